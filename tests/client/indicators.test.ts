import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/time-units';
import {
  type DrawnIndicator,
  indicatorRows,
  indicatorValues,
} from '../../src/ui/candle-chart/indicator-math.ts';
import { averagedCandles } from '../../src/ui/candle-chart/price-indicators.ts';

/** Indicators against the slowest way to work each out: every figure from its definition, and from all candles anew. */

/** Ways up and down with gaps between the candles, over some days of hours. */
const BARS = Array.from({ length: 120 }, (_, index) => {
  const at = (step: number): number => 100 + 8 * Math.sin(step / 7) + 3 * Math.sin(step * 1.7);
  const [open, close] = [at(index), at(index + 0.8)];
  return {
    timestamp: index * HOUR_MS,
    open,
    close,
    high: Math.max(open, close) + 0.3 + (index % 3) / 10,
    low: Math.min(open, close) - 0.2 - (index % 5) / 10,
    volume: 10 + (index % 7),
  };
});
type Bar = (typeof BARS)[number];

const sum = (values: number[]): number => values.reduce((one, other) => one + other, 0);
const mean = (values: number[]): number => sum(values) / values.length;
/** The last `length` of those up to a place; null while there are fewer. */
const last = <Value>(values: readonly Value[], index: number, length: number): Value[] | null =>
  index + 1 < length ? null : values.slice(index + 1 - length, index + 1);
const meanOf = (pick: (bar: Bar, index: number) => number) => (index: number, length: number) => {
  const found = last(BARS.map(pick), index, length);
  return found && mean(found);
};
const closes = meanOf(({ close }) => close);

/** A mean that begins with the plain one, value for value from the first: `null` before. */
function smoothed(values: (number | null)[], length: number, weight: number): (number | null)[] {
  const first = values.findIndex((value) => value !== null);
  return values.map((_, index) => {
    const known = values.slice(first, index + 1) as number[];
    if (first < 0 || known.length < length) return null;
    return known
      .slice(length)
      .reduce((old, value) => old * (1 - weight) + value * weight, mean(known.slice(0, length)));
  });
}

const trueRange = (bar: Bar, index: number): number => {
  const before = BARS[index - 1]?.close ?? bar.close;
  return Math.max(
    bar.high - bar.low,
    index ? Math.abs(bar.high - before) : 0,
    index ? Math.abs(bar.low - before) : 0,
  );
};

function movesOf(length: number): Record<'plus' | 'minus' | 'trend', (number | null)[]> {
  const move = (sign: 1 | -1) =>
    BARS.map((bar, index) => {
      const before = BARS[index - 1];
      if (!before) return null;
      const [up, down] = [bar.high - before.high, before.low - bar.low];
      const [own, other] = sign === 1 ? [up, down] : [down, up];
      return own > other && own > 0 ? own : 0;
    });
  const ranges = smoothed(
    BARS.map((bar, index) => (index === 0 ? null : trueRange(bar, index))),
    length,
    1 / length,
  );
  const shares = (sign: 1 | -1) =>
    smoothed(move(sign), length, 1 / length).map((value, index) => {
      const range = ranges[index];
      return value === null || !range ? null : (value / range) * 100;
    });
  const [plus, minus] = [shares(1), shares(-1)];
  const apart = plus.map((value, index) => {
    const other = minus[index];
    return value === null || other === null || other === undefined
      ? null
      : (Math.abs(value - other) / (value + other)) * 100;
  });
  return { plus, minus, trend: smoothed(apart, length, 1 / length) };
}

const middle = (index: number, length: number): number | null => {
  const range = last(BARS, index, length);
  return range && (Math.max(...range.map(({ high }) => high)) + Math.min(...range.map(({ low }) => low))) / 2;
};

const typical = ({ high, low, close }: Bar): number => (high + low + close) / 3;
const median = meanOf(({ high, low }) => (high + low) / 2);
const against = (index: number, length: number): [close: number, before: number] | null => {
  const [close, before] = [BARS[index]?.close, BARS[index - length]?.close];
  return close === undefined || before === undefined ? null : [close, before];
};
const minus = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one - other;
/** Weighed by the volume, of the candles of one day. */
const dayMean = (index: number): number => {
  const day = BARS.slice(index - (index % 24), index + 1);
  return sum(day.map((bar) => typical(bar) * bar.volume)) / sum(day.map(({ volume }) => volume));
};
const moves = movesOf(14);
const triple = [1, 2, 3].reduce(
  (series: (number | null)[]) => smoothed(series, 4, 2 / 5),
  BARS.map(({ close }) => close),
);
const ranges = smoothed(BARS.map(trueRange), 14, 1 / 14);
/** Units that are bought with each rise, and sold with each fall. */
const flow = (weigh: (close: number, before: number) => number) => (index: number) =>
  sum(
    BARS.slice(0, index + 1).map(
      ({ volume }, at) => volume * weigh(...(against(at, 1) ?? ([1, 1] as const))),
    ),
  );

type Reference = (index: number) => number | null;
const REFERENCES: readonly [DrawnIndicator, number[], Record<string, Reference>][] = [
  [
    'BBI',
    [3, 6, 12, 24],
    {
      line: (index) => {
        const all = [3, 6, 12, 24].map((length) => closes(index, length));
        return all.includes(null) ? null : mean(all as number[]);
      },
    },
  ],
  ['VWAP', [], { line: dayMean }],
  [
    'ICHIMOKU',
    [9, 26, 52],
    {
      conversion: (index) => middle(index, 9),
      base: (index) => middle(index, 26),
      spanA: (index) => {
        const [fast, slow] = [middle(index - 26, 9), middle(index - 26, 26)];
        return fast === null || slow === null ? null : (fast + slow) / 2;
      },
      spanB: (index) => middle(index - 26, 52),
      lagging: (index) => BARS[index + 26]?.close ?? null,
    },
  ],
  ['ATR', [14], { line: (index) => ranges[index] ?? null }],
  [
    'DMI',
    [14],
    {
      plus: (index) => moves.plus[index] ?? null,
      minus: (index) => moves.minus[index] ?? null,
      trend: (index) => moves.trend[index] ?? null,
    },
  ],
  [
    'CCI',
    [20],
    {
      line: (index) => {
        const prices = last(BARS.map(typical), index, 20);
        if (!prices) return null;
        const usual = mean(prices.map((price) => Math.abs(price - mean(prices))));
        return ((prices.at(-1) ?? 0) - mean(prices)) / usual / 0.015;
      },
    },
  ],
  [
    'WR',
    [14],
    {
      line: (index) => {
        const range = last(BARS, index, 14);
        if (!range) return null;
        const [high, low] = [
          Math.max(...range.map((bar) => bar.high)),
          Math.min(...range.map((bar) => bar.low)),
        ];
        return ((high - (range.at(-1)?.close ?? 0)) / (high - low)) * -100;
      },
    },
  ],
  [
    'ROC',
    [12, 6],
    {
      line: (index) => {
        const pair = against(index, 12);
        return pair && (pair[0] / pair[1] - 1) * 100;
      },
    },
  ],
  [
    'MTM',
    [12, 6],
    {
      line: (index) => minus(...((against(index, 12) ?? [null, null]) as [number | null, number | null])),
      mean: (index) =>
        index < 17
          ? null
          : mean([0, 1, 2, 3, 4, 5].map((back) => minus(...(against(index - back, 12) ?? [0, 0])) ?? 0)),
    },
  ],
  [
    'TRIX',
    [4, 3],
    {
      line: (index) => {
        const [now, before] = [triple[index] ?? null, triple[index - 1] ?? null];
        return now === null || before === null ? null : (now / before - 1) * 100;
      },
    },
  ],
  [
    'BIAS',
    [6],
    {
      line1: (index) => {
        const usual = closes(index, 6);
        return usual === null ? null : ((BARS[index]?.close ?? 0) / usual - 1) * 100;
      },
    },
  ],
  [
    'PSY',
    [12, 6],
    {
      line: (index) =>
        index < 12
          ? null
          : (Array.from({ length: 12 }, (_, back) => against(index - back, 1) ?? ([0, 0] as const)).filter(
              ([close, before]) => close > before,
            ).length /
              12) *
            100,
    },
  ],
  ['DMA', [10, 50, 10], { line: (index) => minus(closes(index, 10), closes(index, 50)) }],
  ['AO', [5, 34], { histogram: (index) => minus(median(index, 5), median(index, 34)) }],
  ['OBV', [], { line: flow((close, before) => Math.sign(close - before)) }],
  ['PVT', [], { line: flow((close, before) => close / before - 1) }],
];

describe('indicators by their definitions', () => {
  it.each(REFERENCES)('S2.45 %s', (name, params, lines) => {
    const rows = indicatorValues(name, params, BARS);
    expect(rows).toHaveLength(BARS.length);
    for (const [key, reference] of Object.entries(lines)) {
      const known = rows.filter((row) => row[key] !== undefined).length;
      expect(known, `${key} has figures, and waits for enough candles`).toBeGreaterThan(BARS.length / 3);
      for (const [index, row] of rows.entries()) {
        const wanted = reference(index);
        if (wanted === null) expect(row[key], `${key} of ${index}`).toBeUndefined();
        else expect(row[key], `${key} of ${index}`).toBeCloseTo(wanted, 8);
      }
    }
  });

  it('S2.45 ICHIMOKU reaches as far ahead as its second length, with its cloud alone', () => {
    const rows = indicatorRows('ICHIMOKU', [9, 26, 52], BARS);
    expect(rows).toHaveLength(BARS.length + 26);
    expect(rows.at(-1)).toEqual({ spanA: expect.any(Number), spanB: middle(BARS.length - 1, 52) });
  });

  it('S2.45 VWAP of daily candles begins anew with the week, and a session without volume has none', () => {
    const day = 24 * HOUR_MS;
    const bar = (date: string, price: number, volume: number) => ({
      ...{ timestamp: Date.parse(date), open: price, high: price, low: price, close: price, volume },
    });
    const daily = [
      bar('2026-01-30', 1, 1),
      bar('2026-01-31', 4, 2),
      bar('2026-02-02', 7, 0),
      bar('2026-02-03', 8, 5),
    ];
    expect((daily[1]?.timestamp ?? 0) - (daily[0]?.timestamp ?? 0)).toBe(day);
    expect(indicatorValues('VWAP', [], daily).map(({ line }) => line)).toEqual([1, 3, undefined, 8]);
  });

  it('S2.45 where the price stands still nothing is divided by nothing', () => {
    const still = BARS.map((bar) => ({ ...bar, open: 5, high: 5, low: 5, close: 5 }));
    for (const [name, params] of REFERENCES)
      for (const row of indicatorValues(name, params, still))
        for (const value of Object.values(row)) expect(value, name).toSatisfy(Number.isFinite);
  });
});

describe('averaged candles', () => {
  it('S2.45 begin in the middle of the one before, close at their mean, and hold both within their range', () => {
    const candles = averagedCandles(BARS);
    expect(averagedCandles([])).toEqual([]);
    for (const [index, candle] of candles.entries()) {
      const { open, high, low, close } = BARS[index] ?? { open: 0, high: 0, low: 0, close: 0 };
      const before = candles[index - 1] ?? { open, close };
      expect(candle.close).toBeCloseTo((open + high + low + close) / 4, 10);
      expect(candle.open).toBeCloseTo((before.open + before.close) / 2, 10);
      expect(candle.high).toBe(Math.max(high, candle.open, candle.close));
      expect(candle.low).toBe(Math.min(low, candle.open, candle.close));
    }
  });
});
