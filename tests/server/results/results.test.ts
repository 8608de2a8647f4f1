import { PDFiumLibrary } from '@hyzyla/pdfium';
import { parse } from 'csv-parse/sync';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_STATUS } from '#contract/constants';
import { LANGUAGE_CODES, LANGUAGES } from '#contract/languages';
import { Decimal } from '#contract/money';
import type { readResults, readStatement } from '#contract/routes/results';
import { HOUR_MS } from '#contract/time-units';
import { INSTRUMENTS } from '#server/market/instruments';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { createTexts } from '#server/texts';
import { newTrader, type Trader } from '../../support/orders.ts';
import { seededRandom } from '../../support/random.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import type { WireAnswer } from '../../support/wire.ts';

const ACCOUNTS = Number(process.env.RESULT_ACCOUNTS ?? 60);
/** Every three hours some of them trade, for five days. */
const MOMENTS = 40;
const ZONE = 'Asia/Kolkata';
const ZONE_MS = 5.5 * HOUR_MS;
const SPAN = { from: '2026-01-05', to: '2026-01-10' };

type Results = WireAnswer<typeof readResults>;
type Statement = WireAnswer<typeof readStatement>;
type Entry = { Value: string; Type: string; MemoTran: string; CreatedAt: number };

const sum = (values: readonly string[]): string =>
  values.reduce((total, value) => total.plus(value), new Decimal(0)).toString();
/** One address may keep so many connections open. */
async function byFifties<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += 50)
    results.push(...(await Promise.all(items.slice(from, from + 50).map(run))));
  return results;
}
/** Without blanks and what cannot be seen, letters in their plain forms. */
const plain = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

describe('what trading brought', () => {
  const random = seededRandom(18);
  const traders: Trader[] = [];
  /** What each account was worth at the midnights it lived through, by day and account. */
  const worth = new Map<string, string[]>();
  let server: TestServer;
  let reader: PDFiumLibrary;

  beforeAll(async () => {
    reader = await PDFiumLibrary.init();
    const source = createSimulatedSource(seededDraws(7), INSTRUMENTS);
    server = await startServer({ source });
    traders.push(...(await byFifties(Array.from({ length: ACCOUNTS }), () => newTrader(server))));
    const crypto = source.instruments.filter(({ hours }) => hours === 'always');
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      server.clock.nowMs += 3 * HOUR_MS;
      await server.tick();
      if (server.clock.nowMs % (24 * HOUR_MS) === 0) await rememberWorth();
      const acting = traders.filter(() => random.chance(0.08));
      await byFifties(acting, async (trader) => {
        const open = (await trader.live()).data.filter(({ Status }) => Status === ORDER_STATUS.holding);
        const order = open.length > 0 && random.chance(0.6) ? random.pick(open) : null;
        const { id, minLots, multiples } = random.pick(crypto);
        if (order && random.chance(0.3)) await trader.closePart(order.Id, minLots);
        else if (order) await trader.close(order.Id);
        else
          await trader.submit({
            forex_id: String(id),
            type: random.chance(0.5) ? '1' : '2',
            cont: new Decimal(minLots).times(2 + random.below(5)).toString(),
            multiple: multiples[0] ?? '1',
          });
      });
    }
  }, 300_000);
  afterAll(() => server?.dispose());

  const read = async (token: string, more: Record<string, string> = {}) =>
    (await server.get<Results>('/v1/api/results', { ...SPAN, ...more }, { token })).data;
  const entriesOf = async (trader: Trader): Promise<Entry[]> => {
    const entries: Entry[] = [];
    for (let page = 1; ; page += 1) {
      const { list, total } = await trader.ledger({ page: String(page) });
      entries.push(...(list as unknown as Entry[]));
      if (entries.length >= total) return entries;
    }
  };
  const rememberWorth = async () => {
    const day = dayOf(server.clock.nowMs - 1);
    const values = await byFifties(traders, async ({ token }) => {
      const { data } = await server.get<{ balance: string; all_fact_profits: string }>(
        '/v1/api/forex/my_deal',
        { status: '1' },
        { token },
      );
      return sum([data.balance, data.all_fact_profits]);
    });
    worth.set(day, values);
  };

  test('S7.29 S4.3 sums, days and curve of many accounts are those of their ledgers, to the last digit', async () => {
    let orders = 0;
    for (const [index, trader] of traders.entries()) {
      const [results, entries] = await Promise.all([read(trader.token), entriesOf(trader)]);
      const of = (all: readonly Entry[], memos: readonly string[]) =>
        sum(all.filter(({ Type }) => memos.includes(Type)).map(({ Value }) => Value));
      const expected = (all: readonly Entry[]) => ({
        Profit: of(all, ['profit', 'loss']),
        Fees: of(all, ['fee']),
        Financing: of(all, ['financing']),
        Protection: of(all, ['protection']),
        Funding: of(all, ['demoIssue']),
      });
      expect(results.Sums).toEqual(expected(entries));
      let balance = new Decimal(0);
      for (const { Day, Balance, Equity, ...sums } of results.Days) {
        const own = entries.filter(({ CreatedAt }) => dayOf(CreatedAt) === Day);
        expect(sums).toEqual(expected(own));
        balance = balance.plus(sum(own.map(({ Value }) => Value)));
        expect(Balance).toBe(balance.toString());
        const known = worth.get(Day);
        if (known) expect(Equity, Day).toBe(known[index]);
      }
      expect(results.Closing).toBe(await trader.balance());
      const { GrossProfit, GrossLoss, Count, Wins, Losses } = results.Trades;
      expect(sum([GrossProfit, GrossLoss])).toBe(results.Sums.Profit);
      expect(sum(results.Instruments.flatMap((one) => [one.GrossProfit, one.GrossLoss]))).toBe(
        results.Sums.Profit,
      );
      expect(Wins + Losses).toBeLessThanOrEqual(Count);
      orders += Count;
    }
    expect(worth.size).toBe(5);
    expect(orders).toBeGreaterThan(ACCOUNTS);
  }, 300_000);

  test('S7.29 a span begins with what the account was worth as the day before it ended', async () => {
    const [day = '', values = []] = [...worth].at(2) ?? [];
    const from = dayOf(Date.parse(day) + 24 * HOUR_MS);
    let open = 0;
    for (const [index, { token }] of traders.entries()) {
      const { Opening, OpeningEquity } = await read(token, { from });
      expect(OpeningEquity).toBe(values[index]);
      if (OpeningEquity !== Opening) open += 1;
    }
    expect(open, 'accounts with open positions then').toBeGreaterThan(0);
  });

  test('S7.29 the lines of a statement are those of the ledger, each with the balance after it', async () => {
    for (const trader of traders.slice(0, 100)) {
      const query = { ...SPAN, format: 'csv' };
      const { data } = await server.get<Statement>('/v1/api/results/statement', query, {
        token: trader.token,
      });
      expect(data.content.charCodeAt(0)).toBe(0xfeff);
      const rows = parse(data.content, { relaxColumnCount: true, bom: true }) as string[][];
      const head = rows.findIndex(([time]) => time === 'Time');
      const lines = rows.slice(head + 1).filter((row) => row.length === 5);
      const entries = (await entriesOf(trader)).toReversed();
      expect(lines.map(([, type, , amount]) => [type, amount])).toEqual(
        entries.map(({ MemoTran, Value }) => [MemoTran, Value]),
      );
      let balance = new Decimal(0);
      for (const [, , , amount = '', after] of lines) {
        balance = balance.plus(amount);
        expect(after).toBe(balance.toString());
      }
      const fact = (label: string) => rows.find(([name]) => name === label)?.[1];
      expect(fact('Closing balance')).toBe(await trader.balance());
      const orders = rows.slice(rows.findIndex(([order]) => order === 'Order') + 1);
      expect(sum(orders.map((row) => row.at(-1) ?? '0'))).toBe(fact('Closed positions'));
    }
  }, 120_000);

  test.each(
    LANGUAGE_CODES,
  )('S7.29 S8.1 a statement as pages in %s says its words and figures as the language does, with tags', async (lang) => {
    const { token } = traders[LANGUAGE_CODES.indexOf(lang)] as Trader;
    const { data } = await server.get<Statement>(
      '/v1/api/results/statement',
      { ...SPAN, format: 'pdf' },
      { token, lang },
    );
    expect(data.name).toBe('statement-2026-01-05-2026-01-10.pdf');
    const bytes = Buffer.from(data.content, 'base64');
    const text = [...(await reader.loadDocument(bytes)).pages()].map((page) => page.getText()).join('');
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    const [texts, { Closing }] = [await createTexts(), await read(token)];
    const has = (wanted: string) => expect(plain(text)).toContain(plain(wanted));
    for (const word of Object.values((texts.all(lang) as { statement: Record<string, string> }).statement))
      has(word);
    has(texts.text(lang, 'memo.demoIssue'));
    for (const amount of ['100000', Closing]) has(texts.money(lang, amount));
    const [tag = ''] = LANGUAGES[lang].split('-');
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: expect.stringMatching(`^${tag}`) });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    for (const role of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
  });

  test('S7.29 days are those of the zone that was asked for', async () => {
    const trader = traders.find(Boolean) as Trader;
    const [utc, there] = [await read(trader.token), await read(trader.token, { zone: ZONE })];
    const entries = await entriesOf(trader);
    for (const { Day, Balance } of there.Days) {
      const until = entries.filter(({ CreatedAt }) => dayOf(CreatedAt + ZONE_MS) <= Day);
      expect(Balance).toBe(sum(until.map(({ Value }) => Value)));
    }
    expect(there.Closing).toBe(utc.Closing);
  });

  test.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '2026-01-11' }, 'to'],
    [{ from: '2010-01-01' }, 'from'],
    [{ zone: 'Mars/Olympus' }, 'zone'],
  ])('S8.1 %j is refused', async (wrong, field) => {
    const [{ token }] = traders as [Trader];
    const answer = await server.get('/v1/api/results', { ...SPAN, ...wrong }, { token });
    expect(answer).toMatchObject({ code: 400, data: { field } });
  });

  test('S7.29 days that are to come are not told', async () => {
    const [{ token }] = traders as [Trader];
    const { Days } = await read(token, { to: '2026-12-31' });
    expect(Days.at(-1)?.Day).toBe(dayOf(server.clock.nowMs));
    expect((await read(token, { from: '2026-06-01', to: '2026-06-02' })).Days).toEqual([]);
  });
});
