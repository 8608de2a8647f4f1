import * as z from 'zod';
import { DEPOSIT_TYPE, DRAW_TYPE } from '#contract/constants';
import { createTerms, lineOfText, type Term, type Terms } from '../site/table-settings.ts';
import type { Connection } from '../store/connection.ts';
import type { Database } from '../store/database.ts';
import { depositChannelTable } from '../store/deposit-channels.ts';
import { drawCurrencyTable } from '../store/payout-currencies.ts';

const price = z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,9})?$/, 'must be a decimal above 0');
const amount = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be a decimal');

/** What an operator may set of a deposit channel, and of a currency withdrawals are paid in. */
const COIN = { address: lineOfText, usd_price: price };
const BANK = {
  bank_name: lineOfText,
  bank_address: lineOfText,
  bank_swift: lineOfText,
  payee_name: lineOfText,
  payee_account: lineOfText,
  bank_remark: lineOfText,
  usd_price: price,
};
const DRAW = { draw_rate: amount, usd_price: price };

/** Addresses, accounts, rates and fees of deposits and withdrawals, as keys an operator reads and sets: `deposit.1.address`. */
export const paymentTerms = (database: Database): Terms => createTerms(database, termsAt);

function termsAt(connection: Connection) {
  const channels = depositChannelTable(connection);
  const currencies = drawCurrencyTable(connection);
  return (): Map<string, Term> => {
    const terms = new Map<string, Term>();
    const ways = [DEPOSIT_TYPE.coin, DEPOSIT_TYPE.bank].flatMap((type) => channels.ofType.all({ type }));
    for (const row of ways) {
      const schemas = row.type === DEPOSIT_TYPE.coin ? COIN : BANK;
      for (const [field, schema] of Object.entries(schemas)) {
        const name = field as keyof typeof COIN & keyof typeof BANK;
        const save = (value: string) => channels.update.run({ ...row, [name]: value });
        terms.set(`deposit.${row.id}.${name}`, { value: row[name], schema, save });
      }
    }
    const payouts = [DRAW_TYPE.coin, DRAW_TYPE.bank].flatMap((type) => currencies.ofType.all({ type }));
    for (const row of payouts) {
      for (const [field, schema] of Object.entries(DRAW)) {
        const name = field as keyof typeof DRAW;
        const save = (value: string) => currencies.update.run({ ...row, [name]: value });
        terms.set(`withdraw.${row.id}.${name}`, { value: row[name], schema, save });
      }
    }
    return terms;
  };
}
