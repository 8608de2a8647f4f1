import { expect, test } from 'vitest';
import { operatorRequest } from '#contract/desk/requests';

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
  ['1,500', '"1,500" may be 1500 or 1.500: write it without a group sign, or with cents.'],
  ['-1.500', '"-1.500" may be 1.500 or 1500: write it without a group sign, or with cents.'],
  ...['0', '-0.00', '', '-', '--1', '1e5', 'much', '1234567890'].map(
    (typed) =>
      [
        typed,
        `An amount in USD other than 0 is needed (--amount=-12.5), not ${JSON.stringify(typed)}.`,
      ] as const,
  ),
])('S8.1 the sum %j is refused with what was seen', (typed, words) => {
  expect(read(typed)).toEqual([words]);
});
