import { describe, expect, test } from 'vitest';
import { REVIEW_KINDS } from '#contract/constants';
import { REASONS } from '#contract/desk/reasons';
import { operatorRequest } from '#contract/desk/requests';
import { LANGUAGES, type Language } from '#contract/languages';
import { readSent } from '#server/operator/refusal';
import { askOperator } from '../../support/operator.ts';
import { newPayer } from '../../support/payments.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const read = (amount: string) => {
  const parsed = operatorRequest.safeParse({ command: 'correct', uid: '1000000001', amount, reason: 'r' });
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};

test.each([
  ['12.5', '12.5'],
  ['-12.5', '-12.5'],
  ['−12.50', '-12.50'],
  ['+1,500.00', '1500.00'],
  ['-1,234,567', '-1234567'],
  [' $ 250 ', '250'],
  ['0.000001', '0.000001'],
  ['１２.５', '12.5'],
])('S5.16 an operator who types the sum %j means %s', (typed, amount) => {
  expect(read(typed)).toMatchObject({ amount });
});

test.each([
  ['1,500', '1500 or 1.500'],
  ['-1.500', '1.500 or 1500'],
])('S8.1 the sum %j may be %s, and is refused so', (typed, two) => {
  expect(read(typed)).toEqual([
    `${JSON.stringify(typed)} may be ${two}: write it without a group sign, or with cents.`,
  ]);
});

test.each([
  '0',
  '-0.00',
  '',
  '-',
  '--1',
  '1e5',
  'much',
  '1234567890',
])('S8.1 the sum %j is none, and named', (typed) => {
  expect(read(typed)).toEqual([
    `An amount in USD other than 0 is needed (--amount=-12.5), below 1000000000 and with no more than 6 decimals, not ${JSON.stringify(typed)}.`,
  ]);
});

test('S8.1 what a request lacks is named in plain words', () => {
  const correction = { command: 'correct', uid: '1000000001', amount: '1', reason: 'r' };
  for (const field of ['uid', 'amount', 'reason'])
    expect(() => readSent(operatorRequest, { ...correction, [field]: undefined })).toThrow(
      `${field}: is needed`,
    );
});

describe('reasons', () => {
  const NOT_RECEIVED = 'We have not received this payment.';
  const languages = Object.keys(LANGUAGES) as Language[];

  const server = serverForAll({}, { REVIEW: 'manual' });

  test('S7.40 the texts are those that some kind of case may be rejected for', () => {
    const kept = server.services.texts.all('en').reason as Record<string, string>;
    expect(new Set(Object.values(REASONS).flat())).toEqual(new Set(Object.keys(kept)));
  });

  test('S7.40 each kind of case has reasons to pick from, in English', async () => {
    for (const kind of REVIEW_KINDS) {
      const { rows = [] } = await askOperator(server.dataDir, 'reasons', kind);
      expect(rows.map(({ key }) => key)).toEqual(REASONS[kind]);
      expect(new Set(rows.map(({ reason }) => reason)).size).toBe(rows.length);
    }
    expect((await askOperator(server.dataDir, 'reasons', 'luck')).error).toMatch(/^There is no kind luck\./);
  });

  test('S7.40 a user reads a reason of the list in the language of their last login, whichever it is', async () => {
    const said = new Set<string>();
    for (const lang of languages) {
      const payer = await newPayer(server);
      await server.stored.change(`UPDATE "user" SET language = '${lang}' WHERE id = ${payer.userId}`);
      const { data } = await payer.wire({ number: '100', proofImg: await payer.proof() });
      await askOperator(server.dataDir, 'reject', 'deposit', String(data.id), '--reason', NOT_RECEIVED);
      const [deposit] = (await payer.deposits('1')).data;
      expect(deposit?.remark, lang).toBe(server.services.texts.text(lang, 'reason.notReceived'));
      said.add(deposit?.remark ?? '');
    }
    // Malay and Indonesian say it in the same words.
    expect(said.size).toBeGreaterThanOrEqual(languages.length - 1);
    const { rows = [] } = await askOperator(server.dataDir, 'log', '--limit', '1');
    expect(rows[0], 'the log keeps what the operator picked').toMatchObject({ reason: NOT_RECEIVED });
  });

  test('S7.40 any other reason is read as it was typed, and so is one of another kind', async () => {
    for (const reason of ['Please call us.', 'The document is no longer valid.']) {
      const payer = await newPayer(server);
      await server.stored.change(`UPDATE "user" SET language = 'de' WHERE id = ${payer.userId}`);
      const { data } = await payer.wire({ number: '100', proofImg: await payer.proof() });
      await askOperator(server.dataDir, 'reject', 'deposit', String(data.id), '--reason', reason);
      expect((await payer.deposits('1')).data[0]?.remark).toBe(reason);
    }
  });
});
