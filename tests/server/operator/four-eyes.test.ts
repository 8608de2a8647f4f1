import { beforeEach, describe, expect, test } from 'vitest';
import { targetOf } from '#contract/notifications';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import { outbox } from '../../support/joining.ts';
import { newBorrower } from '../../support/loans.ts';
import { operate } from '../../support/operator.ts';
import { newPayer, type Payer } from '../../support/payments.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import { expectTold } from '../../support/told.ts';
import type { User } from '../../support/wire.ts';

describe('four eyes', () => {
  const server = serverForEach({}, { REVIEW: 'manual' });
  const by = async (operator: string, ...args: string[]) => {
    const { out, err } = await operate(server.dataDir, ...args, '--operator', operator);
    return err === '' ? out : err;
  };
  const rowsOf = async (table: string) => server.stored.rows(`SELECT * FROM ${table} ORDER BY id`);
  const proposals = async () =>
    (await rowsOf('proposal')).map(({ what, state, proposed_by, second }) => [
      what,
      state,
      proposed_by,
      second,
    ]);
  const paid = async () => (await rowsOf('withdrawal')).map(({ state }) => state);
  let payer: Payer;
  let method: string;
  let uid: string;
  const draw = async (number: string) => {
    const { data } = await payer.draw({ draw_method_id: method, number });
    return String(data.id);
  };
  beforeEach(async () => {
    payer = await newPayer(server);
    await payer.fund('50002');
    method = await payer.provenMethod();
    uid = (await server.get<User>('/api/user/info', {}, { token: payer.token })).data.uid;
    for (const name of ['eve', 'ann', 'bob'])
      await by('eve', 'add-operator', name, '--roles', name === 'eve' ? 'admin' : 'treasurer');
    await by('eve', 'set', 'withdraw_limit_unverified', '100000');
    // What was paid in counts on its own day.
    server.clock.nowMs += DAY_MS;
  });

  test('S9.9 a withdrawal at the limit takes one operator, one above it takes two', async () => {
    expect(await by('ann', 'approve', 'withdrawal', await draw('10000'))).toBe('withdrawal 2 is approved.');
    expect(await by('ann', 'approve', 'withdrawal', await draw('10000.01'), '--reason', 'checked')).toBe(
      'withdrawal 3 waits for a second operator, as proposal 1.',
    );
    expect([await paid(), await payer.balance(), await payer.held()]).toEqual([
      ['paid', 'paid', 'waiting'],
      '40000',
      '10000.01',
    ]);
    expect(await by('ann', 'confirm-proposal', '1')).toBe(
      'You proposed it yourself: another operator confirms or refuses proposal 1.',
    );
    expect(await by('bob', 'approve', 'withdrawal', '3')).toBe(
      'ann proposed it already: proposal 1 waits for a second operator.',
    );
    expect(await by('bob', 'proposals')).toMatch(/^1 +withdrawal +3 +10000.01 +ann +checked/m);
    expect(await by('bob', 'confirm-proposal', '1')).toBe('Proposal 1 is confirmed.');
    expect([await paid(), await payer.balance(), await payer.held()]).toEqual([
      ['paid', 'paid', 'paid'],
      '29999.99',
      '0',
    ]);
    expect(await by('bob', 'confirm-proposal', '1')).toBe('Proposal 1 is decided already.');
    expect(await proposals()).toEqual([['withdrawal', 'decided', 'ann', 'bob']]);
    const log = (await rowsOf('decision')).map(
      (row) => `${row.operator} ${row.kind} ${row.subject} ${row.decision}`,
    );
    expect(log.slice(-3)).toEqual([
      'ann proposal 1 proposed, withdrawal 3, 10000.01 USD',
      'bob withdrawal 3 approved',
      'bob proposal 1 decided',
    ]);
  });

  describe('sums of a user and day', () => {
    const payIn = async (number: string) => {
      const { data } = await payer.wire({ number, proofImg: await payer.proof() });
      return String(data.id);
    };
    const states = async (table: string) => (await rowsOf(table)).slice(1).map(({ state }) => state);

    test('S9.9 a deposit above the limit takes two, and every piece that is paid out on that day', async () => {
      const deposit = await payIn('1000000');
      expect(await by('ann', 'approve', 'deposit', deposit)).toBe(
        `deposit ${deposit} waits for a second operator, as proposal 1.`,
      );
      expect(await payer.balance()).toBe('50000');
      await by('bob', 'confirm-proposal', '1');
      for (let piece = 0; piece < 3; piece += 1)
        expect(await by('ann', 'approve', 'withdrawal', await draw('10000'))).toMatch(/a second operator/);
      expect(await states('withdrawal')).toEqual(['waiting', 'waiting', 'waiting']);
      server.clock.nowMs = Date.UTC(2026, 0, 7) - 1;
      const last = await draw('10000');
      expect(await by('ann', 'approve', 'withdrawal', last), 'to the end of the day').toMatch(/a second/);
      await by('ann', 'withdraw-proposal', '5');
      server.clock.nowMs += 1;
      expect(await by('ann', 'approve', 'withdrawal', last)).toBe(`withdrawal ${last} is approved.`);
    });

    test('S9.9 pieces of both operators add up to the limit and no further, and another user has a sum of their own', async () => {
      for (const operator of ['ann', 'bob'])
        expect(await by(operator, 'approve', 'withdrawal', await draw('5000'))).toMatch(/is approved/);
      expect(await by('bob', 'approve', 'withdrawal', await draw('5'))).toMatch(/a second operator/);
      const other = await newPayer(server);
      const { data } = await other.wire({ number: '10000', proofImg: await other.proof() });
      expect(await by('ann', 'approve', 'deposit', String(data.id))).toMatch(/is approved/);
    });

    test('S9.9 corrections, loans and repayments count', async () => {
      await by('eve', 'set', 'four_eyes_above', '1500');
      await by('ann', 'correct', uid, '--amount=-1000', '--reason', 'paid twice');
      await by('bob', 'confirm-proposal', '1');
      expect(await by('ann', 'approve', 'withdrawal', await draw('500.01'))).toMatch(/a second operator/);
      const ada = await newBorrower(server);
      const loan = await ada.submit(await ada.request('1000'));
      expect(await by('ann', 'approve', 'loan', String(loan.data.id))).toMatch(/is approved/);
      await ada.repay(loan.data.id);
      expect(await by('ann', 'approve', 'repayment', '1')).toMatch(/a second operator/);
      expect(await by('bob', 'confirm-proposal', '3')).toBe('Proposal 3 is confirmed.');
    });

    test('S9.9 S8.3 of ten that are approved at once as many go through as the limit lets', async () => {
      const ids: string[] = [];
      for (let piece = 0; piece < 10; piece += 1) ids.push(await draw('3000'));
      await Promise.all(
        ids.map((id, index) => by(index % 2 === 0 ? 'ann' : 'bob', 'approve', 'withdrawal', id)),
      );
      expect((await states('withdrawal')).filter((state) => state === 'paid')).toHaveLength(3);
      expect(await proposals()).toHaveLength(7);
    });

    test('S9.9 the audit finds a sum above the limit that one operator made', async () => {
      for (let piece = 0; piece < 2; piece += 1) await by('ann', 'approve', 'withdrawal', await draw('5000'));
      expect(await server.audit()).toMatchObject({ isClean: true });
      const alone = (set: string) =>
        server.stored.auditAfter(`UPDATE decision SET ${set} WHERE kind = 'withdrawal' AND subject = '3'`);
      const difference = 'withdrawal 3 was approved by ann alone, with 10000000000 moved on that day';
      expect(await alone('alone_up_to = 9999999999')).toEqual({ isClean: false, difference });
      expect(await alone('alone_up_to = NULL')).toEqual({ isClean: false, difference });
    });

    test('S4.9 no operator goes by the name of the automatic review', async () => {
      expect(await by('automatic', 'approve', 'withdrawal', await draw('5'))).toMatch(
        /No operator is called/,
      );
      expect(await by('eve', 'add-operator', 'automatic', '--roles', 'admin')).toMatch(/already/);
    });
  });

  test('S4.7 so does a loan', async () => {
    await by('eve', 'set', 'four_eyes_above', '500');
    const ada = await newBorrower(server);
    const { data } = await ada.submit(await ada.request('1000'));
    expect(await by('ann', 'approve', 'loan', String(data.id))).toBe(
      `loan ${data.id} waits for a second operator, as proposal 1.`,
    );
    expect(await ada.balance()).toBe('0');
    expect(await by('bob', 'confirm-proposal', '1')).toBe('Proposal 1 is confirmed.');
    expect(await ada.balance()).toBe('1000');
  });

  test('S9.9 the second refuses, the proposer withdraws, and no other way round; then it may be proposed anew', async () => {
    const id = await draw('20000');
    await by('ann', 'approve', 'withdrawal', id);
    expect(await by('ann', 'refuse-proposal', '1', '--reason', 'no')).toMatch(/yourself/);
    expect(await by('bob', 'withdraw-proposal', '1')).toBe(
      'Only ann, who proposed it, withdraws proposal 1.',
    );
    expect(await by('bob', 'refuse-proposal', '1')).toMatch(/reason/);
    expect(await by('bob', 'refuse-proposal', '1', '--reason', 'call first')).toBe('Proposal 1 is refused.');
    await by('ann', 'approve', 'withdrawal', id);
    expect(await by('ann', 'withdraw-proposal', '2')).toBe('Proposal 2 is withdrawn.');
    await by('bob', 'approve', 'withdrawal', id);
    expect(await proposals()).toEqual([
      ['withdrawal', 'refused', 'ann', 'bob'],
      ['withdrawal', 'withdrawn', 'ann', null],
      ['withdrawal', 'waiting', 'bob', null],
    ]);
    expect([await paid(), await payer.balance()]).toEqual([['paid', 'waiting'], '50000']);
  });

  test('S9.9 rejecting takes one operator, and ends what was proposed', async () => {
    const first = await draw('20000');
    await by('ann', 'approve', 'withdrawal', first);
    expect(await by('bob', 'reject', 'withdrawal', first, '--reason', 'odd')).toBe(
      'withdrawal 2 is rejected.',
    );
    const other = await draw('20000');
    await by('ann', 'approve', 'withdrawal', other);
    await by('ann', 'reject', 'withdrawal', other, '--reason', 'odd');
    expect(await proposals()).toEqual([
      ['withdrawal', 'refused', 'ann', 'bob'],
      ['withdrawal', 'withdrawn', 'ann', null],
    ]);
  });

  test('S9.9 a proposal ends with its time, and with the case it is about', async () => {
    const id = await draw('20000');
    await by('ann', 'approve', 'withdrawal', id);
    server.clock.nowMs += 24 * HOUR_MS;
    expect(await by('bob', 'confirm-proposal', '1')).toBe(
      `Proposal 1 expired at ${new Date(server.clock.nowMs).toISOString()}.`,
    );
    await by('ann', 'approve', 'withdrawal', id);
    server.clock.nowMs += 24 * HOUR_MS;
    expect(await by('bob', 'approve', 'withdrawal', id)).toMatch(/as proposal 3/);
    expect((await payer.cancelDraw(Number(id))).code).toBe(1);
    expect(await by('ann', 'confirm-proposal', '3')).toBe(
      'There is no withdrawal 2 that waits any more. Proposal 3 has ended.',
    );
    expect((await proposals()).map(([, state]) => state)).toEqual(['expired', 'expired', 'expired']);
    expect([await paid(), await payer.balance(), await payer.held()]).toEqual([
      ['paid', 'cancelled'],
      '50000',
      '0',
    ]);
  });

  test.each([
    ['is disabled', ['disable-operator', 'ann']],
    ['has another role', ['change-operator', 'ann', '--roles', 'support']],
  ])('S4.9 S9.9 nothing is paid on the word of an operator who %s', async (_, change) => {
    const id = await draw('20000');
    await by('ann', 'approve', 'withdrawal', id);
    await by('eve', ...change, '--reason', 'caught');
    expect(await by('bob', 'confirm-proposal', '1')).toBe(
      'ann may not propose it any more. Proposal 1 has ended.',
    );
    expect([await paid(), await payer.balance()]).toEqual([['paid', 'waiting'], '50000']);
    expect(await proposals()).toEqual([['withdrawal', 'withdrawn', 'ann', null]]);
    expect(await by('bob', 'approve', 'withdrawal', id)).toMatch(/as proposal 2/);
    expect(await by('eve', 'confirm-proposal', '2')).toBe('Proposal 2 is confirmed.');
  });

  test('S4.9 what a disabled operator proposed stands in the way of no other, and a limit takes an admin', async () => {
    const id = await draw('20000');
    await by('ann', 'approve', 'withdrawal', id);
    await by('eve', 'disable-operator', 'ann', '--reason', 'caught');
    expect(await by('bob', 'approve', 'withdrawal', id)).toMatch(/as proposal 2/);
    await by('eve', 'add-operator', 'joe', '--roles', 'admin');
    await by('joe', 'set', 'four_eyes_above', '90000');
    await by('eve', 'change-operator', 'joe', '--roles', 'treasurer', '--reason', 'agreed');
    expect(await by('bob', 'confirm-proposal', '3')).toMatch(/joe may not propose it any more/);
    expect(server.services.site.get('four_eyes_above')).toBe('10000');
  });

  test('S9.9 what is confirmed is what was proposed, or nothing', async () => {
    const id = await draw('20000');
    await by('ann', 'approve', 'withdrawal', id);
    await server.stored.change("UPDATE withdrawal SET received = '1' WHERE id = 2");
    expect(await by('bob', 'confirm-proposal', '1')).toBe(
      'The withdrawal 2 is not what was proposed any more. Proposal 1 has ended.',
    );
    expect(await paid()).toEqual(['paid', 'waiting']);
    await expect(server.stored.change('UPDATE proposal SET amount = 1')).rejects.toThrow('not edited');
    await expect(server.stored.change('DELETE FROM proposal')).rejects.toThrow('not deleted');
  });

  test('S9.9 of ten who confirm at once one does, and the money leaves once', async () => {
    await by('ann', 'approve', 'withdrawal', await draw('20000'));
    const said = await Promise.all(
      Array.from({ length: 10 }, (_, index) => by(index % 2 === 0 ? 'bob' : 'eve', 'confirm-proposal', '1')),
    );
    expect(said.filter((words) => words === 'Proposal 1 is confirmed.')).toHaveLength(1);
    expect(await payer.balance()).toBe('30000');
  });

  test('S4.9 raising the amount that needs no second operator needs one; lowering it does not', async () => {
    expect(await by('eve', 'set', 'four_eyes_above', '5000')).toBe('four_eyes_above is set.');
    expect(await by('eve', 'set', 'four_eyes_above', '5000.01')).toBe(
      'four_eyes_above 5000.01 waits for a second operator, as proposal 1.',
    );
    expect(await by('eve', 'approve', 'withdrawal', await draw('5000.01'))).toMatch(/as proposal 2/);
    expect(await by('eve', 'confirm-proposal', '1')).toMatch(/yourself/);
    expect(await by('bob', 'confirm-proposal', '1')).toBe('Proposal 1 is confirmed.');
    expect(server.services.site.get('four_eyes_above')).toBe('5000.01');
    expect(await by('eve', 'set', 'four_eyes_above', 'much')).toMatch(/amount in USD/);
  });

  test('S9.9 a limit that was raised does not let one operator decide what was proposed', async () => {
    const id = await draw('20000');
    await by('ann', 'approve', 'withdrawal', id);
    await by('eve', 'set', 'four_eyes_above', '30000');
    await by('bob', 'confirm-proposal', '2');
    expect(await by('ann', 'approve', 'withdrawal', id)).toMatch(/ann proposed it already/);
    expect(await paid()).toEqual(['paid', 'waiting']);
  });

  describe('corrections of balances', () => {
    const correct = (operator: string, amount: string, of = uid) =>
      by(operator, 'correct', of, `--amount=${amount}`, '--reason', 'paid twice');

    test('S4.6 a correction always takes two, and stands in the user’s records in words', async () => {
      expect(await correct('ann', '12.5')).toBe(
        `A correction of 12.5 USD for ${uid} waits for a second operator, as proposal 1.`,
      );
      expect(await payer.balance()).toBe('50000');
      expect(await by('ann', 'confirm-proposal', '1')).toMatch(/yourself/);
      await by('bob', 'confirm-proposal', '1');
      await correct('bob', '-0.000001');
      await by('ann', 'confirm-proposal', '2');
      expect(await payer.balance()).toBe('50012.499999');
      const { list } = await payer.ledger();
      expect(list.slice(0, 2)).toMatchObject([
        { Type: 'correction', Value: '-0.000001', Memo: '#2', MemoTran: 'Balance correction' },
        { Type: 'correction', Value: '12.5', Memo: '#1', MemoTran: 'Balance correction' },
      ]);
      const [row] = await server.stored.rows(
        `SELECT balance FROM account WHERE kind = 'corrections' AND user_id IS NULL`,
      );
      expect(Number(row?.balance)).toBe(-12_499_999);
    });

    test('S4.6 none takes more than may be withdrawn, when it is proposed and when it is confirmed', async () => {
      await draw('30000');
      expect(await correct('ann', '-20000.01')).toBe(
        `The user has 20000 USD that nothing holds or needs; no more can be taken.`,
      );
      await correct('ann', '-20000');
      await draw('2');
      expect(await by('bob', 'confirm-proposal', '1')).toMatch(/has 19998 USD .* Proposal 1 has ended/);
      expect([await payer.balance(), await payer.held()]).toEqual(['50000', '30002']);
    });

    test.each([
      ['0', /other than 0/],
      ['-0.0', /other than 0/],
      ['1e3', /other than 0/],
      ['1.0000001', /other than 0/],
      ['', /other than 0/],
    ])('S4.6 %j is no correction', async (amount, words) => {
      expect(await correct('ann', amount)).toMatch(words);
    });

    test('S6.3 an unknown user and a demo account are refused alike', async () => {
      const { token } = await server.demo();
      const demo = (await server.get<User>('/api/user/info', {}, { token })).data.uid;
      expect(await correct('ann', '1', '9999999999')).toBe('There is no real user 9999999999.');
      expect(await correct('ann', '1', demo)).toBe(`There is no real user ${demo}.`);
    });

    const told = async () => {
      const query = { page: '1', group: 'account' };
      const { data } = await server.get<{ data: { content: { kind: string; data: object } }[] }>(
        ...(['/v1/api/notifications', query, { token: payer.token }] as const),
      );
      return data.data.map(({ content }) => content).filter(({ kind }) => kind === 'balance-corrected');
    };

    test('S4.6 whose balance was corrected is told once, by what, and finds it in the records', async () => {
      await correct('ann', '-12.000001');
      expect(await told()).toEqual([]);
      await Promise.all(
        Array.from({ length: 6 }, (_, index) => by(index % 2 === 0 ? 'bob' : 'eve', 'confirm-proposal', '1')),
      );
      expect(await told()).toMatchObject([{ data: { id: '1', amount: '-12.000001' } }]);
      expect(targetOf({ kind: 'balance-corrected', data: { id: '1', amount: '-12.000001' } })).toBe(
        '/mine/history',
      );
      expect((await payer.ledger()).list[0]).toMatchObject({ Type: 'correction', Memo: '#1' });
      await server.services.channels.sweep();
      const mails = (await outbox(server)).filter(({ text }) => text.includes('balance was corrected'));
      expect(mails).toHaveLength(1);
      // A mail may be read by others: it has no amount.
      expect(mails[0]?.text).not.toContain('12.000001');
      await expectTold(server.stored);
    });

    test('S4.6 a correction that is refused, withdrawn, too late or not possible any more tells its user nothing', async () => {
      await correct('ann', '5');
      await by('bob', 'refuse-proposal', '1', '--reason', 'no');
      await correct('ann', '5');
      await by('ann', 'withdraw-proposal', '2');
      await correct('ann', '-50000');
      await draw('2');
      expect(await by('bob', 'confirm-proposal', '3')).toMatch(/Proposal 3 has ended/);
      await correct('ann', '5');
      server.clock.nowMs += 25 * HOUR_MS;
      expect(await by('bob', 'confirm-proposal', '4')).toMatch(/expired/);
      expect(await told()).toEqual([]);
      await expectTold(server.stored);
    });

    test('S4.6 the audit finds one that is booked otherwise, or that one operator made alone', async () => {
      await correct('ann', '5');
      await by('bob', 'confirm-proposal', '1');
      const difference = async (sql: string) => {
        const report = await server.stored.auditAfter(sql);
        return report.isClean ? '' : report.difference;
      };
      expect(await difference('UPDATE proposal SET amount = 6')).toMatch(/correction 1 is decided/);
      expect(await difference("UPDATE proposal SET state = 'refused'")).toMatch(/correction 1 is refused/);
      expect(await difference("UPDATE proposal SET second = 'ann'")).toBe(
        'proposal 1 of ann was confirmed by ann',
      );
      expect(await difference('DELETE FROM proposal')).toMatch(/books correction 1/);
    });

    test('S4.6 one waits at a time for each user', async () => {
      await correct('ann', '5');
      expect(await correct('bob', '5')).toMatch(/ann proposed it already/);
      server.clock.nowMs += DAY_MS;
      expect(await correct('bob', '5')).toMatch(/as proposal 2/);
    });
  });
});
