import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#contract/time-units';
import { INSTRUMENTS } from '#server/market/instruments';
import { createMarket } from '#server/market/market';
import { parseRecording } from '#server/market/read-recording';
import { sourceOf } from '#server/market/recorded';
import { movesBetween, movesThatMatter } from '#server/trading/moves';
import { firstReached } from '#server/trading/reached';
import { TradingAccount } from '#server/trading/trading-account';
import { seededRandom } from '../../support/random.ts';

const START_MS = Date.UTC(2026, 0, 14, 22);
const MINUTES = 24 * 60;

/** Candles of four hours that begin at 22:07, and of five minutes that begin at 22:03. Prices move many units in a millisecond. */
function recordingOf(seed: number): string {
  const random = seededRandom(seed);
  const rows = ['Code,Time,Open,High,Low,Close,Volume,Period'];
  for (const [code, first, length, period] of [
    ['LONG', 7, 240, '4h'],
    ['SHORT', 3, 5, '5min'],
  ] as const) {
    for (let minute = first; minute < MINUTES; minute += length) {
      const prices = Array.from({ length: 4 }, () => 100 + 900 * random.next()).sort((a, b) => a - b);
      const [low, open, close, high] = prices.map((price) => price.toFixed(6));
      rows.push([code, START_MS / 1_000 + minute * 60, open, high, low, close, 1, period].join());
    }
  }
  return rows.join('\n');
}

/** Waits for a price of an instrument since the instant before another. */
function accountThatWaits(instrumentId: number, targetMicro: number, isAbove: boolean, sinceMs: number) {
  const account = TradingAccount.read(
    { id: 1, version: 1, changedAtMs: 0, seq: 1, hash: 'h', balanceMicro: 1e9, heldMicro: 0 },
    { userId: 1, realm: 'demo', ownHouseId: null },
    [],
    [],
  );
  account.addPending({
    ...{ id: 1, instrumentId, direction: 1, lotsMicro: 1, multipleMicro: 1, unitsMicro: 1 },
    ...{ marginMicro: 1, feeMicro: 0, trail: null, ocoId: null, goodTillMs: null },
    ...{ stopLossMicro: 0, takeProfitMicro: 0, armedAtMs: sinceMs - 1 },
    ...{ targetMicro, targetSide: isAbove ? 'above' : 'below' },
  });
  return account;
}

describe('candles of two lengths, off the grid of their periods', () => {
  const source = sourceOf(parseRecording(recordingOf(1), 'two.csv'), INSTRUMENTS);
  const [long, short] = source.instruments.map(({ id }) => id);
  if (long === undefined || short === undefined) throw new Error('there are two instruments');

  test('S4.3 a level on a straight line is reached at that level, also in the millisecond in which another price jumps', () => {
    const random = seededRandom(2);
    let withJump = 0;
    for (let round = 0; round < 400; round += 1) {
      const jumpMs = START_MS + (3 + 5 * (2 + random.below(200))) * MINUTE_MS;
      const id = random.chance(0.9) ? long : short;
      const [fromMs, toMs] = [jumpMs - 1 - random.below(300), jumpMs + random.below(300)];
      const priceAt = (atMs: number) => source.quote(id, atMs).closeMicro;
      // Often between the last two prices before the jump of the other.
      const [one, other] = random.chance(0.5) ? [jumpMs - 1, jumpMs] : [fromMs, toMs];
      const level = Math.round(priceAt(one) + (priceAt(other) - priceAt(one)) * random.next());
      if (level === priceAt(fromMs)) continue;
      const isAbove = level > priceAt(fromMs);
      const isReached = (atMs: number) => (isAbove ? priceAt(atMs) >= level : priceAt(atMs) <= level);
      let firstMs = fromMs + 1;
      while (firstMs <= toMs && !isReached(firstMs)) firstMs += 1;
      const isJump = id === short && firstMs === jumpMs;
      const expected = { atMs: firstMs, price: isJump ? priceAt(firstMs) : level };
      const market = createMarket(source, () => toMs);
      const account = accountThatWaits(id, level, isAbove, fromMs);
      for (const moves of [
        movesBetween(market, fromMs, market.now()),
        movesThatMatter(market, account, fromMs, market.now()),
      ]) {
        const found = firstReached(market, account, moves).map(({ prices }) => ({
          atMs: prices.marketMs,
          price: prices.quote(id).closeMicro,
        }));
        expect(found).toEqual(firstMs <= toMs ? [expected] : []);
      }
      withJump += firstMs === jumpMs && !isJump ? 1 : 0;
    }
    expect(withJump).toBeGreaterThan(50);
  });

  test('S4.3 between two steps every price goes one way, or jumps in the last millisecond', () => {
    const steps = [...(source.steps?.(START_MS, START_MS + 300 * MINUTE_MS) ?? [])];
    let fromMs = START_MS;
    for (const step of steps) {
      expect(step.marketMs).toBeGreaterThan(fromMs);
      for (const id of [long, short]) {
        if (!step.isStraight(id)) expect(step.marketMs - fromMs).toBe(1);
        const middleMs = Math.floor((fromMs + step.marketMs) / 2);
        const [from = 0, middle = 0, to = 0] = [fromMs, middleMs, step.marketMs].map(
          (atMs) => source.quote(id, atMs).closeMicro,
        );
        expect((middle - from) * (to - middle)).toBeGreaterThanOrEqual(0);
      }
      fromMs = step.marketMs;
    }
    expect(fromMs).toBe(START_MS + 300 * MINUTE_MS);
    expect(steps.length).toBeGreaterThan(200);
  });
});
