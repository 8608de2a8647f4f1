import { setImmediate as nextTurn } from 'node:timers/promises';
import { DASHBOARD_SPANS, type DashboardSpan } from '#contract/desk/dashboard';
import { DAY_MS } from '#contract/time-units';
import type { SystemKind } from '../ledger/ledger.ts';
import type { Db } from '../store/handles.ts';
import { houseQueries } from '../store/house.ts';
import { entryTable } from '../store/ledger-entries.ts';
import type { Memo } from '../store/tables/trading.ts';

/** Micro-USD by span. */
export type InSpans = Record<DashboardSpan, number>;

/** What moved in and out: what comes to the house is above zero, what it gives below. */
export const MONEY = ['deposits', 'repayments', 'withdrawals', 'loans', 'corrections'] as const;
/** What the house earned, and lost below zero. */
export const RESULT = [
  'trades of clients',
  'losses not covered',
  'overnight financing',
  'trading fees',
  'withdrawal fees',
  'loan interest',
  'loan penalties',
  'balances given up',
] as const;
export type LedgerFigure = (typeof MONEY)[number] | (typeof RESULT)[number];
export type LedgerSums = Record<LedgerFigure, InSpans>;

/** The figure that a kind of entry counts in, by its leg on one of the house's accounts, and with which sign. */
type Counted = { figure: LedgerFigure; on: SystemKind; sign: 1 | -1 };

/** A kind of entry that is new has to be put in a figure. Null: play money, or from one client to another. */
const COUNTED: Readonly<Record<Memo, Counted | null>> = {
  deposit: { figure: 'deposits', on: 'funding', sign: -1 },
  repayment: { figure: 'repayments', on: 'loans', sign: 1 },
  withdrawal: { figure: 'withdrawals', on: 'payouts', sign: -1 },
  loan: { figure: 'loans', on: 'loans', sign: 1 },
  correction: { figure: 'corrections', on: 'corrections', sign: 1 },
  profit: { figure: 'trades of clients', on: 'house', sign: 1 },
  loss: { figure: 'trades of clients', on: 'house', sign: 1 },
  protection: { figure: 'losses not covered', on: 'house', sign: 1 },
  financing: { figure: 'overnight financing', on: 'house', sign: 1 },
  fee: { figure: 'trading fees', on: 'fees', sign: 1 },
  withdrawalFee: { figure: 'withdrawal fees', on: 'fees', sign: 1 },
  interest: { figure: 'loan interest', on: 'interest', sign: 1 },
  penalty: { figure: 'loan penalties', on: 'interest', sign: 1 },
  givenUp: { figure: 'balances given up', on: 'fees', sign: 1 },
  copyFunded: null,
  copyReturned: null,
  performanceFee: null,
  feeEarned: null,
  demoIssue: null,
  demoReset: null,
};

/** Entries read at once. */
const AT_ONCE = 1_000;
/** By how much the clocks of nodes may differ: entries of an account stand in the order in which they were committed. */
const CLOCKS_APART_MS = DAY_MS;

const SPANS = Object.keys(DASHBOARD_SPANS) as DashboardSpan[];

/** Where each span begins, epoch ms. */
function beginnings(nowMs: number): InSpans {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const entries = SPANS.map((span) => [span, today - (DASHBOARD_SPANS[span] - 1) * DAY_MS]);
  return Object.fromEntries(entries) as InSpans;
}

/**
 * Sums the ledger up from its newest entries backwards, as far as the longest span reaches. Entries never change, so the
 * sums are those of the moment in which the accounts were read, whatever is booked meanwhile.
 */
export async function readLedgerSums(db: Db, nowMs: number): Promise<LedgerSums> {
  const sums = Object.fromEntries(
    [...MONEY, ...RESULT].map((figure) => [figure, Object.fromEntries(SPANS.map((span) => [span, 0]))]),
  ) as LedgerSums;
  const fromMs = beginnings(nowMs);
  const oldestMs = Math.min(...Object.values(fromMs)) - CLOCKS_APART_MS;
  for (const account of await houseQueries.accounts.all(db)) {
    for await (const { memo, amount, created_at } of entriesSince(db, account, oldestMs)) {
      const counted = COUNTED[memo];
      if (counted?.on !== account.kind) continue;
      const figure = sums[counted.figure];
      for (const span of SPANS) if (created_at >= fromMs[span]) figure[span] += counted.sign * amount;
    }
  }
  return sums;
}

/** Newest first, down to a page that is older than an instant. Others have their turn between pages. */
async function* entriesSince(db: Db, { id, seq }: { id: number; seq: number }, oldestMs: number) {
  for (let newestSeq = seq; newestSeq > 0; ) {
    const page = await entryTable.pageBelow.all(db, { accountId: id, newestSeq, limit: AT_ONCE });
    yield* page;
    const last = page.at(-1);
    if (!last || page.every(({ created_at }) => created_at < oldestMs)) return;
    newestSeq = last.seq - 1;
    await nextTurn();
  }
}

/** The sum of some figures, in each span. */
export function totalOfFigures(sums: LedgerSums, figures: readonly LedgerFigure[]): InSpans {
  return Object.fromEntries(
    SPANS.map((span) => [span, figures.reduce((total, figure) => total + sums[figure][span], 0)]),
  ) as InSpans;
}
