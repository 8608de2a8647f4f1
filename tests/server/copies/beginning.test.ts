import { beforeEach, describe, expect, test } from 'vitest';
import type { AskedTerms } from '#server/copies/terms';
import { beginCopy, COPY_TERMS, makeLeader, signatureOf } from '../../support/copies.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { pad } from '../../support/loans.ts';
import { newName } from '../../support/names.ts';
import { newPayer } from '../../support/payments.ts';
import { upload } from '../../support/pictures.ts';
import { serverForEach } from '../../support/server-hooks.ts';

/** What a follower signs, and what keeps a copy from beginning. */

const { euro, gold } = DRIVEN;
const server = serverForEach();
type User = { token: string; userId: number };
let led: User;
let follower: User;

beforeEach(async () => {
  led = await server.demo();
  follower = await server.demo();
  await makeLeader(server, led.userId);
});

const termsOf = (asked: Partial<AskedTerms> = {}): AskedTerms => ({
  ...COPY_TERMS,
  leaderId: led.userId,
  ...asked,
});
const begin = (asked: Partial<AskedTerms> = {}, key?: string) =>
  beginCopy(server, follower, termsOf(asked), key);
const copies = () => server.stored.rows('SELECT id FROM copy');

describe('terms', () => {
  test.each([
    ['amountTooSmall', 'amount', { amount: '49.99' }],
    ['amountOutOfRange', 'amount', { amount: '1000000.01' }],
    ['malformed', 'amount', { amount: '100.001' }],
    ['insufficientBalance', 'amount', { amount: '100000.01' }],
    ['unknownLeader', null, { leaderId: 999_999 }],
    ['limitOutOfRange', 'size', { size: '0' }],
    ['limitOutOfRange', 'size', { size: '10.01' }],
    ['limitOutOfRange', 'size', { mode: 'lots', size: '0.000001' }],
    ['limitOutOfRange', 'maxMargin', { maxMargin: '0.001' }],
    ['limitOutOfRange', 'maxExposure', { maxExposure: '1000000000.01' }],
    ['limitOutOfRange', 'maxMultiple', { maxMultiple: '0.5' }],
    ['limitOutOfRange', 'stop', { stop: '100.01', stopUnit: 'percent' }],
    ['limitOutOfRange', 'stop', { stop: '10000.01', stopUnit: 'money' }],
    ['limitOutOfRange', 'maxDifference', { maxDifference: '5.01' }],
    ['unknownInstrument', 'instrumentIds', { instrumentIds: [euro.id, 9_999] }],
  ] as const)('are refused: %s of %s with %j', async (reason, field, asked) => {
    const terms = termsOf(asked as Partial<AskedTerms>);
    const { beginning } = server.services;
    await expect(beginning.agreement(follower.userId, 'en', terms)).rejects.toMatchObject({ reason, field });
    const caller = { userId: follower.userId, idempotencyKey: newName() };
    const request = { ...terms, agreement: 'as read', signature: await signatureOf(server, follower) };
    await expect(beginning.begin(caller, 'en', request)).rejects.toMatchObject({ reason, field });
    expect(await copies()).toEqual([]);
  });

  test('are taken at their bounds', async () => {
    const id = await begin({
      ...{ amount: '50', size: '10', maxMargin: '0.01', maxMultiple: '1', stop: '100', stopUnit: 'percent' },
      ...{ maxDifference: '5', instrumentIds: [euro.id, gold.id] },
    });
    expect(await server.services.copyPages.detail(follower.userId, id)).toMatchObject({
      amount: '50',
      terms: { maxMultiple: '1', stop: '100', maxDifference: '5', instrumentIds: [euro.id, gold.id] },
    });
  });
});

describe('a copy begins', () => {
  test('once per key', async () => {
    const key = newName();
    const terms = termsOf();
    const { beginning } = server.services;
    const agreement = await beginning.agreement(follower.userId, 'en', terms);
    const request = { ...terms, agreement, signature: await signatureOf(server, follower) };
    const caller = { userId: follower.userId, idempotencyKey: key };
    const ids = await Promise.all([
      beginning.begin(caller, 'en', request),
      beginning.begin(caller, 'en', request),
    ]);
    expect(ids[0]).toBe(ids[1]);
    expect(await copies()).toHaveLength(1);
  });

  test('of another than oneself, and of one leader once', async () => {
    const own = beginCopy(server, led, termsOf());
    await expect(own).rejects.toMatchObject({ reason: 'ownLeader' });
    const id = await begin();
    await expect(begin()).rejects.toMatchObject({ reason: 'alreadyCopied' });
    const caller = { userId: led.userId, idempotencyKey: newName() };
    await expect(server.services.copies.stop(caller, id)).rejects.toMatchObject({ reason: 'unknownCopy' });
  });

  test('at most twenty times at once', async () => {
    for (let count = 0; count < 20; count += 1) {
      // A demo account stores five pictures an hour.
      if (count % 5 === 4) server.clock.nowMs += 3_600_001;
      const { userId } = await server.demo();
      await makeLeader(server, userId);
      await begin({ leaderId: userId, amount: '50' });
    }
    await expect(begin()).rejects.toMatchObject({ reason: 'tooManyCopies' });
  });

  test('of no play money with real money, and takes no fee of play money for a real leader', async () => {
    const payer = await newPayer(server);
    await payer.fund('1000');
    const real = { token: payer.token, userId: payer.userId };
    await expect(beginCopy(server, real, termsOf({ amount: '100' }))).rejects.toMatchObject({
      reason: 'simulatedLeader',
    });
    await makeLeader(server, payer.userId);
    const text = await server.services.beginning.agreement(
      follower.userId,
      'en',
      termsOf({ leaderId: payer.userId }),
    );
    expect(text).toContain('The leader takes no part of the profit.');
    const id = await begin({ leaderId: payer.userId });
    expect(await server.services.copyPages.detail(follower.userId, id)).toMatchObject({ feePercent: 0 });
  });

  test('not while the account is to be closed, nor while its trader paused trading', async () => {
    const payer = await newPayer(server);
    await payer.fund('1000');
    const other = await newPayer(server);
    await makeLeader(server, other.userId);
    const own = () =>
      beginCopy(
        server,
        { token: payer.token, userId: payer.userId },
        termsOf({ leaderId: other.userId, amount: '100' }),
      );
    await server.stored.change(
      `INSERT INTO trading_pause (user_id, until) VALUES (${payer.userId}, ${server.clock.nowMs + 1_000})`,
    );
    await expect(own()).rejects.toMatchObject({ reason: 'tradingPaused' });
    await server.stored.change('DELETE FROM trading_pause');
    expect(await own()).toBeGreaterThan(0);
  });
});

describe('the agreement', () => {
  const text = (asked: Partial<AskedTerms> = {}) =>
    server.services.beginning.agreement(follower.userId, 'en', termsOf(asked));

  test('says every term in numbered clauses', async () => {
    const read = await text({
      ...{ amount: '1000', mode: 'equity', size: '1.5', maxMargin: '250.5', maxExposure: '0' },
      ...{
        maxMultiple: '50',
        instrumentIds: [gold.id],
        stop: '20',
        stopUnit: 'percent',
        maxDifference: '0.5',
      },
    });
    const [{ uid } = {}] = await server.stored.rows(`SELECT uid FROM "user" WHERE id = ${follower.userId}`);
    for (const said of [
      'Agreement on copying a trader',
      `UID ${uid}`,
      `the trader Heron ${led.userId}`,
      '2. Account. 1000.00 USD',
      'The lots are 1.5 times the leader’s, in the proportion',
      'Margin of one order: up to 250.50 USD.',
      'Value of all that is open: no bound.',
      'Leverage: up to 50x.',
      'lost 20 % of the 1000.00 USD',
      'The leader takes 20 % of new profit',
      'by no more than 0.5 %',
      '11. Records.',
    ])
      expect(read).toContain(said);
    expect(read).not.toMatch(/\{\{|copyAgreement\./);
  });

  test.each([
    [{ mode: 'ratio' }, 'whatever both accounts are worth'],
    [{ mode: 'lots', size: '0.5' }, 'Each copied order has 0.5 lots'],
    [{ stop: '30', stopUnit: 'money' }, 'Once the copy has lost 30.00 USD'],
    [{ stop: '0' }, 'The follower sets no loss'],
    [{ maxDifference: '0' }, 'What the leader has open already is not copied.'],
    [{ instrumentIds: [] }, 'Instruments: all.'],
  ] as const)('with %j says: %s', async (asked, said) => {
    expect(await text(asked as Partial<AskedTerms>)).toContain(said);
  });

  test('is signed as it was read, today or on the day before, with something written on the picture', async () => {
    const { beginning } = server.services;
    const terms = termsOf();
    const agreement = await text();
    const signature = await signatureOf(server, follower);
    const ask = (changed: object) =>
      beginning.begin({ userId: follower.userId, idempotencyKey: newName() }, 'en', {
        ...{ ...terms, agreement, signature },
        ...changed,
      });
    await expect(ask({ agreement: `${agreement} ` })).rejects.toMatchObject({ reason: 'agreementChanged' });
    await expect(ask({ amount: '9999' })).rejects.toMatchObject({ reason: 'agreementChanged' });
    const field = 'signature';
    const blank = (await upload(server, follower.token, await pad(0, 6))).data.url;
    for (const sign of [blank, await signatureOf(server, led), `${signature}0`])
      await expect(ask({ signature: sign })).rejects.toMatchObject({ reason: 'unknownPicture', field });
    await server.stored.change(`UPDATE leader SET fee_percent = 10 WHERE user_id = ${led.userId}`);
    await expect(ask({})).rejects.toMatchObject({ reason: 'agreementChanged' });
    await server.stored.change(`UPDATE leader SET fee_percent = 20 WHERE user_id = ${led.userId}`);
    server.clock.nowMs += 86_400_000;
    expect(await ask({})).toBeGreaterThan(0);
    const [copy] = await server.stored.rows('SELECT agreement, signature FROM copy');
    expect(copy?.agreement).toBe(agreement);
    expect(copy?.signature).toMatch(/^[0-9a-f]{32}$/);
  });
});
