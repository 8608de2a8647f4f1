import type { Drawdown, InstrumentFigures, ResultSums, TradeFigures } from '#contract/entities-results';
import { LEAST_BASE_USD } from '#contract/leading';
import { fixed, fromMicro, microToWire, toMicro } from '#contract/money';
import type { Memo } from '../store/tables/trading.ts';

/** The figures of results, from rows. Amounts in millionths of a USD. */

/** What trading brings, and what comes in or goes out otherwise. */
const TRADED = ['profit', 'fees', 'financing', 'protection'] as const;
const OTHERWISE = ['funding', 'loans', 'corrections'] as const;

export type Sums = Record<(typeof TRADED | typeof OTHERWISE)[number], number>;

/** Which sum an entry counts in; a kind of entry that is new has to be put in one. */
const SUM_OF: Readonly<Record<Memo, keyof Sums>> = {
  profit: 'profit',
  loss: 'profit',
  fee: 'fees',
  financing: 'financing',
  protection: 'protection',
  deposit: 'funding',
  demoIssue: 'funding',
  demoReset: 'funding',
  withdrawal: 'funding',
  withdrawalFee: 'funding',
  givenUp: 'funding',
  loan: 'loans',
  interest: 'loans',
  penalty: 'loans',
  repayment: 'loans',
  correction: 'corrections',
  copyFunded: 'funding',
  copyReturned: 'funding',
  performanceFee: 'fees',
  feeEarned: 'funding',
};

export const noSums = (): Sums => ({
  profit: 0,
  fees: 0,
  financing: 0,
  protection: 0,
  funding: 0,
  loans: 0,
  corrections: 0,
});

export function addTo(sums: Sums, memo: Memo, amountMicro: number): void {
  sums[SUM_OF[memo]] += amountMicro;
}

/** How much of an amount came in or went out otherwise than by trading. */
export const fundingOf = (memo: Memo, amountMicro: number): number =>
  OTHERWISE.some((name) => name === SUM_OF[memo]) ? amountMicro : 0;

const added = (sums: Sums, names: readonly (keyof Sums)[]): number =>
  names.reduce((sum, name) => sum + sums[name], 0);

/** What trading brought of all that the sums are of. */
export const tradedOf = (sums: Sums): number => added(sums, TRADED);

const otherwiseOf = (sums: Sums): number => added(sums, OTHERWISE);

export const totalOf = (sums: Sums): number => tradedOf(sums) + otherwiseOf(sums);

/** What a gain or loss is measured by: what there was to trade with, for a gain LEAST_BASE_USD at least. Micro-USD. */
export const baseOf = (broughtMicro: number, hadMicro: number): number =>
  broughtMicro > 0 ? Math.max(hadMicro, toMicro(LEAST_BASE_USD)) : hadMicro;

export function sumsOnWire(sums: Sums): ResultSums {
  return {
    profit: microToWire(sums.profit),
    fees: microToWire(sums.fees),
    financing: microToWire(sums.financing),
    protection: microToWire(sums.protection),
    funding: microToWire(otherwiseOf(sums)),
  };
}

/** A closed order, as far as its result goes. */
export type ClosedTrade = {
  instrument_id: number;
  profit: number | null;
  opened_at: number | null;
  completed_at: number | null;
  /** The market's time, which stands or hurries where a recording is replayed; null in old rows. */
  opened_market_at: number | null;
  completed_market_at: number | null;
};

/** Closed orders counted. */
class Counted {
  count = 0;
  wins = 0;
  losses = 0;
  grossProfit = 0;
  grossLoss = 0;
  best = 0;
  worst = 0;
  heldMs = 0;

  add({ profit, opened_at, completed_at, opened_market_at, completed_market_at }: ClosedTrade): void {
    const micro = profit ?? 0;
    this.best = this.count === 0 ? micro : Math.max(this.best, micro);
    this.worst = this.count === 0 ? micro : Math.min(this.worst, micro);
    this.count += 1;
    const to = completed_market_at ?? completed_at ?? 0;
    this.heldMs += Math.max(0, to - (opened_market_at ?? opened_at ?? to));
    if (micro > 0) {
      this.wins += 1;
      this.grossProfit += micro;
    } else if (micro < 0) {
      this.losses += 1;
      this.grossLoss += micro;
    }
  }

  get onWire() {
    const { count, wins, losses, grossProfit, grossLoss } = this;
    return { count, wins, losses, grossProfit: microToWire(grossProfit), grossLoss: microToWire(grossLoss) };
  }
}

export function figuresOfTrades(orders: readonly ClosedTrade[]): TradeFigures {
  const counted = new Counted();
  for (const order of orders) counted.add(order);
  const { best, worst, heldMs, count } = counted;
  const holdingMs = count === 0 ? 0 : Math.round(heldMs / count);
  return { ...counted.onWire, best: microToWire(best), worst: microToWire(worst), holdingMs };
}

/** The instrument that brought the most first; `nameOf` names one, no longer listed ones too. */
export function figuresByInstrument(
  orders: readonly ClosedTrade[],
  nameOf: (instrumentId: number) => string,
): InstrumentFigures[] {
  const byInstrument = new Map<number, Counted>();
  for (const order of orders) {
    const counted = byInstrument.get(order.instrument_id) ?? new Counted();
    byInstrument.set(order.instrument_id, counted);
    counted.add(order);
  }
  const net = ({ grossProfit, grossLoss }: Counted) => grossProfit + grossLoss;
  return [...byInstrument]
    .toSorted(([idA, a], [idB, b]) => net(b) - net(a) || idA - idB)
    .map(([instrumentId, counted]) => ({ instrumentId, showCode: nameOf(instrumentId), ...counted.onWire }));
}

/** A day's end on the curve: what the account was worth, and what trading had brought until then. */
export type CurvePoint = { day: string; worthMicro: number; broughtMicro: number };

/** The largest fall from a peak, counting what trading brought alone; null where there is none. */
export function drawdownOf(curve: readonly CurvePoint[]): Drawdown | null {
  let [peak] = curve;
  let found: { peak: CurvePoint; low: CurvePoint; fallMicro: number } | null = null;
  for (const point of curve) {
    if (!peak || point.broughtMicro >= peak.broughtMicro) peak = point;
    const fallMicro = peak.broughtMicro - point.broughtMicro;
    if (fallMicro > (found?.fallMicro ?? 0)) found = { peak, low: point, fallMicro };
  }
  if (found === null) return null;
  const { peak: top, low, fallMicro } = found;
  const percent =
    top.worthMicro > 0 && fixed(fromMicro(fallMicro).div(fromMicro(top.worthMicro)).times(100), 2);
  return {
    amount: microToWire(fallMicro),
    ...(percent !== false && { percent }),
    fromDay: top.day,
    toDay: low.day,
  };
}
