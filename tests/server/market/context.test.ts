import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { Decimal } from '#contract/money';
import { forexContext } from '#contract/routes/context';
import { tradeList } from '#contract/routes/market';
import { DAY_MS } from '#contract/time-units';
import { INSTRUMENTS } from '#server/market/instruments';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { DRIVEN } from '../../support/driven-source.ts';
import type { TestServer } from '../../support/server.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import type { Candle, Instrument, WireAnswer } from '../../support/wire.ts';

const contextOf = async (server: TestServer, id: number) =>
  (await server.get<WireAnswer<typeof forexContext>>(forexContext.path, { forex_id: String(id) })).data;

describe('what surrounds an instrument', () => {
  const server = serverForAll({ source: createSimulatedSource(seededDraws(1), INSTRUMENTS) });

  test('S7.23 S2.44 the figures of the last day are those of the candles that the chart shows', async () => {
    let compared = 0;
    for (const { id, code } of INSTRUMENTS) {
      const query = { forex_id: String(id), period: '5min' };
      const { data: candles } = await server.get<Candle[]>('/v1/api/forex/kline', query);
      const shown = candles.filter(({ Time }) => Time >= server.clock.nowMs - DAY_MS);
      const [first] = shown;
      const { Day } = await contextOf(server, id);
      // On a Monday at noon (UTC) New York has not traded for a weekend.
      if (!first) {
        expect(Day, code).toBeNull();
        continue;
      }
      compared += 1;
      const numbers = (of: 'High' | 'Low' | 'Volume') => shown.map((candle) => Number(candle[of]));
      expect(Day, code).toMatchObject({ Since: first.Time, Open: first.Open });
      expect(Number(Day?.High), code).toBe(Math.max(...numbers('High')));
      expect(Number(Day?.Low), code).toBe(Math.min(...numbers('Low')));
      expect(Number(Day?.Volume), code).toBeCloseTo(
        numbers('Volume').reduce((sum, one) => sum + one),
        3,
      );
    }
    expect(compared).toBeGreaterThan(INSTRUMENTS.length / 2);
  });

  test('S5.9 the trading hours are those by which the market opens and closes', async () => {
    const { data } = await server.get<Instrument[]>('/v1/api/forex/trade_list');
    for (const { Id, Code, MarketStatus, NextChangeAt } of data) {
      const { Hours } = await contextOf(server, Id);
      const running = Hours?.Open.find(
        ({ From, To }) => From <= server.clock.nowMs && server.clock.nowMs < To,
      );
      expect(running !== undefined, Code).toBe(MarketStatus === 1);
      const edge = running ? running.To : Hours?.Open.find(({ From }) => From > server.clock.nowMs)?.From;
      if (NextChangeAt !== null) expect(edge, Code).toBe(NextChangeAt);
    }
  });

  test('S3.1 an instrument that is not listed is refused, and one without an id is malformed', async () => {
    expect((await server.get(forexContext.path, { forex_id: '9999' })).code).toBe(ERRORS.unknownInstrument);
    expect(await server.get(forexContext.path, {})).toMatchObject({
      code: ERRORS.malformed,
      data: { field: 'forex_id' },
    });
  });

  test('S2.44 figures are of the last day at any time, and none where nothing was traded in it', async () => {
    const share = INSTRUMENTS.find(({ category }) => category === 'shares');
    const at = server.clock.nowMs;
    // Sunday noon: New York closed on Friday evening.
    server.clock.nowMs = Date.UTC(2026, 0, 11, 12);
    await server.tick();
    expect((await contextOf(server, share?.id ?? 0)).Day).toBeNull();
    const { Day } = await contextOf(
      server,
      INSTRUMENTS.find(({ calendar }) => calendar === 'always')?.id ?? 0,
    );
    expect(Day?.Since).toBe(server.clock.nowMs - DAY_MS);
    expect(new Decimal(Day?.High ?? 0).gte(Day?.Low ?? 0)).toBe(true);
    server.clock.nowMs = at;
    await server.tick();
  });
});

describe('a market that knows neither candles nor hours', () => {
  const server = serverForAll();

  test('S2.44 S9.7 has unknown figures and hours, not zeros', async () => {
    expect(await contextOf(server, DRIVEN.euro.id)).toEqual({
      Day: null,
      Hours: null,
      News: [],
      HasCalendar: 0,
    });
  });
});

const PATH = '/v1/api/forex/abbreviated_cache_kline';

describe('small area charts', () => {
  const server = serverForAll({ source: createSimulatedSource(seededDraws(1), INSTRUMENTS) });

  test('S7.23 abbreviated_cache_kline answers Time, Open, High, Low, Close, Volume of one instrument', async () => {
    const query = { forex_id: '101', period: '15min' };
    const { data } = await server.get<Candle[]>(PATH, query);
    expect(data.length).toBeGreaterThan(1);
    for (const candle of data)
      expect(Object.keys(candle).sort()).toEqual(['Close', 'High', 'Low', 'Open', 'Time', 'Volume']);
    const whole = (await server.get<Candle[]>('/v1/api/forex/kline', query)).data;
    expect(data).toEqual(whole.slice(-data.length));
    expect(await server.get(PATH, { period: '15min' })).toMatchObject({
      code: ERRORS.malformed,
      data: { field: 'forex_id' },
    });
    expect((await server.get(PATH, { forex_id: '9999', period: '15min' })).code).toBe(
      ERRORS.unknownInstrument,
    );
  });

  test('S2.39 one call answers the closes behind every row of home', async () => {
    const lines = await server.get<{ Code: string; Closes: string[] }[]>('/v1/api/forex/sparklines', {
      period: '15min',
    });
    expect(lines.data.map(({ Code }) => Code)).toEqual(server.market.instruments.map(({ code }) => code));
    const { data } = await server.get<Candle[]>(PATH, {
      forex_id: '101',
      period: '15min',
    });
    expect(lines.data[0]?.Closes).toEqual(data.map(({ Close }) => Close));
  });
});

describe('what was traded in a day', () => {
  const server = serverForAll({ source: createSimulatedSource(seededDraws(1), Object.values(DRIVEN)) });
  const listed = async () => (await server.get<Instrument[]>(tradeList.path)).data;

  test('S2.39 comes with every instrument, in whole USD', async () => {
    const turnovers = (await listed()).map(({ Turnover }) => Turnover);
    for (const turnover of turnovers) expect(turnover).toMatch(/^\d+$/);
    expect(new Set(turnovers).size).toBe(turnovers.length);
  });

  test.each([
    ['in USD', undefined, 1],
    ['in a currency of which so many are worth one USD', 'JPY', -1],
    ['in a currency that is worth so many USD', 'EUR', 1],
  ])('S2.39 S3.3 is what the candles of the hours come to, %s', async (_, currency, power) => {
    const instrument = (await listed()).find(({ Currency }) => Currency === currency);
    if (!instrument) throw new Error(`nothing in ${currency} is listed`);
    const { data } = await server.get<Candle[]>('/v1/api/forex/kline', {
      forex_id: String(instrument.Id),
      period: '60min',
    });
    const sinceMs = server.market.now().marketMs - DAY_MS;
    const inOwn = data
      .filter(({ Time }) => Time >= sinceMs)
      .reduce((sum, { Volume, Close }) => sum + Number(Volume) * Number(Close), 0);
    const rate = Number(instrument.Rate?.replace('1/', '') ?? 1) ** power;
    const expected = inOwn * Number(instrument.ForexContNum) * rate;
    expect(expected).toBeGreaterThan(0);
    expect(Number(instrument.Turnover) / expected).toBeCloseTo(1, 3);
  });
});
