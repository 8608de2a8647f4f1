import { type ErrorName, errorName } from '#contract/errors';
import type { World } from './world.ts';

const STATES = [
  ['deposit', 'state'],
  ['withdrawal', 'state'],
  ['loan_kyc', 'state'],
  ['loan', 'state'],
  ['repayment', 'state'],
  ['trade_order', 'close_reason'],
] as const;

const REFUSALS = [
  'amountTooSmall',
  'insufficientBalance',
  'unknownPicture',
  'loanKycNotOpen',
  'loanKycRequired',
  'loanOpen',
  'unknownLoanOption',
  'amountOutOfRange',
  'agreementChanged',
  'unknownLoan',
  'notToRepay',
  'demoOnly',
  'targetAtMarket',
] as const satisfies readonly ErrorName[];

/** What the walks of `npm test`, or any twenty, must have come to between them. */
export const OUTCOMES: readonly string[] = [
  ...['deposit approved', 'deposit rejected', 'deposit invalid'],
  ...['withdrawal paid', 'withdrawal rejected', 'withdrawal uncovered'],
  'withdrawal cancelled',
  'refused withdrawLimit',
  ...['loan_kyc approved', 'loan_kyc rejected', 'loan rejected', 'loan due', 'loan repaid'],
  ...['repayment rejected', 'repayment approved', 'repaid late'],
  ...['trade_order liquidation', 'trade_order stop-loss', 'trade_order take-profit', 'trade_order reset'],
  ...['trade_order oco', 'trade_order expired', 'target moved'],
  ...REFUSALS.map((name) => `refused ${name}`),
];

/** What became of everything in a world. */
export async function outcomesOf({ server, refused }: World): Promise<string[]> {
  const states: string[] = [];
  for (const [table, column] of STATES) {
    const rows = await server.stored.rows(`SELECT DISTINCT ${column} AS outcome FROM ${table}`);
    states.push(...rows.map(({ outcome }) => `${table} ${outcome}`));
  }
  const late = await server.stored.rows("SELECT id FROM loan WHERE state = 'repaid' AND penalty_days > 0");
  const moved = await server.stored.rows(
    'SELECT id FROM trade_order WHERE price_type = 0 AND entry_price IS NULL AND armed_at > created_market_at',
  );
  const refusals = Array.from(refused, (code) => `refused ${errorName(code)}`);
  const others = [...(late.length > 0 ? ['repaid late'] : []), ...(moved.length > 0 ? ['target moved'] : [])];
  return [...states, ...refusals, ...others];
}
