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

type Term = { value: string; schema: z.ZodType<string>; save: (value: string) => void };

/** Addresses, accounts, rates and fees of deposits and withdrawals, as keys the desk shows and sets: `deposit.1.address`. */
export class PaymentTerms {
  readonly #channels;
  readonly #currencies;
  readonly #writer;

  constructor({ reader, writer }: Database) {
    this.#channels = depositChannelTable(reader);
    this.#currencies = drawCurrencyTable(reader);
    this.#writer = { channels: depositChannelTable(writer), currencies: drawCurrencyTable(writer) };
  }

  /** Every key with its value, for the desk. */
  texts(): Record<string, string> {
    return Object.fromEntries(Array.from(this.#terms(), ([key, { value }]) => [key, value]));
  }

  has(key: string): boolean {
    return this.#terms().has(key);
  }

  /** What is wrong with a value, in English for the desk; null when it may be set. */
  faultOf(key: string, value: string): string | null {
    const parsed = this.#terms().get(key)?.schema.safeParse(value);
    if (parsed?.success) return null;
    return `${key} ${parsed?.error.issues[0]?.message ?? 'is no key'}.`;
  }

  /** Sets a value that has no fault, inside a command of the queue; it counts from the next request on. */
  set(key: string, value: string): void {
    this.#terms().get(key)?.save(value.trim());
  }

  #terms(): Map<string, Term> {
    const terms = new Map<string, Term>();
    const rows = [DEPOSIT_TYPE.coin, DEPOSIT_TYPE.bank].flatMap((type) =>
      this.#channels.ofType.all({ type }),
    );
    for (const row of rows) {
      const schemas = row.type === DEPOSIT_TYPE.coin ? COIN : BANK;
      for (const [field, schema] of Object.entries(schemas)) {
        const name = field as keyof typeof COIN & keyof typeof BANK;
        const save = (value: string) => this.#writer.channels.update.run({ ...row, [name]: value });
        terms.set(`deposit.${row.id}.${name}`, { value: row[name], schema, save });
      }
    }
    const currencies = [DRAW_TYPE.coin, DRAW_TYPE.bank].flatMap((type) =>
      this.#currencies.ofType.all({ type }),
    );
    for (const row of currencies) {
      for (const [field, schema] of Object.entries(DRAW)) {
        const name = field as keyof typeof DRAW;
        const save = (value: string) => this.#writer.currencies.update.run({ ...row, [name]: value });
        terms.set(`withdraw.${row.id}.${name}`, { value: row[name], schema, save });
      }
    }
    return terms;
  }
}
