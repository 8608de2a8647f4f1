import { COPY_AMOUNT_DECIMALS, COPY_BOUNDS, type CopyMode, rangeOfTerm } from '#contract/copying';
import { plainDecimal } from '#contract/decimal-text';
import type { CopyTerms } from '#contract/entities-copies';
import { Decimal, type DecimalInput, MONEY_SCALE } from '#contract/money';
import { numberRefusal } from '#contract/refused-number';
import { type AmountIssue, amountIssue } from '../withdrawal/amounts.ts';
import type { CopyChoice } from './copy-setup.machine.ts';

/** What is typed of a copy's terms. A bound that is empty is none. */
export type CopyTyped = {
  amount: string;
  mode: CopyMode;
  size: string;
  maxMargin: string;
  maxExposure: string;
  maxMultiple: string;
  /** The instruments that are copied, by their ids; all where there is none. */
  instrumentIds: number[];
  stopUnit: 'none' | 'money' | 'percent';
  stop: string;
  takesOver: boolean;
  maxDifference: string;
};

/** What is typed as text. */
export type CopyField =
  | 'amount'
  | 'size'
  | 'maxMargin'
  | 'maxExposure'
  | 'maxMultiple'
  | 'stop'
  | 'maxDifference';

/** What the form has at first. */
export const FIRST_TERMS: CopyTyped = {
  amount: '',
  mode: 'equity',
  size: '1',
  maxMargin: '',
  maxExposure: '',
  maxMultiple: '',
  instrumentIds: [],
  stopUnit: 'percent',
  stop: '30',
  takesOver: false,
  maxDifference: '0.5',
};

/**
 * The least and the most of a field, both included; null where they depend on instruments, which the server knows. A loss in USD is
 * compared with what is put in once that can be read.
 */
function rangeOf(
  field: CopyField,
  { mode, stopUnit, amount }: CopyTyped,
): { min: DecimalInput; max: DecimalInput } | null {
  if (field === 'maxMultiple') return null;
  return rangeOfTerm(field, {
    mode,
    stopUnit: stopUnit === 'none' ? 'percent' : stopUnit,
    amount: plainDecimal(amount) ?? COPY_BOUNDS.amount.max,
  });
}

const BOUNDS: readonly CopyField[] = ['maxMargin', 'maxExposure', 'maxMultiple'];

/** What is wrong with a field; null when nothing is, or it counts for nothing. `freeUsd` is what may be put in; null while it is not known. */
export function copyIssue(field: CopyField, typed: CopyTyped, freeUsd: string | null): AmountIssue {
  if (field === 'stop' && typed.stopUnit === 'none') return null;
  if (field === 'maxDifference' && !typed.takesOver) return null;
  if (BOUNDS.includes(field) && typed[field].trim() === '') return null;
  const digits = field === 'amount' ? COPY_AMOUNT_DECIMALS : MONEY_SCALE;
  const issue = numberRefusal(typed[field], { digits, ...rangeOf(field, typed) });
  return issue === null && field === 'amount' ? amountIssue(typed[field], freeUsd) : issue;
}

/** The terms as they are sent. */
export function choiceOf(leaderId: number, typed: CopyTyped): CopyChoice {
  const plain = (text: string): string => plainDecimal(text) ?? '0';
  const { mode, stopUnit } = typed;
  return {
    leaderId,
    amount: plain(typed.amount),
    mode,
    size: plain(typed.size),
    maxMargin: plain(typed.maxMargin),
    maxExposure: plain(typed.maxExposure),
    maxMultiple: plain(typed.maxMultiple),
    instrumentIds: typed.instrumentIds,
    stop: stopUnit === 'none' ? '0' : plain(typed.stop),
    stopUnit: stopUnit === 'none' ? 'percent' : stopUnit,
    maxDifference: typed.takesOver ? plain(typed.maxDifference) : '0',
  };
}

/** Terms that were chosen, as they stand in the form of who comes back to it. */
export function typedOf(choice: CopyChoice): CopyTyped {
  const bound = (value: string): string => (isNone(value) ? '' : value);
  const { amount, mode, size } = choice;
  return {
    amount,
    mode,
    size,
    maxMargin: bound(choice.maxMargin),
    maxExposure: bound(choice.maxExposure),
    maxMultiple: bound(choice.maxMultiple),
    instrumentIds: choice.instrumentIds,
    stopUnit: isNone(choice.stop) ? 'none' : choice.stopUnit,
    stop: isNone(choice.stop) ? FIRST_TERMS.stop : choice.stop,
    takesOver: !isNone(choice.maxDifference),
    maxDifference: isNone(choice.maxDifference) ? FIRST_TERMS.maxDifference : choice.maxDifference,
  };
}

/** The terms by themselves, as a copy that runs has them. */
export function termsOf({ leaderId: _, amount: __, ...terms }: CopyChoice): CopyTerms {
  return terms;
}

/** Whether a bound is none. */
export const isNone = (bound: string): boolean => new Decimal(bound).isZero();
