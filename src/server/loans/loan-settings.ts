import * as z from 'zod';
import { Decimal, microToWire, toMicro } from '#contract/money';
import { detailFault, NETWORK_NAMES, NO_DETAILS } from '#contract/payout-details';
import { lineOfText, settingsIn, type TableSettings, tableSettings } from '../site/table-settings.ts';
import type { Db } from '../store/handles.ts';
import { type LoanOptionRow, loanOptionTable } from '../store/loan-options.ts';
import { repaymentAccountTable } from '../store/repayment-accounts.ts';

const MAX_DAYS = 3_650;

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
const network = lineOfText.refine(
  (value) => NETWORK_NAMES.includes(value),
  `must be one of ${NETWORK_NAMES.join(', ')}`,
);
const ACCOUNT = { currency_code: lineOfText, protocol_code: network, address: lineOfText };

type OptionField = keyof typeof OPTION;

/**
 * The options loans are offered for and the accounts repayments go to, as keys an operator reads and sets:
 * `loan.1.interest_rate`, `repayment.1.address`. A loan keeps the terms it was asked for with.
 */
export function loanSettings(db: Db): TableSettings {
  return tableSettings(db, [
    settingsIn({
      prefix: 'loan',
      rows: (from) => loanOptionTable.list.all(from),
      fields: () => OPTION,
      save: (tx, row) => loanOptionTable.update.run(tx, row),
      text: (row, field) => textOf(row, field as OptionField),
      stored: (field, value) => stored(field as OptionField, value),
      clash: (row, field, value) => clashOf(row, field as OptionField, value),
    }),
    settingsIn({
      prefix: 'repayment',
      rows: (from) => repaymentAccountTable.list.all(from),
      fields: () => ACCOUNT,
      save: (tx, row, field) => {
        // An address of another network takes nothing: the account is not offered before it has one.
        const isStray = field === 'protocol_code' && addressFault(row.address, row.protocol_code) !== null;
        return repaymentAccountTable.update.run(tx, isStray ? { ...row, address: '' } : row);
      },
      clash: ({ protocol_code }, field, value) =>
        field === 'address' ? addressFault(value, protocol_code) : null,
    }),
  ]);
}

const addressFault = (coinAddress: string, protocol: string): string | null =>
  detailFault('coinAddress', { ...NO_DETAILS, coinAddress }, protocol);

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
