import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERIOD_MS, type Period } from '#contract/constants';
import type { CatalogueInstrument } from '#server/market/catalogue';
import { INSTRUMENTS } from '#server/market/instruments';
import { keyedDraws } from '#server/market/keyed';
import { createSimulatedSource } from '#server/market/simulated';
import { numberedKey } from '../../support/market-keys.ts';

/** The simulated market before traders who look for a rule: in bars, in volume, within the minute, and in what moves beside. */

const soak = process.env.SOAK !== undefined && process.env.SOAK !== '';
const ONE_OF_EACH = ['EURUSD', 'XAUUSD', 'US500', 'HK50', 'BTCUSD', 'TSLA'];
/** Codes of those that a soak is to look at; all of them where it names none. */
const ASKED = process.env.SOAK_INSTRUMENTS?.split(' ') ?? INSTRUMENTS.map(({ code }) => code);
const LOOKED_AT = INSTRUMENTS.filter(({ code }) => (soak ? ASKED : ONE_OF_EACH).includes(code));
const COUNTS: readonly (readonly [Period, number])[] = soak
  ? [
      ['1min', 370_000],
      ['5min', 74_000],
      ['15min', 25_000],
      ['60min', 6_200],
      ['1day', 1_000],
    ]
  : [
      ['1min', 6_000],
      ['5min', 4_000],
      ['15min', 2_000],
      ['60min', 2_000],
      ['1day', 500],
    ];
/** Minutes that are looked at in ticks. */
const TICKED = soak ? 5_000 : 240;
/** Standard errors that the best of so many rules by chance stays within, after its fees. */
const CHANCE = soak ? 4 : 3.5;
const AT = Date.UTC(2027, 5, 16, 15);
const market = createSimulatedSource(keyedDraws(numberedKey(4)), INSTRUMENTS);

type Look = { time: number; open: number; high: number; low: number; close: number; volume: number };

const instrumentOf = (code: string): CatalogueInstrument =>
  INSTRUMENTS.find((one) => one.code === code) ?? fail(code);
const looks = ({ id }: CatalogueInstrument, period: Period, count: number): Look[] =>
  market.candles(id, period, AT, count).map(({ time, open, high, low, close, volume }) => ({
    time,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
  }));
/** The prices of a minute, every half second, from its open on. */
function ticksOf({ id }: CatalogueInstrument, minuteMs: number): number[] {
  return Array.from(
    { length: 121 },
    (_, tick) => market.quote(id, minuteMs + tick * 500 - 1).closeMicro / 1e6,
  );
}
/** Whole minutes, one of every five, in which it trades. */
const tickedMinutes = (instrument: CatalogueInstrument): number[][] =>
  looks(instrument, '5min', TICKED).map(({ time }) => ticksOf(instrument, time + PERIOD_MS['1min']));
const feeOf = ({ feeRate, unitsPerLot }: CatalogueInstrument, price: number): number =>
  Number(feeRate) / Number(unitsPerLot) / price;
const move = ({ open, close }: Look): number => Math.log(close / open);
const mean = (values: readonly number[]): number => sum(values) / values.length;
function sum(values: readonly number[]): number {
  let all = 0;
  for (const value of values) all += value;
  return all;
}
function fail(what: string): never {
  throw new Error(`no ${what}`);
}

/** The direction (1, 0, -1) in which a rule goes into the bar after `bars[at]`. */
type Rule = (bars: readonly Look[], at: number) => number;
const back = (bars: readonly Look[], at: number, count: number) =>
  bars.slice(Math.max(0, at - count + 1), at + 1);
const since = (bars: readonly Look[], at: number, count: number): number =>
  Math.log((bars[at]?.close ?? 1) / (bars[Math.max(0, at - count)]?.close ?? 1));
const last = (bars: readonly Look[], at: number): number => move(bars[at] ?? fail('bar'));
const average = (bars: readonly Look[], at: number, count: number): number =>
  mean(back(bars, at, count).map(({ close }) => close));
const busy = (bars: readonly Look[], at: number): number =>
  (bars[at]?.volume ?? 0) / mean(back(bars, at, 30).map(({ volume }) => volume));
const wide = (bars: readonly Look[], at: number): number => {
  const ranges = back(bars, at, 30).map(({ high, low }) => high - low);
  return (ranges.at(-1) ?? 0) / mean(ranges);
};
const strength: Rule = (bars, at) => {
  const moves = back(bars, at, 14).map(move);
  return sum(moves) / sum(moves.map(Math.abs));
};
const placeInBar: Rule = (bars, at) => {
  const { high, low, close } = bars[at] ?? fail('bar');
  return high > low ? (2 * close - high - low) / (high - low) : 0;
};
const beyond: Rule = (bars, at) => {
  const before = back(bars, at - 1, 20);
  const { close } = bars[at] ?? fail('bar');
  if (close > Math.max(...before.map(({ high }) => high))) return 1;
  return close < Math.min(...before.map(({ low }) => low)) ? -1 : 0;
};
const threeAlike: Rule = (bars, at) => {
  const signs = back(bars, at, 3).map((bar) => Math.sign(move(bar)));
  return signs.every((sign) => sign === signs[0]) ? (signs[0] ?? 0) : 0;
};
const quietThenLoud: Rule = (bars, at) =>
  wide(bars, at - 1) < 0.6 && wide(bars, at) > 1.2 ? last(bars, at) : 0;
const pressure: Rule = (bars, at) => sum(back(bars, at, 10).map((bar) => Math.sign(move(bar)) * bar.volume));

/** Each of these followed and faded: twice as many kinds. */
const KINDS: Readonly<Record<string, Rule>> = {
  'the last move': last,
  'five moves': (bars, at) => since(bars, at, 5),
  'twenty moves': (bars, at) => since(bars, at, 20),
  'averages that cross': (bars, at) => average(bars, at, 5) - average(bars, at, 20),
  'what left the range of twenty': beyond,
  'strength of fourteen beyond a half': (bars, at) =>
    Math.abs(strength(bars, at)) > 0.5 ? strength(bars, at) : 0,
  'a close near an end of its bar': (bars, at) =>
    Math.abs(placeInBar(bars, at)) > 0.8 ? placeInBar(bars, at) : 0,
  'three alike': threeAlike,
  'a wide bar': (bars, at) => (wide(bars, at) > 1.5 ? last(bars, at) : 0),
  'a loud bar after a quiet one': quietThenLoud,
  'a move on high volume': (bars, at) => (busy(bars, at) > 1.5 ? last(bars, at) : 0),
  'a move on low volume': (bars, at) => (busy(bars, at) < 0.7 ? last(bars, at) : 0),
  'volume of one side': pressure,
};

/** How sure it is that gains are above zero, in standard errors. */
function sureness(gains: readonly number[]): number {
  if (gains.length < 30) return 0;
  const earns = mean(gains);
  return earns / Math.sqrt(mean(gains.map((gain) => (gain - earns) ** 2)) / gains.length);
}

/** What each trade of a rule moves its way, before the fee. */
function movesOf(rule: Rule, bars: readonly Look[]): number[] {
  const moves: number[] = [];
  for (let at = 30; at < bars.length - 1; at += 1) {
    const side = Math.sign(rule(bars, at));
    if (side !== 0) moves.push(side * last(bars, at + 1));
  }
  return moves;
}

/** Rules that earned more than chance, followed or faded, by name; the greatest t of such bars is kept. */
function earners(
  instrument: CatalogueInstrument,
  what: string,
  bars: readonly Look[],
  rules: Readonly<Record<string, Rule>> = KINDS,
): string[] {
  const fee = feeOf(instrument, bars[0]?.open ?? fail('bar'));
  return Object.entries(rules).flatMap(([name, rule]) => {
    const moves = movesOf(rule, bars);
    return [1, -1].flatMap((direction) => {
      const t = sureness(moves.map((one) => direction * one - fee));
      const found = `${instrument.code} ${what}: ${direction} x ${name}, t ${t.toFixed(2)}`;
      keep(what, t, found);
      return t > CHANCE ? [found] : [];
    });
  });
}

const greatest = new Map<string, { t: number; found: string }>();
function keep(what: string, t: number, found: string): void {
  if (t > (greatest.get(what)?.t ?? Number.NEGATIVE_INFINITY)) greatest.set(what, { t, found });
}
afterAll(() => {
  if (soak) for (const { found } of greatest.values()) console.log(`greatest t after fees: ${found}`);
});

describe('rules', () => {
  it('S9.3 pay nobody: no rule on prices or volume earns more than its fees by more than chance', () => {
    expect(2 * Object.keys(KINDS).length).toBeGreaterThanOrEqual(23);
    const found = LOOKED_AT.flatMap((instrument) =>
      COUNTS.flatMap(([period, count]) => earners(instrument, period, looks(instrument, period, count))),
    );
    expect(found).toEqual([]);
  });

  it('S9.3 could be seen to pay: what knows the next bar, or its volume the whole, is found', () => {
    const bars = looks(instrumentOf('XAUUSD'), '1min', 2_000);
    const told = bars.map((bar, at) => ({ ...bar, volume: (bars[at + 1]?.close ?? 0) > bar.close ? 9 : 1 }));
    const rule: Rule = (all, at) => (all[at]?.volume ?? 0) - 5;
    expect(sureness(movesOf(rule, told))).toBeGreaterThan(10);
  });

  it('S9.3 pay nobody who watches another instrument: neither does one lead, nor does what is between them return', () => {
    const found: string[] = [];
    const pairs = [
      'NAS100 US500',
      'TSLA US500',
      'AAPL NVDA',
      'ETHUSD BTCUSD',
      'UKOIL USOIL',
      'XAGUSD XAUUSD',
    ];
    for (const [period, count] of COUNTS.slice(0, 2))
      for (const pair of pairs) {
        const [traded = '', watched = ''] = pair.split(' ');
        if (!ASKED.includes(traded)) continue;
        const bars = looks(instrumentOf(traded), period, count);
        const watchedBars = new Map(
          looks(instrumentOf(watched), period, count).map((bar) => [bar.time, bar]),
        );
        const beside: Rule = (all, at) => {
          const bar = watchedBars.get(all[at]?.time ?? 0);
          return bar ? move(bar) : 0;
        };
        const apart: Rule = (all, at) => beside(all, at) - last(all, at);
        const rules = { [`the move of ${watched}`]: beside, [`the move of ${watched} less its own`]: apart };
        found.push(...earners(instrumentOf(traded), `${period} beside another`, bars, rules));
      }
    expect(found).toEqual([]);
  });
});

describe('within the minute', () => {
  const minutes = new Map<CatalogueInstrument, number[][]>();
  beforeAll(() => {
    for (const one of LOOKED_AT) minutes.set(one, tickedMinutes(one));
  }, 1_800_000);

  it('S9.3 prices move as above it: variance ratios of 1, 5, 30 and 60 seconds to half a second are near 1', () => {
    const ratios = [2, 10, 60, 120].map((count) =>
      mean([...minutes.values()].flatMap((paths) => paths.map((path) => ratioWithin(count, path)))),
    );
    for (const ratio of ratios) {
      expect(ratio, ratios.join(' ')).toBeGreaterThan(0.9);
      // Coins alone, which a soak may be asked for, come to 1.12.
      expect(ratio, ratios.join(' ')).toBeLessThan(soak ? 1.15 : 1.1);
    }
  });

  it('S9.3 no rule on five figures of the running minute, fitted to half of them, earns its fee in the other half', () => {
    for (const [instrument, paths] of minutes) {
      const cases = paths.flatMap((path) => [20, 40, 60, 80, 100].map((at) => figuresAt(path, at)));
      const half = Math.floor(cases.length / 2);
      const rule = fitted(cases.slice(0, half));
      const fee = feeOf(instrument, paths[0]?.[0] ?? fail('price'));
      const gains = cases.slice(half).flatMap(({ figures, next }) => {
        const expected = sum(figures.map((figure, index) => figure * (rule[index] ?? 0)));
        return Math.abs(expected) > fee ? [Math.sign(expected) * next - fee] : [];
      });
      const t = sureness(gains);
      keep('fitted', t, `${instrument.code} fitted to the first half, t ${t.toFixed(2)}`);
      expect(t, instrument.code).toBeLessThan(3);
    }
  });

  it('S9.3 rules on bars of five seconds pay nobody either', () => {
    const found = [...minutes].flatMap(([instrument, paths]) => {
      const bars = paths.flatMap((path, minute) => fivesOf(path, minute));
      return earners(instrument, '5 s', bars);
    });
    expect(found).toEqual([]);
  });
});

/** Of the squares of moves over `count` ticks to those of single ones; 1 for a minute that stands still. */
function ratioWithin(count: number, path: readonly number[]): number {
  const squares = (step: number) => {
    let all = 0;
    for (let tick = step; tick < path.length; tick += step)
      all += ((path[tick] ?? 0) - (path[tick - step] ?? 0)) ** 2;
    return all;
  };
  return squares(1) > 0 ? squares(count) / squares(1) : 1;
}

type Case = { figures: number[]; next: number };

/** What a push tells: the moves since the open and of late, and how far the high and the low of the minute are away. */
function figuresAt(path: readonly number[], at: number): Case {
  const now = path[at] ?? 1;
  const seen = path.slice(0, at + 1);
  const to = (price: number | undefined) => Math.log(now / (price ?? now));
  return {
    figures: [to(path[0]), to(path[at - 10]), to(path[at - 2]), to(Math.max(...seen)), to(Math.min(...seen))],
    next: Math.log((path.at(-1) ?? now) / now),
  };
}

/** Least squares, by a thousand steps down the slope of figures of like size. */
function fitted(cases: readonly Case[]): number[] {
  const sizes = [0, 1, 2, 3, 4].map((index) =>
    Math.sqrt(mean(cases.map(({ figures }) => (figures[index] ?? 0) ** 2))),
  );
  const scaled = cases.map(({ figures, next }) => ({
    next,
    figures: figures.map((one, index) => one / (sizes[index] ?? 1)),
  }));
  let rule = [0, 0, 0, 0, 0];
  for (let step = 0; step < 300; step += 1) {
    const off = scaled.map(
      ({ figures, next }) => sum(figures.map((one, index) => one * (rule[index] ?? 0))) - next,
    );
    rule = rule.map(
      (one, index) =>
        one - 0.2 * mean(scaled.map(({ figures }, at) => (figures[index] ?? 0) * (off[at] ?? 0))),
    );
  }
  return rule.map((one, index) => one / (sizes[index] ?? 1));
}

function fivesOf(path: readonly number[], minute: number): Look[] {
  return Array.from({ length: 12 }, (_, index) => {
    const prices = path.slice(index * 10, index * 10 + 11);
    const [open = 1, close = 1] = [prices[0], prices.at(-1)];
    const time = minute * 60_000 + index * 5_000;
    return { time, open, close, high: Math.max(...prices), low: Math.min(...prices), volume: 1 };
  });
}

describe('what belongs together', () => {
  /** Of hours, as data vendors have them for the years to 2025, rounded. */
  const REAL: Readonly<Record<string, number>> = {
    'EURUSD GBPUSD': 0.65,
    'NAS100 US500': 0.93,
    'BTCUSD ETHUSD': 0.8,
    'USOIL UKOIL': 0.97,
    'XAUUSD XAGUSD': 0.75,
  };

  it('S2.1 moves together: hours correlate as those of real markets do, within a tenth', () => {
    for (const [pair, real] of Object.entries(REAL)) {
      const ours = correlation(pair, 3_000);
      expect(Math.abs(ours - real), `${pair} ${ours}`).toBeLessThan(0.1);
    }
    expect(Math.abs(correlation('EURUSD BTCUSD', 3_000))).toBeLessThan(0.1);
  });

  it('S2.1 the two oils stay within a quarter of each other for three years', () => {
    const [brent, us] = ['UKOIL', 'USOIL'].map((code) => looks(instrumentOf(code), '1day', 750));
    const ratios = (brent ?? []).map(({ close }, day) => close / (us?.[day]?.close ?? close));
    expect(Math.max(...ratios) / Math.min(...ratios)).toBeLessThan(1.25);
  });

  it('S2.1 shares and indices are livelier after they fell, and what is no share is not', () => {
    const effect = (codes: readonly string[]) =>
      mean(
        codes.map((code) => {
          const days = looks(instrumentOf(code), '1day', 1_200).map(move);
          const later = days.map((_, day) => mean(days.slice(day + 1, day + 4).map((one) => one ** 2)));
          return related(days.slice(0, -4), later.slice(0, -4));
        }),
      );
    expect(effect(['US500', 'NAS100', 'AAPL', 'TSLA', 'GER40'])).toBeLessThan(-0.05);
    expect(Math.abs(effect(['EURUSD', 'XAUUSD', 'BTCUSD', 'USOIL', 'NGAS']))).toBeLessThan(0.05);
  });

  function correlation(pair: string, count: number): number {
    const [one = '', other = ''] = pair.split(' ');
    const beside = new Map(looks(instrumentOf(other), '60min', count).map((bar) => [bar.time, move(bar)]));
    const both = looks(instrumentOf(one), '60min', count).filter(({ time }) => beside.has(time));
    return related(
      both.map(move),
      both.map(({ time }) => beside.get(time) ?? 0),
    );
  }
});

function related(ones: readonly number[], others: readonly number[]): number {
  const [one, other] = [mean(ones), mean(others)];
  const covariance = mean(ones.map((value, index) => (value - one) * ((others[index] ?? 0) - other)));
  return (
    covariance /
    Math.sqrt(
      mean(ones.map((value) => (value - one) ** 2)) * mean(others.map((value) => (value - other) ** 2)),
    )
  );
}
