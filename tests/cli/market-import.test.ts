import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importRecording } from '../../src/cli/market/import/import.ts';
import { Misuse } from '../../src/cli/market/wish.ts';
import { ROOT } from '../../src/cli/run-steps.ts';
import { type Imported, importing, lines, MINUTES, MT4 } from '../support/market-import.ts';
import { seededRandom } from '../support/random.ts';

/** What `npm run market -- import` makes of files as they come. */

const { folder, imported } = importing();

const KLINES = lines(
  '1704067200000,42283.58000000,42298.62000000,42261.02000000,42298.61000000,35.92724000,1704067259999,1519032.64287760,1327,22.92817000,969418.27488970,0',
  '1704067260000,42298.62000000,42320.00000000,42298.61000000,42320.00000000,21.16779000,1704067319999,895580.80640470,1348,13.56519000,573930.43427800,0',
);
const BITCOIN = [
  'BTCUSDT,2024-01-01T00:00:00Z,42283.58,42298.62,42261.02,42298.61,35.92724,1min',
  'BTCUSDT,2024-01-01T00:01:00Z,42298.62,42320,42298.61,42320,21.16779,1min',
];

describe('npm run market -- import', () => {
  test.each<[string, string, string | Buffer, string[]]>([
    ['a MetaTrader 4 export', 'EURUSD_M1_202401.csv', MT4, MINUTES],
    ['one named as MetaTrader 4 does', 'EURUSD1.csv', MT4, MINUTES],
    ['a packed file', 'EURUSD_M1.csv.gz', gzipSync(MT4), MINUTES],
    [
      'a file with a byte order mark and CRLF',
      'EURUSD.csv',
      `\uFEFF${MT4.replaceAll('\n', '\r\n')}`,
      MINUTES,
    ],
    ['a file in UTF-16', 'EURUSD_M1.csv', Buffer.from(`\uFEFF${MT4}`, 'utf16le'), MINUTES],
    [
      'one whose bytes stand the other way round',
      'EURUSD_M1.csv',
      Buffer.from(`\uFEFF${MT4}`, 'utf16le').swap16(),
      MINUTES,
    ],
    [
      'a MetaTrader 5 export with volumes',
      'EURUSD_M1.csv',
      lines(
        '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
        '2024.01.02\t00:00:00\t1.10427\t1.10430\t1.10401\t1.10411\t9\t55\t3',
        '2024.01.02\t00:01:00\t1.10411\t1.10415\t1.10400\t1.10402\t8\t40\t3',
      ),
      MINUTES,
    ],
    ['klines without a header', 'BTCUSDT-1m-2024-01.csv', KLINES, BITCOIN],
    ['klines in microseconds', 'BTC-USDT-1m-2025-01.csv', KLINES.replace(/^(\d{13}),/gm, '$1000,'), BITCOIN],
    [
      'klines with a header',
      'BTCUSDT-1m.csv',
      `open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore\n${KLINES}`,
      BITCOIN,
    ],
    [
      'a HistData file',
      'DAT_ASCII_EURUSD_M1_2024.csv',
      lines(
        '20240102 000000;1.10427;1.10430;1.10401;1.10411;55',
        '20240102 000100;1.10411;1.10415;1.10400;1.10402;40',
      ),
      MINUTES,
    ],
    [
      'a Stooq file',
      'data.txt',
      lines(
        '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
        'BRK.B,60,20240102,153000,360.1,361,359.5,360.5,1200,0',
        'BRK.B,60,20240102,163000,360.5,362,360.25,361.75,900,0',
      ),
      [
        'BRKB,2024-01-02T15:30:00Z,360.1,361,359.5,360.5,1200,60min',
        'BRKB,2024-01-02T16:30:00Z,360.5,362,360.25,361.75,900,60min',
      ],
    ],
    [
      'an address above the header, newest first, a code with a slash',
      'Bitstamp_1h.csv',
      lines(
        'https://www.example.com',
        'unix,date,symbol,open,high,low,close,Volume BTC,Volume USD',
        '1704070800,2024-01-01 01:00:00,BTC/USD,44200,44300,44100,44250,12.5,5000',
        '1704067200,2024-01-01 00:00:00,BTC/USD,44100,44200,44000,44200,11,4000',
      ),
      [
        'BTCUSD,2024-01-01T00:00:00Z,44100,44200,44000,44200,11,60min',
        'BTCUSD,2024-01-01T01:00:00Z,44200,44300,44100,44250,12.5,60min',
      ],
    ],
    [
      'days without a time of day, and an adjusted close beside the close',
      'AAPL.csv',
      lines(
        '# from a vendor, with a comma',
        'Date,Open,High,Low,Close,Adj Close,Volume',
        '2024-01-02,187.15,188.44,183.89,185.64,184.9,82488700',
        '2024-01-03,184.22,185.88,183.43,184.25,183.5,58414500',
      ),
      [
        'AAPL,2024-01-02T00:00:00Z,187.15,188.44,183.89,185.64,82488700,1day',
        'AAPL,2024-01-03T00:00:00Z,184.22,185.88,183.43,184.25,58414500,1day',
      ],
    ],
    [
      'times with their own offset and no volume',
      'EURUSD.csv',
      lines(
        'Local time;Open;High;Low;Close',
        '02.01.2024 01:00:00.000 GMT+0100;1.1;1.2;1.0;1.1',
        '02.01.2024 05:00:00.000 GMT+0100;1.1;1.2;1.0;1.15',
      ),
      ['EURUSD,2024-01-02T00:00:00Z,1.1,1.2,1,1.1,0,4h', 'EURUSD,2024-01-02T04:00:00Z,1.1,1.2,1,1.15,0,4h'],
    ],
    [
      'nanoseconds, and columns in another order',
      'flat.csv',
      lines(
        'ticker,volume,open,close,high,low,window_start,transactions',
        'BRK.B,10,360,361,362,359,1704205800000000000,5',
        'BRK.B,11,361,362,363,360,1704205860000000000,6',
      ),
      [
        'BRKB,2024-01-02T14:30:00Z,360,362,359,361,10,1min',
        'BRKB,2024-01-02T14:31:00Z,361,363,360,362,11,1min',
      ],
    ],
    [
      'a recording of this server',
      'ours.csv',
      lines('Code,Time,Open,High,Low,Close,Volume,Period', ...MINUTES),
      MINUTES,
    ],
  ])('S9.3 takes %s', async (_what, name, text, rows) => {
    expect((await imported({ [name]: text })).rows).toEqual(rows);
  });

  test('S9.3 says what it took each column for, and what became of each code', async () => {
    const { said } = await imported({ 'BTCUSDT-1m-2024-01.csv': KLINES });
    const expected = [
      ': klines of an exchange\n',
      '  column 1: time, milliseconds since the epoch, such as 1704067200000\n',
      '  column 2: open, such as 42283.58000000\n',
      '  column 6: volume, such as 35.92724000\n',
      '  not used: column 7, column 8, column 9, column 10, column 11, column 12\n',
      "  code: BTCUSDT, from the file's name\n",
      '  times name their instant, whatever the zone: the first row is of 2024-01-01T00:00:00Z\n',
      'BTCUSDT: 1min, 2 candles, 2024-01-01T00:00:00Z to 2024-01-01T00:01:00Z (UTC), 2 decimals\n',
    ];
    for (const line of expected) expect(said).toContain(line);
    const named = await imported({
      'EURUSD.csv': `Date,Open,High,Low,Close\n2024-01-02,1,1,1,1\n2024-01-03,1,1,1,1\n`,
    });
    expect(named.said).toContain('  Date: date, such as 2024-01-02\n');
    expect(named.said).toContain('  no volume: 0 everywhere\n');
    expect(named.said).toContain('times are taken as UTC, --zone says otherwise');
  });

  test('S9.3 where MetaTrader knows no volumes the count of price changes is taken', async () => {
    const { rows, said } = await imported({
      'XAUUSD_H4.csv': lines(
        '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
        '2024.03.29\t18:00:00\t2230\t2235\t2228\t2233\t1234\t0\t5',
        '2024.03.29\t22:00:00\t2233\t2236\t2230\t2231\t99\t0\t5',
      ),
    });
    expect(rows.map((row) => row.split(',').slice(6))).toEqual([
      ['1234', '4h'],
      ['99', '4h'],
    ]);
    expect(said).toContain('  <TICKVOL>: count of price changes, such as 1234\n');
    expect(said).toContain('  volume: the count of price changes, as all volumes are 0\n');
  });

  test('S9.3 of several periods in a file the finest is taken, or the one that was asked for, and the rest is named', async () => {
    const row = (period: string, time: string) => `EURUSD,${period},${time},1.1,1.2,1.0,1.1,1`;
    const byColumn = lines(
      'symbol,interval,time,open,high,low,close,volume',
      ...['2024-01-01 00:00', '2024-01-02 00:00'].map((time) => row('1d', time)),
      ...['2024-01-01 00:00', '2024-01-01 00:05', '2024-01-01 00:10'].map((time) => row('5m', time)),
    );
    const rowsOf = ({ rows }: Imported) => rows.map((one) => one.split(',')[7]);
    const finest = await imported({ 'mixed.csv': byColumn });
    expect(rowsOf(finest)).toEqual(['5min', '5min', '5min']);
    expect(finest.said).toContain('  left out: 2 candles of 1day; --period 1day takes those\n');
    expect(rowsOf(await imported({ 'mixed.csv': byColumn }, '--period', 'D1'))).toEqual(['1day', '1day']);
    // Without a column time goes back where another period begins.
    const inBlocks = lines(
      ...['01.02,00:00', '01.02,04:00', '01.02,08:00', '01.02,00:00', '01.02,00:01', '01.02,00:02'].map(
        (time) => `2024.${time},1.1,1.2,1.0,1.1,7`,
      ),
    );
    const minutes = await imported({ 'EURUSD.csv': inBlocks });
    expect(rowsOf(minutes)).toEqual(['1min', '1min', '1min']);
    expect(minutes.said).toContain('  left out: 3 candles of 4h; --period 4h takes those\n');
    expect(rowsOf(await imported({ 'EURUSD.csv': inBlocks }, '--period', '4h'))).toEqual(['4h', '4h', '4h']);
    const both = await imported({ 'EURUSD.csv': MT4, 'mixed.csv': byColumn });
    expect(rowsOf(both)).toEqual(['1min', '1min']);
    expect(both.said).toContain('  left out: 3 candles of 5min; ');
    // Of two files that follow each other in time, too.
    const later = MT4.replaceAll('2024.01.02', '2024.02.02').replace('00:01', '01:00');
    const following = await imported({ 'EURUSD_M1.csv': MT4, 'EURUSD_H1.csv': later });
    expect(rowsOf(following)).toEqual(['1min', '1min']);
    expect(following.said).toContain('  left out: 2 candles of 60min; ');
    const random = seededRandom(3);
    const shuffled = Array.from(
      { length: 60 },
      (_, minute) => `2024.01.02,00:${String(minute).padStart(2, '0')}`,
    )
      .map((time) => ({ time, at: random.next() }))
      .sort((one, two) => one.at - two.at);
    const sorted = await imported({
      'EURUSD.csv': lines(...shuffled.map(({ time }) => `${time},1.1,1.2,1.0,1.1,7`)),
    });
    expect(rowsOf(sorted)).toEqual(Array(60).fill('1min'));
    expect(sorted.said).toContain('  brought in order of time\n');
    const other = imported({ 'EURUSD.csv': MT4 }, '--period', '1h');
    await expect(other).rejects.toThrow('EURUSD has no candles of 60min, but of 1min.');
    const single = { 'EURUSD.csv': lines('2024.01.02,00:00,1.1,1.2,1.0,1.1,7') };
    await expect(imported(single)).rejects.toThrow('it has one candle: name it by --period');
    expect(rowsOf(await imported(single, '--period', '1w'))).toEqual(['1w']);
  });

  test('S9.3 several files become one recording; codes may have periods of their own, and W1 may start on any day', async () => {
    const { rows } = await imported({
      'EURUSD_M1_202402.csv': MT4.replaceAll('2024.01', '2024.02'),
      'EURUSD_M1_202401.csv': MT4,
      'GBPUSD_W1.csv': lines('2024.01.07,00:00,1.2,1.3,1.1,1.25,7', '2024.01.14,00:00,1.25,1.3,1.1,1.2,8'),
    });
    expect(rows).toEqual([
      ...MINUTES,
      ...MINUTES.map((row) => row.replace('2024-01', '2024-02')),
      'GBPUSD,2024-01-07T00:00:00Z,1.2,1.3,1.1,1.25,7,1w',
      'GBPUSD,2024-01-14T00:00:00Z,1.25,1.3,1.1,1.2,8,1w',
    ]);
  });

  test('S9.3 times go by the clocks of --zone, over the change to daylight saving', async () => {
    const times = ['2024.03.30,20:00', '2024.03.31,00:00', '2024.03.31,04:00', '2024.03.31,08:00'];
    const text = lines(...times.map((time) => `${time},1.1,1.2,1.0,1.1,7`));
    const { rows, said } = await imported({ 'BTCUSD_H4.csv': text }, '--zone', 'Europe/Helsinki');
    expect(rows.map((row) => row.split(',')[1])).toEqual([
      '2024-03-30T18:00:00Z',
      '2024-03-30T22:00:00Z',
      // The clocks went from 3:00 to 4:00: this candle of four hours lasted three.
      '2024-03-31T01:00:00Z',
      '2024-03-31T05:00:00Z',
    ]);
    expect(rows.every((row) => row.endsWith(',4h'))).toBe(true);
    expect(said).toContain('by the clocks of Europe/Helsinki: the first row is of 2024-03-30T18:00:00Z');
    const offset = await imported({ 'EURUSD.csv': MT4 }, '--zone', 'Etc/GMT+5');
    expect(offset.rows[0]).toContain('2024-01-02T05:00:00Z');
  });

  test('S9.3 float noise and more than six decimals are rounded and counted', async () => {
    const { rows, said } = await imported({
      'BTCUSDT.csv': lines(
        'time,open,high,low,close,volume',
        '1704067200000,42283.580000000002,42298.62000000,42261.02,42298.61,0.12345678',
        '1704067260000,4.2e4,42320.00,42000,42000.00000049,1e-3',
      ),
    });
    expect(rows).toEqual([
      'BTCUSDT,2024-01-01T00:00:00Z,42283.58,42298.62,42261.02,42298.61,0.123457,1min',
      'BTCUSDT,2024-01-01T00:01:00Z,42000,42320,42000,42000,0.001,1min',
    ]);
    expect(said).toMatch(/ {2}rounded to 6 decimals: 3 cells, by 0\.00018 % at most\n/);
  });

  test('S9.3 a price that rounding would change is refused, and --per has the price of so many units', async () => {
    const file = {
      'SHIBUSDT-1m.csv': lines(
        '1704067200000,0.00001034,0.00001035,0.00001033,0.00001034,5000000,x,x,x,x,x,x',
        '1704067260000,0.00001034,0.00001036,0.00001034,0.00001036,7000000,x,x,x,x,x,x',
      ),
    };
    const refused = imported(file);
    await expect(refused).rejects.toThrow(/line 1: SHIBUSDT: 0\.00001034 would change .* --per 1000 /);
    // Leaving rows out would leave nothing.
    await expect(imported(file, '--skip')).rejects.toThrow('--per 1000');
    const { rows, said } = await imported(file, '--per', '1000');
    expect(rows[1]).toBe('SHIBUSDT,2024-01-01T00:01:00Z,0.01034,0.01036,0.01034,0.01036,7000,1min');
    expect(said).toContain('  prices are of 1,000 units, volumes are divided by that\n');
    expect(said).not.toContain('rounded');
  });

  test('S9.3 a volume beyond what the server reads is cut to it, and counted', async () => {
    const { rows, said } = await imported({ 'X.csv': MT4.replaceAll(',55', ',5500000000') });
    expect(rows[0]).toContain(',1000000000,1min');
    expect(said).toContain('  volumes above 1,000,000,000 are written as that: 1 cell\n');
  });

  test('S9.3 rows that are no candle are refused by their line; --skip leaves them out and counts them', async () => {
    const bad: [string, string][] = [
      ['2024.01.02,00:02,1.1,1.0,1.2,1.1,5', 'High is below Low'],
      ['2024.01.02,00:02,1.3,1.2,1.0,1.1,5', 'Open is above High'],
      ['2024.01.02,00:02,0,0,0,0,5', 'Low must be above zero'],
      ['2024.01.02,00:02,-1.1,1.2,-1.2,1.1,5', 'Low must be above zero'],
      ['2024.01.02,00:02,1.1,n/a,1.0,1.1,5', 'high: n/a is no number'],
      ['2024.01.02,00:02,1.1,1.2,1.0', 'close: an empty cell is no number'],
      ['2024.01.02,00:02,1.1,1.2,1.0,1.1,-5', 'volume: a volume of -5 is below zero'],
      ['2024.01.02,00:02,9e12,9e12,9e12,9e12,5', 'open: 9e12 is above 1000000000'],
      ['2024.02.30,00:02,1.1,1.2,1.0,1.1,5', '2024.02.30 00:02 is no time'],
      ['02/01/2024,00:02,1.1,1.2,1.0,1.1,5', 'may be of a day or a month first'],
      ['2024.01.02,00:02:30,1.1,1.2,1.0,1.1,5', '2024.01.02 00:02:30 is no whole minute'],
    ];
    for (const [row, why] of bad) {
      const file = { 'EURUSD.csv': `${MT4}${row}\n` };
      await expect(imported(file)).rejects.toThrow(/EURUSD\.csv, line 3: .*--skip leaves such rows out$/m);
      await expect(imported(file)).rejects.toThrow(why);
      const { rows, said } = await imported(file, '--skip');
      expect(rows).toEqual(MINUTES);
      expect(said).toContain('  left out: 1 row, the first is line 3: ');
    }
    const period = `symbol,interval,time,open,high,low,close\nA,1M,2024-01-01,1,1,1,1\n`;
    await expect(imported({ 'a.csv': period })).rejects.toThrow("line 2: '1M' is no period");
    await expect(imported({ 'a.csv': period }, '--skip')).rejects.toThrow('There are no candles');
  });

  test('S9.3 rows that come twice are dropped; two candles of an instant are refused, --skip keeps the first', async () => {
    const twice = await imported({ 'EURUSD.csv': MT4 + MT4 });
    expect(twice.rows).toEqual(MINUTES);
    expect(twice.said).toContain('  dropped: 2 rows that came twice\n');
    const differing = { 'EURUSD.csv': `${MT4}2024.01.02,00:01,1.1,1.1,1.1,1.1,5\n` };
    await expect(imported(differing)).rejects.toThrow(
      /line 3: is another candle of 2024-01-02T00:01.* than .*, line 2\. --skip/,
    );
    const kept = await imported(differing, '--skip');
    expect(kept.rows).toEqual(MINUTES);
    expect(kept.said).toContain('  left out: 1 row of an instant that already had another\n');
  });

  describe('an hour that the clocks of New York showed twice', () => {
    const zone = ['--zone', 'America/New_York'];
    const at = (time: string, price: number) => `2024.11.03,${time},${price},${price},${price},${price},1`;
    const hour = (price: number) =>
      ['01:00', '01:20', '01:40'].map((time, index) => at(time, price + index / 100));
    const day = [at('00:40', 1), ...hour(1.1), ...hour(1.2), at('02:00', 1.3)];
    const expected = [
      ...['04:40,1', '05:00,1.1', '05:20,1.11', '05:40,1.12'],
      ...['06:00,1.2', '06:20,1.21', '06:40,1.22', '07:00,1.3'],
    ];
    const opens = async (rows: readonly string[]) =>
      (await imported({ 'BTCUSD.csv': lines(...rows) }, ...zone, '--period', '10min')).rows.map((row) =>
        row.split(',').slice(1, 3).join().slice(11).replace(':00Z', ''),
      );

    test.each<[string, readonly string[]]>([
      ['oldest first', day],
      ['newest first', day.toReversed()],
      [
        'the rows of an instant beside each other',
        [...day].sort((one, two) =>
          one.slice(0, 16) < two.slice(0, 16) ? -1 : one.slice(0, 16) > two.slice(0, 16) ? 1 : 0,
        ),
      ],
      ['every row twice, one file behind another', [...day, ...day]],
    ])('S9.3 is taken both times, by the order of the rows: %s', async (_order, rows) => {
      expect(await opens(rows)).toEqual(expected);
    });

    test('S9.3 in every zone, in steps of any length, a series without gaps comes back as it was', async () => {
      const series = fc.record({
        // Lord Howe goes back by half an hour.
        zone: fc.constantFrom(
          'America/New_York',
          'Europe/Helsinki',
          'Australia/Sydney',
          'Australia/Lord_Howe',
        ),
        change: fc.constantFrom('2024-04-06', '2024-10-26', '2024-11-02'),
        stepMs: fc.constantFrom(5, 15, 30, 60).map((minutes) => minutes * 60_000),
        isNewestFirst: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(series, async ({ zone: timeZone, change, stepMs, isNewestFirst }) => {
          const shown = new Intl.DateTimeFormat('sv-SE', {
            timeZone,
            dateStyle: 'short',
            timeStyle: 'medium',
          });
          const instants = Array.from(
            { length: (2 * 86_400_000) / stepMs },
            (_, index) => Date.parse(change) + index * stepMs,
          );
          const rows = instants.map((ms, index) => {
            const price = 40_000 + index;
            return `${shown.format(ms)},${price},${price},${price},${price},1`;
          });
          const file = lines(...(isNewestFirst ? rows.toReversed() : rows));
          const { rows: taken } = await imported({ 'BTCUSD.csv': file }, '--zone', timeZone);
          expect(
            taken.map((row) => [Date.parse(row.split(',')[1] ?? ''), Number(row.split(',')[2])]),
          ).toEqual(instants.map((ms, index) => [ms, 40_000 + index]));
        }),
        { seed: 47, numRuns: 40 },
      );
    }, 60_000);

    test('S9.3 also where the first time lacks a candle that the second has', async () => {
      expect(await opens(day.filter((_, index) => index !== 2))).toEqual(
        expected.filter((_, index) => index !== 2),
      );
    });

    test('S9.3 is refused whole where rows are in no order, --skip or not', async () => {
      const [before = '', a = '', b = '', c = '', d = '', e = '', f = '', after = ''] = day;
      const file = { 'BTCUSD.csv': lines(before, c, a, f, d, b, e, after) };
      for (const more of [[], ['--skip']]) {
        await expect(imported(file, ...zone, '--period', '10min', ...more)).rejects.toThrow(
          'is of an hour that the clocks showed twice, and the order',
        );
      }
    });
  });

  test('S9.3 two names that become one code are refused, and --code says what they are', async () => {
    const file = {
      'shares.csv': lines(
        'symbol,time,open,high,low,close',
        ...['BRK.B', 'BRKB'].flatMap((code, index) =>
          [0, 1].map((minute) => `${code},2024-01-02 00:0${minute + 2 * index},1,1,1,1`),
        ),
      ),
    };
    await expect(imported(file)).rejects.toThrow('BRK.B and BRKB would both be BRKB.');
    const codesOf = ({ rows }: Imported) => rows.map((row) => row.split(',')[0]);
    expect(codesOf(await imported(file, '--code', 'BRK.B=BERK'))).toEqual(['BERK', 'BERK', 'BRKB', 'BRKB']);
    expect(codesOf(await imported(file, '--code', 'BRK.B=BRKB'))).toEqual(['BRKB', 'BRKB', 'BRKB', 'BRKB']);
    expect(codesOf(await imported({ 'x.csv': MT4 }, '--code', 'EURUSD'))).toEqual(['EURUSD', 'EURUSD']);
    await expect(imported({ '-.csv': MT4 })).rejects.toThrow('say --code CODE');
  });

  test('S9.3 a file that is no table of candles is refused with what was looked for', async () => {
    await expect(imported({ 'a.csv': 'a,b,c,d,e,f\n1,2,3,4,5,6\n' })).rejects.toThrow(
      /a\.csv, line 1: is neither a header with a time, Open, High, Low and Close/,
    );
    await expect(imported({ 'a.csv': '' })).rejects.toThrow('a.csv: holds no candles');
    await expect(imported({ 'a.csv': `${MT4}"2024,1,1,1,1,1\n` })).rejects.toThrow(
      /a\.csv, line \d: .*Quote/,
    );
    await expect(imported({ 'a.csv': `${MT4}${'1'.repeat(1_000_000)}` })).rejects.toThrow(
      /a\.csv, line \d: .*maximum number of tolerated bytes/,
    );
    await expect(imported({ 'a.csv': gzipSync(Buffer.alloc(64_000_000, '\n')) })).rejects.toThrow(
      'a.csv: is longer than 16000000 bytes',
    );
  });

  test('S9.3 a refusal names the columns, the first rows, what each was taken for, and what is wanted', async () => {
    const named = imported({
      'a.csv': lines(
        '\u001b[2JPrices of a vendor',
        'Date,Beginning,High,Low,End,Volume',
        '2024-01-02,1.1,1.2,1,1.1,5',
      ),
    });
    await expect(named).rejects.toThrow(
      [
        '  columns: Date | Beginning | High | Low | End | Volume',
        '  line 1: [2JPrices of a vendor',
        '  line 2: Date | Beginning | High | Low | End | Volume',
        '  line 3: 2024-01-02 | 1.1 | 1.2 | 1 | 1.1 | 5',
        '  taken: Date for date, High for high, Low for low, Volume for volume',
        '  not found: open, close',
        '  wanted: a time, open, high, low and close, and a volume where there is one. --column ',
      ].join('\n'),
    );
    const unnamed = imported({ 'a.csv': 'p,q,r,s,u,w\n1,2,3,4,5,6\n' });
    await expect(unnamed).rejects.toThrow(
      '  taken: no column for anything\n  not found: time, open, high, low, close\n',
    );
    // A row at fault far below is refused with what its columns were taken for.
    const fault = imported({ 'EURUSD.csv': `${MT4}2024.01.02,00:02,1.1,n/a,1.0,1.1,${'5'.repeat(300)}\n` });
    await expect(fault).rejects.toThrow(/line 3: high: n\/a is no number.*\n {2}columns: 7, without names\n/);
    await expect(fault).rejects.toThrow(/column 1 for date, column 2 for clock, column 3 for open/);
    await expect(fault).rejects.toThrow(/5{100}…\n/);
    await expect(imported({ 'a.csv': '' })).rejects.toThrow(/holds no candles$/);
  });

  describe('--column', () => {
    const text = lines(
      'Opened,Beginning,Top,Bottom,End,Pieces,Close',
      '2024-01-02 00:00,1.10427,1.1043,1.10401,1.10411,55,9',
      '2024-01-02 00:01,1.10411,1.10415,1.10400,1.10402,40,9',
    );
    const bare = text.slice(text.indexOf('\n') + 1);
    const named = 'time=Opened,open=beginning,high=TOP,low=Bottom,close=End,volume=Pieces';
    const numbered = 'time=1,open=2,high=3,low=4,close=5,volume=6';
    test.each<[string, string, string[]]>([
      ['headers name them, whatever their case', text, [named]],
      ['numbers name them under a header', text, [numbered]],
      ['numbers name them without a header', bare, [numbered]],
      ['both, in several options', text, ['time=1,open=2,high=Top', 'low=4,close=End,volume=6']],
      [
        'a close that is named is not the one called Close',
        text.replace('Pieces', 'Vol'),
        [named.replace(',volume=Pieces', '')],
      ],
      ['titles above', `Prices of a vendor\n${text}`, [named]],
    ])('S9.3 %s', async (_what, file, columns) => {
      const options = columns.flatMap((one) => ['--column', one]);
      expect((await imported({ 'EURUSD.csv': file }, ...options)).rows).toEqual(MINUTES);
    });

    test('S9.3 a time and a close alone make candles that are their close', async () => {
      const file = { 'EURUSD.csv': lines('when;rate', '2024-01-02;1.1', '2024-01-03;1.2') };
      const { rows, said } = await imported(file, '--column', 'time=when,close=rate');
      expect(rows).toEqual([
        'EURUSD,2024-01-02T00:00:00Z,1.1,1.1,1.1,1.1,0,1day',
        'EURUSD,2024-01-03T00:00:00Z,1.2,1.2,1.2,1.2,0,1day',
      ]);
      expect(said).toContain('  no open, high and low: each candle is its close\n');
      // Of its own accord the command takes no such file.
      await expect(imported({ 'a.csv': lines('time,close,a,b,c', '2024-01-02,1,1,1,1') })).rejects.toThrow(
        'not found: open, high, low',
      );
    });

    test('S9.3 a date and a clock may be named, in any order', async () => {
      const file = { 'EURUSD.csv': lines('00:00,1.1,20240102', '00:01,1.2,20240102') };
      const { rows } = await imported(file, '--column', 'clock=1,date=3,close=2');
      expect(rows.map((row) => row.split(',')[1])).toEqual(['2024-01-02T00:00:00Z', '2024-01-02T00:01:00Z']);
    });

    test.each([
      [text, 'time=Opened,open=2,high=3,low=4,close=Last', 'close (Last)'],
      [text, 'time=Opened,open=2,high=3,low=4,close=8', 'close (8)'],
      [bare, 'time=1,close=5,volume=9', 'volume (9)'],
    ])('S9.3 a column that is not there is named', async (file, columns, lacks) => {
      const refused = imported({ 'EURUSD.csv': file }, '--column', columns);
      await expect(refused).rejects.toThrow(`  not found: ${lacks}\n`);
    });
  });

  test.each([
    [[], 'Say which files'],
    [['a.csv', '--column', 'shut=1'], '--column shut=1: say WHAT=COLUMN, where WHAT is time, date'],
    [['a.csv', '--column', 'close'], '--column close: say WHAT=COLUMN'],
    [['a.csv', '--period', '7min'], '--period 7min is none of 1min, 2min'],
    [['a.csv', '--per', '3'], '--per 3 is no power of ten'],
    [['a.csv', '--zone', 'Nowhere'], '--zone Nowhere is no time zone'],
    [['a.csv', '--code', 'eurusd'], '--code eurusd: a code is 1 to 20'],
    [['a.csv', '--code', 'A', '--code', 'B'], '--code names one code'],
    [['a.csv', '--nope'], "Unknown option '--nope'"],
  ])('S9.3 does not understand %j', async (args, says) => {
    await expect(importRecording(args)).rejects.toThrow(Misuse);
    await expect(importRecording(args)).rejects.toThrow(says);
  });

  test('S9.3 writes to the standard output or a packed file, and exits with 1 or 2 when it cannot', async () => {
    const market = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
      new Promise((resolve) => {
        execFile(process.execPath, [join(ROOT, 'src/cli/market.ts'), ...args], (failure, out, err) =>
          resolve({ code: Number(failure?.code ?? 0), out, err }),
        );
      });
    const file = join(folder.path, 'EURUSD_M1.csv');
    writeFileSync(file, MT4);
    const written = await market('import', file);
    expect(written.code).toBe(0);
    expect(written.out).toBe(lines('Code,Time,Open,High,Low,Close,Volume,Period', ...MINUTES));
    const out = join(folder.path, 'out.csv.gz');
    expect((await market('import', file, '--out', out)).out).toBe('');
    expect(gunzipSync(readFileSync(out)).toString()).toBe(written.out);
    const missing = await market('import', '/nowhere/at/all.csv');
    expect(missing).toMatchObject({ code: 1, out: '' });
    expect(missing.err).toMatch(/^\/nowhere\/at\/all\.csv: cannot be read/);
    expect(await market('import')).toMatchObject({ code: 2, out: '' });
  }, 60_000);
});
