import { expect } from 'vitest';
import type { Row, TestDatabase } from './stored.ts';

type Rows = Pick<TestDatabase, 'rows'>;

/** What the rows of orders and requests say that the server has to tell users, whatever makes it: `user kind id state`. */
const WANTED: readonly [statement: string, line: (row: Row) => string][] = [
  [
    `SELECT user_id, trade_order.id, close_reason AS kind FROM trade_order JOIN account ON account.id = account_id
      WHERE state = 'closed' AND close_reason IN ('stop-loss', 'take-profit', 'liquidation', 'covering')`,
    ({ user_id, kind, id }) => `${user_id} ${kind === 'covering' ? 'liquidation' : kind} ${id}`,
  ],
  [
    `SELECT user_id, trade_order.id FROM trade_order JOIN account ON account.id = account_id
      WHERE price_type = 0 AND opened_at IS NOT NULL AND part_of IS NULL`,
    ({ user_id, id }) => `${user_id} order-filled ${id}`,
  ],
  [
    `SELECT user_id, trade_order.id, close_reason AS reason FROM trade_order JOIN account ON account.id = account_id
      WHERE state = 'cancelled' AND close_reason IN ('expired', 'uncovered', 'halted', 'exposure')`,
    ({ user_id, reason, id }) =>
      `${user_id} ${reason === 'expired' ? 'order-expired' : 'order-not-filled'} ${id}`,
  ],
  [
    `SELECT user_id, id, state FROM deposit WHERE decided_at IS NOT NULL`,
    ({ user_id, id, state }) => `${user_id} deposit-decided ${id} ${state}`,
  ],
  [
    `SELECT user_id, id, state FROM withdrawal WHERE decided_at IS NOT NULL`,
    ({ user_id, id, state }) =>
      `${user_id} withdrawal-decided ${id} ${state === 'paid' ? 'approved' : state}`,
  ],
  [
    `SELECT user_id, id FROM proposal WHERE what = 'correction' AND state = 'decided'`,
    ({ user_id, id }) => `${user_id} balance-corrected ${id}`,
  ],
  [
    `SELECT user_id, state FROM real_name WHERE decided_at IS NOT NULL`,
    ({ user_id, state }) => `${user_id} identity-decided ${state}`,
  ],
  [
    `SELECT user_id, state FROM lost_factor WHERE state IN ('approved', 'rejected')`,
    ({ user_id, state }) => `${user_id} lost-factors-decided ${state}`,
  ],
  [
    `SELECT user_id, state FROM closing WHERE state IN ('approved', 'rejected')`,
    ({ user_id, state }) => `${user_id} closing-decided ${state}`,
  ],
  [
    `SELECT user_id, id, state FROM loan_kyc WHERE decided_at IS NOT NULL`,
    ({ user_id, id, state }) => `${user_id} loan-decided loan-kyc ${id} ${state}`,
  ],
  [
    `SELECT user_id, id, state FROM loan WHERE reviewed_at IS NOT NULL`,
    ({ user_id, id, state }) =>
      `${user_id} loan-decided loan ${id} ${state === 'rejected' ? state : 'approved'}`,
  ],
  [
    `SELECT loan.user_id, repayment.id, repayment.state FROM repayment JOIN loan ON loan.id = loan_id
      WHERE decided_at IS NOT NULL`,
    ({ user_id, id, state }) => `${user_id} loan-decided repayment ${id} ${state}`,
  ],
];
/** Kinds that no row of an order or a request stands for. */
const OTHERS = [
  'margin-warning',
  'margin-alarm',
  'margin-rise',
  'limit-reached',
  'price-alert',
  'new-device',
];

/** The server told every user once of each thing a price, the time or an operator did to them, and of nothing else. */
export async function expectTold(stored: Rows, context = ''): Promise<number> {
  const wanted: string[] = [];
  for (const [statement, line] of WANTED) wanted.push(...(await stored.rows(statement)).map(line));
  const seen = (await toldIn(stored)).map(({ userId, kind, data: { orderId, about, id, state } }) =>
    [userId, kind, orderId ?? about, id, state].filter((part) => part !== undefined).join(' '),
  );
  expect(seen.sort(), context).toEqual(wanted.sort());
  return seen.length;
}

type Told = { userId: number; kind: string; data: Record<string, string | undefined> };

async function toldIn(stored: Rows): Promise<Told[]> {
  const rows = await stored.rows('SELECT user_id, kind, data FROM notification ORDER BY id');
  return rows
    .map(({ user_id, kind, data }) => ({
      userId: Number(user_id),
      kind: String(kind),
      data: JSON.parse(String(data)) as Told['data'],
    }))
    .filter(({ kind }) => !OTHERS.includes(kind));
}
