import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { type LeadFacts, leaderNameOf, leadHindrances } from '#contract/leading';
import type { leaderList, readLeader, readLeading, readSurvivorship } from '#contract/routes/leaders';
import { DAY_MS } from '#contract/time-units';
import { DRIVEN } from '../../support/driven-source.ts';
import { login } from '../../support/joining.ts';
import { newName } from '../../support/names.ts';
import { askOperator } from '../../support/operator.ts';
import { trader } from '../../support/orders.ts';
import { newPayer, type Payer } from '../../support/payments.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { User, WireAnswer } from '../../support/wire.ts';

type Own = WireAnswer<typeof readLeading>;
type Listed = WireAnswer<typeof leaderList>;
type Profile = WireAnswer<typeof readLeader>;
type Survivorship = WireAnswer<typeof readSurvivorship>;

const { euro } = DRIVEN;
const BECAUSE = ['--reason', 'looks into it'];
const KEYS = [newName(), newName()] as const;

describe('what it takes to lead', () => {
  const nowMs = 100 * DAY_MS;
  const fine: LeadFacts = {
    ...{ isReal: true, isVerified: true, firstClosedMs: nowMs - 21 * DAY_MS, closedOrders: 10 },
    ...{ isFrozen: false, isClosing: false, isBarred: false },
  };

  test('S9.11 is nothing more once all of it is there, to the millisecond and the order', () => {
    expect(leadHindrances(fine, nowMs)).toEqual([]);
    expect(leadHindrances(fine, nowMs - 1)).toEqual([{ need: 'days', done: 20, needed: 21 }]);
    expect(leadHindrances({ ...fine, closedOrders: 9 }, nowMs)).toEqual([
      { need: 'orders', done: 9, needed: 10 },
    ]);
  });

  test.each([
    [{ isReal: false }, 'real'],
    [{ isVerified: false }, 'identity'],
    [{ firstClosedMs: null }, 'days'],
    [{ isFrozen: true }, 'standing'],
    [{ isClosing: true }, 'standing'],
    [{ isBarred: true }, 'allowed'],
  ] as const)('S9.11 with %j it is told that %s is missing', (facts, need) => {
    expect(leadHindrances({ ...fine, ...facts }, nowMs)).toMatchObject([{ need, done: 0 }]);
  });

  test.each([
    ['Grey Heron', 'Grey Heron'],
    ['  Grey   Heron ', 'Grey Heron'],
    ['灰鷺交易員', '灰鷺交易員'],
    ['سارا ۱۲', 'سارا ۱۲'],
    ['Ｇｒｅｙ７', 'Grey7'],
    ['Журавль 7', 'Журавль 7'],
    ['Ｇrey さぎ', null],
    ['さぎ鷺サギ', 'さぎ鷺サギ'],
    ['Grеy Heron', null],
    ['ab', null],
    ['a'.repeat(20), 'a'.repeat(20)],
    ['a'.repeat(21), null],
    ['Grey-Heron', null],
    ['Grey\u200bHeron', null],
    ['Grey\u202eHeron', null],
    ['Grey\nHeron', null],
    ['<b>Heron', null],
    ['\u0301Heron', null],
  ])('S8.1 the name %j is kept as %j', (typed, kept) => {
    expect(leaderNameOf(typed)).toBe(kept);
  });
});

describe('a leader', () => {
  const server = serverForEach({}, { REVIEW: 'manual' });
  let payer: Payer;
  const own = async (token: string) => (await server.get<Own>('/api/follow/lead', {}, { token })).data;
  const begin = (token: string, name: string, key?: string, fee_percent = '0') =>
    server.post<Own>('/api/follow/lead/begin', { name, fee_percent }, { token, ...(key && { key }) });
  const end = (token: string) => server.post<Own>('/api/follow/lead/end', {}, { token });
  const profile = (id: number, period = '30') =>
    server.get<Profile>('/api/follow/leader', { id: String(id), period });
  const list = async () => (await server.get<Listed>('/api/follow/leaders', { page: '1' })).data;
  const survivorship = async () => (await server.get<Survivorship>('/api/follow/survivorship')).data;
  const ask = (...args: string[]) => askOperator(server.dataDir, ...args);

  /** A real trader, verified and with money, who closed so many orders, the first so many days ago. */
  const seasoned = async (orders = 10, days = 21): Promise<Payer> => {
    const made = await newPayer(server);
    await made.fund('10000');
    await made.verify();
    const own = trader(server, made.token);
    for (let count = 0; count < orders; count += 1) await roundTrip(own, 1);
    server.clock.nowMs += days * DAY_MS;
    return { ...made, token: (await login(server, made.email)).data.token };
  };
  /** Buys 0.1 lots of the euro and closes them so many cents higher: a cent is 100 USD, the fee 0.60. */
  const roundTrip = async (one: ReturnType<typeof trader>, cents: number) => {
    await server.move(euro, 1.1);
    const { data } = await one.submit({ cont: '0.1' });
    await server.move(euro, 1.1 + cents / 100);
    expect((await one.close(data.Id)).code).toBe(1);
  };

  beforeEach(async () => {
    payer = await seasoned();
  });

  test('S9.11 who has what it takes leads by the name they chose, once per key', async () => {
    expect(await own(payer.token)).toEqual({
      id: payer.userId,
      name: '',
      since: null,
      is_paused: 0,
      ...{ fee_percent: 0, followers: 0, copied_amount: '0', fees_earned: '0' },
      hindrances: [],
    });
    const first = await begin(payer.token, ' Grey  Heron', KEYS[0]);
    expect(first.data).toMatchObject({ name: 'Grey Heron', since: server.clock.nowMs });
    expect(await begin(payer.token, ' Grey  Heron', KEYS[0])).toEqual(first);
    expect((await begin(payer.token, 'Grey Heron', KEYS[1])).code).toBe(ERRORS.alreadyLeading);
    expect(await own(payer.token)).toEqual(first.data);
  });

  test('takes the whole percent of new profit that they chose when they began, twenty at most', async () => {
    expect((await begin(payer.token, 'Grey Heron', KEYS[0], '21')).code).toBe(ERRORS.malformed);
    expect((await begin(payer.token, 'Grey Heron', KEYS[1], '20')).data.fee_percent).toBe(20);
    expect((await end(payer.token)).data.fee_percent).toBe(0);
  });

  test('S8.1 who lacks something is told how far they are, and cannot begin', async () => {
    const fresh = await newPayer(server);
    await fresh.fund('10000');
    await roundTrip(trader(server, fresh.token), 1);
    expect((await own(fresh.token)).hindrances).toEqual([
      { need: 'identity', done: 0, needed: 1 },
      { need: 'days', done: 0, needed: 21 },
      { need: 'orders', done: 1, needed: 10 },
    ]);
    expect((await begin(fresh.token, 'Grey Heron')).code).toBe(ERRORS.leadHindered);
    expect((await begin(fresh.token, 'Grey_Heron')).code).toBe(ERRORS.leaderName);
  });

  test('S8.1 a position that is closed in ten parts is one order', async () => {
    const fresh = await newPayer(server);
    await fresh.fund('10000');
    const one = trader(server, fresh.token);
    const { data } = await one.submit({ cont: '0.2' });
    for (let part = 0; part < 10; part += 1) await one.closePart(data.Id, '0.01');
    await one.close(data.Id);
    expect((await own(fresh.token)).hindrances).toContainEqual({ need: 'orders', done: 1, needed: 10 });
  });

  test('S8.1 a name is one leader’s, whatever its letters are, and stays theirs', async () => {
    await begin(payer.token, 'Grey Heron');
    const other = await seasoned();
    expect((await begin(other.token, 'GREY HERON')).code).toBe(ERRORS.leaderNameTaken);
    const again = (await login(server, payer.email)).data.token;
    await end(again);
    expect((await begin(other.token, 'grey heron')).code).toBe(ERRORS.leaderNameTaken);
    expect((await begin(again, 'grey heron')).code).toBe(1);
  });

  test('S8.1 a name that looks like another leader’s, or a simulated trader’s, is theirs', async () => {
    await begin(payer.token, 'Раул 10');
    const other = await seasoned();
    for (const alike of ['Раул 1О', 'РАУЛ 1О'])
      expect((await begin(other.token, alike)).code).toBe(ERRORS.leaderNameTaken);
    await server.stored.change(`UPDATE leader SET name = 'Pay 11' WHERE user_id = ${payer.userId}`);
    for (const alike of ['Рау 11', 'Pay ll', 'PAY 1I'])
      expect((await begin(other.token, alike)).code).toBe(ERRORS.leaderNameTaken);
    expect((await begin(other.token, 'Pay 12')).code).toBe(1);
  });

  test('S9.11 two who ask for one name at the same time do not both get it', async () => {
    const other = await seasoned();
    const again = (await login(server, payer.email)).data.token;
    const codes = await Promise.all([begin(again, 'Grey Heron'), begin(other.token, 'Grey Heron')]);
    expect(codes.map(({ code }) => code).sort()).toEqual([1, ERRORS.leaderNameTaken]);
  });

  test('S4.3 the profile begins when they begin, shows what follows and no amount, and ends with them', async () => {
    await begin(payer.token, 'Grey Heron');
    const one = trader(server, payer.token);
    await server.move(euro, 1.1);
    await roundTrip(one, 5);
    await roundTrip(one, -1);
    await server.move(euro, 1.1);
    await one.submit({ cont: '0.1', multiple: '10' });
    server.clock.nowMs += 60_000;
    const { data } = await profile(payer.userId, 'all');
    // 500 − 100 less three fees of 0.60, of the 10,994 there were when they began.
    expect(data).toMatchObject({
      ...{ name: 'Grey Heron', is_simulated: 0, is_paused: 0, return_rate: '3.62', orders: 2, wins: 1 },
      ...{ volatility: null, leverage: { highest: '100' }, days: 1 },
      instruments: [{ forex_id: euro.id, show_code: 'EUR/USD', share: '100.00' }],
    });
    expect(JSON.stringify(data)).not.toMatch(/10994|398|500/);
    await end(payer.token);
    expect((await profile(payer.userId)).code).toBe(ERRORS.unknownLeader);
    expect((await profile(999_999)).code).toBe(ERRORS.unknownLeader);
    expect((await end(payer.token)).code).toBe(ERRORS.notLeading);
  });

  test('S7.58 leaders are listed by the return of 30 days, and counted whatever became of them', async () => {
    expect(await list()).toEqual({ data: [], total: 0 });
    expect(await survivorship()).toEqual({ leaders: 0, profitable: 0, stopped: 0 });
    await begin(payer.token, 'Grey Heron');
    await roundTrip(trader(server, payer.token), -1);
    const other = await seasoned();
    await begin(other.token, 'Tidal Owl');
    await roundTrip(trader(server, other.token), 2);
    server.clock.nowMs += 60_000;
    const { data } = await list();
    expect(data.map(({ name, return_rate, days }) => [name, return_rate, days])).toEqual([
      ['Tidal Owl', '1.81', 1],
      ['Grey Heron', '-0.92', 22],
    ]);
    expect(await survivorship()).toEqual({ leaders: 2, profitable: 1, stopped: 0 });
    await end(other.token);
    expect((await list()).data.map(({ name }) => name)).toEqual(['Grey Heron']);
    expect(await survivorship()).toEqual({ leaders: 2, profitable: 1, stopped: 1 });
    server.clock.nowMs += 91 * DAY_MS;
    expect(await survivorship()).toEqual({ leaders: 1, profitable: 0, stopped: 0 });
  });

  test('S7.58 the ranking tells who has a profile', async () => {
    const rows = async () =>
      (await server.get<{ data: { id: number; is_leader: number }[] }>('/api/follow/ranking', { page: '1' }))
        .data.data;
    await roundTrip(trader(server, payer.token), 1);
    server.clock.nowMs += 60_000;
    expect(await rows()).toMatchObject([{ id: payer.userId, is_leader: 0 }]);
    await begin(payer.token, 'Grey Heron');
    server.clock.nowMs += 60_000;
    expect(await rows()).toMatchObject([{ id: payer.userId, is_leader: 1 }]);
  });

  test('S4.9 operators pause a leader, who is not listed then and whose profile says so, and resume', async () => {
    await begin(payer.token, 'Grey Heron');
    const { uid } = (await server.get<User>('/api/user/info', {}, { token: payer.token })).data;
    expect((await ask('leaders')).rows).toMatchObject([{ uid, name: 'Grey Heron', paused: '' }]);
    await ask('pause-leader', uid, ...BECAUSE);
    expect((await list()).total).toBe(0);
    expect((await profile(payer.userId)).data.is_paused).toBe(1);
    expect((await own(payer.token)).is_paused).toBe(1);
    // Stopping and beginning anew is no way around it.
    await end(payer.token);
    expect((await own(payer.token)).hindrances).toMatchObject([{ need: 'allowed' }]);
    expect((await begin(payer.token, 'Tidal Owl')).code).toBe(ERRORS.leadHindered);
    await ask('resume-leader', uid, ...BECAUSE);
    expect((await begin(payer.token, 'Tidal Owl')).code).toBe(1);
    expect((await list()).total).toBe(1);
    expect((await ask('resume-leader', uid, ...BECAUSE)).error).toMatch(/cannot be resumed/);
  });

  test('S4.9 operators end a leader, who begins again only when they allow it; each step is in the log', async () => {
    await begin(payer.token, 'Grey Heron');
    const { uid } = (await server.get<User>('/api/user/info', {}, { token: payer.token })).data;
    await ask('end-leader', uid, ...BECAUSE);
    expect((await profile(payer.userId)).code).toBe(ERRORS.unknownLeader);
    expect((await own(payer.token)).hindrances).toMatchObject([{ need: 'allowed' }]);
    expect((await ask('end-leader', uid, ...BECAUSE)).error).toMatch(/cannot be ended/);
    await ask('resume-leader', uid, ...BECAUSE);
    expect((await begin(payer.token, 'Grey Heron')).code).toBe(1);
    const log = await server.stored.rows("SELECT decision FROM decision WHERE kind = 'leader' ORDER BY id");
    expect(log).toEqual([{ decision: 'ended' }, { decision: 'resumed' }]);
  });

  test('S6.1 who is frozen is neither listed nor looked at', async () => {
    await begin(payer.token, 'Grey Heron');
    const { uid } = (await server.get<User>('/api/user/info', {}, { token: payer.token })).data;
    await ask('freeze', uid, ...BECAUSE);
    server.clock.nowMs += 60_000;
    expect((await list()).total).toBe(0);
    expect((await profile(payer.userId)).code).toBe(ERRORS.unknownLeader);
  });
});
