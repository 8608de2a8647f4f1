import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { POINTS, pointIn } from '../../src/cli/market/import/figures.ts';
import { importing, lines, MINUTES, MT4 } from '../support/market-import.ts';

/** `npm run market -- import` reads what these writers write, without a question. Prices and dates are made up. */

const { imported } = importing();

const APPLE = [
  'AAPL,2024-01-02T05:00:00Z,187.15,188.44,183.89,185.64,82488700,1day',
  'AAPL,2024-01-03T05:00:00Z,184.22,185.88,183.43,184.25,58414500,1day',
];
const DAYS = APPLE.map((row) => row.replace('T05', 'T00'));
/** Investing.com keeps two decimals of a million pieces. */
const INDEX_DAYS = [
  'US500,2024-01-16T00:00:00Z,4777.7,4788.4,4760.1,4765.98,82490000,1day',
  'US500,2024-01-17T00:00:00Z,4739.13,4744.2,4714.82,4739.21,58410000,1day',
];
const BITCOIN_DAYS = [
  'BTCUSD,2024-01-01T00:00:00Z,42280.234562,44175.438,42214.977,44167.332,1000000000,1day',
  'BTCUSD,2024-01-02T00:00:00Z,44187.14,45899.71,44176.95,44957.97,1000000000,1day',
];
const NANO = [
  '1104270000,1104300000,1104010000,1104110000,55',
  '1104110000,1104150000,1104000000,1104020000,40',
];
const PRETTY = [
  '1.104270000,1.104300000,1.104010000,1.104110000,55',
  '1.104110000,1.104150000,1.104000000,1.104020000,40',
];
const COINAPI = (mark: string) =>
  lines(
    'time_period_start,time_period_end,time_open,time_close,price_open,price_high,price_low,price_close,volume_traded,trades_count',
    '2024-01-02T00:00:00.0000000Z,2024-01-02T00:01:00.0000000Z,2024-01-02T00:00:00.4310000Z,2024-01-02T00:00:59.1200000Z,1.10427,1.10430,1.10401,1.10411,55.0,310',
    '2024-01-02T00:01:00.0000000Z,2024-01-02T00:02:00.0000000Z,2024-01-02T00:01:01.0310000Z,2024-01-02T00:01:58.7200000Z,1.10411,1.10415,1.10400,1.10402,40.0,290',
  ).replaceAll(',', mark);

const writers: [writer: string, file: string, text: string | Buffer, rows: readonly string[]][] = [
  [
    'yfinance, before it wrote tickers',
    'AAPL.csv',
    lines(
      'Date,Open,High,Low,Close,Volume,Dividends,Stock Splits',
      '2024-01-02 00:00:00-05:00,187.14999389648438,188.44000244140625,183.88999938964844,185.63999938964844,82488700,0.0,0.0',
      '2024-01-03 00:00:00-05:00,184.22000122070312,185.8800048828125,183.42999267578125,184.25,58414500,0.0,0.0',
    ),
    APPLE.map((row) =>
      row
        .replace('187.15,188.44,183.89,185.64', '187.149994,188.440002,183.889999,185.639999')
        .replace('184.22,185.88,183.43', '184.220001,185.880005,183.429993'),
    ),
  ],
  [
    'yfinance, a header of three rows',
    'prices.csv',
    lines(
      'Price,Close,High,Low,Open,Volume',
      'Ticker,AAPL,AAPL,AAPL,AAPL,AAPL',
      'Date,,,,,',
      '2024-01-02,185.64,188.44,183.89,187.15,82488700',
      '2024-01-03,184.25,185.88,183.43,184.22,58414500',
    ),
    DAYS,
  ],
  [
    'yfinance, several tickers, one of them without a candle, minutes with an offset',
    'prices.csv',
    lines(
      'Price,Close,Close,High,High,Low,Low,Open,Open,Volume,Volume',
      'Ticker,AAPL,EURUSD=X,AAPL,EURUSD=X,AAPL,EURUSD=X,AAPL,EURUSD=X,AAPL,EURUSD=X',
      'Datetime,,,,,,,,,,',
      '2024-01-02 09:30:00-05:00,185.5,1.1,186,1.2,185,1.0,185.2,1.1,900,0',
      '2024-01-02 09:31:00-05:00,185.6,1.15,186,1.2,185,1.0,185.5,1.1,800,0',
      '2024-01-02 09:32:00-05:00,,1.12,,1.2,,1.0,,1.15,,0',
    ),
    [
      'AAPL,2024-01-02T14:30:00Z,185.2,186,185,185.5,900,1min',
      'AAPL,2024-01-02T14:31:00Z,185.5,186,185,185.6,800,1min',
      'EURUSD,2024-01-02T14:30:00Z,1.1,1.2,1,1.1,0,1min',
      'EURUSD,2024-01-02T14:31:00Z,1.1,1.2,1,1.15,0,1min',
      'EURUSD,2024-01-02T14:32:00Z,1.15,1.2,1,1.12,0,1min',
    ],
  ],
  [
    'yfinance, tickers above prices, a first column without a name',
    'prices.csv',
    lines(
      'Ticker,AAPL,AAPL,AAPL,AAPL,AAPL',
      'Price,Open,High,Low,Close,Volume',
      ',,,,,',
      '2024-01-02,187.15,188.44,183.89,185.64,82488700',
      '2024-01-03,184.22,185.88,183.43,184.25,58414500',
    ),
    DAYS,
  ],
  [
    'Databento, integers of 9 decimals',
    'glbx-mdp3.ohlcv-1m.csv',
    lines(
      'ts_event,rtype,publisher_id,instrument_id,open,high,low,close,volume,symbol',
      ...NANO.map((figures, minute) => `${1704153600 + 60 * minute}000000000,33,1,5482,${figures},EURUSD`),
    ),
    MINUTES,
  ],
  [
    'Databento, pretty prices and times',
    'glbx-mdp3.ohlcv-1m.csv',
    lines(
      'ts_event,rtype,publisher_id,instrument_id,open,high,low,close,volume,symbol',
      ...PRETTY.map(
        (figures, minute) => `2024-01-02T00:0${minute}:00.000000000Z,33,1,5482,${figures},EURUSD`,
      ),
    ),
    MINUTES,
  ],
  ['CoinAPI, by commas', 'KRAKEN_SPOT_EUR_USD.csv', COINAPI(','), MINUTES],
  ['CoinAPI, by semicolons', 'EUR_USD.csv', COINAPI(';'), MINUTES],
  [
    'CoinAPI, a flat file',
    'EUR_USD.csv',
    lines(
      'time_period_start;time_period_end;time_open;time_close;px_open;px_high;px_low;px_close;sx_sum;sx_cnt',
      '2024-01-02T00:00:00.0000000;2024-01-02T00:01:00.0000000;x;x;1.10427;1.10430;1.10401;1.10411;55;310',
      '2024-01-02T00:01:00.0000000;2024-01-02T00:02:00.0000000;x;x;1.10411;1.10415;1.10400;1.10402;40;290',
    ),
    MINUTES,
  ],
  [
    'Polygon',
    '2024-01-02.csv',
    lines(
      'ticker,volume,open,close,high,low,window_start,transactions',
      'C:EUR-USD,55,1.10427,1.10411,1.10430,1.10401,1704153600000000000,5',
      'C:EUR-USD,40,1.10411,1.10402,1.10415,1.10400,1704153660000000000,6',
    ),
    MINUTES,
  ],
  [
    'CoinMarketCap',
    'Bitcoin_1_1_2024-1_3_2024_historical_data_coinmarketcap.csv',
    lines(
      '\uFEFFtimeOpen;timeClose;timeHigh;timeLow;name;open;high;low;close;volume;marketCap;timestamp',
      '"2024-01-02T00:00:00.000Z";"2024-01-02T23:59:59.999Z";"2024-01-02T13:54:00.000Z";"2024-01-02T00:07:00.000Z";"2781";44187.14;45899.71;44176.95;44957.97;39335274536.4;880639123456.1;"2024-01-02T23:59:59.999Z"',
      '"2024-01-01T00:00:00.000Z";"2024-01-01T23:59:59.999Z";"2024-01-01T23:59:00.000Z";"2024-01-01T01:43:00.000Z";"2781";42280.2345621982;44175.438;42214.977;44167.332;18426978443.9;865071123456.1;"2024-01-01T23:59:59.999Z"',
    ),
    BITCOIN_DAYS,
  ],
  [
    'Investing.com',
    'S&P 500 Historical Data.csv',
    lines(
      '\uFEFF"Date","Price","Open","High","Low","Vol.","Change %"',
      '"01/17/2024","4,739.21","4,739.13","4,744.20","4,714.82","58.41M","-0.56%"',
      '"01/16/2024","4,765.98","4,777.70","4,788.40","4,760.10","82.49M","-0.37%"',
    ),
    INDEX_DAYS,
  ],
  [
    'Investing.com, in German',
    'S&P 500 Historical Data.csv',
    lines(
      '"Datum","Zuletzt","Eröffn.","Hoch","Tief","Vol.","+/- %"',
      '"17.01.2024","4.739,21","4.739,13","4.744,20","4.714,82","58,41M","-0,56%"',
      '"16.01.2024","4.765,98","4.777,70","4.788,40","4.760,10","82,49M","-0,37%"',
    ),
    INDEX_DAYS,
  ],
  [
    'Investing.com, in French',
    'S&P 500 Historical Data.csv',
    lines(
      '"Date","Dernier","Ouv."," Plus Haut","Plus Bas","Vol.","Variation %"',
      '"17/01/2024","4.739,21","4.739,13","4.744,20","4.714,82","58,41M","-0,56%"',
      '"16/01/2024","4.765,98","4.777,70","4.788,40","4.760,10","82,49M","-0,37%"',
    ),
    INDEX_DAYS,
  ],
  [
    'Investing.com, currencies without volumes, days before months by dashes',
    'EUR_USD Historical Data.csv',
    lines(
      '"Date","Price","Open","High","Low","Vol.","Change %"',
      '"16-01-2024","1.1","1.15","1.2","1.0","","-0.75%"',
      '"15-01-2024","1.15","1.1","1.2","1.0","-","0.58%"',
    ),
    [
      'EURUSD,2024-01-15T00:00:00Z,1.1,1.2,1,1.15,0,1day',
      'EURUSD,2024-01-16T00:00:00Z,1.15,1.2,1,1.1,0,1day',
    ],
  ],
  [
    'Investing.com, months by name, thousands of pieces',
    'Gold Futures Historical Data.csv',
    lines(
      '"Date","Price","Open","High","Low","Vol.","Change %"',
      '"Jan 03, 2024","2,042.80","2,067.70","2,073.30","2,038.30","217.16K","-1.48%"',
      '"Jan 02, 2024","2,073.40","2,072.70","2,088.50","2,064.20","1.5K","0.08%"',
    ),
    [
      'XAUUSD,2024-01-02T00:00:00Z,2072.7,2088.5,2064.2,2073.4,1500,1day',
      'XAUUSD,2024-01-03T00:00:00Z,2067.7,2073.3,2038.3,2042.8,217160,1day',
    ],
  ],
  [
    'NinjaTrader, minutes by their ends',
    'EURUSD.Last.txt',
    lines(
      '20240102 000100;1.10427;1.10430;1.10401;1.10411;55',
      '20240102 000200;1.10411;1.10415;1.10400;1.10402;40',
    ),
    MINUTES,
  ],
  [
    'NinjaTrader, days',
    'AAPL.Last.txt',
    lines('20240102;187.15;188.44;183.89;185.64;82488700', '20240103;184.22;185.88;183.43;184.25;58414500'),
    DAYS,
  ],
  [
    'CryptoDataDownload',
    'Bitstamp_BTCUSD_1h.csv',
    lines(
      'https://www.example.com',
      'unix,date,symbol,open,high,low,close,Volume BTC,Volume USD',
      '1704070800,2024-01-01 01:00:00,BTC/USD,44200,44300,44100,44250,12.5,553125',
      '1704067200,2024-01-01 00:00:00,BTC/USD,44100,44200,44000,44200,11,486200',
    ),
    [
      'BTCUSD,2024-01-01T00:00:00Z,44100,44200,44000,44200,11,60min',
      'BTCUSD,2024-01-01T01:00:00Z,44200,44300,44100,44250,12.5,60min',
    ],
  ],
  ...(
    [
      ['GOLD60.csv', 'XAUUSD', '60min'],
      ['Gold1440.csv', 'XAUUSD', '1day'],
      ['XAGUSD5.csv', 'XAGUSD', '5min'],
      ['BRENT240.csv', 'UKOIL', '4h'],
      ['US3015.csv', 'US30', '15min'],
      ['DE301.csv', 'GER40', '1min'],
      ['US30_M1.csv', 'US30', '1min'],
      ['USDJPY30.csv', 'USDJPY', '30min'],
    ] as const
  ).map(([file, code, period]): (typeof writers)[number] => [
    `MetaTrader 4, ${file}`,
    file,
    // One candle: its period stands in the name alone.
    lines('2024.01.02,15:00,1,1.1,0.95,1.05,7'),
    [`${code},2024-01-02T15:00:00Z,1,1.1,0.95,1.05,7,${period}`],
  ]),
  [
    'a spreadsheet with decimal commas',
    'EURUSD.csv',
    lines(
      'Date;Open;High;Low;Close;Volume',
      '2024-01-02;1,10;1,20;1,05;1,1500000001;12,5',
      '2024-01-03;1,15;1,25;1,05;1,20;7',
    ),
    [
      'EURUSD,2024-01-02T00:00:00Z,1.1,1.2,1.05,1.15,12.5,1day',
      'EURUSD,2024-01-03T00:00:00Z,1.15,1.25,1.05,1.2,7,1day',
    ],
  ],
];

describe('files as they are written by', () => {
  test.each(writers)('S9.3 %s', async (_writer, file, text, rows) => {
    expect((await imported({ [file]: text })).rows).toEqual(rows);
  });
});

describe('what a file leaves open is asked', () => {
  const daily = (...dates: readonly string[]) =>
    lines('Date,Open,High,Low,Close', ...dates.map((date) => `${date},1.1,1.2,1.0,1.1`));

  test('S9.3 whether a day or a month comes first', async () => {
    const file = { 'EURUSD.csv': daily('01/02/2024', '02/02/2024') };
    await expect(imported(file)).rejects.toThrow(
      '01/02/2024 may be of a day or a month first: --dates day-first',
    );
    const daysIn = async (order: string) =>
      (await imported(file, '--dates', order, '--period', '1day')).rows.map((row) => row.slice(7, 17));
    expect(await daysIn('day-first')).toEqual(['2024-02-01', '2024-02-02']);
    expect(await daysIn('month-first')).toEqual(['2024-01-02', '2024-02-02']);
    // Dates of both orders in one file are of none.
    await expect(imported({ 'EURUSD.csv': daily('13/02/2024', '02/13/2024') })).rejects.toThrow('--dates');
  });

  test('S9.3 whether a comma is of thousands or of decimals', async () => {
    const file = {
      'X.csv': lines(
        'Date;Open;High;Low;Close',
        '2024-01-02;1,100;1,200;1,000;1,100',
        '2024-01-03;1,100;1,200;1,000;1,100',
      ),
    };
    await expect(imported(file)).rejects.toThrow(
      /which may be of thousands or of thousandths: --point , or --point \. says/,
    );
    const opens = async (point: string) =>
      (await imported(file, '--point', point)).rows.map((row) => row.split(',')[2]);
    expect(await opens(',')).toEqual(['1.1', '1.1']);
    expect(await opens('.')).toEqual(['1100', '1100']);
    const both = { 'X.csv': lines('Date;Open;High;Low;Close', '2024-01-02;1,1;1.2;1,0;1,1') };
    await expect(imported(both)).rejects.toThrow(
      /X\.csv: has both 1,[01] and 1\.2, by different decimal signs/,
    );
  });

  test('S9.3 the decimal sign of a file is found by any figure that shows it, with groups or without', () => {
    const written = fc.record({
      point: fc.constantFrom(...POINTS),
      figures: fc.array(fc.tuple(fc.nat(9_999_999), fc.integer({ min: 0, max: 6 })), {
        minLength: 1,
        maxLength: 8,
      }),
      isGrouped: fc.boolean(),
    });
    fc.assert(
      fc.property(written, ({ point, figures, isGrouped }) => {
        const group = point === '.' ? ',' : '.';
        const texts = figures.map(([whole, decimals]) => {
          const digits = isGrouped ? String(whole).replace(/\B(?=(\d{3})+$)/g, group) : String(whole);
          return decimals > 0 ? `${digits}${point}${'123456'.slice(0, decimals)}` : digits;
        });
        const found = pointIn(texts);
        if (found.length > 1) expect(found).toContain('may be of thousands');
        const isShown = texts.some((text) => /[.,]/.test(text.replace(/^[1-9]\d{0,2}[.,]\d{3}$/, '')));
        if (isShown) expect(found).toBe(point);
      }),
      { seed: 41 },
    );
  });

  test.each([
    ['--point', ';'],
    ['--dates', 'year-first'],
    ['--stamps', 'middle'],
  ])('S9.3 %s %s is not understood', async (...option) => {
    await expect(imported({ 'EURUSD.csv': MT4 }, ...option)).rejects.toThrow(
      `${option.join(' ')} is none of`,
    );
  });
});

describe('a zip', () => {
  const zipped = (files: Readonly<Record<string, string>>): Buffer =>
    Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    );

  test('S9.3 with one CSV in it is read by that name, whatever else is in it', async () => {
    const one = zipped({
      'EURUSD-1m-2024-01.csv': MT4,
      'EURUSD.txt': 'report',
      '__MACOSX/._EURUSD-1m.csv': 'x',
      '.hidden.csv': 'x',
    });
    expect((await imported({ 'archive.zip': one })).rows).toEqual(MINUTES);
    expect((await imported({ 'EURUSD_M1.zip': zipped({ 'data.csv': MT4 }) })).rows).toEqual(MINUTES);
    expect((await imported({ 'x.zip': zipped({ 'd/EURUSD1.TXT': MT4 }) })).rows).toEqual(MINUTES);
  });

  test.each<[string, Buffer, string]>([
    [
      'with several CSV',
      zipped({ 'a.csv': MT4, 'b.csv': MT4 }),
      'has 2 files in it: unpack it, and name those you mean (a.csv, b.csv)',
    ],
    ['with none', zipped({ 'a.xlsx': 'x', 'b/c.json': 'x' }), 'has no CSV in it, but a.xlsx, b/c.json'],
    ['with nothing', zipped({}), 'has no CSV in it, but nothing'],
    ['that is cut off', zipped({ 'a.csv': MT4 }).subarray(0, 60), 'cannot be unpacked ('],
    [
      'that would fill the memory',
      zipped({ 'a.csv': '\n'.repeat(64_000_000) }),
      'is longer than 16000000 bytes',
    ],
  ])('S9.3 %s is refused', async (_what, zip, why) => {
    await expect(imported({ 'a.zip': zip })).rejects.toThrow(`a.zip: ${why}`);
  });
});
