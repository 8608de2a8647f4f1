import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecording, RecordingError, readRecording } from '#server/market/read-recording';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const HEADER = 'Code,Time,Open,High,Low,Close,Volume';
const START = Date.UTC(2026, 0, 14, 13);

function csv(...rows: readonly string[]): string {
  return [HEADER, ...rows].join('\n');
}

const GOOD = [
  'EURUSD,2026-01-14T13:00:00Z,1.10000,1.10030,1.09990,1.10010,120',
  'EURUSD,2026-01-14T13:01:00Z,1.10012,1.10050,1.10000,1.10040,80',
];

describe('a recording that cannot be replayed', () => {
  const third = (row: string) => csv(...GOOD, row);
  it.each<[string, string, number | null, string]>([
    ['another header', 'Code,Time,Open,High,Low,Close\n', 1, 'npm run market -- import FILE'],
    ['an empty file', '', 1, 'header'],
    ['a column too few', third('EURUSD,2026-01-14T13:02:00Z,1.1,1.1,1.1,1.1'), 4, '6 columns'],
    ['a column too many', third('EURUSD,2026-01-14T13:02:00Z,1.1,1.1,1.1,1.1,1,1'), 4, '8 columns'],
    ['a word for a number', third('EURUSD,2026-01-14T13:02:00Z,abc,1.1,1.1,1.1,1'), 4, 'Open'],
    ['NaN', third('EURUSD,2026-01-14T13:02:00Z,1.1,NaN,1.1,1.1,1'), 4, 'High'],
    ['infinity', third('EURUSD,2026-01-14T13:02:00Z,1.1,Infinity,1.1,1.1,1'), 4, 'High'],
    ['an empty number', third('EURUSD,2026-01-14T13:02:00Z,1.1,1.1,,1.1,1'), 4, 'Low'],
    ['a negative price', third('EURUSD,2026-01-14T13:02:00Z,1.1,1.1,-1.1,1.1,1'), 4, 'Low'],
    ['a price of nought', third('EURUSD,2026-01-14T13:02:00Z,0,0,0,0,1'), 4, 'Low must be above zero'],
    ['a negative volume', third('EURUSD,2026-01-14T13:02:00Z,1.1,1.1,1.1,1.1,-1'), 4, 'Volume'],
    ['an exponent', third('EURUSD,2026-01-14T13:02:00Z,1.1,1e1,1.1,1.1,1'), 4, 'High'],
    ['seven decimals', third('EURUSD,2026-01-14T13:02:00Z,1.1,1.1,1.1,1.1000001,1'), 4, 'decimals'],
    ['a price beyond reason', third('EURUSD,2026-01-14T13:02:00Z,1.1,9999999999,1.1,1.1,1'), 4, 'above'],
    ['High below Low', third('EURUSD,2026-01-14T13:02:00Z,1.1,1.0,1.2,1.1,1'), 4, 'High is below Low'],
    ['Open above High', third('EURUSD,2026-01-14T13:02:00Z,1.3,1.2,1.0,1.1,1'), 4, 'Open is above High'],
    ['Close below Low', third('EURUSD,2026-01-14T13:02:00Z,1.1,1.2,1.0,0.9,1'), 4, 'Close is below Low'],
    ['a time that repeats', third('EURUSD,2026-01-14T13:01:00Z,1.1,1.1,1.1,1.1,1'), 4, 'after line 3'],
    ['a time that goes back', third('EURUSD,2026-01-14T12:00:00Z,1.1,1.1,1.1,1.1,1'), 4, 'after line 3'],
    ['a time within a minute', third('EURUSD,2026-01-14T13:02:30Z,1.1,1.1,1.1,1.1,1'), 4, 'no whole minute'],
    ['a time in another zone', third('EURUSD,2026-01-14T13:02:00+02:00,1.1,1.1,1.1,1.1,1'), 4, 'Time'],
    ['a day that does not exist', third('EURUSD,2026-02-30T13:02:00Z,1.1,1.1,1.1,1.1,1'), 4, 'Time'],
    ['an hour that does not exist', third('EURUSD,2026-01-14T24:00:00Z,1.1,1.1,1.1,1.1,1'), 4, 'Time'],
    ['microseconds since the epoch', third('EURUSD,1768395720000000,1.1,1.1,1.1,1.1,1'), 4, 'Time'],
    ['a code in small letters', third('eurusd,2026-01-14T13:02:00Z,1.1,1.1,1.1,1.1,1'), 4, 'Code'],
    ['an open quote', third('"EURUSD,2026-01-14T13:02:00Z,1.1,1.1,1.1,1.1,1'), 4, 'Quote'],
    ['a quote within a cell', third('EURUSD,2026-01-14T13:02:00Z,1"1,1.1,1.1,1.1,1'), 4, 'Quote'],
    ['a step that is no period', csv('A,0,1,1,1,1,0', 'A,420,1,1,1,1,0'), 3, '420 s after the last candle'],
    ['a Period that is none', `${HEADER},Period\nA,0,1,1,1,1,0,M7`, 2, 'Period must be one of 1min, 2min'],
    [
      'two periods of a code',
      `${HEADER},Period\nA,0,1,1,1,1,0,4h\nB,0,1,1,1,1,0,1min\nA,60,1,1,1,1,0,1min`,
      4,
      'Period of A was 4h on line 2; a code has one period',
    ],
    ['a row without the Period of the others', `${HEADER},Period\nA,0,1,1,1,1,0`, 2, '7 columns where 8'],
    ['an unknown period', csv('A,0,1,1,1,1,0'), null, 'unknown'],
    ['no rows', HEADER, null, 'no candles'],
  ])('S3.3 with %s is refused with its line and the reason', (_what, text, line, reason) => {
    const attempt = () => parseRecording(text, 'bad.csv');
    expect(attempt).toThrow(RecordingError);
    expect(attempt).toThrow(line === null ? /^bad\.csv: / : new RegExp(`^bad\\.csv, line ${line}: `));
    expect(attempt).toThrow(reason);
  });

  it('S3.3 any damage to one row of a good file is refused with that line, or changes nothing but the figure', () => {
    const rows = Array.from(
      { length: 20 },
      (_, minute) => `EURUSD,${START / 1000 + minute * 60},1.1,1.2,1.0,1.15,5`,
    );
    fc.assert(
      fc.property(
        fc.nat(19),
        fc.nat(6),
        fc.string({ maxLength: 12 }).filter((text) => !/[",\r\n]/.test(text)),
        (row, column, junk) => {
          const cells = (rows[row] ?? '').split(',');
          cells[column] = junk;
          try {
            parseRecording(csv(...rows.with(row, cells.join())), 'bad.csv');
          } catch (refusal) {
            expect(refusal).toBeInstanceOf(RecordingError);
            // A time that was moved may be noticed by the row after it.
            expect(String(refusal)).toMatch(new RegExp(`line (${row + 2}|${row + 3}):`));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('S3.3 a packed file that is cut off is refused by its name', () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'cut.csv.gz');
    writeFileSync(file, gzipSync(csv(...GOOD)).subarray(0, 40));
    expect(() => readRecording(file)).toThrow(`${file}: cannot be unpacked`);
    folder.delete();
  });

  it('S3.3 a line without an end, and a packed file that grows a thousandfold, are refused as they are read', () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'endless.csv');
    const refusedWithin = (bytes: string | Buffer, reason: string) => {
      writeFileSync(file, bytes);
      const before = process.memoryUsage().arrayBuffers;
      expect(() => readRecording(file)).toThrow(`${file}${reason}`);
      // What it holds of a file is bounded, whatever the file is.
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64_000_000);
    };
    const LONG = 64_000_000;
    refusedWithin(`${HEADER}\n${'1'.repeat(LONG)}`, ', line 2: a line has 1000 characters at most');
    refusedWithin(`${csv(...GOOD)}\n${','.repeat(1_001)}\n`, ', line 4: a line has 1000 characters at most');
    refusedWithin(gzipSync(`${HEADER}\n${'1'.repeat(LONG)}`), ': is longer than 16000000 bytes');
    const blank = Buffer.concat([Buffer.from(`${csv(...GOOD)}`), Buffer.alloc(LONG, '\n')]);
    refusedWithin(gzipSync(blank), ': is longer than 16000000 bytes');
    folder.delete();
  });

  it('S3.3 a file that cannot be read is refused by its name before anything starts', () => {
    expect(() => readRecording('/nowhere/at/all.csv')).toThrow(/^\/nowhere\/at\/all\.csv: cannot be read/);
  });
});
