import { describe, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/time-units';
import { createMarket } from '#server/market/market';
import type { PriceSource } from '#server/market/price-source';
import { movesBetween, movesThatMatter } from '#server/trading/moves';
import { firstReached, unwatchedSince } from '#server/trading/reached';
import { type Position, TradingAccount } from '#server/trading/trading-account';
import { DRIVEN } from '../../support/driven-source.ts';

/** What the watch finds of prices that went by before it looked. */

const START_MS = Date.UTC(2026, 0, 5, 12);
/** The euro, second by second. */
const PRICES = [1_100_000, 1_050_000, 1_100_000, 1_100_000, 1_110_000];
const SOURCE: PriceSource = {
  instruments: [DRIVEN.euro],
  tickMs: SECOND_MS,
  quote(instrumentId, marketMs) {
    const closeMicro = PRICES[Math.floor((marketMs - START_MS) / SECOND_MS)] ?? 1_110_000;
    return { instrumentId, closeMicro, openMicro: closeMicro, previousCloseMicro: closeMicro, isOpen: true };
  },
  candles: () => [],
};
const second = (count: number) => START_MS + count * SECOND_MS;

/** One lot of the euro at 1.10, which 2,000 USD no longer back at 1.05. */
function accountWith(changedAtMs: number, position: Partial<Position>): TradingAccount {
  const standing = { id: 1, version: 2, changedAtMs, seq: 1, hash: 'h', balanceMicro: 2e9, heldMicro: 0 };
  const account = TradingAccount.read(standing, { userId: 1, realm: 'demo', ownHouseId: null }, [], []);
  account.addPosition({
    ...{ id: 1, instrumentId: DRIVEN.euro.id, direction: 1, lotsMicro: 1e6, multipleMicro: 1e8 },
    ...{ unitsMicro: 1e11, marginMicro: 1.1e9, feeMicro: 0, entryMicro: 1_100_000, trail: null },
    ...{ stopLossMicro: 0, takeProfitMicro: 0, financingMicro: 0, financedUntilMs: START_MS },
    armedAtMs: START_MS,
    ...position,
  });
  return account;
}

function lookAt(account: TradingAccount, fromMs: number) {
  const market = createMarket(SOURCE, () => second(4));
  const found = firstReached(market, account, movesBetween(market, fromMs, market.now()));
  const same = firstReached(market, account, movesThatMatter(market, account, fromMs, market.now()));
  const told = (reached: typeof found) =>
    reached.map(({ due, prices }) => [due.kind, prices.marketMs, prices.quote(DRIVEN.euro.id).closeMicro]);
  expect(told(same)).toEqual(told(found));
  return told(found);
}

describe('a late look at an account', () => {
  test('S4.3 liquidates it for a price since its last change, and for none from before', () => {
    expect(lookAt(accountWith(second(0), {}), second(0))).toEqual([['liquidation', second(1), 1_050_000]]);
    expect(lookAt(accountWith(second(1), {}), second(0))).toEqual([['liquidation', second(1), 1_050_000]]);
    // Money left it, or its other positions were closed, after the price had come back.
    expect(lookAt(accountWith(second(1) + 1_200, {}), second(0))).toEqual([]);
  });

  test('S4.3 liquidates what changed between two prices and is due from then on', () => {
    const changedAtMs = second(1) + 300;
    expect(lookAt(accountWith(changedAtMs, {}), second(1))).toEqual([
      ['liquidation', changedAtMs, 1_050_000],
    ]);
  });

  test('S4.3 closes what was filled beyond its own stop in the instant of that price, also when it came back', () => {
    const backed = { marginMicro: 1e6, unitsMicro: 1e9 };
    // The tick that filled it came a little after the second.
    for (const filledAtMs of [second(1), second(1) + 3]) {
      const account = accountWith(filledAtMs, { ...backed, armedAtMs: filledAtMs, stopLossMicro: 1_060_000 });
      for (const fromMs of [second(0), filledAtMs])
        expect(lookAt(account, fromMs)).toEqual([['stop-loss', filledAtMs, 1_050_000]]);
    }
    const later = accountWith(second(2), { ...backed, armedAtMs: second(2), stopLossMicro: 1_060_000 });
    expect(lookAt(later, second(0))).toEqual([]);
  });

  test('S4.3 begins where the account was changed elsewhere, or an order of it was set', () => {
    const watched = accountWith(second(0), {});
    expect(unwatchedSince(watched, watched)).toBe(Number.POSITIVE_INFINITY);
    const changed = Object.assign(accountWith(second(2), {}), { version: 3 });
    expect(unwatchedSince(changed, watched)).toBe(second(2));
    const set = Object.assign(accountWith(second(2), { armedAtMs: second(1) }), { version: 4 });
    expect(unwatchedSince(set, watched)).toBe(second(1));
    expect(unwatchedSince(watched, undefined)).toBe(second(0));
  });
});
