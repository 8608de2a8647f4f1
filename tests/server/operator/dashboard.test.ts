import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DASHBOARD_TITLES } from '#contract/desk/dashboard';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import { readLedgerSums } from '#server/house/ledger-sums';
import { DRIVEN } from '../../support/driven-source.ts';
import { dashboardOf, referenceOf } from '../../support/house.ts';
import { book, newBorrower } from '../../support/loans.ts';
import { askOperator, operate } from '../../support/operator.ts';
import { MARKET_BUY } from '../../support/orders.ts';
import { newPayer } from '../../support/payments.ts';
import { newLeaver } from '../../support/privacy.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { User } from '../../support/wire.ts';

const NOTHING = { today: '0', '7 days': '0', '30 days': '0' };

describe('the house’s figures', () => {
  const server = serverForEach({}, { REVIEW: 'manual', FIRST_ACCOUNT: 'none' });
  const ask = (...args: string[]) => askOperator(server.dataDir, ...args);
  const by = (operator: string, ...args: string[]) =>
    operate(server.dataDir, ...args, '--operator', operator);
  const uidOf = async (token: string) => (await server.get<User>('/api/user/info', {}, { token })).data.uid;
  /** Figures of a table by what they are, without those that are nothing. */
  const booked = async (table: 'money' | 'result') =>
    Object.fromEntries(
      (await dashboardOf(server))[table]
        .map(({ what, ...spans }) => [what, spans] as const)
        .filter(([, spans]) => spans['30 days'] !== '0'),
    );
  const inAll = (usd: string) => ({ today: usd, '7 days': usd, '30 days': usd });

  test('S4.9 of a new site every table is there, and nothing is in or out, open or waiting', async () => {
    const tables = await dashboardOf(server);
    expect(Object.keys(tables)).toEqual(Object.keys(DASHBOARD_TITLES));
    for (const { what: _, ...spans } of [...tables.money, ...tables.result]) expect(spans).toEqual(NOTHING);
    expect(tables).toMatchObject({ exposure: [], nearest: [], queue: [] });
    expect(tables.risk).toEqual([
      {
        accounts: '0',
        positions: '0',
        pending: '0',
        margin: '0',
        'held for pending': '0',
        'margin call': '100',
        'stop-out': '200',
      },
    ]);
  });

  test('S4.9 what came in, went out, was lent, corrected and earned counts for the days it was booked in', async () => {
    const payer = await newPayer(server);
    await payer.fund('1002');
    await payer.provenMethod();
    const uid = await uidOf(payer.token);
    await ask('correct', uid, '--amount=-0.000001', '--reason', 'r');
    await by('eve', 'confirm-proposal', '1');
    expect(await booked('money')).toEqual({
      deposits: inAll('1002'),
      withdrawals: inAll('-1'),
      corrections: inAll('0.000001'),
      'cash in less out': inAll('1001'),
    });
    expect(await booked('result')).toEqual({ 'withdrawal fees': inAll('1'), total: inAll('1') });
    server.clock.nowMs += 3 * DAY_MS;
    await by('eve', 'set', 'four_eyes_above', '5');
    const borrower = await newBorrower(server);
    const id = await borrower.borrow('1000');
    expect(await booked('money')).toMatchObject({
      deposits: { ...inAll('1002'), today: '0' },
      loans: inAll('-1000'),
    });
    expect(await booked('result')).toMatchObject({
      'loan interest': inAll('3.5'),
      total: { ...inAll('4.5'), today: '3.5' },
    });
    await borrower.pass(9 * DAY_MS);
    await book(server);
    await borrower.repay(id);
    await borrower.decideLast('repayment', true);
    expect(await booked('money')).toMatchObject({
      loans: { ...NOTHING, '30 days': '-1000' },
      repayments: inAll('1008.5'),
      'cash in less out': { ...inAll('1008.5'), '30 days': '2009.5' },
    });
    expect(await booked('result')).toMatchObject({
      'loan interest': { ...NOTHING, '30 days': '3.5' },
      'loan penalties': inAll('5'),
      total: { ...inAll('5'), '30 days': '9.5' },
    });
    expect(await dashboardOf(server)).toMatchObject(await referenceOf(server));
  });

  test('S4.9 what a user gives up with their account is the house’s', async () => {
    await server.stored.change(`UPDATE draw_currency SET fee_type = 1, draw_rate = '5'`);
    const ada = await newLeaver(server);
    const uid = await uidOf(ada.token);
    await ask('correct', uid, '--amount=0.75', '--reason', 'r');
    await by('eve', 'confirm-proposal', '1');
    await ada.leave();
    expect(await booked('result')).toEqual({
      'balances given up': inAll('0.75'),
      total: inAll('0.75'),
    });
  });

  test('S4.9 exposure, the house’s result on it and the risk are of real accounts alone', async () => {
    const [long, short] = [await newPayer(server), await newPayer(server)];
    for (const one of [long, short]) await one.fund('20000');
    await long.submit({ cont: '2' });
    await short.submit({ cont: '0.5', type: '2' });
    await short.submit({ forex_id: '8', cont: '1', type: '2' });
    await short.submit({ type: '2', target_price: '1.2', cont: '0.1', status: '0' });
    const demo = (await server.demo()).token;
    await server.get('/v1/api/forex/submit', { ...MARKET_BUY, cont: '3' }, { token: demo });
    await server.move(DRIVEN.euro, 1.1001);
    const { exposure, risk, nearest } = await dashboardOf(server);
    expect(exposure[0]).toMatchObject({ instrument: 'EURUSD', 'long lots': '2', 'short lots': '0.5' });
    expect(exposure[0]).toMatchObject({
      'long units': '200000',
      'short units': '50000',
      'net units': '150000',
      'long usd': '220020',
      'short usd': '55005',
      'net usd': '165015',
      'result usd': '-15',
    });
    expect(exposure[1]).toMatchObject({ instrument: 'EURJPY', 'long lots': '0', 'net usd': '-110000' });
    expect(exposure[2]).toMatchObject({ instrument: 'total', 'long usd': '220020', 'short usd': '165005' });
    expect(exposure[2]).toMatchObject({ 'net usd': '55015', 'result usd': '-15' });
    expect(risk[0]).toMatchObject({ accounts: '2', positions: '3', pending: '1' });
    expect(nearest.map(({ uid }) => uid)).toEqual([await uidOf(long.token), await uidOf(short.token)]);
    expect(await dashboardOf(server)).toMatchObject(await referenceOf(server));
  });

  test('S4.9 the ten accounts nearest to liquidation are named, what they want to withdraw backs nothing', async () => {
    for (let count = 1; count <= 11; count += 1) {
      const payer = await newPayer(server);
      await payer.fund(String(2_000 + count));
      await payer.submit({});
    }
    const last = await newPayer(server);
    await last.fund('9002');
    const method = await last.provenMethod();
    await last.submit({});
    await ask('set', 'withdraw_limit_unverified', '100000');
    await last.draw({ draw_method_id: method, number: '7500' });
    const { nearest, risk } = await dashboardOf(server);
    expect(risk[0]).toMatchObject({ accounts: '12', margin: '13200' });
    expect(nearest).toHaveLength(10);
    expect(nearest[0]).toEqual({
      uid: await uidOf(last.token),
      'risk rate': '73.63',
      margin: '1100',
      equity: '1494',
    });
    expect(await dashboardOf(server)).toMatchObject(await referenceOf(server));
  });

  test('S4.9 what waits is counted by its kind, with the age of the oldest', async () => {
    const payer = await newPayer(server);
    await payer.wire({ number: '100', proofImg: await payer.proof() });
    server.clock.nowMs += 26 * HOUR_MS + 5 * 60_000;
    await payer.wire({ number: '200', proofImg: await payer.proof() });
    const borrower = await newBorrower(server, { isApproved: false });
    await borrower.handIn();
    const { queue } = await dashboardOf(server);
    expect(queue).toEqual([
      { kind: 'deposit', count: '2', oldest: expect.stringMatching(/^2026-01-05T12:0/), age: '26:06' },
      { kind: 'loan-kyc', count: '1', oldest: expect.stringMatching(/^2026-01-06T14:0/), age: '0:00' },
    ]);
  });

  test('S4.9 the list is cut down to a kind and to what waits longer than some hours, and shows ages', async () => {
    const payer = await newPayer(server);
    await payer.wire({ number: '100', proofImg: await payer.proof() });
    server.clock.nowMs += 26 * HOUR_MS;
    await payer.wire({ number: '200', proofImg: await payer.proof() });
    const ids = async (...args: string[]) =>
      (await ask('list', ...args)).rows?.map(({ kind, id, age }) => `${kind} ${id} ${age}`);
    expect(await ids()).toEqual(['deposit 1 26:00', 'deposit 2 0:00']);
    expect(await ids('--kind', 'deposit', '--older-than', '25.5')).toEqual(['deposit 1 26:00']);
    expect(await ids('deposit', '--older-than', '26')).toEqual([]);
    expect(await ids('--older-than', '0')).toEqual(['deposit 1 26:00']);
    expect(await ids('--kind', 'loan')).toEqual([]);
    expect((await ask('list', '--older-than=-1')).error ?? '').toBe(
      'olderThan: Hours are a number from 0 to 99999 with no more than 2 decimals (--older-than 24), not "-1".',
    );
    expect((await ask('list', '--kind', 'luck')).error).toMatch(/^There is no kind luck/);
  });

  test('S4.9 prices, this node and its health are told as they are', async () => {
    server.clock.nowMs += 90 * 60_000;
    const before = await dashboardOf(server);
    expect(before.prices).toEqual([
      {
        source: 'embedded market',
        state: 'live',
        'last price': '2026-01-05T12:00:00.000Z',
        'seconds ago': '5400',
      },
    ]);
    expect(before.nodes).toEqual([
      {
        name: expect.stringMatching(/\/\d+$/),
        asked: 'yes',
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        since: '2026-01-05T12:00:00.000Z',
        uptime: '1:30',
        state: 'serving',
        // The server's own rounds wait too.
        'commands waiting': expect.stringMatching(/^\d+$/),
      },
    ]);
    expect(before.health).toEqual(
      expect.arrayContaining([
        { check: 'node', state: 'ok' },
        { check: 'clock', state: 'ok' },
        { check: 'feed', state: 'ok' },
      ]),
    );
  });

  test('S4.9 the command prints each table under its title', async () => {
    const payer = await newPayer(server);
    await payer.fund('20');
    const { out } = await operate(server.dataDir, 'dashboard');
    expect(out).toMatch(/^Money in and out, USD\nwhat +today +7 days +30 days\ndeposits +20 +20 +20\n/);
    expect(out).toMatch(/\n\nExposure of real accounts\nNothing\.\n\nOpen risk, USD\n/);
  });
});

describe('the house’s figures of a long ledger', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer({}, { FIRST_ACCOUNT: 'none' });
  });
  // What is written past the server has no hashes, so there is no audit.
  afterEach(() => server.dispose());

  test('S4.9 every entry of the last thirty days counts, on whichever page of the ledger it stands', async () => {
    const entries = 3_500;
    const [fees] = await server.stored.rows(
      "SELECT id FROM account WHERE realm = 'real' AND kind = 'fees' AND user_id IS NULL ORDER BY id LIMIT 1",
    );
    const counted = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${entries})`;
    const { nowMs } = server.clock;
    const id = Number(fees?.id);
    await server.stored.change(`
      INSERT INTO journal (id, kind, created_at)
        ${counted} SELECT i, 'funding', ${nowMs} - CAST(${entries} - i AS bigint) * 1800000 FROM n;
      INSERT INTO entry (account_id, seq, journal_id, memo, amount, balance_after, hash)
        ${counted} SELECT ${id}, i, i, 'fee', i, i * (i + 1) / 2, 'x' FROM n;
      UPDATE account SET seq = ${entries} WHERE id = ${id};
    `);
    const sums = await readLedgerSums(server.stored.db, nowMs);
    const since = (days: number) => {
      const fromMs = nowMs - (nowMs % DAY_MS) - (days - 1) * DAY_MS;
      let sum = 0;
      for (let i = 1; i <= entries; i += 1) if (nowMs - (entries - i) * 1_800_000 >= fromMs) sum += i;
      return sum;
    };
    expect(sums['trading fees']).toEqual({ today: since(1), '7 days': since(7), '30 days': since(30) });
  });
});
