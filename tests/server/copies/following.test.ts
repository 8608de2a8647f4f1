import { describe, expect, test, vi } from 'vitest';
import { microToWire } from '#contract/money';
import { DAY_MS } from '#contract/time-units';
import type { AskedTerms } from '#server/copies/terms';
import { beginCopy, COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { newName } from '../../support/names.ts';
import { askOperator } from '../../support/operator.ts';
import { trader } from '../../support/orders.ts';
import { newPayer } from '../../support/payments.ts';
import { serverForEach } from '../../support/server-hooks.ts';

/** Copies as the running server keeps them: it follows by itself, and takes open positions over. */

const { euro, gold } = DRIVEN;
const server = serverForEach();

async function site() {
  const { trading, copyPages, following } = server.services;
  const led = await server.demo();
  await makeLeader(server, led.userId);
  const leader = trader(server, led.token);
  const begin = async (asked: Partial<AskedTerms> = {}, by?: { token: string; userId: number }) => {
    const follower = by ?? (await server.demo());
    const copyId = await beginCopy(server, follower, { ...COPY_TERMS, leaderId: led.userId, ...asked });
    const accountUserId = await copyPages.tradesAs(follower.userId, copyId);
    const open = async () => {
      const account = await trading.readAccount(accountUserId);
      return [...(account?.positions.values() ?? [])].map(({ instrumentId, lotsMicro }) => [
        instrumentId,
        lotsMicro / 1e6,
      ]);
    };
    const outcomes = async () => {
      const { data } = await copyPages.outcomes(follower.userId, copyId, 1, String);
      return data.toReversed().map(({ skipped, lots, slip }) => ({ skipped, lots, slip }));
    };
    const state = async () => (await copyPages.detail(follower.userId, copyId)).state;
    return { follower, copyId, accountUserId, open, outcomes, state };
  };
  const follow = () => following.follow(led.userId);
  return { led, leader, begin, follow };
}

/** A copy with 500 USD between two real users, who paid in these amounts. */
async function realCopy(paidIn: string, ofLeader?: string) {
  const payer = await newPayer(server);
  await payer.fund(paidIn);
  const other = await newPayer(server);
  if (ofLeader) await other.fund(ofLeader);
  await makeLeader(server, other.userId);
  const { begin } = await site();
  const size = ofLeader ? '1' : COPY_TERMS.size;
  const mine = await begin({ leaderId: other.userId, amount: '500', size }, payer);
  return { payer, other, mine, led: trader(server, other.token) };
}

const skips = async (one: { outcomes: () => Promise<{ skipped: string | null }[]> }) =>
  (await one.outcomes()).map(({ skipped }) => skipped);

describe('the server', () => {
  test('follows a leader as their orders are committed', async () => {
    const { leader, begin } = await site();
    const mine = await begin();
    const { data } = await leader.submit({ cont: '2' });
    await vi.waitFor(async () => expect(await mine.open()).toEqual([[euro.id, 1]]));
    await leader.close(data.Id);
    await vi.waitFor(async () => expect(await mine.open()).toEqual([]));
  });

  test('reads nothing of copies for the order of a trader who is not copied', async () => {
    const { begin } = await site();
    await begin();
    const other = trader(server, (await server.demo()).token);
    const follow = vi.spyOn(server.services.following, 'follow');
    expect((await other.submit()).code).toBe(1);
    expect(follow).not.toHaveBeenCalled();
    follow.mockRestore();
  });

  test('tells what the orders of a copy paid in fees, apart from what its leader took', async () => {
    const { leader, begin, follow } = await site();
    const mine = await begin();
    const { data } = await leader.submit();
    await follow();
    await leader.close(data.Id);
    await leader.submit();
    await follow();
    const { copyPages } = server.services;
    const userId = await copyPages.tradesAs(mine.follower.userId, mine.copyId);
    const [booked] = await server.stored.rows(
      `SELECT -sum(amount) AS paid FROM entry JOIN account ON account.id = account_id
       WHERE user_id = ${userId} AND memo = 'fee'`,
    );
    const detail = await copyPages.detail(mine.follower.userId, mine.copyId);
    expect(Number(booked?.paid)).toBeGreaterThan(0);
    expect(detail).toMatchObject({ fees: '0', tradingFees: microToWire(Number(booked?.paid)) });
  });

  test('copies nothing new of a leader whom operators paused, and goes on once they allow it', async () => {
    const { led, leader, begin, follow } = await site();
    const mine = await begin();
    await server.stored.change(`UPDATE leader SET paused_at = 1 WHERE user_id = ${led.userId}`);
    await leader.submit();
    await follow();
    await server.stored.change(`UPDATE leader SET paused_at = NULL WHERE user_id = ${led.userId}`);
    await leader.submit();
    await follow();
    expect(await skips(mine)).toEqual(['barred', null]);
    expect(await mine.state()).toBe('copying');
  });

  test('copies nothing new for a follower whose account is frozen', async () => {
    const { leader, begin, follow } = await site();
    const mine = await begin();
    await server.stored.change(`UPDATE "user" SET frozen_at = 1 WHERE id = ${mine.follower.userId}`);
    await leader.submit();
    await follow();
    expect(await skips(mine)).toEqual(['barred']);
  });

  test('ends copies of a leader whom operators end, and says so', async () => {
    const { led, begin } = await site();
    const mine = await begin();
    await server.stored.change(
      `UPDATE leader SET ended_at = 1, ended_by = 'operator' WHERE user_id = ${led.userId}`,
    );
    await server.services.copies.look();
    const { copyPages } = server.services;
    expect(await copyPages.detail(mine.follower.userId, mine.copyId)).toMatchObject({
      ...{ state: 'ended', endReason: 'operator', worth: '10000' },
    });
    const told = await server.stored.rows(
      `SELECT kind, data FROM notification WHERE user_id = ${mine.follower.userId}`,
    );
    expect(told.map(({ kind, data }) => [kind, JSON.parse(String(data))])).toEqual([
      [
        'copy-ended',
        { copyId: String(mine.copyId), leader: `Heron ${led.userId}`, reason: 'operator', amount: '10000' },
      ],
    ]);
  });

  test('tells of a fee, and tells the leader what followers brought', async () => {
    const { led, leader, begin, follow } = await site();
    const mine = await begin();
    const { data } = await leader.submit({ cont: '2' });
    await follow();
    await server.move(euro, 1.11);
    await leader.close(data.Id);
    await follow();
    const { copies, leading, leaderList } = server.services;
    expect(await leading.read(led.userId)).toMatchObject({
      ...{ feePercent: 20, followers: 1, copiedAmount: '10000', feesEarned: '0' },
    });
    await copies.stop({ userId: mine.follower.userId, idempotencyKey: newName() }, mine.copyId);
    const [fee] = await server.stored.rows('SELECT amount FROM copy_fee');
    const usd = String(Number(fee?.amount) / 1e6);
    expect(Number(usd)).toBeGreaterThan(0);
    expect(await leading.read(led.userId)).toMatchObject({
      followers: 0,
      copiedAmount: '0',
      feesEarned: usd,
    });
    const told = await server.stored.rows(
      `SELECT kind, data FROM notification WHERE user_id = ${mine.follower.userId} ORDER BY id`,
    );
    expect(told.map(({ kind }) => kind)).toEqual(['copy-fee', 'copy-ended']);
    expect(JSON.parse(String(told[0]?.data))).toMatchObject({ amount: usd });
    expect((await leaderList.page(1)).data).toMatchObject([{ feePercent: 20, followers: 0 }]);
  });

  test('shows by how much the prices of copies were worse', async () => {
    const { led, leader, begin } = await site();
    const { profiles } = server.services;
    const none = await profiles.read(led.userId, '30', String);
    expect(none).toMatchObject({ slip: null, followers: 0, copiedAmount: '0' });
    await leader.submit({ cont: '2' });
    await leader.submit({ cont: '2', type: '2' });
    // A hundredth of a percent above the leader's: worse for the bought one, better for the sold one.
    await server.move(euro, 1.10011);
    const mine = await begin({ maxDifference: '5' });
    await vi.waitFor(async () => expect(await mine.outcomes()).toHaveLength(2));
    expect((await mine.outcomes()).map(({ slip }) => slip)).toEqual(['0.0100', '-0.0100']);
    server.clock.nowMs += 60_000;
    expect(await profiles.read(led.userId, '30', String)).toMatchObject({
      ...{ slip: '0.0000', followers: 1, copiedAmount: '10000' },
    });
  });
});

describe('what a leader has open', () => {
  test('is not copied where the follower takes nothing over', async () => {
    const { leader, begin, follow } = await site();
    await leader.submit();
    const mine = await begin();
    await follow();
    expect(await mine.outcomes()).toEqual([{ skipped: 'paused', lots: null, slip: null }]);
    expect(await mine.open()).toEqual([]);
  });

  test('is taken over while its price is not worse by more than was agreed, once, and followed', async () => {
    const { leader, begin, follow } = await site();
    await server.move(euro, 1.1);
    const near = (await leader.submit({ cont: '2' })).data;
    await server.move(euro, 1.08);
    await leader.submit({ cont: '2' });
    const closed = (await leader.submit({ cont: '2' })).data;
    await leader.close(closed.Id);
    // Sold above: it can be sold for less now by more than the bound.
    await server.move(euro, 1.12);
    await leader.submit({ cont: '2', type: '2' });
    await server.move(euro, 1.1005);
    const mine = await begin({ maxDifference: '0.1' });
    await vi.waitFor(async () => expect(await mine.outcomes()).toHaveLength(3));
    await follow();
    await follow();
    expect(await skips(mine)).toEqual([null, 'price', 'price']);
    expect(await mine.open()).toEqual([[euro.id, 1]]);
    await leader.closePart(near.Id, '1');
    await follow();
    expect(await mine.open()).toEqual([[euro.id, 0.5]]);
    await leader.close(near.Id);
    await leader.submit({ cont: '2', forex_id: String(gold.id), multiple: '100' });
    await follow();
    expect(await skips(mine)).toEqual([null, 'price', 'price', null]);
  });

  test.each([
    [1.10011, null],
    [1.10012, 'price'],
  ])('is taken over at a price that is worse by all that was agreed, and by no more: %d', async (price, skipped) => {
    const { leader, begin } = await site();
    await server.move(euro, 1.1);
    await leader.submit({ cont: '2' });
    await server.move(euro, price);
    const mine = await begin({ maxDifference: '0.01' });
    await vi.waitFor(async () => expect(await skips(mine)).toEqual([skipped]));
  });

  test('is copied with no more leverage than was agreed', async () => {
    const { leader, begin, follow } = await site();
    const mine = await begin({ maxMultiple: '50' });
    await leader.submit({ cont: '1', multiple: '100' });
    await follow();
    await vi.waitFor(async () => expect(await mine.open()).toEqual([[euro.id, 0.5]]));
    const account = await server.services.trading.readAccount(mine.accountUserId);
    expect([...(account?.positions.values() ?? [])].map(({ multipleMicro }) => multipleMicro)).toEqual([
      10e6,
    ]);
  });

  test('is taken over at a better price however far it is', async () => {
    const { leader, begin } = await site();
    await leader.submit({ cont: '2' });
    await server.move(euro, 1.0);
    const mine = await begin({ maxDifference: '0.01' });
    await vi.waitFor(async () => expect(await skips(mine)).toEqual([null]));
  });
});

describe('a copy stands nowhere else', () => {
  test('neither in the ranking nor in a search of operators, and has no notifications of its orders', async () => {
    const { other, mine, led } = await realCopy('1000', '1000');
    expect((await led.submit({ cont: '0.1', stop_loss_price: '1.095' })).code).toBe(1);
    await server.services.following.follow(other.userId);
    expect(await mine.open()).toEqual([[euro.id, 0.1]]);
    const [{ uid } = {}] = await server.stored.rows(
      `SELECT uid FROM "user" WHERE id = ${mine.accountUserId}`,
    );
    expect(await askOperator(server.dataDir, 'find-user', String(uid))).toMatchObject({ rows: [] });
    await server.move(euro, 1.09);
    expect(await mine.open()).toEqual([]);
    const told = await server.stored.rows(
      "SELECT user_id, kind FROM notification WHERE kind <> 'deposit-decided'",
    );
    expect(told.map((row) => ({ ...row }))).toEqual([{ user_id: other.userId, kind: 'stop-loss' }]);
    server.clock.nowMs += 61_000;
    const { data: ranked } = await server.services.ranking.page('profit', 1);
    expect(ranked.map(({ id }) => id)).toEqual([other.userId]);
  });

  test('its losses count toward its follower’s own limit of a day', async () => {
    const { payer, other, mine, led } = await realCopy('1000', '1000');
    await server.post('/v1/api/protection/limit', { kind: 'loss', max: '50' }, { token: payer.token });
    const { data } = await led.submit({ cont: '0.1' });
    await server.services.following.follow(other.userId);
    await server.move(euro, 1.09);
    await led.close(data.Id);
    await server.services.following.follow(other.userId);
    await led.submit({ cont: '0.1' });
    await server.services.following.follow(other.userId);
    expect(await skips(mine)).toEqual([null, 'barred']);
    expect((await trader(server, payer.token).submit({ cont: '0.1' })).code).not.toBe(1);
  });
});

describe('an account with copies', () => {
  test('is not closed before they have ended', async () => {
    const { payer, mine } = await realCopy('500');
    const obstacles = async () => (await server.services.closings.read(payer.userId)).obstacles;
    expect(await obstacles()).toEqual([{ kind: 'copy', count: 1 }]);
    await server.services.copies.stop({ userId: payer.userId, idempotencyKey: newName() }, mine.copyId);
    expect(await obstacles()).toEqual([{ kind: 'balance', count: 1 }]);
  });

  test('is not closed before the copies of its user have ended, nor booked to once it is', async () => {
    const { payer, other, mine } = await realCopy('500');
    const obstacles = async () => (await server.services.closings.read(other.userId)).obstacles;
    expect(await obstacles()).toEqual([{ kind: 'copied', count: 1 }]);
    await server.services.copies.stop({ userId: payer.userId, idempotencyKey: newName() }, mine.copyId);
    expect(await obstacles()).toEqual([]);
    await server.stored.change(
      `UPDATE "user" SET closed_at = ${server.clock.nowMs} WHERE id = ${other.userId}`,
    );
    const { database, trading } = server.services;
    const booked = database.queue.submit((tx) =>
      trading.funds.between(tx, {
        ...{ from: payer.userId, to: other.userId, amountMicro: 1, atMs: server.clock.nowMs },
        ...{ ref: { kind: 'copyFee', id: 1 }, memos: { from: 'performanceFee', to: 'feeEarned' } },
      }),
    );
    await expect(booked).rejects.toThrow('is closed');
  });

  test('of a visitor is deleted with them, once it was not used for long', async () => {
    const { led, leader, begin, follow } = await site();
    const mine = await begin();
    await leader.submit({ cont: '2' });
    await follow();
    expect(await mine.open()).toHaveLength(1);
    const { copies, trading } = server.services;
    server.clock.nowMs += 20 * DAY_MS;
    await server.tick();
    // The leader is one as well, and would be deleted.
    await server.stored.change(
      `UPDATE "user" SET created_at = ${server.clock.nowMs} WHERE id = ${led.userId}`,
    );
    expect(await trading.purgeDemos(7 * DAY_MS)).toBe(0);
    await copies.stopIdle(7 * DAY_MS);
    expect(await trading.purgeDemos(7 * DAY_MS)).toBe(1);
    expect(await server.stored.rows('SELECT id FROM copy')).toEqual([]);
    expect(await server.stored.rows('SELECT copy_id FROM copy_order')).toEqual([]);
    expect(await server.stored.rows('SELECT id FROM picture')).toEqual([]);
    const left = await server.stored.rows(
      `SELECT count(*) AS n FROM entry JOIN account ON account.id = account_id
       WHERE user_id IN (${mine.follower.userId}, ${mine.accountUserId})`,
    );
    expect(Number(left[0]?.n)).toBe(0);
  });

  test('reads the results of each, and of no other’s', async () => {
    const { leader, led, begin, follow } = await site();
    const mine = await begin();
    const { data } = await leader.submit({ cont: '1' });
    await follow();
    await server.move(euro, 1.11);
    await leader.close(data.Id);
    await follow();
    const read = (token: string, copyId: string) =>
      server.get<{ Sums: { Profit: string } }>(
        '/v1/api/results',
        { to: '2026-12-31', copy_id: copyId },
        { token },
      );
    const { token } = mine.follower;
    expect((await read(token, String(mine.copyId))).data).toMatchObject({ Sums: { Profit: '500' } });
    expect((await read(token, '')).data).toMatchObject({ Sums: { Profit: '0' } });
    expect((await read(led.token, String(mine.copyId))).code).toBe(6011);
  });

  test('reads a statement of each, and of no other’s', async () => {
    const { leader, begin, follow } = await site();
    const mine = await begin();
    const { data } = await leader.submit({ cont: '2' });
    await follow();
    await leader.close(data.Id);
    await follow();
    const ask = (token: string, copy_id: string) =>
      server.get<{ name: string; content: string }>(
        '/v1/api/results/statement',
        { to: '2026-01-05', format: 'csv', copy_id },
        { token },
      );
    const { data: file } = await ask(mine.follower.token, String(mine.copyId));
    expect(file.name).toMatch(new RegExp(`^statement-copy-${mine.copyId}-.*\\.csv$`));
    const [{ uid } = {}] = await server.stored.rows(
      `SELECT uid FROM "user" WHERE id = ${mine.follower.userId}`,
    );
    expect(file.content).toContain(String(uid));
    expect(file.content).toContain('Put into a copy');
    expect((await ask((await server.demo()).token, String(mine.copyId))).code).toBe(6011);
  });
});
