import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DAY_MS } from '#contract/time-units';
import { askOperator } from '../../support/operator.ts';
import { BANK, decide, newPayer, newTron, type Payer } from '../../support/payments.ts';
import { keptLog } from '../../support/security-log.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const PARALLEL = 50;
const TO_BANK = { type: '2', draw_id: '4', dc_address: '', ...BANK };
const ETHER = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
const IBAN = 'DE89370400440532013000';

describe('a payout method that was bound a short while ago', () => {
  const log = keptLog();
  const server = serverForAll(log.overrides, { REVIEW: 'manual', PAYOUT_WAIT_HOURS: '24' });
  let payer: Payer;
  let id: string;
  let boundMs: number;
  beforeEach(async () => {
    payer = await newPayer(server);
    await payer.fund('100');
    boundMs = server.clock.nowMs;
    id = String((await payer.bind()).data.id);
  });
  const draw = async (fields = {}) => payer.draw({ draw_method_id: id, number: '10', ...fields });
  const withCode = async () => draw({ auth_code: await payer.code() });
  const usableAt = async () => (await payer.methods('1'))[0]?.usable_at;

  test('S5.14 S7.42 it takes no withdrawal for 24 hours, says when it will, and then takes one', async () => {
    expect(await usableAt()).toBe(boundMs + DAY_MS);
    expect(await draw()).toEqual({
      code: ERRORS.payoutMethodWaits,
      msg: 'This payout method is new. Time until you can withdraw to it: 24 hours.',
      data: { field: 'draw_method_id' },
    });
    expect((await withCode()).code, 'a code does not shorten it').toBe(ERRORS.payoutMethodWaits);
    expect([await payer.held(), (await payer.draws('1')).total]).toEqual(['0', 0]);
    expect(log.events()).toContainEqual(
      expect.objectContaining({ event: 'withdrawal.refused', by: 'wait', user: payer.userId }),
    );
    server.clock.nowMs = boundMs + DAY_MS - 1;
    expect(await draw()).toMatchObject({ code: ERRORS.payoutMethodWaits, msg: /1 minute\./ });
    server.clock.nowMs = boundMs + DAY_MS;
    expect(await usableAt()).toBeUndefined();
    expect((await withCode()).code).toBe(1);
  });

  test('S8.1 what is left of it is said in words of the language', async () => {
    const say = async (lang: string) =>
      (await payer.draw({ draw_method_id: id, number: '10' }, { lang })).msg;
    expect(await say('de')).toContain('24 Stunden');
    expect(await say('hk')).toContain('24 小時');
    await askOperator(server.dataDir, 'set', 'payout_wait_hours', '720');
    expect(await say('en')).toContain('30 days');
    await askOperator(server.dataDir, 'set', 'payout_wait_hours', '24');
  });

  test('S5.14 one that a withdrawal was paid to never waits again, whatever the operator sets', async () => {
    server.clock.nowMs = boundMs + DAY_MS;
    expect(await decide(server, 'withdrawal', (await withCode()).data.id)).toBe(true);
    expect(await askOperator(server.dataDir, 'set', 'payout_wait_hours', '720')).toEqual({
      message: 'payout_wait_hours is set.',
    });
    expect([await usableAt(), (await draw()).code]).toEqual([undefined, 1]);
    const other = String((await payer.bind()).data.id);
    expect((await payer.draw({ draw_method_id: other, number: '10' })).code).toBe(ERRORS.payoutMethodWaits);
    await askOperator(server.dataDir, 'set', 'payout_wait_hours', '24');
  });

  test('S5.14 0 switches it off, and no more than 720 hours can be set', async () => {
    for (const value of ['721', '1.5', 'a day'])
      expect((await askOperator(server.dataDir, 'set', 'payout_wait_hours', value)).error, value).toMatch(
        /payout_wait_hours must be/,
      );
    await askOperator(server.dataDir, 'set', 'payout_wait_hours', '0');
    expect([await usableAt(), (await withCode()).code]).toEqual([undefined, 1]);
    await askOperator(server.dataDir, 'set', 'payout_wait_hours', '24');
  });

  test('S7.42 the refusal of a key stays its answer when the method is usable', async () => {
    const again = () => payer.draw({ draw_method_id: id, number: '10' }, { key: 'too-early' });
    const first = await again();
    expect(first.code).toBe(ERRORS.payoutMethodWaits);
    server.clock.nowMs = boundMs + DAY_MS;
    expect((await again()).code).toBe(ERRORS.payoutMethodWaits);
  });
});

describe('names and doubles of payout methods', () => {
  const log = keptLog();
  const server = serverForAll(log.overrides, { REVIEW: 'manual' });
  let payer: Payer;
  beforeEach(async () => {
    payer = await newPayer(server);
  });

  test('S3.14 a label is given with the binding, changed and taken away, and stands in records', async () => {
    await payer.fund('50');
    const bound = (await payer.bind({ label: '  My   vault ' })).data;
    expect(bound.label).toBe('My vault');
    const form = { draw_method_id: String(bound.id), number: '10', auth_code: await payer.code() };
    expect((await payer.draw(form)).data.label).toBe('My vault');
    const named = await payer.relabel(bound.id, 'Cold wallet');
    expect(named).toMatchObject({ code: 1, msg: 'The label was saved.', data: { label: 'Cold wallet' } });
    expect((await payer.draws('1')).data[0]?.label).toBe('Cold wallet');
    expect(log.events()).toContainEqual(
      expect.objectContaining({ event: 'method.labelled', method: bound.id, user: payer.userId }),
    );
    expect((await payer.relabel(bound.id, '')).data.label).toBe('');
    expect((await payer.methods('1'))[0]).toMatchObject({
      id: bound.id,
      dc_address: bound.dc_address,
      label: '',
    });
  });

  test.each(['a'.repeat(41), 'a\u202eb', 'a\u001b[2J'])('S8.1 %j is no label', async (label) => {
    const bad = { code: ERRORS.malformed, data: { field: 'label' } };
    expect(await payer.bind({ label })).toMatchObject(bad);
    const { data } = await payer.bind();
    expect(await payer.relabel(data.id, label)).toMatchObject(bad);
    expect((await payer.methods('1')).map((method) => method.label)).toEqual(['']);
  });

  test('S7.45 the same address of a currency is bound once, in either case; of another currency it is another', async () => {
    const coin = { draw_id: '2', dc_address: ETHER };
    expect((await payer.bind(coin)).code).toBe(1);
    for (const dc_address of [ETHER, ETHER.toLowerCase(), ` ${ETHER}\u200b`])
      expect(await payer.bind({ ...coin, dc_address })).toMatchObject({
        code: ERRORS.methodKnown,
        data: { field: 'dc_address' },
      });
    const other = await payer.bind({ ...coin, draw_id: '3' });
    expect(other.code).toBe(1);
    await payer.unbind(other.data.id);
    expect((await payer.bind({ ...coin, draw_id: '3' })).code, 'bound anew').toBe(1);
    expect((await (await newPayer(server)).bind(coin)).code, 'another user').toBe(1);
  });

  test('S7.45 the same account at the same bank is bound once', async () => {
    expect((await payer.bind(TO_BANK)).code).toBe(1);
    expect(await payer.bind({ ...TO_BANK, payee_name: 'Somebody' })).toMatchObject({
      code: ERRORS.methodKnown,
      data: { field: 'payee_account' },
    });
    for (const again of ['1234 5678', '1234-5678', '\u20681234567\u20698'])
      expect((await payer.bind({ ...TO_BANK, payee_account: again })).code, again).toBe(ERRORS.methodKnown);
    const whole = await payer.bind({ ...TO_BANK, bank_swift: `${BANK.bank_swift}XXX` });
    expect(whole.code, 'its head office').toBe(ERRORS.methodKnown);
    expect((await payer.bind({ ...TO_BANK, payee_account: '87654321' })).code).toBe(1);
  });

  test('S7.45 one IBAN is one account, however it is written', async () => {
    const german = { ...TO_BANK, bank_swift: 'deutdeff' };
    const { data } = await payer.bind({ ...german, payee_account: 'de89 3704 0044 0532 0130 00' });
    expect(data).toMatchObject({ payee_account: IBAN, bank_swift: 'DEUTDEFF' });
    for (const payee_account of [IBAN, IBAN.toLowerCase(), `IBAN ${IBAN}`, `\u200e${IBAN}`, `${IBAN}\u00a0`])
      expect(await payer.bind({ ...german, payee_account }), payee_account).toMatchObject({
        code: ERRORS.methodKnown,
        data: { field: 'payee_account' },
      });
  });

  test(`S7.45 ${PARALLEL} at once bind one address once`, async () => {
    const dc_address = newTron();
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => payer.bind({ dc_address })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === ERRORS.methodKnown)).toHaveLength(PARALLEL - 1);
  });
});

describe('what may be withdrawn within 24 hours', () => {
  const log = keptLog();
  const server = serverForAll(log.overrides, { REVIEW: 'manual' });
  let payer: Payer;
  let method: string;
  beforeEach(async () => {
    payer = await newPayer(server);
    await payer.fund('5000');
    method = await payer.provenMethod();
    // What proved the method counts no more.
    server.clock.nowMs += DAY_MS + 1;
  });
  const draw = (number: string) => payer.draw({ draw_method_id: method, number });

  test('S7.42 more than is left is refused with what is left, and holds nothing', async () => {
    expect(await payer.limit()).toMatchObject({ max: '2000', used: '0', left: '2000', level: 'unverified' });
    expect((await draw('1500')).code).toBe(1);
    expect(await payer.limit()).toMatchObject({ used: '1500', left: '500' });
    expect(await draw('500.000001')).toEqual({
      code: ERRORS.withdrawLimit,
      msg: 'You can withdraw 2,000.00 USD within 24 hours. Left now: 500.00 USD.',
      data: { field: 'number' },
    });
    expect(await payer.held()).toBe('1500');
    expect(log.events()).toContainEqual(
      expect.objectContaining({ event: 'withdrawal.refused', by: 'limit', user: payer.userId }),
    );
    expect((await draw('500')).code).toBe(1);
  });

  test('S7.42 what waits and what was paid counts for 24 hours, what was rejected or cancelled does not', async () => {
    const ids = [];
    for (const number of ['100', '200', '300', '400']) ids.push((await draw(number)).data.id);
    const [paid = 0, rejected = 0, cancelled = 0] = ids;
    await decide(server, 'withdrawal', paid);
    await decide(server, 'withdrawal', rejected, 'No.');
    await payer.cancelDraw(cancelled);
    expect(await payer.limit()).toMatchObject({ used: '500', left: '1500' });
    server.clock.nowMs += DAY_MS;
    expect(await payer.limit()).toMatchObject({ used: '0', left: '2000' });
  });

  test('S4.5 an approved identity raises it at once', async () => {
    expect((await draw('2001')).code).toBe(ERRORS.withdrawLimit);
    await payer.verify();
    expect(await payer.limit()).toMatchObject({ max: '100000', level: 'verified' });
    expect((await draw('2001')).code).toBe(1);
  });

  test('S7.42 the operator sets it: a lower one leaves nothing, 0 lets nothing be withdrawn', async () => {
    const set = (value: string) => askOperator(server.dataDir, 'set', 'withdraw_limit_unverified', value);
    expect((await draw('100')).code).toBe(1);
    await set('50');
    expect(await payer.limit()).toMatchObject({ max: '50', used: '100', left: '0' });
    await set('0');
    expect((await draw('2')).code).toBe(ERRORS.withdrawLimit);
    expect((await set('1.234')).error).toBe(
      'You entered "1.234". withdraw_limit_unverified must be an amount in USD from 0 to 999999999.99, with no more than 2 decimals.',
    );
    await set('2000');
  });

  test(`S7.42 ${PARALLEL} at once stay within it to the cent`, async () => {
    // 15 of 130 make 1950 of 2000.
    const answers = await Promise.all(Array.from({ length: PARALLEL }, () => draw('130')));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(15);
    expect(answers.filter(({ code }) => code === ERRORS.withdrawLimit)).toHaveLength(PARALLEL - 15);
    expect([await payer.held(), (await payer.limit()).left]).toEqual(['1950', '50']);
  });
});

describe('cancelling a withdrawal that waits', () => {
  const log = keptLog();
  const server = serverForAll(log.overrides, { REVIEW: 'manual' });
  let payer: Payer;
  let method: string;
  beforeAll(async () => {
    payer = await newPayer(server);
    await payer.fund('1002');
    method = await payer.provenMethod();
  });
  const asked = async (number = '40') => (await payer.draw({ draw_method_id: method, number })).data.id;

  test('S7.43 it releases what was held, and the record, the operator and the inbox know it', async () => {
    const id = await asked();
    expect(await payer.held()).toBe('40');
    const answer = await payer.cancelDraw(id);
    expect(answer).toMatchObject({
      code: 1,
      msg: 'Your withdrawal was cancelled.',
      data: { id, status: 3, status_name: 'Cancelled by you' },
    });
    expect([await payer.balance(), await payer.held()]).toEqual(['1000', '0']);
    expect((await payer.draws('1')).data[0]).toMatchObject({ id, status: 3 });
    const { fields } = await askOperator(server.dataDir, 'show', 'withdrawal', String(id));
    expect(fields).toMatchObject({ state: 'cancelled' });
    expect(log.events()).toContainEqual(
      expect.objectContaining({ event: 'withdrawal.cancelled', withdrawal: id, user: payer.userId }),
    );
    const inbox = await server.get('/v1/api/notifications', {}, { token: payer.token });
    expect(JSON.stringify(inbox.data)).toContain('"state":"cancelled"');
  });

  test('S7.43 again it is answered as it is, by the same key and by another', async () => {
    const id = await asked();
    const twins = await Promise.all([1, 2].map(() => payer.cancelDraw(id, { key: 'cancel-once' })));
    expect(twins[0]).toEqual(twins[1]);
    expect(await payer.cancelDraw(id)).toMatchObject({ code: 1, data: { status: 3 } });
    expect(await payer.held()).toBe('0');
  });

  test.each([
    ['paid', ''],
    ['rejected', 'No.'],
  ])('S7.43 one that was %s meanwhile stays as it is', async (_, reason) => {
    const id = await asked('2');
    await decide(server, 'withdrawal', id, reason);
    const before = [await payer.balance(), (await payer.draws('1')).data[0]];
    expect(await payer.cancelDraw(id)).toMatchObject({
      code: ERRORS.withdrawalDecided,
      data: { field: 'id' },
    });
    expect([await payer.balance(), (await payer.draws('1')).data[0]]).toEqual(before);
  });

  test('S6.2 another’s is refused like one that does not exist', async () => {
    const id = await asked();
    const other = await newPayer(server);
    const refused = await other.cancelDraw(id);
    expect(refused.code).toBe(ERRORS.unknownWithdrawal);
    expect(await other.cancelDraw(999_999)).toEqual(refused);
    expect(await payer.held()).toBe('40');
    await payer.cancelDraw(id);
  });

  test(`S7.43 S7.42 of the user and the operator exactly one wins, in ${PARALLEL} tries`, async () => {
    const seen = new Set<string>();
    for (let round = 0; round < PARALLEL; round += 1) {
      const before = Number(await payer.balance());
      const id = await asked('2');
      const verdict = round % 2 === 0 ? '' : 'No.';
      const calls = [
        async () => (await payer.cancelDraw(id)).code === 1,
        async () => {
          // The operator's decision needs no request: without this it would always be first.
          if (round % 3 !== 0) await payer.limit();
          return decide(server, 'withdrawal', id, verdict);
        },
      ];
      const won = await Promise.all(calls.map((call) => call()));
      expect(won.filter((isWon) => isWon)).toHaveLength(1);
      const [record] = (await payer.draws('1')).data;
      seen.add(String(record?.status));
      expect(await payer.held()).toBe('0');
      expect(Number(await payer.balance())).toBe(before - (record?.status === 1 ? 2 : 0));
    }
    expect(seen.has('3') && seen.size > 1, `each won at times: ${[...seen]}`).toBe(true);
  });

  test(`S7.43 ${PARALLEL} cancel one at once, and it is released once`, async () => {
    const id = await asked();
    await Promise.all(Array.from({ length: PARALLEL }, () => payer.cancelDraw(id)));
    expect(await payer.held()).toBe('0');
    expect(log.events().filter((event) => event.withdrawal === id)).toHaveLength(1);
  });
});
