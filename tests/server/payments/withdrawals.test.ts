import { beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { HOUR_MS } from '#contract/time-units';
import { lastCode, outbox, wrong } from '../../support/joining.ts';
import { askOperator } from '../../support/operator.ts';
import { BANK, decide, newPayer, type Payer, payer as payerOf } from '../../support/payments.ts';
import { serverForAll, serverForEach } from '../../support/server-hooks.ts';

describe('withdrawals', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  let payer: Payer;
  let method: string;
  beforeAll(async () => {
    payer = await newPayer(server);
    await payer.fund('1002');
    method = await payer.provenMethod();
    expect([await payer.balance(), await payer.held()]).toEqual(['1000', '0']);
  });

  test('S7.41 S3.15 currencies of both ways with their fee and price', async () => {
    expect((await payer.currencies('1')).map((row) => [row.code, row.protocol, row.fee_type])).toEqual([
      ['USDT', 'TRC20', 1],
      ['USDT', 'ERC20', 0],
      ['USDC', 'ERC20', 0],
    ]);
    expect((await payer.currencies('2')).map((row) => row.code)).toEqual(['USD', 'EUR', 'GBP', 'HKD']);
  });

  test('S9.9 S7.42 a withdrawal holds its amount, and leaves as payout and fee when it was paid', async () => {
    const { data, msg } = await payer.draw({ draw_method_id: method, number: '100', memo: 'rent' });
    expect(msg).toBe('Your withdrawal is under review.');
    expect(data).toMatchObject({ number: '100', fee: '1', real_number: '99', status: 0, notes: 'rent' });
    expect([await payer.balance(), await payer.held()]).toEqual(['1000', '100']);
    const decisions = await Promise.all([1, 2].map(() => decide(server, 'withdrawal', data.id)));
    expect(decisions.toSorted()).toEqual([false, true]);
    expect([await payer.balance(), await payer.held()]).toEqual(['900', '0']);
    expect((await payer.ledger()).list.slice(0, 2)).toMatchObject([
      { Type: 'withdrawalFee', Value: '-1', Memo: `#${data.id}` },
      { Type: 'withdrawal', Value: '-99', Memo: `#${data.id}` },
    ]);
    expect((await payer.draws('1')).data[0]).toMatchObject({ id: data.id, status: 1, status_name: 'Paid' });
    await payer.fund('100');
  });

  test('S7.43 a rejected withdrawal releases its money and says why', async () => {
    const { data } = await payer.draw({ draw_method_id: method, number: '40', memo: 'mine' });
    expect(await decide(server, 'withdrawal', data.id, 'Unknown destination.')).toBe(true);
    expect([await payer.balance(), await payer.held()]).toEqual(['1000', '0']);
    const [newest] = (await payer.draws('1')).data;
    expect(newest).toMatchObject({ status: 2, status_name: 'Rejected', notes: 'Unknown destination.' });
    expect((await payer.draws('2')).total).toBe(0);
  });

  test('S9.9 a bank takes its rate, and pays in its currency', async () => {
    const other = await newPayer(server);
    await other.fund('500');
    const bound = await other.bind({ type: '2', draw_id: '5', dc_address: '', ...BANK });
    const { data } = await other.draw({
      draw_currency_id: '5',
      draw_method_id: String(bound.data.id),
      number: '200',
      auth_code: await other.code(),
    });
    expect(data).toMatchObject({ fee: '2', real_number: '182.16', type: 2, payee_account: '12345678' });
    const { fields } = await askOperator(server.dataDir, 'show', 'withdrawal', String(data.id));
    expect(fields).toMatchObject({ takes: '200 USD', fee: '2 USD', pay: '182.16 EUR' });
    expect(fields?.to).toContain('A Payee, 12345678');
  });

  test.each([
    ['unknownCurrency', 'draw_currency_id', { draw_currency_id: '99' }],
    ['unknownMethod', 'draw_method_id', { draw_currency_id: '2' }],
    ['unknownMethod', 'draw_method_id', { draw_method_id: '999999' }],
    ['amountTooSmall', 'number', { number: '0' }],
    ['amountTooSmall', 'number', { number: '1' }],
    ['amountTooSmall', 'number', { number: '1.004' }],
    ['insufficientBalance', 'number', { number: '1000.000001' }],
    ['insufficientBalance', 'number', { number: '999999999999' }],
    ['malformed', 'number', { number: '-5' }],
    ['malformed', 'number', { number: '5.1234567' }],
    ['malformed', 'number', { number: '1e2' }],
    ['malformed', 'memo', { memo: 'a\u001b[2Jb' }],
  ] as const)('S7.42 S8.1 %s names %s for %o, and holds nothing', async (name, field, fields) => {
    const answer = await payer.draw({ draw_method_id: method, ...fields });
    expect(answer).toMatchObject({ code: ERRORS[name], data: { field } });
    expect([await payer.balance(), await payer.held()]).toEqual(['1000', '0']);
  });

  test.each([
    ['a fixed fee', '1', { number: '1.004' }, 'The smallest amount is 1.01 USD.'],
    ['a fee by rate', '4', { number: '0.001' }, 'The smallest amount is 0.02 USD.'],
    [
      'a balance',
      '1',
      { number: '1000.000001' },
      'The amount is more than your available balance of 1,000.00 USD.',
    ],
    [
      'more than numbers can hold',
      '1',
      { number: '999999999999' },
      'The amount is more than your available balance of 1,000.00 USD.',
    ],
  ] as const)('S8.1 a refusal of an amount beyond %s names the bound and its field', async (_, id, form, text) => {
    const bank = { type: '2', draw_id: id, dc_address: '', ...BANK };
    const bound = id === '4' ? String((await payer.bind(bank)).data.id) : method;
    const answer = await payer.draw({ draw_currency_id: id, draw_method_id: bound, ...form });
    expect(answer).toMatchObject({ msg: text, data: { field: 'number' } });
  });

  test('S6.2 another’s payout method is refused like one that does not exist', async () => {
    const other = await newPayer(server);
    const { data } = await other.bind();
    const answers = [
      await payer.draw({ draw_method_id: String(data.id) }),
      await payer.draw({ draw_method_id: '999999' }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(await payer.unbind(data.id)).toEqual(await payer.unbind(999_999));
    expect(await other.methods('1')).toHaveLength(1);
  });

  test('S7.42 one key holds once: at the same time, after a lost answer, after it was paid', async () => {
    const draw = () => payer.draw({ draw_method_id: method, number: '10' }, { key: 'one-withdrawal' });
    const twins = await Promise.all([draw(), draw(), draw()]);
    expect(new Set(twins.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await payer.held()).toBe('10');
    await decide(server, 'withdrawal', twins[0]?.data.id ?? 0, 'Test over.');
    expect(await draw()).toEqual(twins[0]);
    expect(await payer.held()).toBe('0');
  });

  test('S7.42 twenty may wait', async () => {
    const ids = [];
    for (let count = 0; count < 20; count += 1) {
      ids.push((await payer.draw({ draw_method_id: method, number: '2' })).data.id);
    }
    expect(await payer.draw({ draw_method_id: method, number: '2' })).toMatchObject({
      code: ERRORS.tooManyWaiting,
      msg: 'You can have at most 20 requests under review. Please wait until one is decided.',
    });
    for (const id of ids) await decide(server, 'withdrawal', id, 'Test over.');
    expect(await payer.held()).toBe('0');
  });

  test('S6.3 a demo account withdraws nothing', async () => {
    const { token } = await server.demo();
    const form = { draw_currency_id: '1', draw_method_id: '1', number: '10', memo: '' };
    expect((await server.post('/api/account/draw', form, { token })).code).toBe(ERRORS.realOnly);
  });

  test('S7.42 what waits is there after a restart, still held, and can be paid', async () => {
    const { data } = await payer.draw({ draw_method_id: method, number: '30' });
    await server.restart();
    payer = payerOf(server, payer);
    expect([await payer.held(), (await payer.submit({ cont: '0.9' })).code]).toEqual([
      '30',
      ERRORS.insufficientMargin,
    ]);
    expect(await decide(server, 'withdrawal', data.id)).toBe(true);
    expect([await payer.balance(), await payer.held()]).toEqual(['970', '0']);
  });

  describe('to a destination nothing was paid to yet', () => {
    let id: string;
    beforeAll(async () => {
      id = String((await payer.bind()).data.id);
    });
    const draw = (auth_code?: string) =>
      payer.draw({
        draw_method_id: id,
        number: '10',
        ...(auth_code === undefined ? {} : { auth_code }),
      });

    test('S7.42 S5.14 a code is asked for, and money is held with the right one only', async () => {
      for (const none of [undefined, '', ' ']) {
        expect(await draw(none)).toMatchObject({
          code: ERRORS.codeRequired,
          data: { field: 'auth_code' },
        });
      }
      const code = await payer.code();
      expect(await draw(wrong(code))).toMatchObject({ code: ERRORS.wrongCode, data: { field: 'auth_code' } });
      expect(await payer.held()).toBe('0');
      const { code: answer, data } = await draw(code);
      expect([answer, await payer.held()]).toEqual([1, '10']);
      await decide(server, 'withdrawal', data.id, 'Test over.');
      expect((await draw(code)).code, 'the code is used up').toBe(ERRORS.codeUsed);
      expect((await draw()).code).toBe(ERRORS.codeRequired);
    });

    test('S7.42 S3.16 the code is asked once while a withdrawal to it waits, and again when none does', async () => {
      const isProven = async () => (await payer.methods('1')).find((one) => String(one.id) === id)?.is_proven;
      expect([await isProven(), (await payer.limit()).proven_by]).toEqual([0, 'code']);
      const first = await draw(await payer.code());
      expect([first.code, await isProven()]).toEqual([1, 1]);
      const second = await draw();
      expect(second.code).toBe(1);
      const other = String((await payer.bind()).data.id);
      expect((await payer.draw({ draw_method_id: other, number: '10' })).code).toBe(ERRORS.codeRequired);
      for (const { data } of [first, second]) await decide(server, 'withdrawal', data.id, 'Test over.');
      expect([(await draw()).code, await isProven()]).toEqual([ERRORS.codeRequired, 0]);
    });

    test('S7.42 a code is spent by five wrong tries, which no refusal takes back', async () => {
      const code = await payer.code();
      for (let count = 0; count < 5; count += 1) {
        expect((await draw(wrong(code))).code).toBe(ERRORS.wrongCode);
      }
      expect((await draw(code)).code).toBe(ERRORS.wrongCode);
    });

    test('S7.42 an amount that is refused uses no code up', async () => {
      const auth_code = await payer.code();
      const tooMuch = await payer.draw({ draw_method_id: id, number: '5000', auth_code });
      expect(tooMuch.code).toBe(ERRORS.insufficientBalance);
      const { data } = await draw(auth_code);
      await decide(server, 'withdrawal', data.id);
      expect((await payer.methods('1')).find((one) => String(one.id) === id)).toMatchObject({ is_proven: 1 });
      expect((await draw()).code).toBe(1);
    });

    test('S7.11 the code goes to the session’s own address only', async () => {
      const other = await newPayer(server);
      const form = { type: '3', captcha_id: '', captcha_code: '' };
      const send = (to: string, token?: string) =>
        server.post('/api/notify/send_email', { ...form, to }, token === undefined ? {} : { token });
      const before = (await outbox(server)).length;
      const refused = [
        await send(other.email, payer.token),
        await send('nobody@site.example', payer.token),
        await send(other.email, (await server.demo()).token),
      ];
      for (const answer of refused) {
        expect(answer).toMatchObject({ code: ERRORS.badAddress, data: { field: 'to' } });
      }
      expect((await send(other.email)).code).toBe(ERRORS.expired);
      expect((await outbox(server)).length).toBe(before);
    });

    test('S7.11 a code for a password does not prove a destination', async () => {
      server.clock.nowMs += 3_600_000;
      const bound = await payer.bind();
      const form = { to: payer.email, type: '2', captcha_id: '', captcha_code: '' };
      await server.post('/api/notify/send_email', form, { token: payer.token });
      const auth_code = await lastCode(server, payer.email);
      const answer = await payer.draw({ draw_method_id: String(bound.data.id), auth_code });
      expect(answer.code).toBe(ERRORS.wrongCode);
    });
  });
});

describe('the usual wait', () => {
  const server = serverForEach({}, { REVIEW: 'manual' });

  test('S7.42 the time within which nine of ten of the last withdrawals were decided, once five were', async () => {
    const payer = await newPayer(server);
    await payer.verify();
    await payer.fund('5000');
    const method = String(await payer.provenMethod());
    const usual = async () => (await payer.limit()).usual_minutes;
    // The one that proved the method was decided at once.
    const hours = [1, 2, 3, 26];
    for (const [index, waited] of hours.entries()) {
      expect(await usual(), `after ${index + 1}`).toBeNull();
      const { data } = await payer.draw({ draw_method_id: method, number: '10' });
      server.clock.nowMs += waited * HOUR_MS;
      expect(await decide(server, 'withdrawal', data.id)).toBe(true);
    }
    expect(await usual()).toBe(26 * 60);
    for (let count = 0; count < 15; count += 1) {
      const { data } = await payer.draw({ draw_method_id: method, number: '10' });
      server.clock.nowMs += 90_001;
      await decide(server, 'withdrawal', data.id);
    }
    expect(await usual(), 'of twenty the two longest do not count').toBe(2 * 60);
    const { data } = await payer.draw({ draw_method_id: method, number: '10' });
    await payer.cancelDraw(data.id);
    expect(await usual(), 'what the user cancelled was not decided').toBe(2 * 60);
  });
});
