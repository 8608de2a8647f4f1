import { hash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { askOperator, operate } from '../../support/operator.ts';
import { BANK, decide, newPayer, type Payer, SHOWN_TRON } from '../../support/payments.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import type { BankChannel, CoinChannel } from '../../support/wire.ts';

describe('deposits', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  let payer: Payer;
  let proofImg: string;
  beforeEach(async () => {
    payer = await newPayer(server);
    proofImg = await payer.proof();
  });
  const get = <Data>(path: string, query = {}) =>
    server.get<Data>(`/api/quickCharge/${path}`, query, { token: payer.token });

  test('S7.35 S7.38 S7.39 channels of coins, currencies of wires, and the accounts of one of them', async () => {
    const { data: coins } = await get<CoinChannel[]>('info');
    expect(coins.map((row) => `${row.currency_code} ${row.protocol_code}`)).toEqual([
      'USDT TRC20',
      'USDT ERC20',
      'USDC ERC20',
    ]);
    const { data: currencies } = await get<{ id: number; name: string }[]>('symbols');
    expect(currencies.map(({ name }) => name)).toEqual(['USD', 'EUR', 'GBP', 'HKD']);
    const { data: euros } = await get<BankChannel[]>('wire_info', { bank_coin: String(currencies[1]?.id) });
    expect(euros).toMatchObject([{ currency_code: 'EUR', usd_price: '0.92', bank_remark: 'EXAMPLE' }]);
    expect((await get('wire_info', { bank_coin: '99' })).data).toEqual([]);
  });

  test('S7.36 S4.8 a coin deposit waits, and is credited when it is approved, at once and once', async () => {
    const changed: number[] = [];
    server.services.bus.subscribe('account.changed', ({ userId }) => changed.push(userId));
    const { data } = await payer.coin({ number: '250.5', proofImg });
    expect(data).toMatchObject({ number: '250.5', status: 0, type: 0, amount_usd: '250.5', remark: '' });
    expect([await payer.balance(), changed]).toEqual(['0', []]);
    const decisions = await Promise.all([1, 2].map(() => decide(server, 'deposit', data.id)));
    expect(decisions.toSorted()).toEqual([false, true]);
    expect(changed).toEqual([payer.userId]);
    expect((await server.services.trading.valueAccount(payer.userId))?.balanceMicro).toBe(250_500_000);
    expect((await payer.ledger()).list).toMatchObject([
      { Type: 'deposit', Value: '250.5', Memo: `#${data.id}` },
    ]);
    expect(await payer.deposits('0')).toMatchObject({ total: 1, data: [{ status: 1 }] });
    expect((await payer.submit({ cont: '0.1' })).code).toBe(1);
  });

  test('S5.16 S7.35 S7.39 S7.42 what is usual for the account is of what was credited and paid, in USD', async () => {
    const [, euro] = (await get<{ id: number }[]>('symbols')).data;
    const euros = { bank_coin: String(euro?.id) };
    const usual = async () => [
      (await get<CoinChannel[]>('info')).data[0]?.usual_usd,
      (await get<BankChannel[]>('wire_info', euros)).data[0]?.usual_usd,
      (await payer.limit()).usual_usd,
    ];
    await payer.coin({ number: '999', proofImg });
    expect(await usual()).toEqual([undefined, undefined, undefined]);
    await payer.fund('300');
    await payer.fund('1200.5');
    await payer.provenMethod();
    const paidIn = { least: '300', most: '1200.5' };
    expect(await usual()).toEqual([paidIn, paidIn, { least: '2', most: '2' }]);
  });

  test('S7.36 money that is credited while orders are open is margin at once', async () => {
    await payer.fund('1200');
    expect((await payer.submit({ cont: '1' })).code).toBe(1);
    expect((await payer.submit({ cont: '1' })).code).toBe(ERRORS.insufficientMargin);
    await payer.fund('1200');
    expect((await payer.submit({ cont: '1' })).code).toBe(1);
  });

  test('S7.37 S3.20 a wire in euros credits dollars at the price of the day', async () => {
    const { data } = await payer.wire({ wire_id: '5', number: '92', proofImg });
    expect(data).toMatchObject({ number: '92', type: 1, currency_code: 'EUR', amount_usd: '100' });
    expect(await payer.deposits('1')).toMatchObject({ total: 1, data: [{ id: data.id, status: 0 }] });
    expect((await payer.deposits('0')).total).toBe(0);
  });

  test('S4.8 a rejected deposit says why, an invalid one is marked so, and neither is credited', async () => {
    const ids = [];
    for (const number of ['5', '6']) {
      ids.push((await payer.wire({ number, proofImg: await payer.proof() })).data.id);
    }
    const [first, second] = ids.map(String) as [string, string];
    await operate(server.dataDir, 'reject', 'deposit', first, '--reason', 'No money came.');
    await operate(server.dataDir, 'reject', 'deposit', second, '--invalid', '--reason', 'Too blurred.');
    expect((await payer.deposits('1')).data).toMatchObject([
      { status: 3, remark: 'Too blurred.' },
      { status: 2, remark: 'No money came.' },
    ]);
    expect(await payer.balance()).toBe('0');
    expect(await decide(server, 'deposit', Number(first))).toBe(false);
    const { rows } = await askOperator(server.dataDir, 'log', '--limit', '2');
    expect(rows?.map((row) => row.decision)).toEqual(['invalid', 'rejected']);
    const other = await operate(server.dataDir, 'reject', 'withdrawal', '1', '--invalid', '--reason', 'x');
    expect(other.err).toContain('cannot be invalid');
  });

  test('S4.8 the operator sees what was paid to whom, what it credits, and the proof', async () => {
    const { data } = await payer.coin({ number: '12', proofImg });
    const { fields } = await askOperator(server.dataDir, 'show', 'deposit', String(data.id));
    expect(fields).toMatchObject({ paid: '12 USDT', to: SHOWN_TRON, credits: '12 USD', state: 'waiting' });
    expect(fields?.proof).toMatch(/pictures/);
  });

  test.each([
    ['unknownChannel', 'charge_id', { charge_id: '999' }],
    ['unknownChannel', 'charge_id', { charge_id: '4' }],
    ['unknownChannel', 'address', { address: 'TSomebodyElse' }],
    ['amountTooSmall', 'number', { number: '0' }],
    ['amountTooSmall', 'number', { number: '0.999999' }],
    ['malformed', 'number', { number: '999999999999' }],
    ['malformed', 'number', { number: '-5' }],
    ['malformed', 'number', { number: '1.1234567' }],
    ['malformed', 'number', { number: '1e3' }],
  ] as const)('S7.36 S8.1 %s names %s for %o, and nothing waits', async (name, field, fields) => {
    const answer = await payer.coin({ proofImg, ...fields });
    expect(answer).toMatchObject({ code: ERRORS[name], data: { field } });
    expect((await payer.deposits('0')).total).toBe(0);
  });

  test('S8.1 a refusal of too small a deposit names the least', async () => {
    const answer = await payer.coin({ proofImg, number: '0.999999' });
    expect(answer.msg).toBe('The smallest amount is 1.00 USD.');
  });

  test('S6.2 another’s proof is refused like one that does not exist', async () => {
    const other = await newPayer(server);
    const foreign = await other.proof();
    const nobodys = foreign.replace(/[0-9a-f]{32}/, '0'.repeat(32));
    const answers = [await payer.wire({ proofImg: foreign }), await payer.wire({ proofImg: nobodys })];
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ code: ERRORS.unknownPicture, data: { field: 'proofImg' } });
  });

  test('S7.36 twenty may wait; the next is refused until one is reviewed', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await payer.wire({ proofImg: await payer.proof() })).code).toBe(1);
    }
    expect(await payer.wire({ proofImg })).toMatchObject({
      code: ERRORS.tooManyWaiting,
      msg: 'You can have at most 20 requests under review. Please wait until one is decided.',
    });
    const [newest] = (await payer.deposits('1')).data;
    await decide(server, 'deposit', newest?.id ?? 0);
    expect((await payer.wire({ proofImg })).code).toBe(1);
  });

  test('S7.36 S7.37 a proof is of one deposit, by coin or wire, until that is rejected or invalid', async () => {
    const refusal = { code: ERRORS.unknownPicture, data: { field: 'proofImg' } };
    const { data: first } = await payer.wire({ proofImg });
    expect(await payer.coin({ proofImg }), 'while it waits').toMatchObject(refusal);
    await decide(server, 'deposit', first.id, 'Nothing came.');
    const { data: second } = await payer.coin({ proofImg });
    expect(second.status, 'once it is rejected').toBe(0);
    const verdict = { isApproved: false, isInvalid: true, reason: 'Too blurred.', operator: 'op' };
    await server.services.reviews.decide('deposit', second.id, verdict);
    const { data: third } = await payer.wire({ proofImg });
    await decide(server, 'deposit', third.id);
    expect(await payer.wire({ proofImg }), 'once it is credited').toMatchObject(refusal);
    expect(await payer.balance()).toBe('100');
  });

  test('S7.36 one proof sent fifty times at once makes one deposit', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => payer.wire({ proofImg })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === ERRORS.unknownPicture)).toHaveLength(49);
    expect((await payer.deposits('1')).total).toBe(1);
  });

  test('S7.36 one key makes one deposit: at the same time, after a lost answer, after a decision', async () => {
    const twins = await Promise.all([1, 2, 3].map(() => payer.wire({ proofImg }, { key: 'one-deposit' })));
    expect(new Set(twins.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await decide(server, 'deposit', twins[0]?.data.id ?? 0);
    expect(await payer.wire({ proofImg }, { key: 'one-deposit' })).toEqual(twins[0]);
    expect([(await payer.deposits('1')).total, await payer.balance()]).toEqual([1, '100']);
    const other = await payer.wire({ proofImg, number: '7' }, { key: 'one-deposit' });
    expect(other.code).toBe(ERRORS.idempotencyConflict);
  });

  test('S7.35 S4.9 the desk sets addresses and rates; what waits keeps the rate it was submitted at', async () => {
    const set = (key: string, value: string) =>
      operate(server.dataDir, 'set', key, value, '--reason', 'New terms.');
    const { data } = await payer.wire({ wire_id: '7', number: '78', proofImg });
    expect((await set('deposit.7.usd_price', '10')).out).toBe('deposit.7.usd_price is set.');
    const later = await payer.wire({ wire_id: '7', number: '78', proofImg: await payer.proof() });
    expect(later.data.amount_usd).toBe('7.8');
    await decide(server, 'deposit', data.id);
    expect(await payer.balance()).toBe('10');
    await set('deposit.2.address', '0x27b1fdb04752bbc536007a920d24acb045561c26');
    expect((await get<CoinChannel[]>('info')).data[1]?.address).toBe(
      '0x27b1fdb04752bbc536007a920d24acb045561c26',
    );
    await set('withdraw.1.draw_rate', '2');
    expect((await payer.currencies('1'))[0]?.draw_rate).toBe('2');
    for (const [key, value] of [
      ['deposit.7.usd_price', '0'],
      ['deposit.7.usd_price', '-1'],
      ['deposit.1.address', ' '],
      ['deposit.1.address', '0x27b1fdb04752bbc536007a920d24acb045561c26'],
      ['deposit.2.address', '0x27B1fdb04752bbc536007a920d24acb045561c26'],
      ['deposit.1.bank_name', 'x'],
      ['deposit.5.payee_account', 'DE89370400440532013001'],
      ['deposit.5.payee_account', 'DE89 3704 0044 0532 0130 00'],
      ['deposit.5.bank_swift', 'DEUTZZFF'],
      ['deposit.99.address', 'x'],
      ['withdraw.1.draw_rate', '1e3'],
      ['withdraw.2.draw_rate', '1'],
    ] as const) {
      expect((await set(key, value)).code, `${key} ${value}`).toBe(1);
    }
    const { fields } = await askOperator(server.dataDir, 'settings');
    expect(fields).toMatchObject({ 'deposit.7.usd_price': '10', 'withdraw.1.draw_rate': '2' });
  });

  test('S6.3 a demo account pays nothing in', async () => {
    const { token } = await server.demo();
    const answer = await server.get('/api/quickCharge/info', {}, { token });
    expect(answer.code).toBe(ERRORS.realOnly);
  });
});

/** What is kept of commands must stay as it is: a call that is repeated after an upgrade gets its first answer. */
describe('what is kept of a command', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  const keptOf = async (key: string) => {
    const [row] = await server.stored.rows(
      `SELECT request_hash, outcome FROM idempotency WHERE key = '${key}'`,
    );
    return { hash: row?.request_hash, answer: JSON.parse(String(row?.outcome)).data };
  };
  const hashOf = (...request: unknown[]) => hash('sha256', JSON.stringify(request), 'hex');

  test('S7.36 S7.37 of a deposit has the names it was first kept by', async () => {
    const payer = await newPayer(server);
    const proofImg = await payer.proof();
    const { data } = await payer.coin({ number: '250.5', proofImg }, { key: 'a-coin-deposit' });
    const claim = { channelId: 1, number: '250.5', proofImg, address: SHOWN_TRON };
    expect(await keptOf('a-coin-deposit')).toEqual({ hash: hashOf('deposit coin', claim), answer: data });
    expect((await payer.coin({ number: '250.5', proofImg }, { key: 'a-coin-deposit' })).data).toEqual(data);
    const other = await payer.proof();
    const wired = await payer.wire({ proofImg: other }, { key: 'a-wire-deposit' });
    expect(await keptOf('a-wire-deposit')).toEqual({
      hash: hashOf('deposit wire', { channelId: 4, number: '100', proofImg: other }),
      answer: wired.data,
    });
  });

  test('S7.45 of a payout method has the names it was first kept by', async () => {
    const payer = await newPayer(server);
    const [currency] = await payer.currencies('2');
    const fields = { type: '2', draw_id: String(currency?.id), dc_address: '', ...BANK };
    const { data } = await payer.bind(fields, { key: 'a-payout-method' });
    const binding = { dc_address: '', ...BANK, type: 2, currencyId: currency?.id };
    expect(await keptOf('a-payout-method')).toEqual({ hash: hashOf('bind', binding), answer: data });
    expect((await payer.bind(fields, { key: 'a-payout-method' })).data).toEqual(data);
  });
});
