import { describe, expect, it } from 'vitest';
import { Decimal, toMicro } from '#contract/money';
import { HOUR_MS, MINUTE_MS } from '#contract/time-units';
import { INSTRUMENTS } from '#server/market/instruments';
import { LiveSource } from '#server/market/live/live-source';
import type { PriceSource } from '#server/market/price-source';
import { quotationText } from '#server/market/price-text';
import { parseRecording } from '#server/market/read-recording';
import { sourceOf } from '#server/market/recorded';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { csvOf, randomCandles } from '../../support/price-path/recording.ts';
import { seededRandom } from '../../support/random.ts';

const START_MS = Date.UTC(2026, 0, 14, 13);
const DAYS = 9;

/** The previous close is that of the day candle before the running one, whatever the source. */
function expectPreviousCloses(source: PriceSource, sinceMs: number, untilMs: number, stepMs: number): void {
  let looks = 0;
  for (let atMs = sinceMs; atMs < untilMs; atMs += stepMs) {
    for (const instrument of source.instruments) {
      const quote = source.quote(instrument.id, atMs);
      const [first, running] = source.candles(instrument.id, '1day', atMs, 2);
      const before = running ? first?.close : first?.open;
      if (before === undefined) continue;
      expect([instrument.code, atMs, quote.previousCloseMicro]).toEqual([
        instrument.code,
        atMs,
        toMicro(before),
      ]);
      looks += running ? 1 : 0;
    }
  }
  expect(looks).toBeGreaterThan(20);
}

describe('the open and the previous close of a day', () => {
  it('S3.1 the close before, over nights, weekends and a market’s change', () => {
    const instruments = INSTRUMENTS.filter((_, index) => index % 4 === 0);
    const draws = seededDraws(4);
    const markets = [
      createSimulatedSource(draws, instruments),
      createSimulatedSource(draws, instruments, [
        { draws: seededDraws(5), model: 'first', untilMs: START_MS + 50 * HOUR_MS + 7 * MINUTE_MS },
      ]),
    ];
    for (const market of markets)
      expectPreviousCloses(market, START_MS, START_MS + DAYS * 24 * HOUR_MS, 3 * HOUR_MS + 17 * MINUTE_MS);
  });

  it('S3.1 the close before in a recording, and its first price on the first day', () => {
    const candles = randomCandles(seededRandom(2), START_MS, 4 * 24 * 60);
    const recorded = sourceOf(parseRecording(csvOf(candles), 'random.csv'), INSTRUMENTS);
    expectPreviousCloses(recorded, START_MS, START_MS + 96 * HOUR_MS, 3 * HOUR_MS + 17_123);
  });

  it('S3.1 the close before in a feed, also where older minutes are kept as hours', () => {
    const [code, instrument] = ['BTC', INSTRUMENTS.find(({ id }) => id === 501)];
    if (!instrument) throw new Error('BTCUSD is listed');
    const limits = {
      ...{ absurdShare: 0.5, absurdWithinMs: 60_000, persistTicks: 3, skewMs: 0, oldestMs: 30_000 },
      ...{ silenceMs: 30_000, keptMinutes: 200 },
    };
    const live = new LiveSource(new Map([[code, instrument]]), limits, START_MS);
    const random = seededRandom(8);
    for (let atMs = START_MS; atMs < START_MS + 60 * HOUR_MS; atMs += 7 * MINUTE_MS) {
      const priceMicro = 90_000_000_000 + random.below(1_000) * 10_000;
      live.take({ type: 'tick', tick: { code, atMs, priceMicro, seq: null, volumeMicro: 0 } }, atMs);
      if (atMs > START_MS + 24 * HOUR_MS) expectPreviousClose(live, instrument.id, atMs);
    }
  });

  it('S3.1 the change of every instrument is that from the open beside it to the close', () => {
    const source = createSimulatedSource(seededDraws(4), INSTRUMENTS);
    let gaps = 0;
    for (let atMs = START_MS; atMs < START_MS + DAYS * 24 * HOUR_MS; atMs += 7 * HOUR_MS + 17 * MINUTE_MS) {
      for (const instrument of source.instruments) {
        const quote = source.quote(instrument.id, atMs);
        const { open, close, change } = quotationText(instrument, quote);
        const exact = new Decimal(close).minus(open).div(open).times(100);
        expect(exact.minus(change).abs().toNumber(), `${instrument.code} ${atMs}`).toBeLessThanOrEqual(
          0.005001,
        );
        gaps += quote.openMicro === quote.previousCloseMicro ? 0 : 1;
      }
    }
    expect(gaps).toBeGreaterThan(100);
  });
});

function expectPreviousClose(source: PriceSource, id: number, atMs: number): void {
  const [before] = source.candles(id, '1day', atMs, 2);
  expect([atMs, source.quote(id, atMs).previousCloseMicro]).toEqual([atMs, toMicro(before?.close ?? 0)]);
}
