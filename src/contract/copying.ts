import { DIRECTION, type Direction, MARGIN_FIXED } from './constants.ts';
import { Decimal, type DecimalInput } from './money.ts';
import { type InstrumentTerms, margin, maxLots, notional } from './trading.ts';

/** Copying a leader: what a copy is set to, and what an order of the leader's becomes in it. Server and app share the rule. */

/**
 * By what a copied order is sized: the leader's lots in proportion of the copy's equity to the leader's (`equity`), the leader's
 * lots times a ratio (`ratio`), or always the same lots (`lots`).
 */
export const COPY_MODES = ['equity', 'ratio', 'lots'] as const;
export type CopyMode = (typeof COPY_MODES)[number];

/** What may be asked for, the ends included: USD for amounts, percent for the others; `size` is the multiplier or the ratio. */
export const COPY_BOUNDS = {
  amount: { min: 50, max: 1_000_000 },
  size: { min: 0.01, max: 10 },
  maxDifference: { min: 0.01, max: 5 },
  stopPercent: { min: 1, max: 100 },
  /** Of money that a bound is in: millionths of the most are still whole numbers. */
  usd: { min: 0.01, max: 1_000_000_000 },
  feePercent: { min: 0, max: 20 },
} as const;
/** What is put in is in whole cents. */
export const COPY_AMOUNT_DECIMALS = 2;

type Range = { min: DecimalInput; max: DecimalInput };
type RangedTerm = 'amount' | 'size' | 'maxMargin' | 'maxExposure' | 'stop' | 'maxDifference';
/** The terms that the range of another depends on; `amount` in USD. */
type RangedBy = { mode: CopyMode; stopUnit: 'money' | 'percent'; amount: DecimalInput };

/** The least and the most of a term, both included. Null for lots, which depend on the instruments. */
export function rangeOfTerm(term: RangedTerm, { mode, stopUnit, amount }: RangedBy): Range | null {
  switch (term) {
    case 'size':
      return mode === 'lots' ? null : COPY_BOUNDS.size;
    case 'stop':
      return stopUnit === 'percent' ? COPY_BOUNDS.stopPercent : { min: COPY_BOUNDS.usd.min, max: amount };
    case 'maxMargin':
    case 'maxExposure':
      return COPY_BOUNDS.usd;
    default:
      return COPY_BOUNDS[term];
  }
}

/**
 * What is signed of each order that is copied: it opens this many seconds after the leader's at most, and at a price that is
 * worse than the leader's by this many percent at most, where the follower agreed to no smaller difference.
 */
export const COPY_AGE_S = 15;
const COPY_SLIP_PERCENT = 1;

/** By how many percent the price of a copied order may be worse than the leader's; `maxDifference` is the follower's own, 0 for none. */
export const worstSlip = (maxDifference: DecimalInput): Decimal =>
  isBound(maxDifference) ? new Decimal(maxDifference) : new Decimal(COPY_SLIP_PERCENT);

/** Copies one user may have at a time, and copies of one leader. */
export const MAX_COPIES = 20;

/** Why an order of the leader's is not copied. */
export const COPY_SKIPS = [
  /** The copy was paused, or did not copy yet or any more. */
  'paused',
  /** The follower, or the leader's copies as a whole, may open nothing now. */
  'barred',
  /** The instrument is not among those that the follower chose. */
  'instrument',
  /** The leader uses more leverage than the bound leaves, and the instrument offers none below it. */
  'leverage',
  /** Fewer lots than the instrument's smallest order would be left. */
  'tooSmall',
  /** What is open has reached a bound, of the copy or of the site. */
  'exposure',
  /** The copy's money does not pay for it. */
  'funds',
  /** The copy has as many live orders as an account may have. */
  'tooMany',
  /** No prices, a closed market, or an instrument that is halted. */
  'market',
  /** The leader had closed it before it could be copied. */
  'closed',
  /** The price is worse than the leader's by more than was agreed. */
  'price',
  /** The leader opened it longer ago than was agreed. */
  'late',
] as const;
export type CopySkip = (typeof COPY_SKIPS)[number];

/**
 * How a copy stands: `pausing` copies nothing new and follows what is open to its end, `paused` has nothing open, `stopping` waits
 * for markets to open in which something is left to close.
 */
export const COPY_STATES = ['copying', 'pausing', 'paused', 'stopping', 'ended'] as const;
export type CopyState = (typeof COPY_STATES)[number];
/** Who or what ended a copy: its follower, the stop of the whole copy, a leader who stopped, or operators. */
export const COPY_END_REASONS = ['follower', 'loss', 'leader', 'operator'] as const;
export type CopyEndReason = (typeof COPY_END_REASONS)[number];

/** What a copied order did differently, in the order in which it came about. */
export const COPY_ADJUSTMENTS = ['leverage', 'margin', 'exposure', 'largest', 'step'] as const;
export type CopyAdjustment = (typeof COPY_ADJUSTMENTS)[number];

/** How a copy sizes its orders. Decimals in plain notation; a bound of 0 is none. */
export type CopySizing = {
  mode: CopyMode;
  /** The multiplier, the ratio or the lots. */
  size: DecimalInput;
  /** The most margin one order may take, USD. */
  maxMargin: DecimalInput;
  /** The most that everything open may be worth, USD. */
  maxExposure: DecimalInput;
  maxMultiple: DecimalInput;
  /** Instruments that are copied, by their ids; all when there is none. */
  instrumentIds: readonly number[];
};

/** An order as the leader placed it. `equity` is what the leader's account was worth just before, USD. */
export type LeaderOrder = {
  instrumentId: number;
  lots: DecimalInput;
  multiple: DecimalInput;
  equity: DecimalInput;
};
/** What the rule asks of the instrument, at the price and rate of now. */
export type CopyInstrument = InstrumentTerms & {
  lotStep: DecimalInput;
  minLots: DecimalInput;
  maxLots?: DecimalInput | undefined;
  multiples: readonly string[];
};
/** How the copy stands: what it is worth, and what everything open in it is worth, USD. */
export type CopyStanding = { equity: DecimalInput; exposure: DecimalInput };

export type CopiedOrder =
  | { lots: string; multiple: string; adjustments: CopyAdjustment[] }
  | { skipped: Extract<CopySkip, 'instrument' | 'leverage' | 'tooSmall' | 'exposure'> };

/**
 * What an order of the leader's becomes in a copy at a price: never more than a bound leaves, on the instrument's step, or nothing,
 * with the reason. Whether the copy can pay for it is not asked here.
 */
export function copiedOrder(
  sizing: CopySizing,
  order: LeaderOrder,
  instrument: CopyInstrument,
  price: DecimalInput,
  standing: CopyStanding,
): CopiedOrder {
  const { instrumentIds, maxMargin, maxExposure } = sizing;
  if (instrumentIds.length > 0 && !instrumentIds.includes(order.instrumentId))
    return { skipped: 'instrument' };
  const multiple = multipleOf(sizing, order, instrument);
  if (multiple === undefined) return { skipped: 'leverage' };
  const adjustments: CopyAdjustment[] = [];
  if (!new Decimal(multiple).eq(order.multiple)) adjustments.push('leverage');
  let lots = wantedLots(sizing, order, standing);
  const atMost = (bound: Decimal, why: CopyAdjustment): void => {
    if (lots.lte(bound)) return;
    lots = bound;
    adjustments.push(why);
  };
  if (isBound(maxMargin)) atMost(lotsForMargin(instrument, price, multiple, maxMargin), 'margin');
  if (isBound(maxExposure)) {
    const left = new Decimal(maxExposure).minus(standing.exposure);
    if (left.lte(0)) return { skipped: 'exposure' };
    atMost(left.div(notional(instrument, 1, price)), 'exposure');
  }
  atMost(maxLots(instrument, price), 'largest');
  const onStep = lots.div(instrument.lotStep).floor().times(instrument.lotStep);
  if (onStep.lt(instrument.minLots) || onStep.isZero()) return { skipped: 'tooSmall' };
  if (!onStep.eq(lots) && !adjustments.some((name) => name !== 'leverage')) adjustments.push('step');
  return { lots: onStep.toFixed(), multiple, adjustments };
}

const isBound = (bound: DecimalInput): boolean => !new Decimal(bound).isZero();

function wantedLots({ mode, size }: CopySizing, order: LeaderOrder, { equity }: CopyStanding): Decimal {
  if (mode === 'lots') return new Decimal(size);
  const lots = new Decimal(order.lots).times(size);
  if (mode === 'ratio') return lots;
  const own = Decimal.max(0, equity);
  return new Decimal(order.equity).lte(0) ? new Decimal(0) : lots.times(own).div(order.equity);
}

/** The leader's leverage, or the highest below it that the bound leaves; undefined when there is none. */
function multipleOf(
  { maxMultiple }: CopySizing,
  { multiple }: LeaderOrder,
  { multiples }: CopyInstrument,
): string | undefined {
  const most = isBound(maxMultiple) ? Decimal.min(multiple, maxMultiple) : new Decimal(multiple);
  return multiples
    .filter((value) => most.gte(value))
    .sort((a, b) => new Decimal(b).comparedTo(a))
    .at(0);
}

/** The most lots whose margin, rounded as it is charged, is within a bound; not on the instrument's step. */
function lotsForMargin(
  instrument: CopyInstrument,
  price: DecimalInput,
  multiple: DecimalInput,
  bound: DecimalInput,
): Decimal {
  const ofOne =
    instrument.marginMode === MARGIN_FIXED
      ? new Decimal(instrument.unitsPerLot)
      : notional(instrument, 1, price).div(multiple);
  const lots = new Decimal(bound).div(ofOne);
  // Margin is rounded to the cent: what the step leaves may be rounded above the bound.
  const onStep = lots.div(instrument.lotStep).floor().times(instrument.lotStep);
  const isWithin = margin(instrument, onStep, price, multiple).lte(bound);
  return isWithin ? lots : Decimal.max(0, onStep.minus(instrument.lotStep));
}

/** By how much a price of a copy is worse than the leader's, in percent of the leader's; below zero for a better one. */
export function slipPercent(direction: Direction, leaderPrice: DecimalInput, price: DecimalInput): Decimal {
  const above = new Decimal(price).minus(leaderPrice).div(leaderPrice).times(100);
  return direction === DIRECTION.buy ? above : above.neg();
}

/**
 * Whether a copy has lost as much as it may: `stop` is USD, or percent of what was put in; 0 is no stop. `brought` is what it
 * brought so far, USD, with what is open.
 */
export function isStopReached(
  { stop, stopUnit, amount }: { stop: DecimalInput; stopUnit: 'money' | 'percent'; amount: DecimalInput },
  brought: DecimalInput,
): boolean {
  if (!isBound(stop)) return false;
  const most = stopUnit === 'money' ? new Decimal(stop) : new Decimal(amount).times(stop).div(100);
  return new Decimal(brought).lte(most.neg());
}

/**
 * The fee on new profit, USD, rounded down to the cent so that it is never more than was agreed: `worth` is what the copy is
 * worth with money that came in and went out taken away, `highWater` what it was after a fee was last taken.
 */
export function performanceFee(worth: DecimalInput, highWater: DecimalInput, percent: DecimalInput): Decimal {
  const gained = new Decimal(worth).minus(highWater);
  return gained.lte(0)
    ? new Decimal(0)
    : gained.times(percent).div(100).toDecimalPlaces(2, Decimal.ROUND_DOWN);
}
