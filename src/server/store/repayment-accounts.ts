import type { Connection } from './connection.ts';

/** Where repayments of loans are sent to. */
export function repaymentAccountTable(connection: Connection) {
  return {
    insert: connection.statement(
      (db, args: { currency_code: string; protocol_code: string; address: string }) =>
        db.insertInto('repayment_account').values({
          currency_code: args.currency_code,
          protocol_code: args.protocol_code,
          address: args.address,
        }),
    ),
    update: connection.statement(
      (db, args: { id: number; currency_code: string; protocol_code: string; address: string }) =>
        db
          .updateTable('repayment_account')
          .set({
            currency_code: args.currency_code,
            protocol_code: args.protocol_code,
            address: args.address,
          })
          .where('id', '=', args.id),
    ),
    list: connection.statement((db, _args: Record<string, never>) =>
      db.selectFrom('repayment_account').selectAll().orderBy('id'),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      db.selectFrom('repayment_account').selectAll().where('id', '=', args.id),
    ),
  };
}
