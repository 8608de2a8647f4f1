import { OperatorFileError } from '#server/market/operator-file';
import { RECORDED_PERIOD_MS, type RecordedPeriod } from '#server/market/recorded-periods';
import { finestOf, usualPeriod, usualStep } from './periods.ts';
import type { ReadCandle, ReadInstrument } from './read-candles.ts';

/** Of a code what a recording takes, and what was done to it. */
export type SettledCode = {
  period: RecordedPeriod;
  /** In order of time, one for each instant. */
  candles: readonly ReadCandle[];
  wasSorted: boolean;
  /** Identical rows that were dropped, and other rows of an instant that already had one. */
  doubled: number;
  differing: number;
  leftOut: readonly { period: RecordedPeriod; candles: number }[];
  /** Whether volumes are counts of price changes, as no row has another. */
  countsTicks: boolean;
};

type Block = { period: RecordedPeriod | null; candles: ReadCandle[] };

/** Throws OperatorFileError, or an Error that names the code. */
export function settle(
  code: string,
  { candles: read, periods }: ReadInstrument,
  { period: wanted, skips }: { period: RecordedPeriod | null; skips: boolean },
): SettledCode {
  const candles = withLaterOnes(read);
  const byColumn = candles.filter((candle) => candle.period !== null);
  const others = candles.filter((candle) => candle.period === null);
  const blocks = [...blocksByPeriod(byColumn), ...blocksByTime(others)];
  const known = new Set(blocks.flatMap(({ period }) => period ?? []));
  const named = periods.size === 1 ? [...periods][0] : undefined;
  const period = wanted === null && known.size === 0 && named ? named : chosen(code, known, wanted, candles);
  // A block of a candle or two is of no period by itself.
  const taken = blocks
    .filter((block) => (block.period ?? period) === period)
    .flatMap((block) => block.candles);
  const sorted = taken
    .map((candle) => byStart(candle, period))
    .toSorted((one, other) => one.startMs - other.startMs);
  const single = withoutDoubles(sorted, skips);
  return {
    ...single,
    period,
    wasSorted: !isInOrder(candles, new Set(taken)),
    leftOut: [...known]
      .filter((one) => one !== period)
      .map((one) => ({
        period: one,
        candles: blocks.reduce((sum, block) => sum + (block.period === one ? block.candles.length : 0), 0),
      })),
    ...withVolumes(single.candles),
  };
}

/** Of an hour that the clocks showed twice, the candles of its second time at their instants, by the order of the rows. */
function withLaterOnes(candles: readonly ReadCandle[]): readonly ReadCandle[] {
  if (candles.every(({ laterMs }) => laterMs === null)) return candles;
  const later = new Set<ReadCandle>();
  for (const own of Map.groupBy(candles, ({ file, period }) => `${period} ${file}`).values()) {
    let run: ReadCandle[] = [];
    for (const candle of newestLast(own)) {
      if (candle.laterMs !== null) run.push(candle);
      else if (run.length > 0) {
        for (const one of secondTime(run)) later.add(one);
        run = [];
      }
    }
    for (const one of secondTime(run)) later.add(one);
  }
  return candles.map((candle) =>
    candle.laterMs !== null && later.has(candle) ? { ...candle, startMs: candle.laterMs } : candle,
  );
}

/** Rows of such an hour go on to its end and begin anew, or have the two of an instant beside each other. Others are in no order. */
function secondTime(run: readonly ReadCandle[]): ReadCandle[] {
  const steps = run.map(({ startMs }, index) => startMs - (run[index - 1]?.startMs ?? startMs));
  const backAt = steps.findIndex((step) => step < 0);
  if (backAt !== steps.findLastIndex((step) => step < 0)) return [];
  if (backAt >= 0) return run.slice(backAt);
  return run.filter((candle, index) => {
    const before = run[index - 1];
    return before?.startMs === candle.startMs && !isSame(before, candle);
  });
}

function byStart(candle: ReadCandle, period: RecordedPeriod): ReadCandle {
  return candle.isByEnd ? { ...candle, startMs: candle.startMs - RECORDED_PERIOD_MS[period] } : candle;
}

/** Whether those that were taken stand in order of time in the files. */
function isInOrder(candles: readonly ReadCandle[], taken: ReadonlySet<ReadCandle>): boolean {
  let beforeMs = Number.NEGATIVE_INFINITY;
  for (const candle of candles) {
    if (!taken.has(candle)) continue;
    if (candle.startMs < beforeMs) return false;
    beforeMs = candle.startMs;
  }
  return true;
}

function chosen(
  code: string,
  known: ReadonlySet<RecordedPeriod>,
  wanted: RecordedPeriod | null,
  candles: readonly ReadCandle[],
): RecordedPeriod {
  if (wanted) {
    if (known.size === 0 || known.has(wanted)) return wanted;
    throw new Error(`${code} has no candles of ${wanted}, but of ${[...known].join(', ')}.`);
  }
  const finest = finestOf(known);
  if (finest) return finest;
  const stepMs = usualStep(candles.map(({ startMs }) => startMs).sort((one, other) => one - other));
  const why = stepMs === null ? 'it has one candle' : `its usual step of ${stepMs / 1_000} s is no period`;
  throw new Error(`The period of ${code} is unknown, as ${why}: name it by --period.`);
}

function blocksByPeriod(candles: readonly ReadCandle[]): Block[] {
  const blocks = Map.groupBy(candles, ({ period }) => period);
  return [...blocks].map(([period, own]) => ({ period, candles: own }));
}

/** Of so many blocks a file is out of order, and not of several periods one after the other. */
const MANY = 1 / 10;

/** A file without a column for it may have one period after the other: where time goes back another begins. */
function blocksByTime(candles: readonly ReadCandle[]): Block[] {
  const files = Map.groupBy(candles, ({ file }) => file).values();
  return [...files].flatMap((own) => {
    const ahead = newestLast(own);
    const blocks: ReadCandle[][] = [];
    let beforeMs = Number.POSITIVE_INFINITY;
    for (const candle of ahead) {
      // The two of an instant of clocks may stand beside each other.
      if (candle.startMs < beforeMs && (candle.laterMs === null || blocks.length === 0)) blocks.push([]);
      blocks.at(-1)?.push(candle);
      beforeMs = candle.startMs;
    }
    const isMixed = blocks.length > Math.max(20, ahead.length * MANY);
    const whole = isMixed ? [ahead.toSorted((one, other) => one.startMs - other.startMs)] : blocks;
    return whole.map((block) => ({
      period: usualPeriod(block.map(({ startMs }) => startMs).sort((one, other) => one - other)),
      candles: block,
    }));
  });
}

/** Turned round where most candles come before the one above. */
function newestLast(candles: readonly ReadCandle[]): readonly ReadCandle[] {
  const back = candles.filter((candle, index) => candle.startMs < (candles[index - 1]?.startMs ?? 0)).length;
  return back > (candles.length - 1) / 2 ? candles.toReversed() : candles;
}

function withoutDoubles(
  sorted: readonly ReadCandle[],
  skips: boolean,
): { candles: ReadCandle[]; doubled: number; differing: number } {
  const candles: ReadCandle[] = [];
  let doubled = 0;
  let differing = 0;
  for (const candle of sorted) {
    const before = candles.at(-1);
    if (before?.startMs !== candle.startMs) candles.push(candle);
    else if (isSame(before, candle)) doubled += 1;
    else if (candle.laterMs !== null) {
      const what =
        'is of an hour that the clocks showed twice, and the order of the rows does not say of which time';
      throw new OperatorFileError(`${candle.file}, line ${candle.line}`, what);
    } else if (skips) differing += 1;
    else {
      const at = new Date(candle.startMs).toISOString();
      const what = `is another candle of ${at} than ${before.file}, line ${before.line}. --skip keeps the first`;
      throw new OperatorFileError(`${candle.file}, line ${candle.line}`, what);
    }
  }
  return { candles, doubled, differing };
}

const isSame = (one: ReadCandle, other: ReadCandle): boolean =>
  (['open', 'high', 'low', 'close', 'volume', 'ticks'] as const).every((key) => one[key] === other[key]);

/** MetaTrader has volumes where the exchange tells them; else it counts price changes. */
function withVolumes(candles: readonly ReadCandle[]): {
  candles: readonly ReadCandle[];
  countsTicks: boolean;
} {
  const countsTicks = candles.every(({ volume }) => volume === 0) && candles.some(({ ticks }) => ticks !== 0);
  if (!countsTicks) return { candles, countsTicks };
  return { candles: candles.map((candle) => ({ ...candle, volume: candle.ticks })), countsTicks };
}
