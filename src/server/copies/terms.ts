import { MAX_LOTS } from '#contract/constants';
import { COPY_AMOUNT_DECIMALS, COPY_BOUNDS, type CopyMode, rangeOfTerm } from '#contract/copying';
import { Decimal, type DecimalInput } from '#contract/money';
import type { Market } from '../market/market.ts';
import { beyond, Refusal } from '../refusal.ts';

/** What a follower asks a copy to be. Decimals in plain notation, amounts in USD; a bound of 0 is none. */
export type AskedTerms = {
  leaderId: number;
  amount: string;
  mode: CopyMode;
  size: string;
  maxMargin: string;
  maxExposure: string;
  maxMultiple: string;
  instrumentIds: readonly number[];
  stop: string;
  stopUnit: 'money' | 'percent';
  /** In percent; 0 takes no open position over. */
  maxDifference: string;
};

type Instruments = Pick<Market, 'instruments' | 'find'>;
type Bounds = { min: DecimalInput; max: DecimalInput };

/**
 * Refuses terms that no copy may have, naming the field: `amountTooSmall`, `amountOutOfRange`, `limitOutOfRange` for the others, `malformed`
 * for an amount finer than cents, and `unknownInstrument`.
 */
export function checkTerms(terms: AskedTerms, market: Instruments): void {
  const { amount, instrumentIds } = terms;
  const { min, max } = COPY_BOUNDS.amount;
  const asked = new Decimal(amount);
  if (asked.lt(min)) throw beyond('amountTooSmall', { min: String(min) }, 'amount');
  if (asked.gt(max)) throw beyond('amountOutOfRange', { min: String(min), max: String(max) }, 'amount');
  if (asked.decimalPlaces() > COPY_AMOUNT_DECIMALS) throw new Refusal('malformed', 'amount');
  if (instrumentIds.some((id) => !market.find(id))) throw new Refusal('unknownInstrument', 'instrumentIds');
  within('size', terms.size, rangeOfTerm('size', terms) ?? lotsOf(instrumentIds, market));
  noneOrWithin('maxMultiple', terms.maxMultiple, { min: 1, max: highestMultiple(market) });
  for (const term of ['maxMargin', 'maxExposure', 'stop', 'maxDifference'] as const)
    noneOrWithin(term, terms[term], rangeOfTerm(term, terms));
}

function within(field: keyof AskedTerms, value: string, { min, max }: Bounds): void {
  const asked = new Decimal(value);
  if (asked.gte(min) && asked.lte(max)) return;
  const bounds = { min: new Decimal(min).toFixed(), max: new Decimal(max).toFixed() };
  throw beyond('limitOutOfRange', bounds, field);
}

function noneOrWithin(field: keyof AskedTerms, value: string, bounds: Bounds | null): void {
  if (bounds && !new Decimal(value).isZero()) within(field, value, bounds);
}

/** From the smallest to the largest order of any instrument that is copied. */
function lotsOf(instrumentIds: readonly number[], { instruments, find }: Instruments): Bounds {
  const copied = instrumentIds.length === 0 ? instruments : instrumentIds.map(find);
  const listed = copied.filter((instrument) => instrument !== undefined);
  return {
    min: Decimal.min(...listed.map(({ minLots }) => minLots)),
    max: Decimal.max(...listed.map(({ maxLots }) => maxLots ?? MAX_LOTS)),
  };
}

const highestMultiple = ({ instruments }: Instruments): Decimal =>
  Decimal.max(1, ...instruments.flatMap(({ multiples }) => multiples));
