import { describe, expect, test } from 'vitest';
import { findCharts } from '#chart-tools/find-charts';
import { DIRECTION } from '#contract/constants';
import { FLAG_BOUNDS, heldAgainst, isChurning, isWash, sharedBy } from '#contract/copy-flags';
import { MINUTE_MS } from '#contract/time-units';
import { ROOT } from '../../../src/cli/run-steps.ts';
import { beginUnseen, inBatches, newCaller } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { askOperator } from '../../support/operator.ts';
import { marketOrder, trader } from '../../support/orders.ts';
import { newPayer, newTron } from '../../support/payments.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const { euro } = DRIVEN;
const CHARTS = new Map((await findCharts(ROOT)).map(({ machine }) => [machine.id, machine]));

describe('what raises a flag', () => {
  test.each([
    ['many short orders while fees come in', { orders: 100, short: 50, feesMicro: 1 }, true],
    ['too few orders', { orders: 99, short: 99, feesMicro: 1 }, false],
    ['most of them long', { orders: 100, short: 49, feesMicro: 1 }, false],
    ['no fees', { orders: 100, short: 100, feesMicro: 0 }, false],
  ] as const)('churning: %s', (_, traded, isRaised) => {
    expect(isChurning(traded)).toBe(isRaised);
  });

  test('wash: three pairs, not two', () => {
    expect([isWash({ pairs: 2 }), isWash({ pairs: 3 })]).toEqual([false, true]);
  });

  test('self: whatever is shared, the plainest first', () => {
    expect(sharedBy({ networks: 0, browsers: 0, destinations: 0 })).toEqual([]);
    expect(sharedBy({ networks: 4, browsers: 1, destinations: 1 })).toEqual([
      'payout method',
      'browser',
      'network',
    ]);
  });
});

describe('what operators are shown of copies', () => {
  const server = serverForEach();
  const uidOf = async (userId: number) =>
    String((await server.stored.rows(`SELECT uid FROM "user" WHERE id = ${userId}`))[0]?.uid);
  const flagsOf = async (flag: string) =>
    ((await askOperator(server.dataDir, 'copy-flags')).rows ?? []).filter((row) => row.flag === flag);
  const copied = async () => {
    const leader = (await server.demo()).userId;
    const follower = (await server.demo()).userId;
    await makeLeader(server, leader);
    const copyId = await beginUnseen(server, follower, { ...COPY_TERMS, leaderId: leader });
    server.clock.nowMs += 1;
    return { leader, follower, copyId, leaderUid: await uidOf(leader), followerUid: await uidOf(follower) };
  };

  test('S4.9 who copies whom, with what money', async () => {
    const { leaderUid, followerUid, copyId } = await copied();
    const { rows, message } = await askOperator(server.dataDir, 'copies');
    expect(message).toBe('1 copies, page 1 of 1');
    expect(rows).toMatchObject([
      {
        id: String(copyId),
        ...{ leader: leaderUid, follower: followerUid, state: 'copying' },
        ...{ 'put in': '10000', returned: '', 'performance fee': '0' },
      },
    ]);
  });

  test('S4.9 the way from an order of a copy to the command of its leader, whose look is logged', async () => {
    const { leader, leaderUid, follower, followerUid, copyId } = await copied();
    const { trading, following, copyPages } = server.services;
    const tap = newCaller(leader);
    const { orderId: led } = await trading.submit(tap, marketOrder(euro.id, '0.5'));
    await following.follow(leader);
    const [outcome] = (await copyPages.outcomes(follower, copyId, 1, String)).data;
    await trading.close(newCaller(leader), led, '0.2');
    await following.follow(leader);
    const { rows = [] } = await askOperator(server.dataDir, 'copied-order', String(outcome?.orderId));
    expect(rows.map(({ step, id, of }) => [step, id, of])).toEqual([
      ['copied order', String(outcome?.orderId), `copy of ${followerUid}`],
      ...[1, 2].map(() => ['journal', expect.stringMatching(/^\d+$/), `copy of ${followerUid}`]),
      ['outcome', `${copyId}/${led}`, followerUid],
      ['copy', String(copyId), followerUid],
      ["leader's order", String(led), leaderUid],
      ...[1, 2].map(() => ['journal', expect.stringMatching(/^\d+$/), leaderUid]),
      ["leader's command", tap.idempotencyKey, leaderUid],
    ]);
    for (const { chart } of rows.filter(({ chart }) => chart !== '')) {
      const [id = '', state] = String(chart).split(' ');
      expect(CHARTS.get(id)?.getStateNodeById(`${id}.${state}`), chart).toBeDefined();
    }
    // A part of it leads the same way.
    const [part] = await server.stored.rows(`SELECT id FROM trade_order WHERE part_of = ${outcome?.orderId}`);
    expect((await askOperator(server.dataDir, 'copied-order', String(part?.id))).rows).toEqual(rows);
    const ofLeader = await askOperator(server.dataDir, 'copied-order', String(led));
    expect(ofLeader.error).toBe(`No copy placed an order ${led}.`);
    const seen = (await askOperator(server.dataDir, 'log')).rows ?? [];
    const looks = seen.filter(({ decision }) => decision === `way of order ${outcome?.orderId} seen`);
    expect(new Set(looks.map(({ id }) => id))).toEqual(new Set([followerUid, leaderUid]));
  });

  test('S4.9 a leader and a follower who trade against each other', async () => {
    const { leader, follower, leaderUid, followerUid } = await copied();
    const { trading } = server.services;
    const pair = async (awayMs: number) => {
      await trading.submit(newCaller(leader), marketOrder(euro.id, '0.1'));
      server.clock.nowMs += awayMs;
      await trading.submit(newCaller(follower), marketOrder(euro.id, '0.1', DIRECTION.sell));
      server.clock.nowMs += 2 * FLAG_BOUNDS.wash.withinMs;
    };
    await pair(1_000);
    await pair(FLAG_BOUNDS.wash.withinMs);
    await pair(FLAG_BOUNDS.wash.withinMs + 1);
    expect(await flagsOf('wash')).toEqual([]);
    await pair(0);
    expect(await flagsOf('wash')).toMatchObject([{ leader: leaderUid, follower: followerUid }]);
  });

  test('S4.9 a leader whose many orders are short, and whose followers pay', async () => {
    const { leader, leaderUid, copyId } = await copied();
    const { trading } = server.services;
    const orders = Array.from({ length: FLAG_BOUNDS.churning.orders });
    const placed = await inBatches(orders, () =>
      trading.submit(newCaller(leader), marketOrder(euro.id, '0.01')),
    );
    server.clock.nowMs += 1_000;
    await inBatches(placed, ({ orderId }) => trading.close(newCaller(leader), orderId));
    expect(await flagsOf('churning')).toEqual([]);
    const [row] = await server.stored.rows(`SELECT account_user_id FROM copy WHERE id = ${copyId}`);
    const copy = Number(row?.account_user_id);
    const { orderId } = await trading.submit(newCaller(copy), marketOrder(euro.id, '0.5'));
    await server.move(euro, 1.2);
    await trading.close(newCaller(copy), orderId);
    await server.stored.change('UPDATE copy SET fee_month = 0');
    await server.services.copies.takeFees();
    expect(await flagsOf('churning')).toMatchObject([{ leader: leaderUid, follower: '' }]);
  });

  test('S4.9 a leader and a follower who share a browser’s network', async () => {
    const { leader, follower, leaderUid, followerUid } = await copied();
    const change = (userId: number, network: string) =>
      server.stored.change(`UPDATE session SET network = '${network}' WHERE user_id = ${userId}`);
    await change(leader, 'one');
    await change(follower, 'other');
    expect(await flagsOf('self')).toEqual([]);
    await change(follower, 'one');
    expect(await flagsOf('self')).toMatchObject([
      { leader: leaderUid, follower: followerUid, why: 'the same network' },
    ]);
  });
});

describe('what operators are shown of users who hold positions against each other', () => {
  const server = serverForEach({}, { FIRST_ACCOUNT: 'none', REVIEW: 'manual' });
  const rowsOf = async () => (await askOperator(server.dataDir, 'opposites')).rows ?? [];
  const apart = () => server.stored.change(`UPDATE session SET network = 'n' || user_id`);
  const users = async () => {
    const both = [await newPayer(server), await newPayer(server)] as const;
    for (const one of both) await one.fund('20000');
    const uids = await server.stored.rows(`SELECT uid FROM "user" WHERE is_demo = 0 ORDER BY id`);
    return { both, uids: uids.map(({ uid }) => String(uid)) };
  };

  test.each([
    ['ten minutes, of twice the size', {}, 10 * MINUTE_MS],
    ['within a minute less', { toMs: 10 * MINUTE_MS - 1 }, 0],
    ['the same direction', { direction: DIRECTION.buy }, 0],
    ['another instrument', { instrumentId: 2 }, 0],
    ['more than twice the size', { unitsMicro: 201 }, 0],
  ] as const)('against each other: %s', (_, changed, wanted) => {
    const one = {
      instrumentId: 1,
      direction: DIRECTION.buy,
      unitsMicro: 100,
      fromMs: -5,
      toMs: 11 * MINUTE_MS,
    };
    const its = {
      ...one,
      direction: DIRECTION.sell,
      unitsMicro: 200,
      fromMs: 0,
      toMs: 10 * MINUTE_MS,
      ...changed,
    };
    expect([heldAgainst(one, its), heldAgainst(its, one)]).toEqual([wanted, wanted]);
  });

  test('S4.9 who share a network, with instrument, times, sizes and what both gained', async () => {
    const { both, uids } = await users();
    const [long, short] = both;
    const { Id } = (await long.submit({ cont: '1' })).data;
    await short.submit({ cont: '0.6', type: '2' });
    // A demo account is not looked at.
    await trader(server, (await server.demo()).token).submit({ type: '2' });
    await long.submit({ forex_id: '2', cont: '1' });
    await short.submit({ forex_id: '2', cont: '0.4', type: '2' });
    server.clock.nowMs += 9 * MINUTE_MS;
    expect(await rowsOf()).toEqual([]);
    server.clock.nowMs += MINUTE_MS;
    // A part that was closed and the rest of it are one position.
    await long.closePart(Id, '0.5');
    await server.move(euro, 1.11);
    await long.close(Id);
    const [row, ...others] = await rowsOf();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ user: uids[0], other: uids[1], shared: 'network', instrument: 'EURUSD', pairs: '1' },
      // 500 USD of the rest, less a fee of 6 and one of 3.60.
      ...{ held: '0:10', lots: '1', 'other lots': '0.6', 'gained usd': '490.4' },
    });
    await apart();
    expect(await rowsOf()).toEqual([]);
    server.clock.nowMs += FLAG_BOUNDS.sinceMs;
    expect(await rowsOf()).toEqual([]);
  });

  test('S4.9 who were seen are listed again with another pair, or with more in common', async () => {
    const { both, uids } = await users();
    const [long, short] = both;
    const hold = async () => {
      await long.submit();
      await short.submit({ type: '2' });
      server.clock.nowMs += 10 * MINUTE_MS;
    };
    await hold();
    const see = async () => {
      const [{ user = '', other = '', instrument = '', last = '' } = {}] = await rowsOf();
      const words = [user, other, instrument, last, '--reason', 'a family'];
      return () => askOperator(server.dataDir, 'opposites-seen', ...words);
    };
    const first = await see();
    await first();
    expect(await rowsOf()).toEqual([]);
    expect((await first()).error).toContain('No such positions');
    const [logged] = (await askOperator(server.dataDir, 'log')).rows ?? [];
    expect(logged).toMatchObject({ id: `${uids[0]} ${uids[1]} EURUSD`, reason: 'a family' });
    await hold();
    expect(await rowsOf()).toMatchObject([{ pairs: '4' }]);
    await (await see())();
    expect(await rowsOf()).toEqual([]);
    const dc_address = newTron();
    for (const one of both) await one.bind({ dc_address });
    expect(await rowsOf()).toMatchObject([{ shared: 'payout method, network' }]);
    await (await see())();
    await apart();
    // With less in common they are others again.
    expect(await rowsOf()).toHaveLength(1);
  });

  test('S4.9 who share a payout method or a browser', async () => {
    const { both } = await users();
    const [long, short] = both;
    await long.submit({ cont: '1' });
    await short.submit({ type: '2' });
    server.clock.nowMs += 10 * MINUTE_MS;
    await apart();
    const { devices, database } = server.services;
    const remember = (userId: number, cookie?: string) =>
      database.queue.submit((tx) => devices.remember(tx, { userId, token: '' }, cookie));
    await remember(short.userId);
    const cookie = await remember(long.userId);
    expect(await rowsOf()).toEqual([]);
    const dc_address = newTron();
    for (const one of both) await one.bind({ dc_address });
    // Each use of a session notes its network anew.
    await apart();
    expect(await rowsOf()).toMatchObject([{ shared: 'payout method' }]);
    await remember(short.userId, cookie);
    expect(await rowsOf()).toMatchObject([{ shared: 'payout method, browser' }]);
  });

  test('S4.9 what more users than a household have in common flags no one', async () => {
    const { both } = await users();
    await both[0].submit();
    await both[1].submit({ type: '2' });
    server.clock.nowMs += 10 * MINUTE_MS;
    expect(await rowsOf()).toMatchObject([{ shared: 'network' }]);
    let count = 0;
    while ((await rowsOf()).length > 0 && count < 30) {
      await newPayer(server);
      count += 1;
    }
    expect(count).toBe(FLAG_BOUNDS.opposite.users - 1);
  });
});
