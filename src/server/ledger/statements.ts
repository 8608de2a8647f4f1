import { setImmediate } from 'node:timers/promises';
import { PAGE_SIZE } from '#contract/constants';
import type { LedgerGroup } from '#contract/routes/trading';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import type { Db } from '../store/handles.ts';
import { entryTable } from '../store/ledger-entries.ts';
import type { RowOf } from '../store/statement.ts';
import type { Memo } from '../store/tables/trading.ts';

export type StatementLine = {
  memo: Memo;
  amountMicro: number;
  /** The order, deposit, withdrawal, loan or repayment it belongs to. */
  subjectId: number | null;
  /** Of its order; null of what no order brought. */
  instrumentId: number | null;
  createdAtMs: number;
};

/** In which group a trader finds the entries of each kind. */
const GROUP_OF: Readonly<Record<Memo, LedgerGroup>> = {
  profit: 'trades',
  loss: 'trades',
  protection: 'trades',
  fee: 'fees',
  financing: 'fees',
  withdrawalFee: 'fees',
  performanceFee: 'fees',
  interest: 'fees',
  penalty: 'fees',
  deposit: 'transfers',
  withdrawal: 'transfers',
  demoIssue: 'transfers',
  demoReset: 'transfers',
  copyFunded: 'other',
  copyReturned: 'other',
  feeEarned: 'other',
  loan: 'other',
  repayment: 'other',
  correction: 'other',
  givenUp: 'other',
};
const memosOf = (group: LedgerGroup): Memo[] =>
  (Object.keys(GROUP_OF) as Memo[]).filter((memo) => GROUP_OF[memo] === group);

/** Rows of an export read at once. */
const EXPORT_ROWS = 500;
/** Entries that are counted at once. */
const COUNTED_ROWS = 5_000;

/** What an account holder may read of the ledger: balances and their own entries, from committed rows. */
export class Statements {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Micro-units. Throws the refusal `expired` when the user has no account. */
  async balance(userId: number): Promise<{ balanceMicro: number; heldMicro: number }> {
    const account = await this.#own(userId);
    return { balanceMicro: account.balance, heldMicro: account.held };
  }

  /** Entries, newest first, of one group where one is given; `page` counts from 1. */
  async page(
    userId: number,
    page: number,
    group?: LedgerGroup,
  ): Promise<{ lines: StatementLine[]; total: number }> {
    const account = await this.#own(userId);
    if (group) return this.#pageOf(group, account, page);
    // Entries are numbered without a gap, so a page is a range of numbers and the last number is the total.
    const newestSeq = account.seq - (page - 1) * PAGE_SIZE;
    const rows = await entryTable.statementBelow.all(this.#db, {
      accountId: account.id,
      newestSeq,
      limit: PAGE_SIZE,
    });
    return { lines: rows.map(lineOf), total: account.seq };
  }

  /**
   * No index has the kinds, which every order would pay for: the account's own entries are counted through, some at a time, so
   * that others are answered in between.
   */
  async #pageOf(group: LedgerGroup, account: { id: number; seq: number }, page: number) {
    const memos = memosOf(group);
    const before = (page - 1) * PAGE_SIZE;
    const lines: StatementLine[] = [];
    let total = 0;
    for (let newestSeq = account.seq; newestSeq > 0; newestSeq -= COUNTED_ROWS) {
      const asked = { accountId: account.id, memos, newestSeq, afterSeq: newestSeq - COUNTED_ROWS };
      const count = (await entryTable.countOf.get(this.#db, asked))?.count ?? 0;
      const limits = { limit: PAGE_SIZE - lines.length, offset: Math.max(0, before - total) };
      if (limits.limit > 0 && limits.offset < count)
        lines.push(...(await entryTable.statementOf.all(this.#db, { ...asked, ...limits })).map(lineOf));
      total += count;
      await setImmediate();
    }
    return { lines, total };
  }

  /** The newest entries, at most `limit`; read some at a time, so that others are answered in between. */
  async *export(userId: number, limit: number): AsyncGenerator<StatementLine> {
    const account = await this.#own(userId);
    const oldestSeq = Math.max(0, account.seq - limit);
    for (let newestSeq = account.seq; newestSeq > oldestSeq; newestSeq -= EXPORT_ROWS) {
      const rows = Math.min(EXPORT_ROWS, newestSeq - oldestSeq);
      yield* (
        await entryTable.statementBelow.all(this.#db, { accountId: account.id, newestSeq, limit: rows })
      ).map(lineOf);
      await setImmediate();
    }
  }

  async #own(userId: number) {
    const account = await accountTable.byUser.get(this.#db, { userId });
    if (!account) throw new Refusal('expired');
    return account;
  }
}

function lineOf(row: RowOf<typeof entryTable.statementBelow>): StatementLine {
  return {
    memo: row.memo,
    amountMicro: row.amount,
    subjectId: row.order_id ?? row.ref_id,
    instrumentId: row.instrument_id,
    createdAtMs: row.created_at,
  };
}
