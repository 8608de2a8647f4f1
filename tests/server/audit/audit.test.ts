import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time-units';
import { beginUnseen, copiesOn, newCaller, withoutOwnRounds } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { book, newBorrower } from '../../support/loans.ts';
import { marketOrder, newTrader } from '../../support/orders.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** What the audit says when it found this. */
const found = (named: string) => ({ isClean: false, difference: expect.stringContaining(named) });

describe('the audit', () => {
  let server: TestServer;
  /** The account of the one who trades, ID in the statements below. */
  let accountId: string;
  beforeAll(async () => {
    server = await startServer();
    const trader = await newTrader(server);
    const [account] = await server.stored.rows('SELECT max(id) AS id FROM account WHERE user_id IS NOT NULL');
    accountId = String(account?.id);
    const closed = await trader.submit();
    await trader.submit({ cont: '2', stop_loss_price: '1.05' });
    await trader.submit({ status: '0', target_price: '1.05' });
    await server.move(DRIVEN.euro, 1.11);
    await trader.close(closed.data.Id);
    expect(await server.audit()).toEqual({
      isClean: true,
      // A node on PostgreSQL has system accounts of its own beside the first ones.
      accounts: server.stored.engine === 'sqlite' ? 13 : 23,
      journals: 5,
      entries: 10,
      orders: 3,
    });
    await server.close();
  });
  afterAll(() => server.dispose());

  test('S1.4 an untouched copy is clean', async () => {
    expect(await server.stored.auditAfter('SELECT 1')).toMatchObject({ isClean: true });
  });

  test.each([
    ['an amount', 'UPDATE entry SET amount = amount + 1 WHERE account_id = ID AND seq = 2', 'journal'],
    [
      'a balance after',
      'UPDATE entry SET balance_after = 5 WHERE account_id = ID AND seq = 2',
      'entry 2 of account ID',
    ],
    [
      'a memo',
      "UPDATE entry SET memo = 'deposit' WHERE account_id = ID AND seq = 2",
      'entry 2 of account ID',
    ],
    ['a hash', "UPDATE entry SET hash = 'x' WHERE account_id = ID AND seq = 1", 'entry 1 of account ID'],
    ['a missing entry', 'DELETE FROM entry WHERE account_id = ID AND seq = 2', 'journal'],
    ['a missing journal', 'DELETE FROM journal WHERE id = 3', 'journal'],
    [
      "a journal's time",
      'UPDATE journal SET created_at = created_at + 1 WHERE id = 3',
      'does not carry the hash',
    ],
    [
      'a sum moved between two entries of a journal',
      'UPDATE entry SET amount = amount * 2 WHERE journal_id = 3',
      'entry',
    ],
    ['a balance', 'UPDATE account SET balance = balance + 1 WHERE id = ID', 'account ID'],
    ['a hold', 'UPDATE account SET held = held + 1 WHERE id = ID', 'account ID holds'],
    ['a profit', 'UPDATE trade_order SET profit = profit + 1 WHERE id = 1', 'order 1'],
    ['an exit price', 'UPDATE trade_order SET exit_price = exit_price + 10 WHERE id = 1', 'order 1'],
    [
      'a night',
      'UPDATE trade_order SET financing = financing - 1 WHERE id = 2',
      'order 2 has -1 for its nights',
    ],
    ['a fee', 'UPDATE trade_order SET fee = fee + 1 WHERE id = 2', 'order 2'],
    ['a margin', 'UPDATE trade_order SET margin = margin + 1 WHERE id = 2', 'account ID holds'],
    [
      'a closed order made open again',
      "UPDATE trade_order SET state = 'open', profit = NULL, close_reason = NULL WHERE id = 1",
      'order 1',
    ],
  ])('S1.4 %s changed by hand is found and named', async (_, change, named) => {
    const of = (text: string) => text.replaceAll('ID', accountId);
    expect(await server.stored.auditAfter(of(change))).toMatchObject(found(of(named)));
  });

  test('S1.4 npm run audit ends with 0 and a summary, or with 1 and the first difference', async () => {
    const run = () =>
      spawnSync(process.execPath, ['src/cli/audit.ts'], {
        env: { ...process.env, DATA_DIR: server.dataDir, ...server.stored.env },
        encoding: 'utf8',
      });
    expect(run()).toMatchObject({ status: 0, stdout: expect.stringContaining('3 orders') });
    await server.stored.change(`UPDATE account SET held = held + 1 WHERE id = ${accountId}`);
    expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining(`account ${accountId} holds`) });
    await server.stored.change(`UPDATE account SET held = held - 1 WHERE id = ${accountId}`);
    expect(run().status).toBe(0);
  });

  test('S1.4 the ledger refuses changes and deletions by itself', async () => {
    const { change } = server.stored;
    await expect(change('UPDATE entry SET amount = 0')).rejects.toThrow('append-only');
    await expect(change('DELETE FROM entry')).rejects.toThrow('append-only');
    await expect(change('DELETE FROM journal')).rejects.toThrow('append-only');
  });
});

describe('the audit of loans', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({}, { REVIEW: 'manual' });
    const [ada, eve, joe] = [await newBorrower(server), await newBorrower(server), await newBorrower(server)];
    // Loan 1 ends repaid after two days late, loan 2 is three days late, loan 3 waits.
    const id = await ada.borrow('1000', '2');
    await eve.borrow('500', '1');
    await ada.pass(16 * DAY_MS);
    await book(server);
    await ada.repay(id);
    await ada.decideLast('repayment', true);
    await joe.pass(0);
    await joe.submit(await joe.request());
    expect(await server.audit()).toMatchObject({ isClean: true });
    await server.close();
  });
  afterAll(() => server.dispose());

  test('S1.4 an untouched copy is clean', async () => {
    expect(await server.stored.auditAfter('SELECT 1')).toMatchObject({ isClean: true });
  });

  test.each([
    ['interest', 'UPDATE loan SET interest = interest + 1 WHERE id = 2', 'loan 2 says interest'],
    ['an amount', 'UPDATE loan SET amount = amount + 1000000 WHERE id = 2', 'loan 2'],
    ['a signed text', "UPDATE loan SET agreement = agreement || '.' WHERE id = 3", 'agreement of loan 3'],
    ['the days late', 'UPDATE loan SET penalty_days = 0 WHERE id = 2', 'loan 2 is 0 days late'],
    ['a penalty', 'UPDATE penalty SET amount = amount + 1 WHERE loan_id = 2', 'loan 2 has a penalty'],
    ['the day of a penalty', 'UPDATE penalty SET day = day + 9 WHERE loan_id = 2', 'wrong day'],
    ['a repayment', 'UPDATE repayment SET amount = amount - 1', 'its repayment is of'],
    [
      'when it is due',
      'UPDATE loan SET repayment_time = repayment_time + 1 WHERE id = 2',
      'loan 2 is not due',
    ],
    [
      'a loan paid out by hand',
      "UPDATE loan SET state = 'due', reviewed_at = 1, repayment_time = 691199999 WHERE id = 3",
      'loan 3 is outstanding by 1003500000, the ledger says 0',
    ],
    ['a debt forgiven', "UPDATE loan SET state = 'repaid' WHERE id = 2", 'loan 2 is repaid with'],
    [
      'a repayment taken back',
      "UPDATE repayment SET state = 'rejected'; UPDATE loan SET state = 'due' WHERE id = 1",
      'loan 1 is outstanding by',
    ],
    ['a repayment of another loan', 'UPDATE repayment SET loan_id = 2', 'loan 1 is repaid with'],
    [
      'a loan of another user',
      'UPDATE loan SET user_id = (SELECT user_id FROM loan WHERE id = 1) WHERE id = 2',
      'loan 2 is due, the ledger says',
    ],
    [
      'a loan that is gone',
      'DELETE FROM penalty WHERE loan_id = 2; DELETE FROM loan WHERE id = 2',
      'the ledger books',
    ],
  ])('S1.4 %s changed by hand is found and named', async (_, change, named) => {
    expect(await server.stored.auditAfter(change)).toMatchObject(found(named));
  });

  test('S9.8 what was signed cannot be edited, nor a day’s penalty be booked twice', async () => {
    const { change } = server.stored;
    await expect(change('UPDATE loan SET interest_rate = 1')).rejects.toThrow('not edited');
    const twice = 'INSERT INTO penalty (loan_id, day, amount) SELECT loan_id, day, amount FROM penalty';
    await expect(change(twice)).rejects.toThrow(/unique/i);
  });
});

/** What the audit finds of copies, on those of a leader who takes 20 percent of new profit. */
describe('the audit of copies', () => {
  const { euro } = DRIVEN;
  const MONTH_MS = 31 * 86_400_000;
  let server: TestServer;

  /** Opens by the leader, lets the copies follow, and closes at a higher price. */
  async function gain(leader: number): Promise<void> {
    const { trading } = server.services;
    const { following } = copiesOn(server);
    server.clock.nowMs += 1;
    await server.move(euro, 1.1);
    const { orderId } = await trading.submit(newCaller(leader), marketOrder(euro.id, '0.5'));
    await following.follow(leader);
    await server.move(euro, 1.12);
    await trading.close(newCaller(leader), orderId);
    await following.follow(leader);
  }

  beforeAll(async () => {
    server = withoutOwnRounds(await startServer());
    const leader = (await server.demo()).userId;
    await makeLeader(server, leader);
    const follower = (await server.demo()).userId;
    const terms = { ...COPY_TERMS, leaderId: leader, size: '1', amount: '1000' };
    const copyId = await beginUnseen(server, follower, terms);
    await gain(leader);
    server.clock.nowMs += MONTH_MS;
    await server.tick();
    const { copies } = copiesOn(server);
    await copies.takeFees();
    await gain(leader);
    await copies.stop(newCaller(follower), copyId);
    expect(await server.audit()).toMatchObject({ isClean: true });
    await server.close();
  });
  afterAll(() => server.dispose());

  test('S1.3 the second fee is on what is above what the first one left', async () => {
    const rows = await server.stored.rows('SELECT worth, high_water, amount FROM copy_fee ORDER BY id');
    const fees = rows.map(({ worth, high_water, amount }) => [worth, high_water, amount].map(Number));
    const [[worth = 0, , amount = 0] = [], [, mark] = []] = fees;
    expect(fees).toHaveLength(2);
    expect(mark).toBe(worth - amount);
  });

  test.each([
    ['nothing', 'SELECT 1', null],
    [
      'a mark above what the copy was worth',
      'UPDATE copy_fee SET high_water = high_water + 1e9 WHERE id = 2',
      'copyFee 2 is of',
    ],
    [
      'profit that was paid for',
      'UPDATE copy_fee SET high_water = 1000000000 WHERE id = 2',
      'copyFee 2 is of',
    ],
    ['a worth that was not there', 'UPDATE copy_fee SET worth = worth + 1 WHERE id = 2', 'copyFee 2 is of'],
    [
      'less worth than was paid for',
      'UPDATE copy_fee SET worth = worth - 1000000 WHERE id = 1',
      'copyFee 1 takes',
    ],
    ['another percent', 'UPDATE copy SET fee_percent = 19', 'copyFee 1 takes'],
    [
      'another text',
      "UPDATE copy SET agreement = replace(agreement, ' 20 %', ' 2 %')",
      'which was not signed',
    ],
    ['a worse price', 'UPDATE copy_order SET leader_price = leader_price - 20000', 'its bound: price'],
    [
      'an older order',
      'UPDATE trade_order SET opened_at = opened_at - 16000 WHERE id IN (SELECT leader_order_id FROM copy_order)',
      'its bound: age',
    ],
    ['more margin', 'UPDATE copy SET max_margin = 1', 'its bound: margin'],
    ['more leverage', 'UPDATE copy SET max_multiple = 1000000', 'its bound: leverage'],
    ['another instrument', "UPDATE copy SET instrument_ids = '[999]'", 'its bound: instruments'],
    ['what came back', 'UPDATE copy SET returned = returned - 1', 'copyEnded 1'],
  ])('S1.4 %s is found by the audit', async (_, change, named) => {
    const report = await server.stored.auditAfter(change);
    if (named === null) expect(report).toMatchObject({ isClean: true });
    else expect(report).toMatchObject(found(named));
  });

  test('S1.4 what is booked to an account after it was closed is found by the audit', async () => {
    const change = 'UPDATE "user" SET closed_at = 1 WHERE id = (SELECT leader_user_id FROM copy)';
    expect(await server.stored.auditAfter(change)).toMatchObject({
      difference: expect.stringContaining('which was closed before'),
    });
  });
});
