import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { askOperator } from '../../support/operator.ts';
import { BANK, newPayer, type Payer, TRON } from '../../support/payments.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const ETHER = '0xABaBaBaBABabABabAbAbABAbABabababaBaBABaB';
const BANK_OF = { type: '2', draw_id: '4', dc_address: '' };

describe('bound destinations', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  let payer: Payer;
  beforeEach(async () => {
    payer = await newPayer(server);
  });

  test('S7.44 S7.45 bound destinations are listed by way and currency, the newest first', async () => {
    const coin = (await payer.bind({ dc_address: ` ${TRON} `, bank_name: 'ignored' })).data;
    const ether = (await payer.bind({ draw_id: '3', dc_address: ETHER })).data;
    const bank = (await payer.bind({ ...BANK_OF, ...BANK, dc_address: 'ignored' })).data;
    expect(coin).toMatchObject({ dc_address: TRON, bank_name: '', is_proven: 0, type: 1 });
    expect(bank).toMatchObject({ ...BANK, dc_address: '', draw_currency: { code: 'USD', protocol: '' } });
    expect(await payer.methods('1')).toEqual([ether, coin]);
    expect(await payer.methods('1', '1')).toEqual([coin]);
    expect(await payer.methods('2')).toEqual([bank]);
    expect(await payer.methods('2', '99')).toEqual([]);
  });

  test('S7.45 a coin is bound without bank fields, a bank without dc_address', async () => {
    const send = (form: Record<string, string>) =>
      server.post('/api/wallet/bind_draw_method', form, { token: payer.token });
    const coin = await send({ type: '1', draw_id: '1', dc_address: TRON });
    expect(coin).toMatchObject({ code: 1, data: { dc_address: TRON, bank_name: '' } });
    const bank = await send({ type: '2', draw_id: '4', ...BANK });
    expect(bank).toMatchObject({ code: 1, data: { ...BANK, dc_address: '' } });
    for (const [form, field] of [
      [{ type: '1', draw_id: '1', ...BANK }, 'dc_address'],
      [{ type: '2', draw_id: '4', dc_address: TRON }, 'bank_name'],
    ] as const)
      expect(await send({ ...form })).toMatchObject({ code: ERRORS.methodIncomplete, data: { field } });
  });

  test.each([
    ['unknownCurrency', 'draw_id', { draw_id: '99' }],
    ['unknownCurrency', 'draw_id', { draw_id: '4' }],
    ['methodIncomplete', 'dc_address', { dc_address: ' ' }],
    ['badAddress', 'dc_address', { dc_address: ETHER }],
    ['badAddress', 'dc_address', { dc_address: TRON.slice(1) }],
    ['badAddress', 'dc_address', { dc_address: TRON.replace('y', '0') }],
    ['badAddress', 'dc_address', { dc_address: TRON.replace('yD', 'Dy') }],
    ['badAddress', 'dc_address', { draw_id: '2', dc_address: TRON }],
    ['badAddress', 'dc_address', { draw_id: '2', dc_address: `${ETHER}0` }],
    ['badAddress', 'dc_address', { draw_id: '2', dc_address: ETHER.replace('a', 'g') }],
    ['badAddress', 'dc_address', { draw_id: '2', dc_address: ETHER.replace('a', 'A') }],
    ['malformed', 'bank_swift', { ...BANK_OF, ...BANK, bank_swift: 'ABANKUS33' }],
    ['malformed', 'payee_account', { ...BANK_OF, ...BANK, payee_account: 'DE89370400440532013001' }],
    ...Object.keys(BANK).map(
      (field) => ['methodIncomplete', field, { ...BANK_OF, ...BANK, [field]: ' ' }] as const,
    ),
    ['malformed', 'payee_name', { ...BANK_OF, ...BANK, payee_name: 'A\u202eB' }],
  ] as const)('S7.45 S8.1 %s names %s for %o', async (name, field, fields) => {
    expect(await payer.bind(fields)).toMatchObject({ code: ERRORS[name], data: { field } });
    expect([...(await payer.methods('1')), ...(await payer.methods('2'))]).toEqual([]);
  });

  test('S7.46 a deleted destination is gone, and takes no withdrawal', async () => {
    await payer.fund('100');
    const { data } = await payer.bind();
    expect((await payer.unbind(data.id)).code).toBe(1);
    expect(await payer.methods('1')).toEqual([]);
    expect((await payer.unbind(data.id)).code).toBe(ERRORS.unknownMethod);
    expect((await payer.draw({ draw_method_id: String(data.id) })).code).toBe(ERRORS.unknownMethod);
  });

  test('S7.42 S7.44 what was bound before with a mistake says so to its owner and operators, and takes no withdrawal', async () => {
    await payer.fund('100');
    const { data } = await payer.bind();
    const draw = { draw_method_id: String(data.id), auth_code: await payer.code() };
    const waiting = (await payer.draw(draw)).data;
    expect(data.is_faulty).toBeUndefined();
    const show = () => askOperator(server.dataDir, 'show', 'withdrawal', String(waiting.id));
    expect((await show()).fields).not.toHaveProperty('warning');
    const kept =
      'user_id, currency_id, bank_name, bank_address, bank_swift, payee_name, payee_account, created_at';
    await server.stored.change(`INSERT INTO draw_method (${kept}, proven_at, dc_address)
      SELECT ${kept}, 1, '${TRON.replace('yD', 'Dy')}' FROM draw_method WHERE id = ${data.id};
      UPDATE withdrawal SET method_id = (SELECT max(id) FROM draw_method) WHERE id = ${waiting.id}`);
    const [faulty, sound] = await payer.methods('1');
    expect([faulty?.is_faulty, sound?.is_faulty]).toEqual([1, undefined]);
    expect((await show()).fields?.warning).toBe('This address or account is not valid.');
    expect(await payer.draw({ draw_method_id: String(faulty?.id) })).toEqual({
      code: ERRORS.methodFaulty,
      msg: 'The details of this payout method are not valid. Please delete it and add it again.',
      data: { field: 'draw_method_id' },
    });
    expect(
      (await payer.draw({ draw_method_id: String(sound?.id), auth_code: await payer.code() })).code,
    ).toBe(1);
  });

  test('S7.45 twenty may be bound, also when more are sent at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => payer.bind()));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === ERRORS.tooManyMethods)).toHaveLength(10);
    await payer.unbind(answers.find(({ code }) => code === 1)?.data.id ?? 0);
    expect((await payer.bind()).code).toBe(1);
  });

  test('S7.45 S7.46 one key binds once and deletes once', async () => {
    const twins = await Promise.all([1, 2].map(() => payer.bind({ dc_address: TRON }, { key: 'bind-once' })));
    expect(twins[0]).toEqual(twins[1]);
    expect(await payer.methods('1')).toHaveLength(1);
    const id = twins[0]?.data.id ?? 0;
    const gone = await Promise.all([1, 2].map(() => payer.unbind(id, { key: 'unbind-once' })));
    expect(gone.map(({ code }) => code)).toEqual([1, 1]);
  });
});
