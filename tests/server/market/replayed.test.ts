import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIOD_MS, PERIODS } from '#contract/constants';
import type { Candle } from '#contract/entities-market';
import { INSTRUMENTS } from '#server/market/instruments';
import { parseRecording } from '#server/market/read-recording';
import { sourceOf } from '#server/market/recorded';
import { begunAt, changed, marketAt, type ReplayChange, recordedAt } from '#server/market/replay-clock';
import { replayedSource } from '#server/market/replayed';
import { exact, united } from './candle-rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
/** A Wednesday. */
const FIRST = Date.UTC(2026, 0, 14, 13);
const ANCHOR = Date.UTC(2026, 5, 1);
const EURUSD = 101;

/** Candles of an hour, with gaps of hours and of days. */
const recordings = fc
  .array(
    fc.record({
      gap: fc.oneof(
        { weight: 8, arbitrary: fc.constant(1) },
        { weight: 1, arbitrary: fc.integer({ min: 2, max: 60 }) },
      ),
      price: fc.integer({ min: 90_000, max: 110_000 }),
    }),
    { minLength: 3, maxLength: 40 },
  )
  .map((candles) => {
    let time = FIRST - HOUR;
    const rows = candles.map(({ gap, price }, index) => {
      time += (index < 2 ? 1 : gap) * HOUR;
      const [open, high, low, close] = [price, price + 40, price - 30, price + 10].map((one) =>
        (one / 1e5).toFixed(5),
      );
      return `EURUSD,${time / 1000},${open},${high},${low},${close},60`;
    });
    const text = ['Code,Time,Open,High,Low,Close,Volume', ...rows].join('\n');
    return sourceOf(parseRecording(text, 'test.csv'), INSTRUMENTS);
  });

/** `share`: where in the recording it is sought. */
type Wish = {
  afterMs: number;
  change: ReplayChange['type'] | 'none';
  share: number;
  speed: number;
  isOn: boolean;
};
const wishes = fc.array(
  fc.record<Wish>({
    afterMs: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 20 * 60_000 })),
    change: fc.constantFrom('none', 'start', 'pause', 'speed', 'seek', 'seek', 'loop'),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    speed: fc.constantFrom(0.5, 1, 60, 3_600, 10_000),
    isOn: fc.boolean(),
  }),
  { maxLength: 14 },
);

/** A replay that the test changes; a change may be written ahead of the instant at which it takes effect. */
function replaying(source: ReturnType<typeof sourceOf>, speed = 3_600, leadMs = 0) {
  let state = begunAt(ANCHOR, speed, source);
  let nowMs = ANCHOR;
  const replayed = replayedSource(source, () => state);
  const rig = {
    source: replayed,
    state: () => state,
    marketMs: () => marketAt(state, source, nowMs),
    recordedMs: () => recordedAt(state, source, rig.marketMs()),
    pass: (ms: number) => {
      nowMs += ms;
    },
    change: (change: ReplayChange) => {
      const effectMs = Math.max(nowMs + leadMs, state.pieces.at(-1)?.wallMs ?? 0);
      state = changed(state, source, effectMs, change);
    },
    wish: ({ afterMs, change, share, speed: wanted, isOn }: Wish) => {
      rig.pass(afterMs);
      const recordedMs = source.firstMs + Math.floor(share * (source.endMs - source.firstMs));
      if (change === 'seek') rig.change({ type: 'seek', recordedMs });
      else if (change === 'speed') rig.change({ type: 'speed', speed: wanted });
      else if (change === 'loop') rig.change({ type: 'loop', isOn });
      else if (change !== 'none') rig.change({ type: change });
    },
  };
  return rig;
}

const example = () =>
  sourceOf(
    parseRecording(
      [
        'Code,Time,Open,High,Low,Close,Volume',
        // Wednesday from 13:00 to Thursday 13:00.
        ...Array.from({ length: 24 }, (_, hour) => {
          const price = (1.1 + hour / 1_000).toFixed(5);
          return `EURUSD,${(FIRST + hour * HOUR) / 1000},${price},${price},${price},${price},1`;
        }),
      ].join('\n'),
      'test.csv',
    ),
    INSTRUMENTS,
  );

describe('the clock of a replay', () => {
  it('S9.3 market time goes on from where it is when the speed changes, and stands while the replay is paused', () => {
    const replay = replaying(example());
    replay.pass(2_000);
    expect(replay.marketMs()).toBe(FIRST + 2 * HOUR);
    replay.change({ type: 'speed', speed: 60 });
    expect(replay.marketMs()).toBe(FIRST + 2 * HOUR);
    replay.pass(60_000);
    expect(replay.marketMs()).toBe(FIRST + 3 * HOUR);
    replay.change({ type: 'pause' });
    replay.pass(DAY);
    expect(replay.marketMs()).toBe(FIRST + 3 * HOUR);
    replay.change({ type: 'start' });
    replay.pass(60_000);
    expect(replay.marketMs()).toBe(FIRST + 4 * HOUR);
  });

  it('S9.3 market time stands at the end of a recording that does not begin anew', () => {
    const replay = replaying(example());
    replay.pass(DAY);
    expect(replay.marketMs()).toBe(FIRST + DAY);
    expect(replay.source.silence?.(replay.marketMs())).toBe('the recording has ended');
    expect(replay.source.quote(EURUSD, replay.marketMs()).isOpen).toBe(false);
  });

  it('S9.3 what is sought earlier comes on the same weekday a week later, from its midnight on', () => {
    const replay = replaying(example());
    replay.pass(20_000);
    replay.change({ type: 'seek', recordedMs: FIRST + 12 * HOUR });
    expect(replay.marketMs()).toBe(FIRST + WEEK + 12 * HOUR);
    const candles = replay.source.candles(EURUSD, '60min', replay.marketMs(), 100);
    // Served until 9:00 of Thursday, whose candle just began; then Thursday from 0:00 to 1:00.
    expect(candles.map(({ time }) => (time - FIRST) / HOUR)).toEqual([
      ...Array.from({ length: 21 }, (_, hour) => hour),
      ...[168 + 11, 168 + 12],
    ]);
    // Along the way it closes where it was left, and prices jump to those of the midnight.
    const steps = [...(replay.source.steps?.(FIRST + 20 * HOUR - 1, replay.marketMs()) ?? [])].map((step) => {
      const { closeMicro, isOpen } = step.quote(EURUSD);
      return [step.marketMs - FIRST, step.isStraight(EURUSD), isOpen, closeMicro];
    });
    expect(steps.slice(0, 3)).toEqual([
      [20 * HOUR, false, true, 1_120_000],
      [20 * HOUR + 1, false, false, 1_120_000],
      [WEEK + 11 * HOUR, false, true, 1_111_000],
    ]);
    const between = FIRST + 3 * DAY;
    expect(replay.source.quote(EURUSD, between)).toMatchObject({ isOpen: false, closeMicro: 1_120_000 });
    expect(replay.source.quote(EURUSD, replay.marketMs())).toMatchObject({
      isOpen: true,
      closeMicro: 1_112_000,
    });
  });

  it('S9.3 a loop begins anew with its first candle on the same weekday, any number of times', () => {
    const replay = replaying(example());
    replay.change({ type: 'loop', isOn: true });
    // A day of the recording in 24 seconds.
    replay.pass(24_000);
    expect(replay.marketMs()).toBe(FIRST + WEEK);
    replay.pass(5 * 24_000 + 1_000);
    expect(replay.marketMs()).toBe(FIRST + 6 * WEEK + HOUR);
    expect(replay.source.silence?.(replay.marketMs())).toBeNull();
    const days = replay.source.candles(EURUSD, '1day', replay.marketMs(), 100).map(({ time }) => time);
    expect(days).toHaveLength(13);
    replay.change({ type: 'loop', isOn: false });
    replay.pass(DAY);
    expect(replay.marketMs()).toBe(FIRST + 6 * WEEK + DAY);
    expect(replay.source.candles(EURUSD, '1day', replay.marketMs(), 100)).toHaveLength(14);
    // It has ended: switched on again, it begins anew at once.
    replay.change({ type: 'loop', isOn: true });
    expect(replay.marketMs()).toBe(FIRST + 7 * WEEK);
  });

  it('S9.3 market time never goes back, whatever is changed, and whenever', () => {
    fc.assert(
      fc.property(recordings, wishes, fc.constantFrom(0, 2_000), (source, all, leadMs) => {
        const replay = replaying(source, 3_600, leadMs);
        let latest = replay.marketMs();
        const look = () => {
          const now = replay.marketMs();
          expect(now).toBeGreaterThanOrEqual(latest);
          latest = now;
          expect(replay.recordedMs()).toBeGreaterThanOrEqual(source.firstMs);
          expect(replay.recordedMs()).toBeLessThanOrEqual(source.endMs);
        };
        for (const wish of all) {
          replay.wish(wish);
          look();
          for (const ms of [1, 999, 1_000, 1]) {
            replay.pass(ms);
            look();
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('S9.3 recorded time is where it was sought, and its weekday is that of market time', () => {
    fc.assert(
      fc.property(recordings, wishes, (source, all) => {
        const replay = replaying(source);
        for (const wish of all) {
          replay.wish(wish);
          const shiftMs = replay.marketMs() - replay.recordedMs();
          expect(shiftMs % WEEK).toBe(0);
          if (wish.change !== 'seek') continue;
          const sought = source.firstMs + Math.floor(wish.share * (source.endMs - source.firstMs));
          expect(replay.recordedMs()).toBe(sought);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('what a replay serves', () => {
  it('S9.3 a candle that was served and has ended never changes and never vanishes', () => {
    fc.assert(
      fc.property(recordings, wishes, fc.constantFrom(0, 2_000), (source, all, leadMs) => {
        const replay = replaying(source, 3_600, leadMs);
        const seen = new Map<string, Candle>();
        for (const wish of all) {
          for (const period of PERIODS) {
            const now = replay.marketMs();
            const candles = replay.source.candles(EURUSD, period, now, 2_000);
            const known = new Map(candles.map((candle) => [`${period} ${candle.time}`, candle]));
            const oldest = candles.length < 2_000 ? Number.NEGATIVE_INFINITY : (candles[0]?.time ?? 0);
            for (const [key, candle] of seen)
              if (key.startsWith(`${period} `) && candle.time >= oldest)
                expect(known.get(key)).toEqual(candle);
            for (const [key, candle] of known)
              if (candle.time + PERIOD_MS[period] <= now) seen.set(key, candle);
          }
          replay.wish(wish);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('S9.3 every period unites exactly into each coarser one, over what was sought and begun anew', () => {
    fc.assert(
      fc.property(recordings, wishes, (source, all) => {
        const replay = replaying(source);
        for (const wish of all) replay.wish(wish);
        const now = replay.marketMs();
        const close = replay.source.quote(EURUSD, now).closeMicro;
        for (const [index, finer] of PERIODS.entries()) {
          const fine = replay.source.candles(EURUSD, finer, now, 3_000);
          expect(fine.every(({ time }, nth) => nth === 0 || time > (fine[nth - 1]?.time ?? 0))).toBe(true);
          const last = fine.at(-1);
          if (last && last.time + PERIOD_MS[finer] > now) expect(exact(last).close).toBe(close);
          for (const coarser of PERIODS.slice(index + 1)) {
            const expected = united(fine, coarser).slice(fine.length < 3_000 ? 0 : 1);
            const actual = replay.source.candles(EURUSD, coarser, now, 3_000).map(exact);
            expect(expected.length === 0 ? [] : actual.slice(-expected.length)).toEqual(expected);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('S9.3 along the steps no price is missed: between two of them prices go straight, or nothing moves', () => {
    fc.assert(
      fc.property(
        recordings,
        wishes,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (source, all, shares) => {
          const replay = replaying(source);
          for (const wish of all) replay.wish(wish);
          const [fromMs, toMs] = [FIRST + HOUR / 7, replay.marketMs()];
          fc.pre(toMs > fromMs);
          const steps = [...(replay.source.steps?.(fromMs, toMs) ?? [])];
          const first = { marketMs: fromMs, isStraight: false };
          const instants = [
            first,
            ...steps.map((step) => ({ marketMs: step.marketMs, isStraight: step.isStraight(EURUSD) })),
          ];
          expect(instants.at(-1)?.marketMs).toBe(toMs);
          for (const [index, { marketMs, isStraight }] of instants.entries()) {
            const before = instants[index - 1];
            if (!before) continue;
            expect(marketMs).toBeGreaterThanOrEqual(before.marketMs);
            const priceAt = (atMs: number) => replay.source.quote(EURUSD, atMs);
            const [from, to] = [priceAt(before.marketMs), priceAt(marketMs)];
            for (const share of shares) {
              const atMs = Math.floor(before.marketMs + share * (marketMs - before.marketMs));
              if (atMs === marketMs) continue;
              const { closeMicro, isOpen } = priceAt(atMs);
              const straight =
                from.closeMicro +
                ((to.closeMicro - from.closeMicro) * (atMs - before.marketMs)) / (marketMs - before.marketMs);
              // Both ends and the price between are rounded to prices 10 apart; or it stands until it jumps.
              if (isStraight) expect(Math.abs(closeMicro - straight)).toBeLessThanOrEqual(10.001);
              else
                expect({ closeMicro, isOpen }).toEqual({ closeMicro: from.closeMicro, isOpen: from.isOpen });
            }
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
