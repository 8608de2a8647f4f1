import { describe, expect, test } from 'vitest';
import { tradeList } from '#contract/routes/market';
import { DAY_MS } from '#contract/time-units';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { DRIVEN } from '../../support/driven-source.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import type { Candle, Instrument } from '../../support/wire.ts';

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
