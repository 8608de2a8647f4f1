import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { Decimal, fromMicro } from '#contract/money';
import { inUsd } from '#contract/trading';
import { rateText } from '#server/market/price-text';
import { Refusal } from '#server/refusal';
import { userTable } from '#server/store/users';
import { DRIVEN, DrivenSource } from '../../support/driven-source.ts';
import { dashboardOf } from '../../support/house.ts';
import { marketOrder, newTrader } from '../../support/orders.ts';
import { seededRandom } from '../../support/random.ts';
import { realUser } from '../../support/real-user.ts';
import type { TestServer } from '../../support/server.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import { expectTold } from '../../support/told.ts';

const NO_FIRST = { FIRST_ACCOUNT: 'none' };
const WAITING = { status: '0', target_price: '1.05' };
const MAX_EUROS = '330000';
const MAX_BOOK = '600000';

/** A real user with a hundred million USD. */
async function rich({ services: { database, trading }, clock }: TestServer, number: number): Promise<number> {
  return database.queue.submit(async (tx) => {
    const { id } = await userTable.insert.one(tx, realUser(number));
    const money = { realm: 'real', amountMicro: 1e14, memo: 'deposit', atMs: clock.nowMs } as const;
    await trading.funds.open(tx, id, money);
    return id;
  });
}

const by = (userId: number) => ({ userId, idempotencyKey: null });
const refusalOf = (submitted: Promise<unknown>) =>
  submitted.then(
    () => null,
    (cause: unknown) => {
      if (cause instanceof Refusal) return { reason: cause.reason, ...cause.bounds };
      throw cause;
    },
  );

describe('a bound on what one account has open', () => {
  const server = serverForEach({}, { ...NO_FIRST, ACCOUNT_EXPOSURE_MAX: '330000' });

  test('S4.2 an order up to it is taken, one beyond it is refused with the room that is left', async () => {
    const demo = await newTrader(server);
    expect((await demo.submit({ cont: '2' })).code).toBe(1);
    const { code, msg } = await demo.submit({ cont: '1.01' });
    expect([code, msg]).toEqual([
      ERRORS.exposureLimit,
      'An account can have at most 330,000.00 USD open. Room for this order: 110,000.00 USD.',
    ]);
    expect((await demo.submit({ ...WAITING, cont: '1.01' })).code).toBe(ERRORS.exposureLimit);
    expect((await demo.submit()).code).toBe(1);
  });

  test('S4.2 of all its instruments together; what makes it smaller is taken, closing always', async () => {
    const demo = await newTrader(server);
    const { Id } = (await demo.submit({ cont: '2' })).data;
    expect((await demo.submit({ forex_id: '2', cont: '0.6' })).code).toBe(ERRORS.exposureLimit);
    expect((await demo.submit({ forex_id: '2', cont: '0.5' })).code).toBe(1);
    // It rises to 620,000, all by its prices.
    await server.move(DRIVEN.euro, 2.6);
    expect((await demo.submit({ cont: '0.01' })).code).toBe(ERRORS.exposureLimit);
    expect((await demo.submit({ type: '2', cont: '4.01' })).code).toBe(ERRORS.exposureLimit);
    expect((await demo.submit({ type: '2', cont: '0.5' })).code).toBe(1);
    expect((await demo.close(Id)).code).toBe(1);
  });

  test('S5.8 a reversal within it is taken', async () => {
    const demo = await newTrader(server);
    const { Id } = (await demo.submit({ cont: '3' })).data;
    expect((await demo.reverse(Id)).code).toBe(1);
  });

  test('S4.2 an order that the price reaches beyond it is withdrawn, and its trader is told', async () => {
    const demo = await newTrader(server);
    const { Id } = (await demo.submit({ ...WAITING, cont: '2' })).data;
    expect((await demo.submit({ forex_id: '2', cont: '1' })).code).toBe(1);
    const held = await demo.held();
    await server.move(DRIVEN.euro, 1.05);
    expect((await demo.page('3')).data[0]).toMatchObject({ Id, CloseReason: 'exposure' });
    expect([held, await demo.held()]).toEqual(['4112', '2000']);
    await expectTold(server.stored);
  });
});

describe('bounds on what all real users have open', () => {
  const source = new DrivenSource(
    Object.values({ ...DRIVEN, euro: { ...DRIVEN.euro, maxExposure: MAX_EUROS } }),
  );
  beforeEach(() => {
    for (const one of Object.values(DRIVEN)) source.set(one, Number(one.basePrice));
  });
  const server = serverForEach({ source }, { ...NO_FIRST, BOOK_EXPOSURE_MAX: MAX_BOOK });
  const submit = (
    userId: number,
    lots: string,
    direction: 1 | 2 = 1,
    { id } = DRIVEN.euro as { id: number },
  ) => refusalOf(server.services.trading.submit(by(userId), marketOrder(id, lots, direction)));
  const move = async (instrument: { id: number }, price: number) => {
    source.set(instrument, price);
    server.clock.nowMs += 1_000;
    await server.tick();
  };

  test('S4.2 the net of an instrument and the sum of all bound every user, a demo account is not among them', async () => {
    const [ann, bob] = [await rich(server, 11), await rich(server, 12)];
    expect(await submit((await server.demo()).userId, '5')).toBeNull();
    expect(await submit(ann, '2')).toBeNull();
    expect(await submit(bob, '1.01')).toEqual({ reason: 'houseExposure', left: '110000.00' });
    expect(await submit(bob, '5.01', 2)).toEqual({ reason: 'houseExposure', left: '550000.00' });
    expect(await submit(bob, '1')).toBeNull();
    // 330,000 in euros, of 600,000 in all.
    expect(await submit(ann, '1.36', 1, DRIVEN.gold)).toEqual({ reason: 'houseExposure', left: '270000.00' });
    expect(await submit(ann, '1.35', 2, DRIVEN.gold)).toBeNull();
    expect(await submit(bob, '0.01')).toMatchObject({ left: '0.00' });
    expect(await submit(bob, '0.01', 2)).toBeNull();
    const { exposure } = await dashboardOf(server);
    expect(exposure.map((row) => [row.instrument, row.bound, row['% of bound']])).toEqual([
      ['EURUSD', MAX_EUROS, '99.7'],
      ['XAUUSD', '', ''],
      ['total', MAX_BOOK, '99.8'],
    ]);
  });

  test('S4.2 of fifty orders at once as many are taken as fit', async () => {
    const users = await Promise.all([21, 22, 23].map((number) => rich(server, number)));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => submit(users[number % 3] ?? 0, '0.1')),
    );
    expect(answers.filter((refused) => refused === null)).toHaveLength(30);
    expect(answers.filter((refused) => refused?.reason === 'houseExposure')).toHaveLength(20);
  });

  test('S4.2 of orders that one price reaches those are filled that fit, and closings are never in the way', async () => {
    const { trading } = server.services;
    for (const number of [31, 32, 33]) {
      const waiting = { ...marketOrder(1, '1.5'), priceType: 0, targetPrice: '1.05' } as const;
      await trading.submit(by(await rich(server, number)), waiting);
    }
    await move(DRIVEN.euro, 1.05);
    const ended = () => server.stored.rows('SELECT state, close_reason FROM trade_order ORDER BY state');
    expect(await ended()).toEqual([
      { state: 'cancelled', close_reason: 'exposure' },
      ...Array(2).fill({ state: 'open', close_reason: null }),
    ]);
    await move(DRIVEN.euro, 2);
    const [open] = await server.stored.rows(
      `SELECT trade_order.id, user_id FROM trade_order JOIN account ON account.id = account_id WHERE state = 'open'`,
    );
    await trading.close(by(Number(open?.user_id)), Number(open?.id));
    expect(await ended()).toMatchObject([{ state: 'cancelled' }, { state: 'closed' }, { state: 'open' }]);
  });

  test('S4.2 a walk of orders, closings and prices has what plain sums of the rows say, order by order', async () => {
    const random = seededRandom(7);
    const { trading } = server.services;
    const users = [await rich(server, 41), await rich(server, 42), (await server.demo()).userId];
    const [demo] = users.slice(-1);
    const seen = new Map<string, number>();
    for (let step = 0; step < 150; step += 1) {
      const instrument = random.pick([DRIVEN.euro, DRIVEN.gold, DRIVEN.euroYen, DRIVEN.german]);
      const userId = random.pick(users);
      const choice = random.next();
      const { closeMicro } = server.market.quote(instrument.id);
      if (choice < 0.1) await move(instrument, (closeMicro / 1e6) * (0.9 + random.below(3) / 10));
      else if (choice < 0.2) {
        const live = (await trading.valueAccount(userId))?.positions ?? [];
        if (live.length > 0) await trading.close(by(userId), random.pick(live).id);
      } else {
        const direction = random.pick([1, 2] as const);
        const lots = String((random.below(300) + 1) / 100);
        const isBeyond = userId !== demo && (await isRefused(server, instrument, { direction, lots }));
        const refused = await submit(userId, lots, direction, instrument);
        if (refused?.reason === 'insufficientMargin') continue;
        expect([step, refused !== null]).toEqual([step, isBeyond]);
        const what = isBeyond ? 'refused' : 'taken';
        seen.set(what, (seen.get(what) ?? 0) + 1);
      }
    }
    expect(Math.min(...['taken', 'refused'].map((what) => seen.get(what) ?? 0))).toBeGreaterThan(20);
  });
});

/** The slow way: from every row. */
async function isRefused(
  { stored, market }: TestServer,
  { id, unitsPerLot }: { id: number; unitsPerLot: string },
  { direction, lots }: { direction: 1 | 2; lots: string },
): Promise<boolean> {
  const rows = await stored.rows(`SELECT instrument_id, direction, units FROM trade_order
    JOIN account ON account.id = account_id WHERE state = 'open' AND realm = 'real'`);
  const worthOf = (instrumentId: number, added: Decimal) => {
    const ofIt = rows.filter((row) => Number(row.instrument_id) === instrumentId);
    const net = ofIt.reduce((sum, row) => {
      const units = fromMicro(Number(row.units));
      return Number(row.direction) === 1 ? sum.plus(units) : sum.minus(units);
    }, added);
    const { closeMicro, rate } = market.quote(instrumentId);
    return inUsd(net.abs().times(fromMicro(closeMicro)), rateText(rate));
  };
  const nothing = new Decimal(0);
  const own = new Decimal(lots).times(unitsPerLot).times(direction === 1 ? 1 : -1);
  const after = worthOf(id, own);
  if (after.lte(worthOf(id, nothing))) return false;
  const others = new Set(rows.map((row) => Number(row.instrument_id)).filter((other) => other !== id));
  const book = Decimal.sum(after, ...[...others].map((other) => worthOf(other, nothing)));
  return book.gt(MAX_BOOK) || (id === DRIVEN.euro.id && after.gt(MAX_EUROS));
}
