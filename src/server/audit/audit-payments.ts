import { auditQueries } from '../store/audit-queries.ts';
import type { Db } from '../store/handles.ts';

/** What the ledger says about one payment: micro-USD by account, a user's own under `user ID`. */
export type Booked = Map<string, number>;

/**
 * Each deposit, withdrawal and correction, and what was given up with an account, is booked as its state says, once, and nothing
 * else is booked as one; withdrawals go to a payout method of whose money it is, and those that wait are covered; each proposal
 * was confirmed by another than its own operator; nothing is booked to an account after it was closed. Adds what they hold to `held`, by account. The first
 * difference, or null.
 */
export async function auditPayments(db: Db, held: Map<number, number>): Promise<string | null> {
  const booked = await readBooked(db);
  if (typeof booked === 'string') return booked;
  return (
    (await auditDeposits(db, booked)) ??
    (await auditWithdrawals(db, booked, held)) ??
    (await auditClosings(db, booked)) ??
    (await auditCovered(db)) ??
    (await auditProposals(db, booked)) ??
    leftOver(booked)
  );
}

/** By what is booked, e.g. `deposit 3`. A difference when one is booked twice. */
async function readBooked(db: Db): Promise<Map<string, Booked> | string> {
  const byPayment = new Map<string, Booked>();
  for await (const row of auditQueries.payments.each(db)) {
    if (row.kind !== 'deposit' && row.kind !== 'withdrawal' && row.kind !== 'correction') continue;
    // What was given up with an account is booked as a withdrawal.
    const isGivenUp = row.kind === 'withdrawal' && row.ref_kind === 'closing';
    const name = `${isGivenUp ? 'closing' : row.kind} ${row.ref_id}`;
    if (!isGivenUp && row.ref_kind !== row.kind) return `${name} is booked as a ${row.ref_kind}`;
    if (row.journals !== 1) return `${name} is booked ${row.journals} times`;
    const booked = byPayment.get(name) ?? new Map<string, number>();
    booked.set(row.user_id === null ? row.accountKind : `user ${row.user_id}`, row.amount);
    byPayment.set(name, booked);
  }
  return byPayment;
}

async function auditDeposits(db: Db, booked: Map<string, Booked>): Promise<string | null> {
  for await (const { id, user_id, state, amount } of auditQueries.deposits.each(db)) {
    const expected = new Map([
      [`user ${user_id}`, amount],
      ['funding', -amount],
    ]);
    const difference = compare(`deposit ${id}`, state, state === 'approved' ? expected : null, booked);
    if (difference !== null) return difference;
  }
  return null;
}

async function auditWithdrawals(
  db: Db,
  booked: Map<string, Booked>,
  held: Map<number, number>,
): Promise<string | null> {
  for await (const row of auditQueries.withdrawals.each(db)) {
    const name = `withdrawal ${row.id}`;
    if (row.accountOwner !== row.user_id) return `${name} is taken from an account of another user`;
    if (row.methodOwner !== row.user_id) return `${name} goes to a payout method of another user`;
    const expected = new Map([
      [`user ${row.user_id}`, -row.amount],
      ['payouts', row.amount - row.fee],
      ...(row.fee > 0 ? [['fees', row.fee] as const] : []),
    ]);
    const difference = compare(name, row.state, row.state === 'paid' ? expected : null, booked);
    if (difference !== null) return difference;
    if (row.state === 'waiting') held.set(row.account_id, (held.get(row.account_id) ?? 0) + row.amount);
  }
  return null;
}

/** A closed account gave up what its request says. */
async function auditClosings(db: Db, booked: Map<string, Booked>): Promise<string | null> {
  for await (const { id, user_id, state, given_up } of auditQueries.closings.each(db)) {
    const expected = new Map([
      [`user ${user_id}`, -given_up],
      ['fees', given_up],
    ]);
    const isBooked = state === 'approved' && given_up > 0;
    const difference = compare(`closing ${id}`, state, isBooked ? expected : null, booked);
    if (difference !== null) return difference;
  }
  const late = await auditQueries.afterClosing.get(db);
  return late ? `journal ${late.id} is booked to account ${late.account_id}, which was closed before` : null;
}

/** Whatever was lost since they were asked for, waiting withdrawals can be paid. */
async function auditCovered(db: Db): Promise<string | null> {
  const waiting = new Map<number, { total: number; balance: number }>();
  for await (const { account_id, state, amount, balance } of auditQueries.withdrawals.each(db)) {
    if (state !== 'waiting') continue;
    waiting.set(account_id, { total: (waiting.get(account_id)?.total ?? 0) + amount, balance });
  }
  for (const [accountId, { total, balance }] of waiting) {
    if (total > balance) return `account ${accountId} has ${balance}, its waiting withdrawals need ${total}`;
  }
  return null;
}

/** A correction is booked when another operator than the one who proposed it confirmed it. */
async function auditProposals(db: Db, booked: Map<string, Booked>): Promise<string | null> {
  for await (const row of auditQueries.proposals.each(db)) {
    const { id, what, state, amount, second, proposed_by: proposedBy, user_id: userId } = row;
    if (state === 'decided' && (second === null || second === proposedBy)) {
      return `proposal ${id} of ${proposedBy} was confirmed by ${second ?? 'no second'}`;
    }
    if (what !== 'correction') continue;
    const expected = new Map([
      [`user ${userId}`, amount],
      ['corrections', -amount],
    ]);
    const difference = compare(`correction ${id}`, state, state === 'decided' ? expected : null, booked);
    if (difference !== null) return difference;
  }
  return null;
}

/** Takes what is booked of a payment away, so that what belongs to none is left. */
export function compare(
  name: string,
  state: string,
  expected: Booked | null,
  booked: Map<string, Booked>,
): string | null {
  const found = booked.get(name);
  booked.delete(name);
  if (text(found) === text(expected ?? undefined)) return null;
  return `${name} is ${state}, the ledger says ${text(found)}`;
}

/** The difference when the ledger books what was not taken away. */
export function leftOver(booked: ReadonlyMap<string, Booked>): string | null {
  const [name] = booked.keys();
  return name === undefined ? null : `the ledger books ${name}, which was never asked for`;
}

function text(booked: Booked | undefined): string {
  if (!booked) return 'nothing';
  return [...booked]
    .map(([account, amount]) => `${amount} for ${account}`)
    .toSorted()
    .join(', ');
}
