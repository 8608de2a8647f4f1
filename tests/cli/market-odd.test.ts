import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time-units';
import { isCalendarOpenAt } from '#server/market/calendars/opening-hours';
import { INSTRUMENTS } from '#server/market/instruments';
import { importing, lines, MINUTES, MT4 } from '../support/market-import.ts';

/** What `npm run market -- import` asks about before it takes a file. */

const { imported } = importing();

const FRIDAY_MS = Date.UTC(2024, 0, 5, 18);
const MONDAY_MS = Date.UTC(2024, 0, 8);

/** A row of a candle that moves a little, or one that stands. */
const row = (atMs: number, { price = 1.1, volume = 5, isFlat = false } = {}): string => {
  const [high, low] = isFlat ? [price, price] : [price * 1.001, price * 0.999];
  return [new Date(atMs).toISOString(), price, high.toFixed(6), low.toFixed(6), price, volume].join();
};
const table = (...rows: readonly string[]): string => lines('time,open,high,low,close,volume', ...rows);
/** Rows from one instant on, so many of a step. */
const rows = (
  fromMs: number,
  stepMs: number,
  count: number,
  of: (atMs: number, index: number) => string = (atMs) => row(atMs),
) => Array.from({ length: count }, (_, index) => of(fromMs + index * stepMs, index));
const timesOf = (all: readonly string[]): string[] => all.map((one) => one.split(',')[1] ?? '');

/** It is refused with these words, and nothing of it is taken for another option. */
async function isAsked(
  files: Readonly<Record<string, string>>,
  says: string,
  ...args: string[]
): Promise<void> {
  await expect(imported(files, ...args)).rejects.toThrow(says);
}

describe('a weekend', () => {
  const isWeekend = (atMs: number): boolean => !isCalendarOpenAt('forex', atMs);
  const filled = rows(FRIDAY_MS, HOUR_MS, 60, (atMs) => row(atMs, { isFlat: isWeekend(atMs) }));
  const open = rows(FRIDAY_MS, HOUR_MS, 60, String).filter((atMs) => !isWeekend(Number(atMs)));
  const file = { 'EURUSD.csv': table(...filled) };

  test('S9.3 that is filled with flat candles is asked about, left out or taken', async () => {
    await isAsked(
      file,
      'EURUSD: 48 flat candles while forex is closed, the first at 2024-01-05T22:00:00Z. --skip leaves them out, --accept closed takes it so',
    );
    await isAsked(file, '48 flat candles', '--accept', 'jumps', '--accept', 'steps');
    const left = await imported(file, '--skip');
    expect(timesOf(left.rows).map(Date.parse)).toEqual(open.map(Number));
    expect(left.said).toContain(
      '  odd: 48 flat candles while forex is closed, the first at 2024-01-05T22:00:00Z: left out\n',
    );
    // What is accepted is taken, whatever is skipped beside it.
    for (const more of [[], ['--skip']]) {
      const taken = await imported(file, '--accept', 'closed', ...more);
      expect(taken.rows).toHaveLength(60);
      expect(taken.said).toContain('  odd: 48 flat candles');
    }
  });

  test('S9.3 in which prices move is asked about, and --skip is no answer', async () => {
    const moving = { 'EURUSD.csv': table(...rows(FRIDAY_MS, HOUR_MS, 60)) };
    const says =
      'EURUSD: 46 candles of weekends in which prices move while forex is closed, the first at 2024-01-06T00:00:00Z, as by another --zone. --accept';
    await isAsked(moving, says);
    await isAsked(moving, says, '--skip');
    expect((await imported(moving, '--accept', 'closed')).rows).toHaveLength(60);
  });

  test('S9.3 of a pair that is not listed is that of currencies; crypto has none', async () => {
    await isAsked({ 'EURGBP.csv': table(...filled) }, '48 flat candles while forex is closed');
    expect((await imported({ 'BTCUSD.csv': table(...filled) })).rows).toHaveLength(60);
  });

  test('S9.3 of an unknown market is closed where nothing moves on it and something does on other days', async () => {
    const days = (isFlatOn: (weekday: number) => boolean) =>
      table(
        ...rows(MONDAY_MS, DAY_MS, 21, (atMs) => row(atMs, { isFlat: isFlatOn(new Date(atMs).getUTCDay()) })),
      );
    const filledDays = { 'IBM.csv': days((weekday) => weekday % 6 === 0) };
    await isAsked(filledDays, 'IBM: 6 flat candles while this market is closed, the first at 2024-01-13');
    expect((await imported(filledDays, '--skip')).rows).toHaveLength(15);
    expect((await imported({ 'IBM.csv': days(() => false) })).rows).toHaveLength(21);
    expect((await imported({ 'IBM.csv': days(() => true) })).rows).toHaveLength(21);
  });
});

describe('a jump', () => {
  const priced = (...prices: readonly number[]) =>
    table(...prices.map((price, index) => row(MONDAY_MS + index * MINUTE_MS, { price })));

  test.each<[string, string, readonly number[]]>([
    ['a digit too many', 'EURUSD', [1.1, 11.01, 1.1]],
    ['a split of shares', 'AAPL', [400, 401, 100, 101]],
    ['another unit from here on', 'BTCUSD', [42_000, 420, 421]],
    ['of an unlisted pair', 'EURGBP', [0.86, 1.16, 0.86]],
  ])('S9.3 of the price, %s, is asked about', async (_what, code, prices) => {
    const file = { [`${code}.csv`]: priced(...prices) };
    await isAsked(file, `${code}: `);
    await isAsked(file, 'in which the price jumps as in no market, the first at 2024-01-08T00:0', '--skip');
    expect((await imported(file, '--accept', 'jumps')).rows).toHaveLength(prices.length);
  });

  test('S9.3 that markets have made is none: the franc of 2015, the crash of 1987, a coin that halves', async () => {
    const real = {
      'CHFUSD.csv': [0.98, 1.16],
      'US500.csv': [282, 225],
      'BTCUSD.csv': [7_900, 4_100],
      'AAPL.csv': [40, 22],
    };
    for (const [file, prices] of Object.entries(real)) {
      expect((await imported({ [file]: priced(...prices) })).rows).toHaveLength(2);
    }
  });

  test('S9.3 of the volume is asked about', async () => {
    const volumes = (last: number) =>
      table(
        ...rows(MONDAY_MS, MINUTE_MS, 20, (atMs, index) =>
          row(atMs, { volume: index === 19 ? last : 5 + (index % 3) }),
        ),
      );
    const file = { 'EURUSD.csv': volumes(70_000) };
    await isAsked(
      file,
      'EURUSD: 1 volume of more than 10,000 times the usual one, the first at 2024-01-08T00:19:00Z. --accept jumps',
    );
    expect((await imported(file, '--accept', 'jumps')).rows).toHaveLength(20);
    expect((await imported({ 'EURUSD.csv': volumes(20_000) })).rows).toHaveLength(20);
  });
});

describe('steps that do not fit', () => {
  const days = rows(MONDAY_MS - 60 * DAY_MS, DAY_MS, 60).filter(
    (one) => ![0, 6].includes(new Date(one.split(',')[0] ?? '').getUTCDay()),
  );
  const minutes = rows(MONDAY_MS, MINUTE_MS, 200);

  test.each([
    ['in front of minutes', [...days, ...minutes]],
    ['newest first', [...days, ...minutes].toReversed()],
  ])('S9.3 of days %s are asked about, and --skip leaves the days out', async (_where, all) => {
    const file = { 'EURUSD.csv': table(...all) };
    await isAsked(
      file,
      `EURUSD: ${days.length} candles follow in steps of 1day, the first at 2023-11-09T00:00:00Z. --skip leaves them out`,
    );
    const left = await imported(file, '--skip');
    expect(timesOf(left.rows).map(Date.parse)).toEqual(rows(MONDAY_MS, MINUTE_MS, 200, String).map(Number));
    expect((await imported(file, '--accept', 'steps')).rows).toHaveLength(days.length + 200);
  });

  test('S9.3 of days behind minutes, and of hours between them, too', async () => {
    const later = rows(MONDAY_MS + 2 * DAY_MS, HOUR_MS, 24);
    const file = {
      'BTCUSD.csv': table(...minutes, ...later, ...rows(MONDAY_MS + 4 * DAY_MS, MINUTE_MS, 100)),
    };
    await isAsked(file, '24 candles follow in steps of 60min');
    expect((await imported(file, '--skip')).rows).toHaveLength(300);
    await isAsked(
      { 'BTCUSD.csv': table(...minutes, ...rows(MONDAY_MS + DAY_MS, DAY_MS, 12)) },
      '12 candles follow in steps of 1day',
    );
  });

  test('S9.3 of candles that begin within another are asked about', async () => {
    const file = {
      'BTCUSD.csv': table(
        ...rows(MONDAY_MS, HOUR_MS, 5),
        row(MONDAY_MS + 4.5 * HOUR_MS),
        row(MONDAY_MS + 5 * HOUR_MS),
      ),
    };
    await isAsked(
      file,
      'BTCUSD: 2 candles begin before the one in front has ended, the first at 2024-01-08T04:30:00Z. --accept steps',
    );
    expect((await imported(file, '--accept', 'steps')).rows).toHaveLength(7);
  });

  test('S9.3 of another period than the name of the file says are asked about', async () => {
    await isAsked(
      { 'EURUSD_H1.csv': MT4 },
      'EURUSD: the name of the file says 60min, its candles 1min. --accept steps',
    );
    expect((await imported({ 'EURUSD60.csv': MT4 }, '--accept', 'steps')).rows).toEqual(MINUTES);
  });

  test('S9.3 that are gaps are none', async () => {
    const thin = rows(MONDAY_MS, MINUTE_MS, 300).filter((_, index) => index % 7 < 3 || index % 11 === 0);
    expect((await imported({ 'BTCUSD.csv': table(...thin) })).rows).toHaveLength(thin.length);
  });
});

describe('times that may be the ends of candles', () => {
  const OPENS_MS = Date.UTC(2024, 0, 8, 14, 30);
  const session = rows(OPENS_MS + MINUTE_MS, MINUTE_MS, 390);

  test('S9.3 come at the end of a session and not at its start: --stamps says what they are', async () => {
    const file = { 'AAPL.csv': table(...session) };
    const says =
      'AAPL: 1 candle at the end of a session of us-share and none at the start of one, the first at 2024-01-08T21:00:00Z: are times the starts or the ends of candles? Say --stamps start or --stamps end';
    await isAsked(file, says);
    await isAsked(file, says, '--accept', 'closed,jumps,steps', '--skip');
    const ends = timesOf((await imported(file, '--stamps', 'end')).rows);
    expect([ends[0], ends.at(-1)]).toEqual(['2024-01-08T14:30:00Z', '2024-01-08T20:59:00Z']);
    expect(timesOf((await imported(file, '--stamps', 'start')).rows)[0]).toBe('2024-01-08T14:31:00Z');
    expect((await imported({ 'AAPL.csv': table(...rows(OPENS_MS, MINUTE_MS, 390)) })).rows).toHaveLength(390);
  });

  test('S9.3 go from the first minute of a day to midnight', async () => {
    const file = { 'BTCUSD.csv': table(...rows(MONDAY_MS + 5 * MINUTE_MS, 5 * MINUTE_MS, 288)) };
    await isAsked(
      file,
      'BTCUSD: the first time is 2024-01-08T00:05:00Z, the last 2024-01-09T00:00:00Z: are times',
    );
    const ends = timesOf((await imported(file, '--stamps', 'end')).rows);
    expect([ends[0], ends.at(-1)]).toEqual(['2024-01-08T00:00:00Z', '2024-01-08T23:55:00Z']);
  });

  test('S9.3 are in the form of HistData and of NinjaTrader, where the name says neither', async () => {
    const text = lines('20240102 000100;1.1;1.11;1.09;1.1;5', '20240102 000200;1.1;1.11;1.09;1.1;5');
    await isAsked(
      { 'EURUSD.csv': text },
      'HistData writes the starts of candles in this form, NinjaTrader their ends: are times',
    );
    expect(timesOf((await imported({ 'EURUSD.csv': text }, '--stamps', 'end')).rows)[0]).toBe(
      '2024-01-02T00:00:00Z',
    );
    expect(timesOf((await imported({ 'DAT_NT_EURUSD.csv': text })).rows)[0]).toBe('2024-01-02T00:01:00Z');
  });

  test('S9.3 may be the last second or millisecond of a candle', async () => {
    const named = ['--column', 'time=close_time', '--stamps', 'end'];
    for (const last of ['1704153659999', '2024-01-02 00:00:59']) {
      const file = { 'BTCUSD_M1.csv': lines('close_time,open,high,low,close', `${last},1,1,1,1`) };
      expect(timesOf((await imported(file, ...named)).rows)).toEqual(['2024-01-02T00:00:00Z']);
    }
  });
});

test('S9.3 candles of the hours of a market that move as it does are not asked about, and all are taken', async () => {
  const file = fc.record({
    instrument: fc.constantFrom(...INSTRUMENTS),
    fromDay: fc.integer({ min: 1, max: 300 }),
    periodMs: fc.constantFrom(MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS),
    moves: fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 60, maxLength: 200 }),
  });
  await fc.assert(
    fc.asyncProperty(
      file,
      async ({ instrument: { code, calendar, basePrice }, fromDay, periodMs, moves }) => {
        const fromMs = Date.UTC(2024, 0, fromDay);
        const open = rows(fromMs, periodMs, (7 * DAY_MS) / periodMs, String).filter((atMs) =>
          isCalendarOpenAt(calendar, Number(atMs)),
        );
        let price = Number(basePrice);
        const candles = open.slice(0, moves.length).map((atMs, index) => {
          price *= 1 + (moves[index] ?? 0) / 1e5;
          return row(Number(atMs), {
            price: Number(price.toFixed(6)),
            volume: 1 + Math.abs(moves[index] ?? 0),
          });
        });
        const read = await imported({ [`${code}.csv`]: table(...candles) });
        expect(read.rows).toHaveLength(candles.length);
        expect(read.said).not.toContain('odd');
      },
    ),
    { seed: 43, numRuns: 60 },
  );
}, 60_000);
