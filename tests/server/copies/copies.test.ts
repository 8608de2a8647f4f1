import { describe, expect, test, vi } from 'vitest';
import { Following } from '#server/copies/following';
import type { AskedTerms } from '#server/copies/terms';
import { copyTable } from '#server/store/copies';
import { copyOrderTable } from '#server/store/copy-orders';
import { closePosition } from '#server/trading/close-position';
import { copiesOn, withoutOwnRounds } from '../../support/copies/site.ts';
import { beginCopy, COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { newName } from '../../support/names.ts';
import { trader } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

/** Copies of a leader, on the real engine and ledger. */

const { euro, gold } = DRIVEN;
const server = serverForEach();

/** A leader who takes 20 percent, and the services that copies need. */
async function site() {
  const { database, trading, copies, following } = server.services;
  const led = await server.demo();
  await makeLeader(server, led.userId);
  const leader = trader(server, led.token);
  /** The leader in a session that is new: the one before ends when the clock goes on by days. */
  const again = async () => {
    const from = { network: '127.0.0.1', browser: '', system: '' };
    return trader(
      server,
      await database.queue.submit((tx) => server.services.sessions.open(tx, led.userId, from)),
    );
  };
  /** The server follows by itself as the bus tells it: this waits for it. */
  const follow = () => following.follow(led.userId);
  const begin = async (asked: Partial<AskedTerms> = {}) => {
    const follower = await server.demo();
    const copyId = await beginCopy(server, follower, { ...COPY_TERMS, leaderId: led.userId, ...asked });
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
    const caller = () => ({ userId: follower.userId, idempotencyKey: newName() });
    return { follower, copyId, copy, open, outcomes, balance, caller, account_user_id };
  };
  return { copies, following, led, leader, again, follow, begin };
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
    await follow();
    await follow();
    expect(await small.outcomes()).toEqual([
      ['tooSmall', []],
      [null, []],
    ]);
    expect(await bound.outcomes()).toEqual([
      [null, []],
      [null, ['margin']],
    ]);
    expect((await golden.outcomes()).map(([skipped]) => skipped)).toEqual(['instrument', 'instrument']);
    expect((await paused.outcomes()).map(([skipped]) => skipped)).toEqual(['paused', 'paused']);
    expect(await paused.open()).toEqual([]);
  });

  test('does not copy what was closed before a round saw it', async () => {
    const { led, leader, begin } = await site();
    withoutOwnRounds(server);
    await leader.close((await leader.submit()).data.Id);
    const mine = await begin();
    await leader.close((await leader.submit()).data.Id);
    await copiesOn(server).following.follow(led.userId);
    expect(await mine.outcomes()).toEqual([['closed', []]]);
  });

  test('ends by its own stop, and never touches the rest of the follower’s money', async () => {
    const { leader, following, follow, begin } = await site();
    const mine = await begin({ amount: '1000', size: '1', stop: '10', stopUnit: 'percent' });
    await leader.submit({ cont: '0.5' });
    await follow();
    await server.move(euro, 1.099);
    await following.stopLosing();
    expect((await mine.copy()).state).toBe('copying');
    await server.move(euro, 1.097);
    await following.stopLosing();
    expect(await mine.copy()).toMatchObject({ state: 'ended', end_reason: 'loss' });
    expect(await mine.open()).toEqual([]);
    expect(await mine.balance(mine.follower.userId)).toBeGreaterThan(99_700e6);
  });

  test('that is paused follows what is open to its end, and copies again when it is resumed', async () => {
    const { copies, leader, follow, begin } = await site();
    const mine = await begin();
    const first = (await leader.submit()).data;
    await follow();
    await copies.pause(mine.caller(), mine.copyId);
    expect((await mine.copy()).state).toBe('pausing');
    await leader.submit();
    await leader.setStops(first.Id, '1.05', '0');
    await follow();
    expect(await mine.open()).toEqual([[euro.id, 0.5, 1.05]]);
    await copies.look();
    expect((await mine.copy()).state).toBe('pausing');
    await leader.close(first.Id);
    await follow();
    await copies.look();
    expect((await mine.copy()).state).toBe('paused');
    await copies.resume(mine.caller(), mine.copyId);
    server.clock.nowMs += 1;
    await leader.submit();
    await follow();
    expect((await mine.outcomes()).map(([skipped]) => skipped)).toEqual([null, 'paused', null]);
    await expect(copies.resume(mine.caller(), mine.copyId)).rejects.toMatchObject({
      reason: 'copyNotPaused',
    });
  });

  test('that was paused copies nothing that the leader opened meanwhile, though no round came before it was resumed', async () => {
    const { led, copies, leader, begin } = await site();
    withoutOwnRounds(server);
    const mine = await begin();
    await copies.pause(mine.caller(), mine.copyId);
    await leader.submit();
    await copies.resume(mine.caller(), mine.copyId);
    server.clock.nowMs += 1;
    await leader.submit();
    await copiesOn(server).following.follow(led.userId);
    expect((await mine.outcomes()).map(([skipped]) => skipped)).toEqual(['paused', null]);
  });

  test('is paused as soon as nothing is open in it, though the leader’s order is', async () => {
    const { copies, leader, follow, begin } = await site();
    const mine = await begin();
    await leader.submit();
    await follow();
    await copies.pause(mine.caller(), mine.copyId);
    const { account_user_id: userId } = mine;
    await server.services.trading.decideFor(userId, (context, account, nowMs) => {
      for (const position of [...account.positions.values()])
        closePosition(context, account, position, 'stop-loss', nowMs);
    });
    await copies.look();
    expect((await mine.copy()).state).toBe('paused');
  });

  test('ends when its leader stops, and waits for a closed market', async () => {
    const { copies, leader, led, follow, begin } = await site();
    const mine = await begin();
    await leader.submit();
    await follow();
    server.source.setOpen(euro, false);
    server.clock.nowMs += 1_000;
    await server.tick();
    await server.stored.change(
      `UPDATE leader SET ended_at = ${server.clock.nowMs}, ended_by = 'self' WHERE user_id = ${led.userId}`,
    );
    await copies.look();
    expect(await mine.copy()).toMatchObject({ state: 'stopping', end_reason: 'leader', returned: null });
    await copies.look();
    expect(await mine.open()).toHaveLength(1);
    server.source.setOpen(euro, true);
    server.clock.nowMs += 1_000;
    await server.tick();
    await copies.look();
    expect((await mine.copy()).state).toBe('ended');
  });

  test('pays the fee once a month, on closed profit above the most it was worth', async () => {
    const { copies, again, led, follow, begin } = await site();
    const mine = await begin();
    const gain = async (from: number, to: number): Promise<void> => {
      const leader = await again();
      await server.move(euro, from);
      const { data } = await leader.submit({ cont: '2' });
      await follow();
      await server.move(euro, to);
      await leader.close(data.Id);
      await follow();
    };
    const fees = async () =>
      (await server.stored.rows('SELECT amount FROM copy_fee ORDER BY id')).map(({ amount }) =>
        Number(amount),
      );
    await copies.takeFees();
    await gain(1.1, 1.11);
    await copies.takeFees();
    expect(await fees()).toEqual([]);
    server.clock.nowMs += 31 * 86_400_000;
    await server.tick();
    const worth = await mine.balance(mine.account_user_id);
    await copies.takeFees();
    await copies.takeFees();
    const fee = Math.floor((worth - 10_000e6) / 5 / 1e4) * 1e4;
    expect(fee).toBeGreaterThan(0);
    expect(await fees()).toEqual([fee]);
    // The mark is what is left after the fee.
    expect((await mine.copy()).high_water).toBe(worth - fee);
    // A loss, and a gain that does not make up for it: nothing is new.
    await gain(1.12, 1.11);
    await gain(1.11, 1.115);
    server.clock.nowMs += 31 * 86_400_000;
    await server.tick();
    await copies.takeFees();
    expect(await fees()).toEqual([fee]);
    expect(await mine.balance(led.userId)).not.toBe(0);
  });

  test('pays a fee that its open orders hold once they are closed', async () => {
    const { copies, again, follow, begin } = await site();
    const mine = await begin();
    const fees = async () => (await server.stored.rows('SELECT id FROM copy_fee')).length;
    await server.move(euro, 1.1);
    let leader = await again();
    const { data: won } = await leader.submit({ cont: '2' });
    await follow();
    await server.move(euro, 1.11);
    await leader.close(won.Id);
    await follow();
    server.clock.nowMs += 31 * 86_400_000;
    await server.move(euro, 1.1);
    leader = await again();
    // Of 10,935.20 it holds 10,780: what is free is less than the fee of 187.
    const { data: held } = await leader.submit({ cont: '19.6' });
    await follow();
    await vi.waitFor(async () => expect(await mine.open()).toHaveLength(1));
    await copies.takeFees();
    expect(await fees()).toBe(0);
    await leader.close(held.Id);
    await follow();
    server.clock.nowMs += 31 * 86_400_000;
    await server.tick();
    await copies.takeFees();
    expect(await fees()).toBe(1);
  });

  test('is brought to the same place by several that do the same at once, and by one that begins again', async () => {
    const { leader, led, begin } = await site();
    const { database, trading } = server.services;
    const many = await Promise.all(Array.from({ length: 12 }, () => begin({ amount: '1000', size: '0.1' })));
    const faults: unknown[] = [];
    const node = () =>
      new Following({
        ...{ database, trading, clock: () => server.clock.nowMs, share: null },
        stop: async () => {},
        onFault: (cause) => faults.push(cause),
      });
    const first = (await leader.submit()).data;
    await leader.submit();
    await Promise.all(Array.from({ length: 4 }, () => node().follow(led.userId)));
    await leader.closePart(first.Id, '0.5');
    await Promise.all(Array.from({ length: 4 }, () => node().follow(led.userId)));
    await node().followAll();
    for (const one of many) {
      expect(await one.open()).toEqual([
        [euro.id, 0.05, 0],
        [euro.id, 0.1, 0],
      ]);
      expect(await one.outcomes()).toEqual([
        [null, []],
        [null, []],
      ]);
    }
    const orders = await server.stored.rows(
      'SELECT count(*) AS n FROM trade_order JOIN account ON account.id = account_id JOIN "user" ON "user".id = user_id WHERE copied_by IS NOT NULL AND part_of IS NULL',
    );
    expect(Number(orders[0]?.n)).toBe(24);
  });
});
