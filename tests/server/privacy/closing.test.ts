import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { login, outbox } from '../../support/joining.ts';
import { borrower } from '../../support/loans.ts';
import { askOperator } from '../../support/operator.ts';
import { decide, newTron } from '../../support/payments.ts';
import { jpeg, upload } from '../../support/pictures.ts';
import { newLeaver } from '../../support/privacy.ts';
import { keptLog } from '../../support/security-log.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import { expectTold } from '../../support/told.ts';

type Leaver = Awaited<ReturnType<typeof newLeaver>>;

describe('closing an account', () => {
  const log = keptLog();
  const server = serverForEach(log.overrides, { REVIEW: 'manual' });

  const picture = async ({ token }: Leaver) => (await upload(server, token, await jpeg())).data.url;
  const info = (token: string) => server.get('/api/user/info', {}, { token });
  const subjects = async ({ email }: Leaver) =>
    (await outbox(server)).filter(({ to }) => to === email).map(({ subject }) => subject);
  const approve = async () => {
    const [row] = (await askOperator(server.dataDir, 'list', 'closing')).rows ?? [];
    return askOperator(server.dataDir, 'approve', 'closing', row?.id ?? '');
  };

  test('of an account with nothing on it waits for operators, and its owner is told at once', async () => {
    const user = await newLeaver(server);
    expect(await user.closing()).toEqual({
      ...{ state: 'none', asked_at: null, reason: '', obstacles: [], balance: '0', rest: '0' },
    });
    const atMs = server.clock.nowMs;
    const { code, data } = await user.close();
    expect([code, data]).toMatchObject([1, { state: 'waiting', asked_at: atMs }]);
    // Two requests of one owner are one.
    expect((await user.close()).code).toBe(1);
    expect(await server.stored.rows('SELECT user_id, state, given_up FROM closing')).toEqual([
      { user_id: user.userId, state: 'waiting', given_up: 0 },
    ]);
    expect(await subjects(user)).toContain('Request to close your account at Candlestate');
    expect(log.events()).toContainEqual(
      expect.objectContaining({ event: 'closing.asked', user: user.userId }),
    );
  });

  test('S8.1 wants a proof of its own, and a refused one leaves it good', async () => {
    const user = await newLeaver(server);
    for (const proof of ['A'.repeat(43), await user.byPassword('export')])
      expect((await user.close('0', proof)).code).toBe(ERRORS.factorRequired);
    const proof = await user.byPassword('closing');
    expect((await user.close('1', proof)).code).toBe(ERRORS.restNotGivenUp);
    expect((await user.close('0', proof)).code).toBe(1);
  });

  test('is refused with what stands in the way, one obstacle after the other', async () => {
    const user = await newLeaver(server);
    const kinds = async () => (await user.closing()).obstacles.map(({ kind, count }) => `${kind} ${count}`);
    const refused = async () => expect((await user.close()).code).toBe(ERRORS.closingInTheWay);

    const { data: deposit } = await user.wire({ number: '900', proofImg: await picture(user) });
    expect(await kinds()).toEqual(['deposit 1']);
    await refused();
    await decide(server, 'deposit', deposit.id);
    expect(await kinds()).toEqual(['balance 1']);
    await refused();

    const position = (await user.submit({ cont: '0.01' })).data.Id;
    const pending = (await user.submit({ cont: '0.01', status: '0', target_price: '0.5' })).data.Id;
    expect(await kinds()).toEqual(['position 1', 'pendingOrder 1', 'balance 1']);
    await refused();
    await user.closePosition(position);
    await user.cancel(pending);

    const method = await user.provenMethod();
    const { data: drawn } = await user.draw({ draw_method_id: method, number: '10' });
    expect(await kinds()).toEqual(['withdrawal 1', 'balance 1']);
    await refused();
    await decide(server, 'withdrawal', drawn.id, 'not now');

    const { handIn, decideLast, submit, request } = borrower(server, user);
    await handIn();
    await decideLast('loan-kyc', true);
    await submit(await request('500'));
    expect(await kinds()).toEqual(['loan 1', 'balance 1']);
    await refused();
    await decideLast('loan', true);
    expect(await kinds()).toEqual(['loan 1', 'balance 1']);
    await refused();
  });

  test('S9.9 takes a rest below the smallest withdrawal with it, once the user gives it up', async () => {
    await server.stored.change(`UPDATE draw_currency SET fee_type = 1, draw_rate = '5'`);
    const user = await newLeaver(server);
    await user.fund('1');
    const { rest, balance, obstacles } = await user.closing();
    expect([rest, balance, obstacles]).toEqual(['1', '1', []]);
    expect((await user.close('0')).code).toBe(ERRORS.restNotGivenUp);
    expect((await user.close('1')).code).toBe(1);
    expect(await approve()).not.toHaveProperty('error');
    expect(
      await server.stored.rows(
        `SELECT entry.memo, entry.amount, journal.ref_kind FROM entry JOIN journal ON journal.id = journal_id
          JOIN account ON account.id = account_id WHERE user_id = ${user.userId} ORDER BY entry.seq`,
      ),
    ).toEqual([
      { memo: 'deposit', amount: 1_000_000, ref_kind: 'deposit' },
      { memo: 'givenUp', amount: -1_000_000, ref_kind: 'closing' },
    ]);
    expect(await server.audit()).toMatchObject({ isClean: true });
    const forged = await server.stored.auditAfter('UPDATE closing SET given_up = 2');
    expect(forged).toMatchObject({ isClean: false });
  });

  test('begins nothing new while it waits, and goes on as before once it is withdrawn', async () => {
    const user = await newLeaver(server);
    const { request, submit, handIn, decideLast } = borrower(server, user);
    await handIn();
    await decideLast('loan-kyc', true);
    await user.close();
    const deposit = async () => user.wire({ number: '100', proofImg: await picture(user) });
    const loan = async () => submit(await request('500'));
    for (const begin of [() => user.submit({}), deposit, loan])
      expect((await begin()).code).toBe(ERRORS.accountClosing);
    expect((await user.keep()).data).toMatchObject({ state: 'none', asked_at: null });
    expect((await user.keep()).code).toBe(ERRORS.noClosing);
    expect((await deposit()).code).toBe(1);
    expect((await loan()).code).toBe(1);
    expect((await user.submit({})).code).toBe(ERRORS.insufficientMargin);
    expect(log.events()).toContainEqual(
      expect.objectContaining({ event: 'closing.withdrawn', user: user.userId }),
    );
  });

  test('ends every session when it is approved, of the demo account too, and no way logs in again', async () => {
    const user = await newLeaver(server);
    const { data: demo } = await server.get<{ token: string; user: { id: number } }>(
      '/api/user/createAccountDemoForU',
      {},
      { token: user.token },
    );
    const { data: placed } = await server.get<{ Id: number }>(
      '/v1/api/forex/submit',
      {
        ...{ type: '1', cont: '1', forex_id: '1', status: '1', multiple: '100' },
        ...{ target_price: '0', stop_loss_price: '0', target_profit_price: '0' },
      },
      { token: demo.token },
    );
    await user.close();
    expect(await approve()).not.toHaveProperty('error');
    expect(
      await server.stored.rows(`SELECT state, close_reason FROM trade_order WHERE id = ${placed.Id}`),
    ).toEqual([{ state: 'closed', close_reason: 'reset' }]);
    for (const token of [user.token, demo.token]) expect((await info(token)).code).toBe(ERRORS.expired);
    expect((await login(server, user.email)).code).toBe(ERRORS.accountClosed);
    expect((await login(server, user.email, 'a wrong password')).code).toBe(ERRORS.wrongCredentials);
    expect((await subjects(user)).at(-1)).toBe('Your account at Candlestate is closed');
    const closed = await server.stored.rows('SELECT id FROM "user" WHERE closed_at IS NOT NULL ORDER BY id');
    expect(closed).toEqual([{ id: user.userId }, { id: demo.user.id }]);
    await expectTold(server.stored);
  });

  test('is rejected with a reason that the user reads, and may be asked for again', async () => {
    const user = await newLeaver(server);
    await user.close();
    await user.decideClosing(false, 'Please answer our letter first.');
    expect(await user.closing()).toMatchObject({
      state: 'rejected',
      reason: 'Please answer our letter first.',
    });
    expect((await subjects(user)).at(-1)).toBe('Your account at Candlestate stays open');
    expect((await info(user.token)).code).toBe(1);
    expect((await user.close()).data).toMatchObject({ state: 'waiting', reason: '' });
    await expectTold(server.stored);
  });

  test('is not approved when money came meanwhile, and goes on waiting', async () => {
    const user = await newLeaver(server);
    await user.close();
    await server.stored.change(
      `UPDATE closing SET state = 'withdrawn', decided_at = created_at WHERE user_id = ${user.userId}`,
    );
    await user.bind({ dc_address: newTron() });
    const { data } = await user.wire({ number: '900', proofImg: await picture(user) });
    await server.stored.change(
      `UPDATE closing SET state = 'waiting', decided_at = NULL WHERE user_id = ${user.userId}`,
    );
    expect((await approve()).error).toBe('In the way of closing this account: deposit 1.');
    await decide(server, 'deposit', data.id);
    expect((await approve()).error).toBe('In the way of closing this account: balance.');
    expect((await info(user.token)).code).toBe(1);
  });

  test('S8.2 a restart in between loses nothing of it', async () => {
    const user = await newLeaver(server);
    const { data } = await user.close();
    await server.restart();
    expect(await user.closing()).toEqual(data);
    expect(await approve()).not.toHaveProperty('error');
    expect((await login(server, user.email)).code).toBe(ERRORS.accountClosed);
  });
});
