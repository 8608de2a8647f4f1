import { afterEach, describe, expect, test } from 'vitest';
import type { NotificationContent } from '#contract/notifications';
import { tradeList } from '#contract/routes/market';
import { HOUR_MS, WEEK_MS } from '#contract/time-units';
import { marginRise } from '#machines/order-form/charge';
import { wordingOf } from '#server/inbox/wording';
import { lastMarginRise, marginChanges, marginFactor, marginRiseAt } from '#server/market/closure-margin';
import { INSTRUMENTS } from '#server/market/instruments';
import { DRIVEN, DrivenSource } from '../../support/driven-source.ts';
import { trader } from '../../support/orders.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import type { Instrument } from '../../support/wire.ts';

const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 0, day, hour, minute);
const rising = (code: string, atLeastHours: number, minutes = 60) => {
  const instrument = INSTRUMENTS.find((one) => one.code === code);
  if (!instrument) throw new Error(`there is ${code}`);
  return { ...instrument, closureMargin: { factor: '3', minutes, atLeastHours } };
};

test.each([
  ['a night', at(14, 5), { fromMs: at(14, 7), untilMs: at(15, 1, 30) }],
  ['the night that runs', at(14, 20), { fromMs: at(14, 7), untilMs: at(15, 1, 30) }],
  ['the next one as it ends', at(15, 1, 30), { fromMs: at(15, 7), untilMs: at(16, 1, 30) }],
  ['a weekend', at(16, 8), { fromMs: at(16, 7), untilMs: at(19, 1, 30) }],
])('S9.5 of Hong Kong, without its noon, margin rises for %s', (_, atMs, rise) => {
  expect(marginRiseAt(rising('HK50', 4), atMs)).toMatchObject(rise);
});

test('S9.5 a noon counts where it is as long as asked for', () => {
  expect(marginRiseAt(rising('HK50', 1), at(14, 2))).toMatchObject({ fromMs: at(14, 3), untilMs: at(14, 5) });
  expect(marginRiseAt(rising('EURUSD', 24), at(14, 2))).toMatchObject({ fromMs: at(16, 21) });
});

test('S9.5 none without terms, and none of a market that never closes', () => {
  const [first] = INSTRUMENTS;
  const coin = { ...rising('EURUSD', 0), calendar: 'always' as const };
  expect(first && marginRiseAt(first, at(14, 2))).toBeNull();
  expect(marginRiseAt(coin, at(14, 2))).toBeNull();
  expect(marginFactor(coin, at(14, 2))).toBeUndefined();
});

test('S9.5 the factor counts from the first instant to the last, and in a stretch that any of them is in', () => {
  const instrument = rising('HK50', 4);
  const factors = [at(14, 7) - 1, at(14, 7), at(15, 1, 30) - 1, at(15, 1, 30)];
  expect(factors.map((atMs) => marginFactor(instrument, atMs) ?? '1')).toEqual(['1', '3', '3', '1']);
  expect(marginFactor(instrument, at(14, 2), at(14, 7) - 1)).toBeUndefined();
  expect(marginFactor(instrument, at(14, 2), at(14, 20))).toBe('3');
});

test('S9.5 where one rise begins before another ends the margin stays up', () => {
  const instrument = rising('HK50', 1, 200);
  for (const atMs of [at(14, 2), at(14, 4), at(14, 5), at(14, 7)])
    expect(marginFactor(instrument, atMs)).toBe('3');
});

test('S4.3 the last rise between two instants, while the margin is not up already', () => {
  const last = (afterMs: number, untilMs: number, instrument = rising('HK50', 4)) =>
    lastMarginRise(instrument, afterMs, untilMs)?.fromMs;
  expect(last(at(14, 5), at(14, 7) - 1)).toBeUndefined();
  expect(last(at(14, 7) - 1, at(14, 7))).toBe(at(14, 7));
  expect(last(at(14, 7), at(14, 9))).toBeUndefined();
  expect(last(at(13, 7), at(15, 9))).toBe(at(15, 7));
  // From 23:40 the noon's rise counts until 5:00; that of the night begins at 4:40.
  expect(last(at(14, 4, 30), at(14, 5, 30), rising('HK50', 1, 200))).toBeUndefined();
});

test('S9.5 the instants between two others at which margins change', () => {
  const both = [rising('HK50', 4), rising('EURUSD', 24)];
  expect(marginChanges(both, at(15, 7), at(19, 1, 30) + 1)).toEqual([
    ...[at(16, 1, 30), at(16, 7), at(16, 21), at(18, 22), at(19, 1, 30)],
  ]);
  expect(marginChanges(both, at(14, 7), at(14, 8))).toEqual([]);
});

describe('on a site', () => {
  const { euro, gold } = DRIVEN;
  /** Currencies close on a Friday, the 16th, at 22 (UTC), until Sunday. */
  const closureMargin = { factor: '3', minutes: 60, atLeastHours: 24 };
  const source = { driven: new DrivenSource() };
  const clock = { nowMs: 0 };
  let server: TestServer;
  const start = async (atMs = at(16, 20)) => {
    source.driven = new DrivenSource([{ ...euro, calendar: 'forex', closureMargin }, gold]);
    clock.nowMs = atMs;
    server = await startServer({ source: source.driven, clock: () => clock.nowMs });
    return trader(server, (await server.demo()).token);
  };
  const until = async (atMs: number) => {
    clock.nowMs = atMs;
    await server.tick();
  };
  afterEach(async () => {
    expect(await server.audit()).toMatchObject({ isClean: true });
    await server.dispose();
  });
  const rows = (what: string) => server.stored.rows(`SELECT ${what} FROM trade_order ORDER BY id`);

  test('S9.5 positions require the more margin from the instant on and until the market opens, and keep what is booked', async () => {
    const who = await start();
    await who.submit({ cont: '20' });
    const [{ account_id: id } = {}] = await rows('account_id');
    const [{ user_id: userId } = {}] = await server.stored.rows(
      `SELECT user_id FROM account WHERE id = ${id}`,
    );
    const value = async () => {
      const found = await server.services.trading.valueAccount(Number(userId));
      return found && [found.openMarginMicro, found.heldMicro, found.riskRate];
    };
    const before = [22_000e6, 22_000e6, '22.03'];
    const rise = { factor: '3', fromMs: at(16, 21), untilMs: at(18, 22) };
    const listed = async () => {
      const { data } = await server.get<Instrument[]>('/v1/api/forex/trade_list');
      const [first, second] = tradeList.response.parse(data);
      expect(second?.closureMargin).toBeUndefined();
      return first && marginRise(first);
    };
    expect(await listed()).toEqual({ factor: '3', isNow: false, atMs: rise.fromMs });
    expect(await value()).toEqual(before);
    await until(at(16, 21) - 1);
    expect(await value()).toEqual(before);
    await until(at(16, 21));
    expect(await value()).toEqual([66_000e6, 66_000e6, '66.08']);
    expect(await listed()).toEqual({ factor: '3', isNow: true, atMs: rise.untilMs });
    expect(await rows('margin')).toEqual([{ margin: 22_000e6 }]);
    await until(at(18, 22));
    expect(await value()).toEqual(before);
    expect(await listed()).toMatchObject({ isNow: false, atMs: at(23, 21) });
  });

  test('S9.5 S9.6 a market order and a pending one that is filled need the more margin', async () => {
    const who = await start();
    await until(at(16, 21));
    // 31 lots bind 34,100 USD, and require 102,300 of 100,000.
    expect(await who.submit({ cont: '31' })).toMatchObject({
      code: 2013,
      msg: expect.stringContaining('102,486'),
    });
    await who.submit({ cont: '31', status: '0', target_price: '1.09' });
    await who.submit({ cont: '15' });
    source.driven.set(euro, 1.09);
    await server.tick();
    expect(await rows('state, close_reason')).toEqual([
      { state: 'cancelled', close_reason: 'uncovered' },
      { state: 'open', close_reason: null },
    ]);
  });

  test('S3.5 S4.3 an account that is too thin meets its liquidation at that very instant, at a price that exists, also after a stop', async () => {
    const who = await start();
    await who.submit({ cont: '80' });
    await who.submit({ forex_id: '2', cont: '1' });
    server = await server.restart(() => {
      clock.nowMs = at(16, 21, 20);
    });
    await server.tick();
    expect(await rows('state, close_reason, completed_market_at, exit_price')).toMatchObject([
      { close_reason: 'liquidation', completed_market_at: at(16, 21), exit_price: 1_100_000 },
      { state: 'open' },
    ]);
  });

  test('S4.3 one that is warned as it rises is told once, and is safe again when the market opens', async () => {
    const who = await start();
    await who.submit({ cont: '35' });
    await server.services.marginWarnings.look();
    const warned = () => server.stored.rows('SELECT user_id FROM margin_warning');
    expect(await warned()).toEqual([]);
    await until(at(16, 21));
    await server.services.marginWarnings.look();
    expect(await warned()).toHaveLength(1);
    await until(at(18, 22));
    await server.services.marginWarnings.look();
    expect(await warned()).toEqual([]);
    expect(
      await server.stored.rows(`SELECT id FROM notification WHERE kind = 'margin-warning'`),
    ).toHaveLength(1);
  });

  test('S4.3 who holds a position is told once of a rise an hour before it, also after a stop, and copies are not', async () => {
    const holder = await start(at(16, 19));
    const later = await server.demo();
    const copy = await server.demo();
    await holder.submit();
    await trader(server, later.token).submit({ forex_id: '2' });
    await trader(server, copy.token).submit();
    await server.stored.change(`UPDATE "user" SET copied_by = ${later.userId} WHERE id = ${copy.userId}`);
    const told = async (atMs: number) => {
      await until(atMs);
      const { marginWarnings } = server.services;
      await Promise.all([marginWarnings.tellRises(), marginWarnings.tellRises()]);
      const kept = await server.stored.rows(
        `SELECT user_id, data FROM notification WHERE kind = 'margin-rise' ORDER BY user_id, id`,
      );
      return kept.map(({ user_id, data }) => [Number(user_id), JSON.parse(String(data)).atMs]);
    };
    expect(await told(at(16, 20) - 1)).toEqual([]);
    const [first, ...more] = await told(at(16, 20));
    expect([first?.[1], more]).toEqual([at(16, 21), []]);
    server = await server.restart();
    expect(await told(at(16, 20, 30))).toEqual([first]);
    await trader(server, later.token).submit();
    const both = [first, [later.userId, at(16, 21)]];
    expect(await told(at(16, 21) - 1)).toEqual(both);
    // No look comes between: who held the position hears late, who opened it at the greater margin does not.
    const [late, after] = [await server.demo(), await server.demo()];
    await trader(server, late.token).submit();
    await until(at(16, 21));
    await trader(server, after.token).submit();
    server = await server.restart();
    const three = [...both, [late.userId, at(16, 21)]];
    expect(await told(at(16, 21, 30))).toEqual(three);
    expect(await told(at(16, 21, 31))).toEqual(three);
    expect(await told(at(23, 20))).toHaveLength(7);
    const { data } = await server.get<{ data: { content: NotificationContent }[] }>(
      '/v1/api/notifications',
      {},
      { token: later.token },
    );
    const [newest] = data.data;
    expect(newest).toMatchObject({
      instrument: 'EUR/USD',
      content: {
        kind: 'margin-rise',
        data: { instrumentId: '1', code: 'EURUSD', factor: '3', atMs: at(23, 21) },
      },
    });
    expect(newest && wordingOf(server.services, 'en', newest.content)).toEqual({
      title: 'Margin rises soon',
      body: 'EUR/USD: margin ×3 from Jan 23, 2026, 21:00:00 UTC',
    });
    // A replay at any speed may pass several rises from one look to the next.
    const weeksLater = await told(at(23, 20) + 3 * WEEK_MS + 2 * HOUR_MS);
    expect(weeksLater).toHaveLength(11);
    expect(weeksLater.filter(([, atMs]) => atMs === at(23, 21) + 3 * WEEK_MS)).toHaveLength(4);
  });
});
