import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { PAGE_SIZE } from '#contract/constants';
import { LEDGER_GROUPS } from '#contract/routes/trading';
import { csvRow } from '#server/http/csv';
import { newTrader, type Trader } from '../../support/orders.ts';
import { serverForAll } from '../../support/server-hooks.ts';

/** What this trader's entries are, by group. */
const KINDS = { trades: ['profit'], fees: ['fee'], transfers: ['demoIssue'], other: [] };

describe('the ledger as a file', () => {
  const server = serverForAll();
  let trader: Trader;
  beforeAll(async () => {
    trader = await newTrader(server);
  });
  const file = async (lang = 'en') => {
    const path = '/v1/api/main/accountLog/export';
    const { data } = await server.get<{ csv: string }>(path, {}, { token: trader.token, lang });
    // What Excel needs to know the letters.
    expect(data.csv.charCodeAt(0)).toBe(0xfeff);
    return data.csv.slice(1);
  };

  test('S7.29 every entry, the newest first, with numbers as numbers and lines as RFC 4180 ends them', async () => {
    const { data } = await trader.submit();
    const csv = await file();
    expect(csv.endsWith('\r\n')).toBe(true);
    const rows = parse(csv) as string[][];
    expect(rows.map((row) => row.slice(1))).toEqual([
      ['Type', 'Reference', 'Amount (USD)'],
      ['Trading fee', `#${data.Id}`, '-6'],
      ['Demo funds', '', '100000'],
    ]);
    expect(rows[1]?.[0]).toMatch(/UTC$/);
    const { list } = await trader.ledger();
    expect(list.map(({ Memo, Instrument }) => [Memo, Instrument])).toEqual([
      [`#${data.Id}`, 'EUR/USD'],
      ['', undefined],
    ]);
  });

  test('S7.29 S8.1 it is in the caller’s language', async () => {
    const [head, first] = parse(await file('hk')) as string[][];
    expect([head?.[0], first?.[1]]).toEqual(['時間', '交易手續費']);
  });

  test('S7.29 more entries than one reading holds are all there once, in order', async () => {
    for (let count = 0; count < 12; count += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => trader.submit({ cont: '0.01' })));
      await Promise.all(answers.map(({ data }) => trader.close(data.Id)));
    }
    const { total } = await trader.ledger();
    const rows = (parse(await file()) as string[][]).slice(1);
    expect(total).toBeGreaterThan(1_000);
    expect(rows).toHaveLength(total);
    const sum = rows.reduce((micro, row) => micro + Math.round(Number(row[3]) * 1e6), 0);
    expect(sum).toBe(Math.round(Number(await trader.balance()) * 1e6));
  });

  test('S7.29 a group of kinds is read page by page, and the groups together are the whole', async () => {
    const { list, total } = await trader.ledger();
    expect(list).toHaveLength(PAGE_SIZE);
    let sum = 0;
    for (const group of LEDGER_GROUPS) {
      const read = (page: string) => trader.ledger({ group, page });
      const first = await read('1');
      const last = await read(String(Math.max(1, Math.ceil(first.total / PAGE_SIZE))));
      sum += first.total;
      expect(last.list.length, group).toBe(first.total === 0 ? 0 : ((first.total - 1) % PAGE_SIZE) + 1);
      expect(new Set(first.list.map(({ Type }) => Type)), group).toEqual(new Set(KINDS[group]));
      const times = first.list.map(({ CreatedAt }) => CreatedAt);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
    }
    expect(sum).toBe(total);
  });

  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('S8.1 a text %j is no formula', (text) => {
    expect(parse(csvRow([text]))).toEqual([[`'${text}`]]);
  });

  test('S8.1 quotes, commas and line ends stay inside their cell', () => {
    const cells = ['a,b', 'say "x"', 'two\r\nlines', '', '你好'];
    expect(parse(csvRow([...cells, { number: '-1.5' }]))).toEqual([[...cells, '-1.5']]);
  });
});
