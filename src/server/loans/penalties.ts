import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { type LoanRow, loanTable, penaltyTable } from '../store/loans.ts';
import type { Funds } from '../trading/funds.ts';
import { dayOf } from '../utc-time.ts';
import { daysLate } from './dates.ts';
import { penaltyOf } from './figures.ts';

/** Loans of one look; the rest is found by the next. */
const MAX_SWEPT = 100;

/** Books the penalty of late loans, day by day and each day once (S9.8). */
export class Penalties {
  readonly #database: Database;
  readonly #funds: Pick<Funds, 'transfer'>;
  readonly #clock: Clock;

  constructor(database: Database, funds: Pick<Funds, 'transfer'>, clock: Clock) {
    this.#database = database;
    this.#funds = funds;
    this.#clock = clock;
  }

  /** Books what is missing of every due loan, days the server was down included. */
  async sweep(): Promise<void> {
    const behind = await loanTable.behind.all(this.#database.db, { nowMs: this.#clock(), limit: MAX_SWEPT });
    // One that fails must not hold up the rest.
    await Promise.allSettled(
      behind.map(({ id }) => this.#database.queue.submit((tx) => this.accrue(tx, id, this.#clock()))),
    );
  }

  /** Books the days of a due loan up to `nowMs` that are not booked yet. */
  async accrue(tx: Tx, loanId: number, nowMs: number): Promise<void> {
    const loan = await loanTable.byId.get(tx, { id: loanId });
    if (loan?.state !== 'due' || loan.repayment_time === null) return;
    const [fromDays, days] = [loan.penalty_days, daysLate(loan.repayment_time, nowMs)];
    if (days <= fromDays) return;
    if ((await loanTable.addPenaltyDays.run(tx, { id: loanId, fromDays, days })).changes !== 1) {
      throw new Error(`loan ${loanId} moved on while its penalty was booked`);
    }
    for (let count = fromDays + 1; count <= days; count += 1) {
      await this.#book(tx, loan, dayOf(loan.repayment_time) + count, count, nowMs);
    }
  }

  /** The table refuses a day that was booked. What days add is rounded as their sum is. */
  async #book(tx: Tx, loan: LoanRow, day: number, count: number, nowMs: number): Promise<void> {
    const amount = penaltyOf(loan, count) - penaltyOf(loan, count - 1);
    const { id } = await penaltyTable.insert.one(tx, { loan_id: loan.id, day, amount });
    if (amount === 0) return;
    await this.#funds.transfer(tx, {
      kind: 'penalty',
      ref: { kind: 'penalty', id },
      atMs: nowMs,
      from: 'loans',
      to: 'interest',
      amountMicro: amount,
      memo: 'penalty',
    });
  }
}
