import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf, EURUSD, GBPUSD, SocketRig, seqsOf } from './socket-rig.ts';

let rig: SocketRig;
beforeEach(async () => {
  rig = await new SocketRig().start();
  return () => rig.stop();
});

describe('account topics', () => {
  it('S7.33 S3.5 an account without positions gets one push after sub and one after each change', async () => {
    const client = await rig.loggedIn();
    await client.until('FOREX_TRADE');
    expect(client.of('FOREX_TRADE')[0]?.data).toEqual({
      seq: 1,
      Version: 1,
      ProfitsTotal: '0',
      HazardRate: '1.25',
      CautionMoneyAll: '0',
      balance: '100000',
      lock_balance: '0.25',
      TransOrder: [],
    });
    for (let tick = 0; tick < 4; tick += 1) await rig.tick({ [EURUSD]: 1_100_000 + tick });
    await client.settled();
    expect(client.of('FOREX_TRADE')).toHaveLength(1);
    rig.changed(7);
    await client.until('FOREX_TRADE', 2);
  });

  it('S7.33 login after sub brings the push too', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'FOREX_TRADE' });
    await client.settled();
    expect(client.of('FOREX_TRADE')).toHaveLength(0);
    client.send({ type: 'login', token: 'good' });
    await client.until('FOREX_TRADE');
  });

  it('S7.33 ticks of a held instrument push at most about twice a second, ticks of others never', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const client = await rig.loggedIn();
    await client.until('FOREX_TRADE');
    for (let tick = 0; tick < 40; tick += 1) {
      await rig.tick({ [EURUSD]: 1_100_000 + tick, [GBPUSD]: 1_200_000 + tick }, 250);
      await client.settled();
    }
    const pushes = client.of('FOREX_TRADE').length - 1;
    expect(pushes).toBeGreaterThanOrEqual(19);
    expect(pushes).toBeLessThanOrEqual(21);
    // What the last ticks of the held instrument still owe comes first.
    await rig.tick();
    await client.settled();
    const settled = client.of('FOREX_TRADE').length;
    for (let tick = 0; tick < 4; tick += 1) await rig.tick({ [GBPUSD]: 1_300_000 + tick });
    await client.settled();
    expect(client.of('FOREX_TRADE')).toHaveLength(settled);
  });

  it('S7.33 many changes in one turn are one push with the latest value', async () => {
    const client = await rig.loggedIn();
    await client.until('FOREX_TRADE');
    for (let change = 0; change < 50; change += 1) rig.changed(7);
    rig.accounts.set(7, accountOf([GBPUSD]));
    await client.settled();
    expect(client.of('FOREX_TRADE')).toHaveLength(2);
    expect(client.of('FOREX_TRADE')[1]?.data).toMatchObject({
      TransOrder: [{ Id: 1020, UpdatePrice: '1.00000' }],
    });
  });

  it('S7.33 an account the book does not know yet is pushed as soon as it does', async () => {
    rig.accounts.delete(7);
    const client = await rig.loggedIn();
    expect(client.of('FOREX_TRADE')).toHaveLength(0);
    rig.accounts.set(7, accountOf([]));
    await rig.tick();
    await client.until('FOREX_TRADE');
  });

  it('S7.33 S7.34 sequence numbers run from 1 without a gap over both topics, and from 1 again after a new login', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const client = await rig.loggedIn();
    const ids: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      rig.closed(7, [step * 2, step * 2 + 1]);
      if (step % 3 === 0) rig.changed(7);
      await rig.tick({ [EURUSD]: 1_100_000 + step }, 250);
      if (step % 7 === 0) await client.settled();
    }
    await client.settled();
    const seqs = seqsOf(client.received);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    for (const { data } of client.of('FOREX_CLOSED')) ids.push(...(data as { ids: number[] }).ids);
    expect(ids).toEqual(Array.from({ length: 120 }, (_, id) => id));
    const before = client.received.length;
    client.send({ type: 'login', token: 'good' });
    await client.until('login_result', 2);
    rig.changed(7);
    await client.settled();
    expect(seqsOf(client.received.slice(before))[0]).toBe(1);
  });

  it('S7.34 closed ids go only to the sockets of their user that subscribed', async () => {
    const [ours, theirs] = [await rig.loggedIn('good'), await rig.loggedIn('other')];
    const unasked = await rig.loggedIn('good', ['FOREX_TRADE']);
    rig.closed(7, [5, 6]);
    expect((await ours.until('FOREX_CLOSED'))[0]?.data).toMatchObject({ ids: [5, 6] });
    await theirs.settled();
    await unasked.settled();
    expect(theirs.of('FOREX_CLOSED')).toHaveLength(0);
    expect(unasked.of('FOREX_CLOSED')).toHaveLength(0);
  });

  it('S4.9 S7.33 a decision goes to the sockets of its account that asked, numbered with the other pushes', async () => {
    const topics = ['FOREX_TRADE', 'REVIEW_DECIDED'];
    const [ours, theirs] = [await rig.loggedIn('good', topics), await rig.loggedIn('other', topics)];
    const unasked = await rig.loggedIn('good', ['FOREX_TRADE']);
    const left = await rig.loggedIn('good', topics);
    left.send({ type: 'unsub', topic: 'REVIEW_DECIDED' });
    await left.settled();
    rig.decided(7, 'deposit');
    rig.decided(7, 'deposit');
    rig.decided(7, 'loan');
    rig.changed(7);
    await ours.until('FOREX_TRADE', 2);
    for (const client of [theirs, unasked, left]) await client.settled();
    expect(ours.of('REVIEW_DECIDED')).toMatchObject([
      { data: { seq: 2, kind: 'deposit' } },
      { data: { seq: 3, kind: 'loan' } },
    ]);
    expect(seqsOf(ours.received)).toEqual([1, 2, 3, 4]);
    for (const client of [theirs, unasked, left]) expect(client.of('REVIEW_DECIDED')).toEqual([]);
  });

  it('S7.33 S2.37 a new version of the watchlist goes to every socket of its account that asked, apart from the inbox', async () => {
    const topics = ['FOREX_TRADE', 'NOTIFIED'];
    const [ours, theirs] = [await rig.loggedIn('good', topics), await rig.loggedIn('other', topics)];
    const unasked = await rig.loggedIn('good', ['FOREX_TRADE']);
    const left = await rig.loggedIn('good', topics);
    left.send({ type: 'unsub', topic: 'NOTIFIED' });
    await left.settled();
    rig.notified(7, 3);
    rig.notified(7, 4);
    rig.notified(7);
    rig.notified(null);
    rig.changed(7);
    await ours.until('FOREX_TRADE', 2);
    for (const client of [theirs, unasked, left]) await client.settled();
    expect(ours.of('NOTIFIED').map(({ data }) => data)).toEqual([{ seq: 2 }, { seq: 3, watchlist: 4 }]);
    expect(theirs.of('NOTIFIED').map(({ data }) => data)).toEqual([{ seq: 2 }]);
    for (const client of [unasked, left]) expect(client.of('NOTIFIED')).toEqual([]);
  });

  it('S7.33 two sockets of one user cost one valuation a push', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const [first, second] = [await rig.loggedIn(), await rig.loggedIn()];
    await second.until('FOREX_TRADE');
    const before = { first: first.of('FOREX_TRADE').length, second: second.of('FOREX_TRADE').length };
    const valuations = rig.valuations;
    await rig.tick({ [EURUSD]: 1_900_000 });
    await first.until('FOREX_TRADE', before.first + 1);
    await second.until('FOREX_TRADE', before.second + 1);
    expect(rig.valuations).toBe(valuations + 1);
  });

  it('S7.34 a position that went while messages were lost is told as closed, once', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const client = await rig.loggedIn();
    await client.until('FOREX_TRADE');
    const look = () => rig.lookAgain(async () => new Map([[7, rig.accounts.get(7)?.version ?? 0]]));
    rig.accounts.set(7, accountOf([], 2));
    await look();
    await client.until('FOREX_TRADE', 2);
    await look();
    // The message comes after all.
    rig.closed(7, [EURUSD * 10]);
    rig.accounts.set(7, accountOf([], 3));
    await look();
    await client.until('FOREX_TRADE', 3);
    await client.settled();
    expect(client.of('FOREX_CLOSED').map(({ data }) => (data as { ids: number[] }).ids)).toEqual([
      [EURUSD * 10],
    ]);
    expect(seqsOf(client.received)).toEqual([1, 2, 3, 4]);
  });

  it('S7.34 a position that a push shows no more is told as closed, though no message says so', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const client = await rig.loggedIn();
    await client.until('FOREX_TRADE');
    rig.accounts.set(7, accountOf([], 2));
    // The server pushes a price before it looks whether messages were lost.
    await rig.tick({ [EURUSD]: 1_100_000 });
    await client.until('FOREX_TRADE', 2);
    await client.settled();
    const closed = client.of('FOREX_CLOSED').map(({ data }) => (data as { ids: number[] }).ids);
    expect(closed).toEqual([[EURUSD * 10]]);
  });

  it('S7.34 a position that was told as closed is not pushed again', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const client = await rig.loggedIn();
    await client.until('FOREX_TRADE');
    rig.closed(7, [EURUSD * 10]);
    rig.changed(7);
    await client.until('FOREX_CLOSED');
    await client.settled();
    // What was read is still from before.
    expect(client.of('FOREX_TRADE')).toHaveLength(1);
    rig.accounts.set(7, accountOf([], 2));
    await rig.tick({ [EURUSD]: 1_100_000 });
    const [, second] = await client.until('FOREX_TRADE', 2);
    expect((second?.data as { TransOrder: unknown[] }).TransOrder).toEqual([]);
  });
});
