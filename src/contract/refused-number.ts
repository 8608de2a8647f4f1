import { plainDecimal } from './decimal-text.ts';
import { Decimal, type DecimalInput } from './money.ts';

/** Why a field refuses the number that was typed. What was seen the field itself says; here is what is wrong, and what is wanted. */

/** What a field takes: how many decimals at most, and from where to where, both included; above zero without bounds. */
export type NumberTerms = {
  digits: number;
  min?: DecimalInput | undefined;
  max?: DecimalInput | undefined;
};

/** What may be wrong with any number. */
export type NumberFault =
  | 'required'
  | 'notNumber'
  | 'negative'
  | 'exponent'
  | 'decimals'
  | 'zero'
  | 'tooSmall'
  | 'tooLarge';

/** The figures that the words of a refusal name, by its reason. */
export type Wanted = Record<NumberFault | 'priceRequired', NumberTerms> & {
  /** USD. */
  aboveAvailable: { max: DecimalInput };
  /** USD. */
  aboveLimit: { max: DecimalInput };
  /** USD: the least of which something arrives. */
  feeOnly: { min: DecimalInput };
  lotsTooSmall: { min: DecimalInput };
  lotsTooLarge: { max: DecimalInput };
  lotsBeyondMargin: { max: DecimalInput };
  marginTooSmall: { min: DecimalInput };
  lotsOffStep: { step: DecimalInput };
  /** Lots that are left open, at least, unless all are closed. */
  restTooSmall: { min: DecimalInput };
  targetAtMarket: { price: DecimalInput };
  /** The price on one side of which the stop is wanted. */
  stopLossSide: { price: DecimalInput; digits: number };
  takeProfitSide: { price: DecimalInput; digits: number };
};
type Reasons = keyof Wanted;
export type NumberRefusal<Reason extends Reasons = Reasons> = {
  [One in Reason]: { reason: One; wanted: Wanted[One] };
}[Reason];

/** The figures of all of some reasons. */
type AllWanted<Reason extends Reasons> = (
  Reason extends Reasons
    ? (wanted: Wanted[Reason]) => void
    : never
) extends (wanted: infer All) => void
  ? All
  : never;

/** A refusal for one of some reasons, with the figures that any of them may need. */
export const numberRefusalOf = <Reason extends Reasons>(reason: Reason, wanted: AllWanted<Reason>) =>
  ({ reason, wanted }) as unknown as NumberRefusal<Reason>;

/** The largest whole number that is read. */
export const MOST = '999999999999';
const LONG = /^(\d+)(?:\.\d+)?$/;
const NEGATIVE = /^[\p{Cf}\p{Sc}\s]*[-−‐–－(].*\p{Nd}/u;
const EXPONENT = /^\+?[\p{Nd}.,٫]*\p{Nd}[eE][-−+]?\p{Nd}+$/u;

/** What is wrong with what a field holds; null for a number that it takes. */
export function numberFault(held: string, { digits, min, max }: NumberTerms): NumberFault | null {
  const text = held.trim();
  if (text === '') return 'required';
  const plain = plainDecimal(text);
  if (plain === null) return unreadFault(text);
  const value = new Decimal(plain);
  if (value.decimalPlaces() > digits) return 'decimals';
  if (min === undefined && value.isZero()) return 'zero';
  if (min !== undefined && value.lt(min)) return 'tooSmall';
  return max !== undefined && value.gt(max) ? 'tooLarge' : null;
}

/** A decimal may have more digits than are taken. */
function unreadFault(text: string): NumberFault {
  const whole = LONG.exec(text)?.[1];
  if (whole !== undefined) return whole.length > MOST.length ? 'tooLarge' : 'decimals';
  if (NEGATIVE.test(text)) return 'negative';
  return EXPONENT.test(text) ? 'exponent' : 'notNumber';
}

/** The same with what is wanted. */
export function numberRefusal(held: string, terms: NumberTerms): NumberRefusal<NumberFault> | null {
  const reason = numberFault(held, terms);
  return reason && numberRefusalOf(reason, terms);
}
