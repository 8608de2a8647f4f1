import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIOD_MS, PERIODS } from '#contract/constants';
import { INSTRUMENTS } from '#server/market/instruments';
import type { PriceSource } from '#server/market/price-source';
import { parseRecording, readRecording } from '#server/market/read-recording';
import { createRecordedSource, sourceOf } from '#server/market/recorded';
import { RECORDED_PERIOD_MS, RECORDED_PERIODS } from '#server/market/recorded-periods';
import { replayOf } from '../../support/replay-of.ts';
import { exact, expectSound, united } from './candle-rules.ts';

const HEADER = 'Code,Time,Open,High,Low,Close,Volume';
const START = Date.UTC(2026, 0, 14, 13);
const MINUTE = 60_000;
const ANCHOR = 1_790_000_000_000;
const EURUSD = 101;

function csv(...rows: readonly string[]): string {
  return [HEADER, ...rows].join('\n');
}

/** Replays text from ANCHOR. */
function replay(text: string, speed = 1): PriceSource {
  return replayOf(parseRecording(text, 'test.csv'), { anchorMs: ANCHOR, speed });
}

/** Market time at an instant of the wall clock. */
function marketAt(source: PriceSource, wallMs: number): number {
  return source.marketMs?.(wallMs) ?? wallMs;
}

function idOf(source: PriceSource, code: string): number {
  return source.instruments.find((instrument) => instrument.code === code)?.id ?? 0;
}

const GOOD = [
  'EURUSD,2026-01-14T13:00:00Z,1.10000,1.10030,1.09990,1.10010,120',
  'EURUSD,2026-01-14T13:01:00Z,1.10012,1.10050,1.10000,1.10040,80',
];

describe('what a recording may look like', () => {
  it('S3.3 S9.3 times may be ISO 8601 or epoch seconds, codes may be mixed, a byte order mark and CRLF do no harm', () => {
    const iso = replay(csv(...GOOD));
    const seconds = replay(
      `\uFEFF${csv(...GOOD.map((row) => row.replace(/2026[^,]*/, (time) => String(Date.parse(time) / 1000))))}\n`.replaceAll(
        '\n',
        '\r\n',
      ),
    );
    const at = marketAt(iso, ANCHOR + 90_000);
    expect(seconds.candles(EURUSD, '1min', at, 9)).toEqual(iso.candles(EURUSD, '1min', at, 9));
  });

  it('S3.3 a file may be packed by gzip, whatever its name, and times may be in milliseconds', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recording-'));
    const file = join(folder, 'packed.csv');
    const inMs = GOOD.map((row) => row.replace(/2026[^,]*/, (time) => String(Date.parse(time))));
    writeFileSync(file, gzipSync(csv(...inMs)));
    const at = START + 2 * MINUTE;
    expect(sourceOf(readRecording(file), INSTRUMENTS).candles(EURUSD, '1min', at, 9)).toEqual(
      replay(csv(...GOOD)).candles(EURUSD, '1min', at, 9),
    );
    rmSync(folder, { recursive: true });
  });

  it('S3.3 quotes around whole cells do no harm', () => {
    const quoted = GOOD.map((row) => row.replace(/[^,]+/g, '"$&"'));
    expect(replay(csv(...quoted)).quote(EURUSD, START)).toEqual(replay(csv(...GOOD)).quote(EURUSD, START));
  });

  it('S3.1 codes of the catalogue keep their terms, others get some that suit their price', () => {
    const source = replay(
      csv(
        ...GOOD,
        'PEPPER,2026-01-14T13:00:00Z,250.25,250.5,250.0,250.25,1.5',
        'PEPPER,2026-01-14T13:01:00Z,250.25,250.5,250.0,250.25,1.5',
      ),
    );
    expect(source.instruments[0]).toEqual(INSTRUMENTS.find(({ code }) => code === 'EURUSD'));
    expect(source.instruments[1]).toMatchObject({
      code: 'PEPPER',
      category: 'recorded',
      pricePrecision: 2,
      unitsPerLot: '100',
      marginMode: 0,
    });
    expect(
      source.candles(idOf(source, 'PEPPER'), '1min', marketAt(source, ANCHOR + MINUTE), 2)[0],
    ).toMatchObject({
      close: '250.25',
      volume: '1.5',
    });
    expect(() => source.quote(EURUSD + 1, ANCHOR)).toThrow(RangeError);
  });

  it('S3.1 an instrument that only a recording knows keeps its id whatever else is in the file', () => {
    const rows = ['ZINC,0,1,1,1,1,0', 'ZINC,60,1,1,1,1,0'];
    const alone = replay(csv(...rows));
    const among = replay(csv('ALU,0,1,1,1,1,0', 'ALU,60,1,1,1,1,0', ...rows));
    expect(idOf(among, 'ZINC')).toBe(idOf(alone, 'ZINC'));
    expect(idOf(among, 'ZINC')).not.toBe(idOf(among, 'ALU'));
  });
});

describe('a replay', () => {
  it('S9.3 inside a candle the price goes from open to the nearer extreme, the other one, and the close', () => {
    const source = replay(
      csv('EURUSD,0,1.10000,1.10030,1.09990,1.10010,90', 'EURUSD,60,1.10010,1.10010,1.10010,1.10010,0'),
    );
    const close = (seconds: number) =>
      source.quote(EURUSD, marketAt(source, ANCHOR + seconds * 1000)).closeMicro / 10;
    expect([0, 10, 20, 30, 40, 50].map(close)).toEqual([
      110_000, 109_995, 109_990, 110_010, 110_030, 110_020,
    ]);
    expect(source.candles(EURUSD, '1min', 20_000, 5)).toEqual([
      { time: 0, open: '1.10000', high: '1.10000', low: '1.09990', close: '1.09990', volume: '30' },
    ]);
    expect(close(60)).toBe(110_010);
  });

  it('S9.3 at speed N a minute passes in 60/N seconds, and candles carry recorded time', () => {
    for (const speed of [0.5, 1, 60, 3600]) {
      const source = replay(csv(...GOOD), speed);
      const candles = source.candles(EURUSD, '1min', marketAt(source, ANCHOR + (61 * 1000) / speed), 9);
      expect(candles.map(({ time }) => time)).toEqual([START, START + MINUTE]);
      expect(candles[0]).toMatchObject({
        open: '1.10000',
        high: '1.10030',
        low: '1.09990',
        close: '1.10010',
        volume: '120',
      });
    }
  });

  it('S4.10 a gap and the end of the file are a closed market at the last close', () => {
    const source = replay(csv(...GOOD, 'EURUSD,2026-01-14T13:05:00Z,1.2,1.2,1.2,1.2,1'));
    const at = (minutes: number) => source.quote(EURUSD, marketAt(source, ANCHOR + minutes * MINUTE));
    expect(at(1.9)).toMatchObject({ isOpen: true });
    expect(at(2)).toMatchObject({ isOpen: false, closeMicro: 1_100_400 });
    expect(at(5)).toMatchObject({ isOpen: true, closeMicro: 1_200_000, openMicro: 1_100_000 });
    expect(at(6)).toMatchObject({ isOpen: false, closeMicro: 1_200_000 });
    expect(at(99_999)).toEqual(at(6));
    expect(at(-5)).toEqual(at(0));
  });

  it('S4.10 a code whose candles begin later is closed at its first price until then', () => {
    const source = replay(csv(...GOOD, 'BTCUSD,2026-01-14T13:01:00Z,90000.00,90001.00,89999.00,90000.50,1'));
    const id = idOf(source, 'BTCUSD');
    expect(source.quote(id, marketAt(source, ANCHOR))).toMatchObject({
      isOpen: false,
      closeMicro: 90_000_000_000,
    });
    expect(source.candles(id, '1min', marketAt(source, ANCHOR), 5)).toEqual([]);
    expect(source.quote(id, marketAt(source, ANCHOR + MINUTE))).toMatchObject({ isOpen: true });
  });

  it('S9.3 a restart with the same anchor goes on where the replay would be', () => {
    const text = csv(...GOOD);
    const at = marketAt(replay(text), ANCHOR + 72_345);
    expect(replay(text, 1).quote(EURUSD, at)).toEqual(replay(text, 1).quote(EURUSD, at));
    expect(replay(text, 1).candles(EURUSD, '1min', at, 9)).toEqual(
      replay(text, 1).candles(EURUSD, '1min', at, 9),
    );
  });

  /** A recording in any period, with gaps, whose candles need not join. */
  const recording = fc
    .record({
      period: fc.constantFrom(...PERIODS),
      candles: fc.array(
        fc.record({
          gap: fc.integer({ min: 1, max: 3 }),
          prices: fc.array(fc.integer({ min: 90_000, max: 110_000 }), { minLength: 4, maxLength: 4 }),
          volume: fc.nat(500),
        }),
        { minLength: 4, maxLength: 40 },
      ),
    })
    .map(({ period, candles }) => {
      let time = Date.UTC(2026, 0, 14);
      const rows = candles.map(({ gap, prices, volume }, index) => {
        time += (index < 2 ? 1 : gap) * PERIOD_MS[period];
        const [low = 0, open = 0, close = 0, high = 0] = prices
          .toSorted((a, b) => a - b)
          .map((price) => (price / 1e5).toFixed(5));
        const [first, last] = index % 2 === 0 ? [open, close] : [close, open];
        return `EURUSD,${time / 1000},${first},${high},${low},${last},${volume}`;
      });
      return { period, text: csv(...rows), spanMs: time - Date.UTC(2026, 0, 14) };
    });

  /** Candles as brokers have them: from any minute on, some cut short by the next, as where clocks change. */
  const offGrid = fc
    .record({
      period: fc.constantFrom(...RECORDED_PERIODS),
      firstMinute: fc.nat(24 * 60),
      candles: fc.array(
        fc.record({
          minutes: fc.integer({ min: 1, max: 2 * 24 * 60 }),
          isCut: fc.boolean(),
          prices: fc.array(fc.integer({ min: 90_000, max: 110_000 }), { minLength: 4, maxLength: 4 }),
          volume: fc.nat(500),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    })
    .map(({ period, firstMinute, candles }) => {
      const lengthMs = RECORDED_PERIOD_MS[period];
      const firstMs = Date.UTC(2026, 0, 14) + firstMinute * MINUTE;
      let time = firstMs;
      const rows = candles.map(({ minutes, isCut, prices, volume }) => {
        const [low = '', open, close, high] = prices
          .toSorted((a, b) => a - b)
          .map((price) => (price / 1e5).toFixed(5));
        const row = `EURUSD,${time / 1000},${open},${high},${low},${close},${volume},${period}`;
        time += isCut ? Math.min(lengthMs, minutes * MINUTE) : lengthMs + (minutes % 3) * MINUTE;
        return row;
      });
      return { period, text: [`${HEADER},Period`, ...rows].join('\n'), spanMs: time - firstMs };
    });

  it.each([
    ['on the grid of its period', recording],
    ['off it', offGrid],
  ] as const)('S9.3 every period of a recording %s unites exactly into each coarser one, the running candle included', (_, any) => {
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 1.1, noNaN: true }), ({ period, text, spanMs }, share) => {
        const source = replay(text);
        const at = marketAt(source, ANCHOR + Math.floor(spanMs * share));
        const { closeMicro: close, openMicro } = source.quote(EURUSD, at);
        for (const day of source.candles(EURUSD, '1day', at, 1)) expect(exact(day).open).toBe(openMicro);
        for (const [index, finer] of PERIODS.entries()) {
          const fine = source.candles(EURUSD, finer, at, 4_000);
          expectSound(fine, finer);
          const isMadeUp = PERIOD_MS[finer] < RECORDED_PERIOD_MS[period] || undefined;
          expect(fine.every((candle) => candle.isMadeUp === isMadeUp)).toBe(true);
          if (fine.length > 0) expect(exact(fine.at(-1) ?? never()).close).toBe(close);
          for (const coarser of PERIODS.slice(index + 1)) {
            const expected = united(fine, coarser).slice(fine.length < 4_000 ? 0 : 1);
            const actual = source.candles(EURUSD, coarser, at, 4_000).map(exact);
            expect(expected.length === 0 ? [] : actual.slice(-expected.length)).toEqual(expected);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('S9.3 a candle of four hours that crosses midnight is cut there: both days hold the price it has then', () => {
    const source = replay([`${HEADER},Period`, 'A,79200,1,4,1,4,8,4h', 'A,93600,4,4,4,4,0,4h'].join('\n'));
    const id = idOf(source, 'A');
    const DAY = 86_400_000;
    // From 22:00 it falls to its low, which is its open, for 80 minutes, and then rises to its high for as long.
    const [first, second] = source.candles(id, '1day', DAY + 6 * 60 * MINUTE, 5);
    expect([first?.open, first?.low, first?.close, first?.volume]).toEqual(['1', '1', '3', '4']);
    expect([second?.time, second?.open, second?.close, second?.volume]).toEqual([DAY, '3', '4', '4']);
    expect(source.quote(id, DAY + MINUTE)).toMatchObject({ openMicro: 3e6, previousCloseMicro: 3e6 });
  });

  it('S9.3 codes of several periods are in one file, and only what is finer than the code’s own is marked', () => {
    const source = replay(
      csv('A,0,1,1,1,1,0', 'A,300,1,1,1,1,0', 'B,0,1,1,1,1,0', 'B,60,1,1,1,1,0', 'C,0,1,1,1,1,0'),
    );
    const isMadeUp = (code: string, period: (typeof PERIODS)[number]) =>
      source.candles(idOf(source, code), period, 299_999, 1)[0]?.isMadeUp === true;
    expect(['A', 'B', 'C'].map((code) => [isMadeUp(code, '1min'), isMadeUp(code, '5min')])).toEqual([
      [true, false],
      [false, false],
      // A code with one candle takes the shortest period of the file.
      [false, false],
    ]);
    expect(source.quote(idOf(source, 'A'), 299_999).isOpen).toBe(true);
    expect(source.quote(idOf(source, 'B'), 120_000).isOpen).toBe(false);
  });

  it('S3.3 a candle of a day ends where the next one starts, so a day of 23 hours is whole', () => {
    const source = replay(
      ['A,0,1,1,1,1,24', 'A,86400,1,2,1,2,23', 'A,169200,3,3,3,3,1'].reduce(
        (text, row) => `${text}\n${row},1day`,
        `${HEADER},Period`,
      ),
    );
    const endMs = 169_200_000;
    expect(source.quote(idOf(source, 'A'), endMs - 1)).toMatchObject({ closeMicro: 2e6, isOpen: true });
    expect(source.quote(idOf(source, 'A'), endMs).closeMicro).toBe(3e6);
  });

  it('S9.3 the recorded candles come out as they went in', () => {
    fc.assert(
      fc.property(recording, ({ period, text, spanMs }) => {
        const source = replay(text);
        const candles = source.candles(EURUSD, period, marketAt(source, ANCHOR + 2 * spanMs), 100);
        const lines = candles.map((candle) => [
          candle.time / 1000,
          candle.open,
          candle.high,
          candle.low,
          candle.close,
          candle.volume,
        ]);
        expect(csv(...lines.map((line) => `EURUSD,${line.join()}`))).toBe(text);
      }),
    );
  });
});

describe('the example', () => {
  it('S3.3 docs/examples/recording.csv replays 200 minutes of two instruments', () => {
    const file = resolve(import.meta.dirname, '../../../docs/examples/recording.csv');
    const source = createRecordedSource(file, INSTRUMENTS);
    const endMs = source.firstMs + 200 * MINUTE;
    expect(source.endMs).toBe(endMs);
    expect(source.instruments.map(({ code }) => code)).toEqual(['EURUSD', 'XAUUSD']);
    for (const { id } of source.instruments) {
      const candles = source.candles(id, '1min', endMs - 60, 500);
      expect(candles).toHaveLength(200);
      expectSound(candles, '1min');
      expect(source.quote(id, endMs - 60).isOpen).toBe(true);
      expect(source.quote(id, endMs).isOpen).toBe(false);
    }
  });

  it('S3.3 a file with a bad row is refused with its line', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recording-'));
    try {
      const file = join(folder, 'bad.csv');
      writeFileSync(file, csv(...GOOD, 'EURUSD,2026-01-14T13:02:00Z,1,2,3'));
      expect(() => createRecordedSource(file, INSTRUMENTS)).toThrow(/line 4: 5 columns/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

function never(): never {
  throw new Error('cannot happen');
}
