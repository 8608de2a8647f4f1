import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEAST_BASE_USD } from '#contract/leading';
import { Decimal } from '#contract/money';
import type { readLeader } from '#contract/routes/leaders';
import { DAY_MS } from '#contract/time-units';
import { dayReturn } from '#server/leaders/figures';
import { INSTRUMENTS } from '#server/market/instruments';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import type { Memo } from '#server/store/tables/trading';
import { seededRandom } from '../../support/random.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import type { WireAnswer } from '../../support/wire.ts';

const HISTORIES = 300;
const DAYS = 60;
const START_MS = Date.UTC(2026, 0, 6);
const NOW_MS = START_MS + DAYS * DAY_MS + 9 * 3_600_000;
const USD = 1_000_000;
const FUNDING: readonly Memo[] = ['deposit', 'withdrawal', 'correction'];

type Profile = WireAnswer<typeof readLeader>;
type Entry = { atMs: number; memo: Memo; micro: number };
type Order = {
  instrument: number;
  direction: 1 | 2;
  units: number;
  entry: number;
  openedMs: number;
  closedMs: number | null;
  profit: number | null;
};
type History = { userId: number; begunMs: number; entries: Entry[]; orders: Order[] };

const random = seededRandom(61);
const between = (low: number, high: number) => low + random.below(high - low);
const crypto = INSTRUMENTS.filter(({ code }) => code === 'BTCUSD' || code === 'ETHUSD');

/** A life of an account: money comes and goes, orders win and lose, and some are open for days, or still. */
function historyOf(userId: number, priceOf: (instrument: number, atMs: number) => number): History {
  const entries: Entry[] = [];
  const orders: Order[] = [];
  const add = (atMs: number, memo: Memo, micro: number) => entries.push({ atMs, memo, micro });
  if (random.chance(0.95)) add(between(START_MS, START_MS + 5 * DAY_MS), 'deposit', between(1, 20_000) * USD);
  for (let count = between(0, 12); count > 0; count -= 1) {
    const atMs = random.chance(0.1) ? START_MS + between(0, DAYS) * DAY_MS : between(START_MS, NOW_MS);
    const memo = random.pick(['deposit', 'withdrawal', 'correction'] as const);
    const sign = memo === 'deposit' ? 1 : memo === 'withdrawal' ? -1 : random.pick([1, -1]);
    add(atMs, memo, sign * between(1, 4_000 * USD));
  }
  for (let count = between(0, 25); count > 0; count -= 1) {
    const { id } = random.pick(crypto);
    const openedMs = between(START_MS, NOW_MS);
    const lastMs = openedMs + between(60_000, random.chance(0.3) ? 20 * DAY_MS : DAY_MS);
    const closedMs = lastMs < NOW_MS ? lastMs : null;
    const profit = closedMs === null ? null : between(-900 * USD, 900 * USD);
    const entry = priceOf(id, openedMs);
    orders.push({
      ...{ instrument: id, direction: random.pick([1, 2] as const), units: between(1_000, 200_000), entry },
      ...{ openedMs, closedMs, profit },
    });
    add(openedMs, 'fee', -between(1, 5 * USD));
    if (closedMs !== null && random.chance(0.5))
      add(between(openedMs, closedMs), 'financing', -between(1, USD));
    if (closedMs !== null && profit !== null) add(closedMs, profit < 0 ? 'loss' : 'profit', profit);
    if (closedMs !== null && random.chance(0.05)) add(closedMs, 'protection', between(1, 50 * USD));
  }
  // No balance ends below zero.
  let balance = 0;
  const booked: Entry[] = [];
  for (const entry of entries.toSorted((a, b) => a.atMs - b.atMs)) {
    const micro = Math.max(-balance, entry.micro);
    if (micro !== 0) booked.push({ ...entry, micro });
    balance += micro;
  }
  const begunMs = random.chance(0.2)
    ? START_MS + between(1, 40) * DAY_MS
    : between(START_MS, START_MS + 50 * DAY_MS);
  return { userId, begunMs, entries: booked, orders };
}

/** The days of a history worked out slowly, each from all entries and orders there are. */
function reference(history: History, priceOf: (instrument: number, atMs: number) => number) {
  const openAt = (atMs: number): Decimal =>
    Decimal.sum(
      0,
      ...history.orders
        .filter(({ openedMs, closedMs }) => openedMs < atMs && (closedMs === null || closedMs >= atMs))
        .map(({ instrument, direction, units, entry }) => {
          const move = priceOf(instrument, Math.min(atMs, NOW_MS)) - entry;
          const exact = new Decimal(direction === 1 ? move : -move).times(units).div(USD);
          return exact.toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN);
        }),
    );
  const sumOf = (entries: readonly Entry[]) => Decimal.sum(0, ...entries.map(({ micro }) => micro));
  const worthAt = (atMs: number) =>
    sumOf(history.entries.filter((entry) => entry.atMs < atMs)).plus(openAt(atMs));
  const returns: Decimal[] = [];
  const hadOnlyMoney: boolean[] = [];
  for (let day = Math.floor(history.begunMs / DAY_MS); day * DAY_MS <= NOW_MS; day += 1) {
    const from = Math.max(history.begunMs, day * DAY_MS);
    const to = Math.min((day + 1) * DAY_MS, NOW_MS + 1);
    const moved = history.entries.filter(
      ({ atMs, memo }) => atMs >= from && atMs < to && FUNDING.includes(memo),
    );
    const brought = worthAt(to).minus(worthAt(from)).minus(sumOf(moved));
    const base = worthAt(from).plus(sumOf(moved.filter(({ micro }) => micro > 0)));
    const measure = brought.gt(0) ? Decimal.max(base, LEAST_BASE_USD * USD) : base;
    returns.push(base.lte(0) ? new Decimal(0) : Decimal.max(-1, brought.div(measure)));
    const traded = history.entries.some(
      ({ atMs, memo }) => atMs >= from && atMs < to && !FUNDING.includes(memo),
    );
    hadOnlyMoney.push(moved.length > 0 && !traded && openAt(from).isZero() && openAt(to).isZero());
  }
  const index = [new Decimal(1)];
  for (const one of returns) index.push((index.at(-1) as Decimal).times(one.plus(1)));
  return { returns, index, hadOnlyMoney };
}

test('S2.53 a gain of a day is measured by 100 USD at least, a loss by what there was', () => {
  const of = (worth: number, brought: number) =>
    dayReturn({ day: '', worthMicro: worth * USD, incomingMicro: 0, broughtMicro: brought * USD }).toNumber();
  expect([of(1, 10), of(200, 10), of(1, -1), of(0, 10)]).toEqual([0.1, 0.05, -1, 0]);
});

describe('the return of a leader', () => {
  let server: TestServer;
  const histories: History[] = [];
  const prices = new Map<string, number>();
  const priceOf = (instrument: number, atMs: number): number => {
    const key = `${instrument}/${atMs}`;
    const known = prices.get(key) ?? server.market.at(atMs).quote(instrument).closeMicro;
    prices.set(key, known);
    return known;
  };

  beforeAll(async () => {
    server = await startServer({ source: createSimulatedSource(seededDraws(7), INSTRUMENTS) });
    server.clock.nowMs = NOW_MS;
    for (let count = 0; count < HISTORIES; count += 1) histories.push(historyOf(50_000 + count, priceOf));
    for (const history of histories) await server.stored.change(rowsOf(history));
  }, 300_000);
  afterAll(() => server?.dispose());

  test('S4.3 agrees with a slow reference to ten digits, for 300 random histories', async () => {
    for (const history of histories) {
      const { index } = reference(history, priceOf);
      const factor = await server.services.profiles.factor(history.userId, history.begunMs, NOW_MS + 1);
      const expected = index.at(-1) as Decimal;
      expect(factor.minus(expected).abs().toNumber(), String(history.userId)).toBeLessThan(1e-10);
    }
  }, 300_000);

  test('S4.3 a profile has this return, its drawdown, its volatility and its index day by day', async () => {
    let falls = 0;
    for (const history of histories.slice(0, 120)) {
      const { returns, index } = reference(history, priceOf);
      const id = String(history.userId);
      const { data } = await server.get<Profile>('/api/follow/leader', { id, period: 'all' });
      expect(data).toMatchObject({ id: history.userId, days: returns.length, from: history.begunMs });
      expect(data.return_rate).toBe(percent((index.at(-1) as Decimal).minus(1)));
      expect(data.curve.map((point) => point.index)).toEqual(index.map((one) => one.times(100).toFixed(4)));
      let fall = new Decimal(0);
      for (const [place, low] of index.entries())
        for (const peak of index.slice(0, place))
          if (!peak.isZero()) fall = Decimal.max(fall, peak.minus(low).div(peak));
      expect(data.drawdown?.percent ?? '0.00').toBe(percent(fall));
      falls += data.drawdown ? 1 : 0;
      const mean = Decimal.sum(...returns).div(returns.length);
      const variance = Decimal.sum(...returns.map((one) => one.minus(mean).pow(2))).div(returns.length - 1);
      expect(data.volatility).toBe(returns.length < 7 ? null : percent(variance.times(365).sqrt()));
    }
    expect(falls).toBeGreaterThan(50);
  }, 300_000);

  test('S4.3 a day on which money came or went and nothing was traded leaves the index where it was', async () => {
    let found = 0;
    for (const history of histories) {
      const { hadOnlyMoney } = reference(history, priceOf);
      if (!hadOnlyMoney.includes(true)) continue;
      const id = String(history.userId);
      const { data } = await server.get<Profile>('/api/follow/leader', { id, period: 'all' });
      for (const [day, isOnly] of hadOnlyMoney.entries()) {
        if (!isOnly) continue;
        found += 1;
        expect(data.curve[day + 1]?.index).toBe(data.curve[day]?.index);
      }
    }
    expect(found).toBeGreaterThan(50);
  }, 300_000);

  test('S4.3 what lies before they began to lead is not in a profile, nor what lies before its period', async () => {
    for (const history of histories.slice(0, 40)) {
      const id = String(history.userId);
      for (const period of ['30', '90', 'all'] as const) {
        const { data } = await server.get<Profile>('/api/follow/leader', { id, period });
        const first =
          (Math.floor(NOW_MS / DAY_MS) + 1 - (period === 'all' ? 9_999 : Number(period))) * DAY_MS;
        const from = Math.max(history.begunMs, first);
        expect(data.from).toBe(from);
        expect(data.orders).toBe(
          history.orders.filter(({ closedMs }) => closedMs !== null && closedMs >= from).length,
        );
      }
    }
  }, 120_000);
});

function percent(share: Decimal): string {
  const rounded = share.times(100).toDecimalPlaces(2);
  return (rounded.isZero() ? new Decimal(0) : rounded).toFixed(2);
}

let lastJournal = 5_000_000;
let lastOrder = 5_000_000;

/** A history as rows. What the server would refuse is of no matter here: the profile reads what there is. */
function rowsOf({ userId, begunMs, entries, orders }: History): string {
  const balance = entries.reduce((sum, { micro }) => sum + micro, 0);
  let after = 0;
  const statements = [
    `INSERT INTO "user" (id, uid, email, is_demo, invite_code, created_at)
      VALUES (${userId}, '${10_000_000 + userId}', 'u${userId}@site.example', 0, 'I${userId}', ${START_MS})`,
    `INSERT INTO account (id, user_id, realm, kind, currency, balance, held, slot, seq, hash)
      VALUES (${userId}, ${userId}, 'real', 'trading', 'USD', ${balance}, 0, 0, ${entries.length}, '')`,
    `INSERT INTO leader (user_id, name, name_key, begun_at) VALUES (${userId}, 'L${userId}', 'l${userId}', ${begunMs})`,
  ];
  for (const [index, { atMs, memo, micro }] of entries.entries()) {
    lastJournal += 1;
    after += micro;
    statements.push(
      `INSERT INTO journal (id, kind, created_at) VALUES (${lastJournal}, 'funding', ${atMs})`,
      `INSERT INTO entry (account_id, seq, journal_id, memo, amount, balance_after, hash)
        VALUES (${userId}, ${index + 1}, ${lastJournal}, '${memo}', ${micro}, ${after}, '')`,
    );
  }
  for (const { instrument, direction, units, entry, openedMs, closedMs, profit } of orders) {
    lastOrder += 1;
    const [state, reason] = closedMs === null ? ['open', 'NULL'] : ['closed', "'user'"];
    statements.push(
      `INSERT INTO trade_order (id, account_id, instrument_id, direction, price_type, lots, units, multiple,
        origin_price, entry_price, exit_price, profit, margin, fee, stop_loss, take_profit, state, close_reason,
        created_at, opened_at, completed_at, armed_at)
      VALUES (${lastOrder}, ${userId}, ${instrument}, ${direction}, 1, 10000, ${units}, 100000000, ${entry}, ${entry},
        ${closedMs === null ? 'NULL' : entry}, ${profit ?? 'NULL'}, 1000000, 0, 0, 0, '${state}', ${reason},
        ${openedMs}, ${openedMs}, ${closedMs ?? 'NULL'}, ${openedMs})`,
    );
  }
  return statements.join(';\n');
}
