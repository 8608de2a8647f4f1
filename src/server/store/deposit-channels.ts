import type { Selectable } from 'kysely';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type DepositChannelRow = Selectable<Schema['deposit_channel']>;

/** Channels of deposits: addresses for coins, accounts for wires. */
export const depositChannelTable = {
  insert: change((db, param: Param<Omit<DepositChannelRow, 'id'>>) =>
    db.insertInto('deposit_channel').values({
      type: param('type'),
      currency_id: param('currency_id'),
      currency_code: param('currency_code'),
      protocol_code: param('protocol_code'),
      address: param('address'),
      bank_name: param('bank_name'),
      bank_address: param('bank_address'),
      bank_swift: param('bank_swift'),
      payee_name: param('payee_name'),
      payee_account: param('payee_account'),
      bank_remark: param('bank_remark'),
      usd_price: param('usd_price'),
    }),
  ),
  update: change((db, param: Param<DepositChannelRow>) =>
    db
      .updateTable('deposit_channel')
      .set({
        address: param('address'),
        bank_name: param('bank_name'),
        bank_address: param('bank_address'),
        bank_swift: param('bank_swift'),
        payee_name: param('payee_name'),
        payee_account: param('payee_account'),
        bank_remark: param('bank_remark'),
        usd_price: param('usd_price'),
      })
      .where('id', '=', param('id')),
  ),
  byId: query((db, param: Param<{ id: number; type: 0 | 1 }>) =>
    db
      .selectFrom('deposit_channel')
      .selectAll()
      .where('id', '=', param('id'))
      .where('type', '=', param('type')),
  ),
  ofType: query((db, param: Param<{ type: 0 | 1 }>) =>
    db.selectFrom('deposit_channel').selectAll().where('type', '=', param('type')).orderBy('id'),
  ),
};
