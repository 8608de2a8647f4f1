import { expect, test } from 'vitest';
import { operatorRequest } from '#contract/desk/requests';
import { readSent } from '#server/operator/refusal';

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
