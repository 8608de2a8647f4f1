import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { INSTRUMENTS } from '#server/market/instruments';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { serverForAll } from '../../support/server-hooks.ts';
import type { Candle } from '../../support/wire.ts';

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
