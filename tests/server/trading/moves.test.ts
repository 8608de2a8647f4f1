import { describe, expect, test } from 'vitest';
import type { Direction } from '#contract/constants';
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '#contract/time-units';
import type { CatalogueInstrument } from '#server/market/catalogue';
import { INSTRUMENTS } from '#server/market/instruments';
import { createMarket } from '#server/market/market';
import { parseRecording } from '#server/market/read-recording';
import { sourceOf } from '#server/market/recorded';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import type { Move } from '#server/trading/crossing';
import { movesBetween, movesThatMatter } from '#server/trading/moves';
import { firstReached } from '#server/trading/reached';
import { TradingAccount } from '#server/trading/trading-account';
import { firstTrail } from '#server/trading/trailing';
import { type Random, seededRandom } from '../../support/random.ts';

const FROM_MS = Date.UTC(2026, 0, 14, 13, 7, 11, 130);
const SOURCE = createSimulatedSource(seededDraws(16), INSTRUMENTS.slice(0, 6));
const marketAt = (nowMs: number) => createMarket(SOURCE, () => nowMs);
/** Half an hour before the break of the American indices, which lasts from 22 to 23 (UTC); for it they require more margin. */
const BREAK_FROM_MS = Date.UTC(2026, 0, 14, 21, 30, 0, 70);
const BREAK_SOURCE = createSimulatedSource(
  seededDraws(17),
  INSTRUMENTS.filter(({ code }) => ['US500', 'NAS100', 'BTCUSD'].includes(code)).map((instrument) => ({
    ...instrument,
    ...(instrument.code !== 'BTCUSD' && { closureMargin: { factor: '1.5', minutes: 20, atLeastHours: 1 } }),
  })),
);

/** A random account with live orders, as it was at the beginning. Some are close to their liquidation. */
function randomAccount(random: Random, source = SOURCE, fromMs = FROM_MS): TradingAccount {
  const account = TradingAccount.read(
    { id: 1, version: 1, changedAtMs: 0, seq: 1, hash: 'h', balanceMicro: 0, heldMicro: 0 },
    { userId: 1, realm: 'demo', ownHouseId: null },
    [],
    [],
  );
  for (let id = 1; id <= 1 + random.below(4); id += 1) {
    const instrument = random.pick(source.instruments);
    const { closeMicro } = source.quote(instrument.id, fromMs);
    const direction = random.pick([1, 2] as const);
    const side = direction === 1 ? 1 : -1;
    const away = () => Math.ceil(closeMicro * 0.004 * random.next() ** 2);
    const order = {
      id,
      instrumentId: instrument.id,
      direction,
      lotsMicro: 1_000_000,
      multipleMicro: 100_000_000,
      unitsMicro: Math.ceil((1e9 / closeMicro) * 1e6),
      marginMicro: 10_000_000,
      feeMicro: 0,
      ...trailOf(random, direction, instrument, closeMicro),
      takeProfitMicro: random.chance(0.5) ? closeMicro + side * away() : 0,
      armedAtMs: fromMs - 1,
    };
    const isAbove = random.chance(0.5);
    if (random.chance(0.3)) {
      const targetMicro = closeMicro + (isAbove ? away() : -away());
      const goodTillMs = random.chance(0.5) ? fromMs + random.below(60 * MINUTE_MS) : null;
      const target = { targetMicro, targetSide: isAbove ? ('above' as const) : ('below' as const) };
      account.addPending({ ...order, ...target, ocoId: null, goodTillMs });
    } else {
      account.addPosition({
        ...order,
        entryMicro: closeMicro,
        financingMicro: 0,
        financedUntilMs: fromMs,
      });
    }
  }
  account.balanceMicro = account.openMarginMicro / 2 + Math.ceil(6e6 * random.next());
  return account;
}

/** A stop in some accounts, and in some of those one that follows the price. */
function trailOf(random: Random, direction: Direction, instrument: CatalogueInstrument, closeMicro: number) {
  if (random.chance(0.4)) return { stopLossMicro: 0, trail: null };
  const distanceMicro = Math.ceil(closeMicro * 0.004 * random.next() ** 2);
  const asked = { distanceMicro, percentCents: 0 };
  const { stopLossMicro, stepMicro } = firstTrail({ direction }, asked, closeMicro, instrument);
  return { stopLossMicro, trail: random.chance(0.5) ? { ...asked, stepMicro } : null };
}

/** Counts the moves that were looked at. */
function* counted(moves: Iterable<Move>, count: { moves: number }): Generator<Move> {
  for (const move of moves) {
    count.moves += 1;
    yield move;
  }
}

describe('what prices reached in a long time', () => {
  test('S4.3 is the same whether every instant is looked at or only those of candles that matter', () => {
    const random = seededRandom(3);
    const kinds = new Set<string>();
    for (let round = 0; round < 60; round += 1) {
      const account = randomAccount(random);
      const toMs = FROM_MS + random.below(90 * MINUTE_MS);
      const market = marketAt(toMs);
      const found = firstReached(market, account, movesThatMatter(market, account, FROM_MS, market.now()));
      const all = firstReached(market, account, movesBetween(market, FROM_MS, market.now()));
      const told = (reached: typeof all) =>
        reached.map(({ due, prices }) => ({
          due,
          atMs: prices.marketMs,
          quotes: SOURCE.instruments.map(({ id }) => prices.quote(id)),
        }));
      expect(told(found)).toEqual(told(all));
      kinds.add(all[0]?.due.kind ?? 'nothing');
    }
    expect([...kinds].sort()).toEqual([
      'expiry',
      'liquidation',
      'nothing',
      'stop-loss',
      'take-profit',
      'target',
      'trail',
    ]);
  }, 120_000);

  test('S4.3 S9.5 is the same where more margin is required before a closure and until the market opens again', () => {
    const random = seededRandom(5);
    const dueMs: number[] = [];
    for (let round = 0; round < 60; round += 1) {
      // Before the rise, or shortly before the market opens again.
      const fromMs = random.chance(0.7) ? BREAK_FROM_MS : BREAK_FROM_MS + 85 * MINUTE_MS;
      const account = randomAccount(random, BREAK_SOURCE, fromMs);
      if (random.chance(0.7)) account.pendings.clear();
      for (const position of account.positions.values())
        if (random.chance(0.7))
          account.replacePosition(position, { stopLossMicro: 0, takeProfitMicro: 0, trail: null });
      account.balanceMicro += Math.ceil(account.openMarginMicro / 10);
      const toMs = fromMs + random.below(30 * MINUTE_MS);
      const market = createMarket(BREAK_SOURCE, () => toMs);
      const told = (moves: Iterable<Move>) =>
        firstReached(market, account, moves).map(({ due, prices }) => ({
          due,
          atMs: prices.marketMs,
          quotes: BREAK_SOURCE.instruments.map(({ id }) => prices.quote(id)),
        }));
      const all = told(movesBetween(market, fromMs, market.now()));
      expect(told(movesThatMatter(market, account, fromMs, market.now()))).toEqual(all);
      dueMs.push(...all.filter(({ due }) => due.kind === 'liquidation').map(({ atMs }) => atMs));
    }
    // Many at the very instant, some on the way there.
    const riseMs = Date.UTC(2026, 0, 14, 21, 40);
    expect(dueMs.filter((atMs) => atMs === riseMs).length).toBeGreaterThan(3);
    expect(dueMs.filter((atMs) => atMs !== riseMs).length).toBeGreaterThan(3);
    expect(
      BREAK_SOURCE.instruments.map(
        ({ id }) => createMarket(BREAK_SOURCE, () => riseMs).quote(id).marginFactor,
      ),
    ).toEqual(['1.5', '1.5', undefined]);
  }, 120_000);

  test('S4.3 a week in which nothing happens to an account is left out by its candles', () => {
    const market = marketAt(FROM_MS + WEEK_MS);
    const account = randomAccount(seededRandom(1));
    for (const position of account.positions.values())
      account.replacePosition(position, {
        stopLossMicro: 0,
        takeProfitMicro: 0,
        trail: null,
        armedAtMs: FROM_MS,
      });
    account.pendings.clear();
    account.balanceMicro = 1e12;
    const count = { moves: 0 };
    const moves = counted(movesThatMatter(market, account, FROM_MS, market.now()), count);
    expect(account.positions.size).toBeGreaterThan(0);
    expect(firstReached(market, account, moves)).toEqual([]);
    expect(count.moves).toBe(0);
  });

  test('S4.3 a stop that a week reaches in one minute is looked for in few instants', () => {
    const market = marketAt(FROM_MS + WEEK_MS);
    const [instrument] = SOURCE.instruments;
    if (!instrument) throw new Error('there is an instrument');
    const account = randomAccount(seededRandom(1));
    for (const position of [...account.positions.values()]) account.removePosition(position);
    account.pendings.clear();
    account.balanceMicro = 1e12;
    const { closeMicro } = SOURCE.quote(instrument.id, FROM_MS);
    const hours = SOURCE.candles(instrument.id, '60min', FROM_MS + WEEK_MS, WEEK_MS / HOUR_MS);
    const highest = Math.max(
      ...hours.map(({ time, high }) => (time < FROM_MS ? 0 : Math.round(Number(high) * 1e6))),
    );
    account.addPosition({
      id: 9,
      instrumentId: instrument.id,
      direction: 1,
      lotsMicro: 1_000_000,
      multipleMicro: 100_000_000,
      unitsMicro: 1_000_000,
      trail: null,
      marginMicro: 1,
      feeMicro: 0,
      entryMicro: closeMicro,
      financingMicro: 0,
      financedUntilMs: FROM_MS,
      stopLossMicro: 0,
      takeProfitMicro: highest,
      armedAtMs: FROM_MS,
    });
    const count = { moves: 0 };
    const moves = counted(movesThatMatter(market, account, FROM_MS, market.now()), count);
    const [reached] = firstReached(market, account, moves);
    expect(reached?.due).toMatchObject({ kind: 'take-profit', orderId: 9 });
    expect(reached?.prices.quote(instrument.id).closeMicro).toBe(highest);
    // Two minutes at most, a move each quarter of a second.
    expect(count.moves).toBeLessThanOrEqual(480);
  });
});

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
