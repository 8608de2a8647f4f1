import * as z from 'zod';
import { Decimal, microToWire, toMicro } from '#contract/money';
import type { Database } from '../store/database.ts';
import { type LoanOptionRow, loanOptionTable } from '../store/loan-options.ts';
import { repaymentAccountTable } from '../store/repayment-accounts.ts';

const MAX_DAYS = 3_650;

const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(120)
  .regex(/^\P{Cc}*$/u, 'must be one line of text');
const days = (least: number) => {
  const words = `must be a whole number of days from ${least} to ${MAX_DAYS}`;
  return z
    .string()
    .regex(/^(0|[1-9]\d{0,3})$/, words)
    .refine((value) => Number(value) >= least && Number(value) <= MAX_DAYS, words);
};
const amount = z
  .string()
  .regex(
    /^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,2})?$/,
    'must be an amount of USD above 0, with at most two decimals',
  );
const rate = z
  .string()
  .regex(
    /^0(\.\d{1,6})?$/,
    'must be a rate a day from 0 to below 1, with at most six decimals (0.0005 is 0.05 %)',
  );

const OPTION = {
  loan_period: days(1),
  min_amount: amount,
  max_amount: amount,
  interest_rate: rate,
  free_period: days(0),
  penalty_rate: rate,
};
const ACCOUNT = { currency_code: text, protocol_code: text, address: text };

type Tables = {
  options: ReturnType<typeof loanOptionTable>;
  accounts: ReturnType<typeof repaymentAccountTable>;
};
type OptionField = keyof typeof OPTION;
type Term = {
  value: string;
  schema: z.ZodType<string>;
  /** What is wrong with a well-formed value beside the others; null when nothing is. */
  clash: (value: string) => string | null;
  save: (value: string) => void;
};

/**
 * The options loans are offered for and the accounts repayments go to, as keys the desk shows and sets:
 * `loan.1.interest_rate`, `repayment.1.address`. A loan keeps the terms it was asked for with.
 */
export class LoanTerms {
  readonly #read;
  /** As commands of the queue see it: two that are set at once would else each take the other back. */
  readonly #write;

  constructor({ reader, writer }: Database) {
    this.#read = { options: loanOptionTable(reader), accounts: repaymentAccountTable(reader) };
    this.#write = { options: loanOptionTable(writer), accounts: repaymentAccountTable(writer) };
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
    const term = this.#terms(this.#write).get(key);
    if (!term) return `${key} is no key.`;
    const parsed = term.schema.safeParse(value);
    const fault = parsed.success ? term.clash(parsed.data) : parsed.error.issues[0]?.message;
    return fault === null ? null : `${key} ${fault}.`;
  }

  /** Sets a value that has no fault, inside a command of the queue; it counts from the next request on. */
  set(key: string, value: string): void {
    this.#terms(this.#write).get(key)?.save(value.trim());
  }

  #terms({ options, accounts }: Tables): Map<string, Term> {
    const terms = new Map<string, Term>();
    for (const row of options.list.all({})) {
      for (const [name, schema] of Object.entries(OPTION)) {
        const field = name as OptionField;
        terms.set(`loan.${row.id}.${name}`, {
          value: textOf(row, field),
          schema,
          clash: (value) => clashOf(row, field, value),
          save: (value) => options.update.run({ ...row, [field]: stored(field, value) }),
        });
      }
    }
    for (const row of accounts.list.all({})) {
      for (const [name, schema] of Object.entries(ACCOUNT)) {
        const save = (value: string) => accounts.update.run({ ...row, [name]: value });
        const value = row[name as keyof typeof ACCOUNT];
        terms.set(`repayment.${row.id}.${name}`, { value, schema, clash: () => null, save });
      }
    }
    return terms;
  }
}

function textOf(row: LoanOptionRow, field: OptionField): string {
  return field === 'min_amount' || field === 'max_amount' ? microToWire(row[field]) : String(row[field]);
}

function stored(field: OptionField, value: string): string | number {
  if (field === 'min_amount' || field === 'max_amount') return toMicro(value);
  return field === 'loan_period' || field === 'free_period' ? Number(value) : value;
}

/** The least may not be above the most, nor the days free of interest above those of the loan. */
function clashOf(row: LoanOptionRow, field: OptionField, value: string): string | null {
  const [low, high]: [OptionField, OptionField] =
    field === 'min_amount' || field === 'max_amount'
      ? ['min_amount', 'max_amount']
      : ['free_period', 'loan_period'];
  if (field !== low && field !== high) return null;
  const other = textOf(row, field === low ? high : low);
  const isRight = field === low ? new Decimal(value).lte(other) : new Decimal(value).gte(other);
  const side = field === low ? 'above' : 'below';
  return isRight
    ? null
    : `must not be ${side} loan.${row.id}.${field === low ? high : low}, which is ${other}`;
}
