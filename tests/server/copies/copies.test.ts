import { describe, expect, test } from 'vitest';
import { Copies, type CopyRequest } from '#server/copies/copies';
import { Following } from '#server/copies/following';
import { copyOrderTable, copyTable } from '#server/store/copies';
import { DRIVEN } from '../../support/driven-source.ts';
import { trader } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

/** Copies of a leader, on the real engine and ledger. */

const { euro, gold } = DRIVEN;
const server = serverForEach();

const ASKED: Omit<CopyRequest, 'leaderId'> = {
  ...{ amount: '10000', mode: 'ratio', size: '0.5', maxMargin: '0', maxExposure: '0', maxMultiple: '0' },
  ...{
    instrumentIds: [],
    stop: '0',
    stopUnit: 'money',
    maxDifference: '0',
    agreement: 'as read',
    signature: 'x',
  },
};

/** A leader who takes 20 percent, and the services that copies need. */
async function site() {
  const { database, accounts, trading } = server.services;
  const clock = () => server.clock.nowMs;
  const faults: unknown[] = [];
  const copies = new Copies({ database, accounts, trading, clock });
  const following = new Following({
    ...{ database, trading, clock },
    stop: (copyId, reason) => copies.stopFor(copyId, reason),
    onFault: (cause) => faults.push(cause),
  });
  const led = await server.demo();
  await server.stored.change(
    `INSERT INTO leader (user_id, name, name_key, begun_at, fee_percent) VALUES (${led.userId}, 'Heron', 'heron', ${clock()}, 20)`,
  );
  const leader = trader(server, led.token);
  const follow = async () => {
    await following.follow(led.userId);
    expect(faults).toEqual([]);
  };
  const begin = async (asked: Partial<CopyRequest> = {}) => {
    const follower = await server.demo();
    const request = { ...ASKED, leaderId: led.userId, ...asked };
    const copyId = await copies.begin(
      { userId: follower.userId, idempotencyKey: crypto.randomUUID() },
      request,
    );
    // What the leader opens is copied from the next instant on.
    server.clock.nowMs += 1;
    const copy = async () => {
      const row = await copyTable.byId.get(database.db, { id: copyId });
      if (!row) throw new Error(`there is no copy ${copyId}`);
      return row;
    };
    const { account_user_id } = await copy();
    const open = async () => {
      const account = await trading.readAccount(account_user_id);
      return [...(account?.positions.values() ?? [])].map(({ instrumentId, lotsMicro, stopLossMicro }) => [
        instrumentId,
        lotsMicro / 1e6,
        stopLossMicro / 1e6,
      ]);
    };
    const outcomes = async () =>
      (await copyOrderTable.ofCopy.all(database.db, { copyId })).map(({ skipped, adjustments }) => [
        skipped,
        JSON.parse(adjustments),
      ]);
    const balance = async (userId: number) => (await trading.valueAccount(userId))?.balanceMicro ?? 0;
    const caller = () => ({ userId: follower.userId, idempotencyKey: crypto.randomUUID() });
    return { follower, copyId, copy, open, outcomes, balance, caller, account_user_id };
  };
  return { copies, following, led, leader, follow, begin };
}

describe('a copy', () => {
  test('follows what the leader opens, closes in parts, stops and closes; its money comes back, less the fee on what is new', async () => {
    const { copies, leader, led, follow, begin } = await site();
    const mine = await begin();
    expect(await mine.balance(mine.follower.userId)).toBe(90_000e6);
    expect(await mine.balance(mine.account_user_id)).toBe(10_000e6);

    const order = (await leader.submit({ cont: '2' })).data;
    await follow();
    expect(await mine.open()).toEqual([[euro.id, 1, 0]]);
    await follow();
    expect(await mine.outcomes()).toEqual([[null, []]]);

    await leader.setStops(order.Id, '1.09', '0');
    await follow();
    expect(await mine.open()).toEqual([[euro.id, 1, 1.09]]);
    await leader.closePart(order.Id, '1.5');
    await follow();
    expect(await mine.open()).toEqual([[euro.id, 0.25, 1.09]]);

    await server.move(euro, 1.11);
    await leader.close(order.Id);
    await follow();
    expect(await mine.open()).toEqual([]);
    const worth = await mine.balance(mine.account_user_id);
    expect(worth).toBeGreaterThan(10_000e6);

    const before = await mine.balance(led.userId);
    await copies.stop(mine.caller(), mine.copyId);
    const ended = await mine.copy();
    const fee = Math.floor((worth - 10_000e6) / 5 / 1e4) * 1e4;
    expect(ended).toMatchObject({ state: 'ended', end_reason: 'follower', returned: worth - fee });
    expect(await mine.balance(mine.account_user_id)).toBe(0);
    expect(await mine.balance(mine.follower.userId)).toBe(90_000e6 + worth - fee);
    expect(await mine.balance(led.userId)).toBe(before + fee);
  });

  test('has one outcome for each of the leader’s orders, with its reason', async () => {
    const { copies, leader, follow, begin } = await site();
    const small = await begin({ mode: 'ratio', size: '0.01' });
    const bound = await begin({ maxMargin: '500' });
    const golden = await begin({ instrumentIds: [gold.id] });
    const paused = await begin();
    await copies.pause(paused.caller(), paused.copyId);
    await leader.submit({ cont: '0.5' });
    await leader.submit({ cont: '2' });
    const closed = (await leader.submit({ cont: '1' })).data;
    await leader.close(closed.Id);
    await follow();
    await follow();
    expect(await small.outcomes()).toEqual([
      ['tooSmall', []],
      [null, []],
      ['closed', []],
    ]);
    expect(await bound.outcomes()).toEqual([
      [null, []],
      [null, ['margin']],
      ['closed', []],
    ]);
    expect((await golden.outcomes()).map(([skipped]) => skipped)).toEqual([
      'instrument',
      'instrument',
      'closed',
    ]);
    expect((await paused.outcomes()).map(([skipped]) => skipped)).toEqual(['paused', 'paused', 'paused']);
    expect(await paused.open()).toEqual([]);
  });

  test('ends by its own stop, and never touches the rest of the follower’s money', async () => {
    const { leader, led, following, follow, begin } = await site();
    const mine = await begin({ amount: '1000', size: '1', stop: '10', stopUnit: 'percent' });
    await leader.submit({ cont: '0.5' });
    await follow();
    await server.move(euro, 1.099);
    await following.stopLosing(led.userId);
    expect((await mine.copy()).state).toBe('copying');
    await server.move(euro, 1.097);
    await following.stopLosing(led.userId);
    expect(await mine.copy()).toMatchObject({ state: 'ended', end_reason: 'loss' });
    expect(await mine.open()).toEqual([]);
    expect(await mine.balance(mine.follower.userId)).toBeGreaterThan(99_700e6);
  });
});
