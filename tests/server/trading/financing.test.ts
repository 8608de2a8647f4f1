import { afterEach, describe, expect, test } from 'vitest';
import { tradeList } from '#contract/routes/market';
import { financing } from '#contract/trading';
import { overnightOf } from '#machines/order-form/overnight';
import type { CatalogueInstrument } from '#server/market/catalogue';
import { DRIVEN, DrivenSource } from '../../support/driven-source.ts';
import { type Trader, trader } from '../../support/orders.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import type { Instrument } from '../../support/wire.ts';

/** Overnight financing: off unless the terms have it. A Thursday; currencies end their day at 22:00, their week the day after. */

const THURSDAY = '2026-01-15';
const { euro, gold, yen, bitcoin } = DRIVEN;
/** 6.57 % of 110,000 USD for a year of 365 days are 19.80 USD a night. */
const EURO: CatalogueInstrument = { ...euro, calendar: 'forex', financing: { long: '-6.57', short: '3.65' } };
const YEN: CatalogueInstrument = { ...yen, calendar: 'forex', financing: { long: '3.65', short: '-7.3' } };
const FINANCED = [EURO, gold, YEN, { ...bitcoin, financing: { long: '-36.5', short: '0' } }];
const PLAIN: CatalogueInstrument[] = [euro, gold, yen, bitcoin];

const utc = (text: string): number => Date.parse(`${text}Z`);

const source = { driven: new DrivenSource() };
const clock = { nowMs: 0 };
let server: TestServer | undefined;
afterEach(async () => {
  const report = await server?.audit();
  await server?.dispose();
  if (server) expect(report).toMatchObject({ isClean: true });
  server = undefined;
});

/** A site whose market a test drives. */
async function start(instruments: readonly CatalogueInstrument[]): Promise<TestServer> {
  source.driven = new DrivenSource(instruments);
  clock.nowMs = utc(`${THURSDAY}T12:00`);
  server = await startServer({ source: source.driven, clock: () => clock.nowMs });
  return server;
}

/** Moves the time of the market on. */
async function until(time: string): Promise<void> {
  clock.nowMs = utc(time);
  await server?.tick();
}

async function newTrader(): Promise<Trader> {
  if (!server) throw new Error('a trader needs a site');
  return trader(server, (await server.demo()).token);
}

const nightsOf = async (who: Trader): Promise<string[]> =>
  (await who.ledger()).list.filter(({ Type }) => Type === 'financing').map(({ Value }) => Value);

describe('positions held overnight', () => {
  test('S9.6 a bought euro pays 19.80 USD for a night and three times that for a weekend, a sold one gets its rate', async () => {
    await start(FINANCED);
    const [long, short] = [await newTrader(), await newTrader()];
    const { data: bought } = await long.submit();
    await short.submit({ type: '2' });
    const before = Number(await long.balance());
    await until(`${THURSDAY}T21:59:59`);
    expect(await nightsOf(long)).toEqual([]);
    await until(`${THURSDAY}T22:00`);
    expect([await nightsOf(long), await nightsOf(short)]).toEqual([['-19.8'], ['11']]);
    await until('2026-01-16T22:00:01');
    expect(await nightsOf(long)).toEqual(['-59.4', '-19.8']);
    const [open] = (await long.page('1')).data;
    expect(open).toMatchObject({ Financing: '-79.2' });
    expect(Number(await long.balance())).toBeCloseTo(before - 79.2, 6);
    await until('2026-01-19T12:00');
    await long.close(bought.Id);
    const history = await long.page('3');
    expect(history).toMatchObject({ all_financing: '-79.2', all_fact_profits: '0', all_fees: '6' });
    expect(history.data[0]).toMatchObject({ Financing: '-79.2' });
    expect((await long.ledger()).list.map(({ Type, Memo }) => [Type, Memo])).toContainEqual([
      'financing',
      `#${bought.Id}`,
    ]);
  });

  test('S9.6 what was closed before the end of the day, or opened at it, has no night', async () => {
    await start(FINANCED);
    const [early, late] = [await newTrader(), await newTrader()];
    const { data: placed } = await early.submit();
    await until(`${THURSDAY}T21:59:59`);
    await early.close(placed.Id);
    await until(`${THURSDAY}T22:00`);
    await late.submit();
    await until(`${THURSDAY}T22:00:01`);
    expect([await nightsOf(early), await nightsOf(late)]).toEqual([[], []]);
    await until('2026-01-16T22:00:01');
    expect(await nightsOf(late)).toEqual(['-59.4']);
  });

  test('S9.6 the value of a position in yen is converted at the rate of that moment', async () => {
    await start(FINANCED);
    const who = await newTrader();
    await who.submit({ forex_id: String(yen.id), type: '2' });
    source.driven.set(yen, 160);
    await until(`${THURSDAY}T22:00`);
    // 100,000 dollars, whatever the yen is worth: 7.3 % of them for a year are 20 USD a night.
    expect(await nightsOf(who)).toEqual(['-20']);
  });

  test('S9.6 instruments without terms cost nothing, and each keeps its own calendar', async () => {
    await start(FINANCED);
    const who = await newTrader();
    await who.submit({ forex_id: String(gold.id) });
    await who.submit({ forex_id: String(bitcoin.id) });
    await until(`${THURSDAY}T23:59:59`);
    expect(await nightsOf(who)).toEqual([]);
    await until('2026-01-16T00:00');
    // A coin of 50,000 USD at 36.5 % for a year, at midnight (UTC).
    expect(await nightsOf(who)).toEqual(['-50']);
  });

  test('S9.6 nights while the server was down are booked once, each for its own instant', async () => {
    const site = await start(FINANCED);
    const who = await newTrader();
    await who.submit();
    await until(`${THURSDAY}T21:59:59`);
    server = await site.restart(() => {
      clock.nowMs = utc('2026-01-17T12:00');
    });
    const again = trader(server, who.token);
    expect(await nightsOf(again)).toEqual(['-59.4', '-19.8']);
    server = await server.restart();
    await until('2026-01-18T12:00');
    expect(await nightsOf(trader(server, who.token))).toEqual(['-59.4', '-19.8']);
  });

  test('S9.6 terms that begin later book no night from before', async () => {
    const listed = [...PLAIN];
    const site = await start(listed);
    const who = await newTrader();
    await who.submit();
    await until('2026-01-16T12:00');
    expect(await nightsOf(who)).toEqual([]);
    server = await site.restart(() => listed.splice(0, listed.length, ...FINANCED));
    await until('2026-01-16T22:00');
    expect(await nightsOf(trader(server, who.token))).toEqual(['-59.4']);
  });

  test('S9.6 a night that the balance cannot pay takes the profit of a position, then the house bears the rest', async () => {
    const dear = { ...EURO, financing: { long: '-999', short: '0' } };
    await start([dear, gold, yen, bitcoin]);
    const who = await newTrader();
    // 80 lots at 8.8 million USD: a night costs 240,855 USD, and the balance is 100,000.
    await who.submit({ cont: '80' });
    source.driven.set(euro, 1.1003);
    await until(`${THURSDAY}T22:00`);
    const { list } = await who.ledger();
    expect(list.map(({ Type }) => Type)).toEqual(['financing', 'protection', 'profit', 'fee', 'demoIssue']);
    expect(await who.balance()).toBe('0');
    expect((await who.page('1')).data).toEqual([]);
    expect((await who.page('3')).data[0]).toMatchObject({ CloseReason: 'covering' });
  });

  test('S9.6 a night may bring an account to its liquidation', async () => {
    const dear = { ...EURO, financing: { long: '-300', short: '0' } };
    await start([dear, gold, yen, bitcoin]);
    const who = await newTrader();
    await who.submit({ cont: '80' });
    await until(`${THURSDAY}T22:00`);
    const { list } = await who.ledger();
    expect(list.map(({ Type }) => Type)).toEqual(['profit', 'financing', 'fee', 'demoIssue']);
    expect((await who.page('3')).data[0]).toMatchObject({ CloseReason: 'liquidation' });
  });
});

describe('what a ticket says of the night', () => {
  test('S9.6 the terms are listed with the next end of the trading day, and the ticket says what the server books', async () => {
    const site = await start(FINANCED);
    const listed = tradeList.response.parse((await site.get<Instrument[]>('/v1/api/forex/trade_list')).data);
    const instrument = listed.find(({ id }) => id === euro.id);
    if (!instrument) throw new Error('the euro is listed');
    expect(instrument.financing).toEqual({
      ...{ long: '-6.57', short: '3.65' },
      ...{ atMs: utc(`${THURSDAY}T22:00`), nights: 1 },
    });
    expect(listed.find(({ id }) => id === gold.id)?.financing).toBeUndefined();
    const fields = { priceType: 1 as const, lots: '1', targetPrice: null };
    const said = overnightOf(instrument, fields, instrument.prices.close, null);
    expect(said.map(({ direction, amount }) => [direction, amount?.toFixed()])).toEqual([
      [1, '-19.8'],
      [2, '11'],
    ]);
    expect(overnightOf(instrument, { ...fields, lots: 'x' }, '1.1', 2)).toEqual([
      { direction: 2, amount: null },
    ]);
  });

  test('S9.6 an amount is rounded once, half to even, and is never -0', () => {
    expect(financing({ unitsPerLot: '1' }, '0.01', '0.01', '-0.01', 1).toFixed()).toBe('0');
    expect(financing({ unitsPerLot: '100', rate: '1/150' }, '1', '150', '-36.5', 3).toFixed()).toBe('-0.3');
  });
});
