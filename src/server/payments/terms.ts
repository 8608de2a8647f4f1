import * as z from 'zod';
import { DEPOSIT_TYPE, DRAW_TYPE } from '#contract/constants';
import type { Database } from '../store/database.ts';
import { depositChannelTable } from '../store/deposit-channels.ts';
import { drawCurrencyTable } from '../store/draw-currencies.ts';

const line = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^\P{Cc}*$/u, 'must be one line of text');
const price = z.string().regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,9})?$/, 'must be a decimal above 0');
const amount = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/, 'must be a decimal');

/** What the desk may set of a way to pay in, and of a currency withdrawals are paid in. */
const COIN = { address: line, usd_price: price };
const BANK = {
  bank_name: line,
  bank_address: line,
  bank_swift: line,
  payee_name: line,
  payee_account: line,
  bank_remark: line,
  usd_price: price,
};
const DRAW = { draw_rate: amount, usd_price: price };

type Tables = {
  channels: ReturnType<typeof depositChannelTable>;
  currencies: ReturnType<typeof drawCurrencyTable>;
};
type Term = { value: string; schema: z.ZodType<string>; save: (value: string) => void };

/** Addresses, accounts, rates and fees of deposits and withdrawals, as keys the desk shows and sets: `deposit.1.address`. */
export class PaymentTerms {
  readonly #read;
  /** As commands of the queue see it: two that are set at once would else each take the other back. */
  readonly #write;

  constructor({ reader, writer }: Database) {
    this.#read = { channels: depositChannelTable(reader), currencies: drawCurrencyTable(reader) };
    this.#write = { channels: depositChannelTable(writer), currencies: drawCurrencyTable(writer) };
  }

  /** Every key with its value, for the desk. */
  texts(): Record<string, string> {
    return Object.fromEntries(Array.from(this.#terms(this.#read), ([key, { value }]) => [key, value]));
  }

  has(key: string): boolean {
    return this.#terms(this.#read).has(key);
  }

  /** What is wrong with a value, in English for the desk; null when it may be set. Inside a command of the queue. */
  faultOf(key: string, value: string): string | null {
    const parsed = this.#terms(this.#write).get(key)?.schema.safeParse(value);
    if (parsed?.success) return null;
    return `${key} ${parsed?.error.issues[0]?.message ?? 'is no key'}.`;
  }

  /** Sets a value that has no fault, inside a command of the queue; it counts from the next request on. */
  set(key: string, value: string): void {
    this.#terms(this.#write).get(key)?.save(value.trim());
  }

  #terms({ channels, currencies }: Tables): Map<string, Term> {
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
  }
}
