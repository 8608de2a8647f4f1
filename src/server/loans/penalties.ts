import type { Clock } from '../clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Database } from '../store/database.ts';
import { type LoanRow, loanTable } from '../store/loans.ts';
import { penaltyTable } from '../store/penalties.ts';
import { dayOf, daysLate } from './dates.ts';
import { penaltyOf } from './figures.ts';

/** Loans of one look; the rest is found by the next. */
const MAX_SWEPT = 100;

/** Books the penalty of late loans, day by day and each day once (S9.8). */
export class Penalties {
  readonly #database: Database;
  readonly #ledger: Ledger;
  readonly #clock: Clock;
  readonly #read;
  readonly #loans;
  readonly #penalties;

  constructor(database: Database, ledger: Ledger, clock: Clock) {
    this.#database = database;
    this.#ledger = ledger;
    this.#clock = clock;
    this.#read = loanTable(database.reader);
    this.#loans = loanTable(database.writer);
    this.#penalties = penaltyTable(database.writer);
  }

  /** Books what is missing of every due loan, days the server was down included. */
  async sweep(): Promise<void> {
    const behind = this.#read.behind.all({ nowMs: this.#clock(), limit: MAX_SWEPT });
    // One that fails must not hold up the rest.
    await Promise.allSettled(
      behind.map(({ id }) => this.#database.queue.submit(() => this.accrue(id, this.#clock()))),
    );
  }

  /** Books the days of a due loan up to `nowMs` that are not booked yet; inside a command of the queue. */
  accrue(loanId: number, nowMs: number): void {
    const loan = this.#loans.byId.get({ id: loanId });
    if (loan?.state !== 'due' || loan.repayment_time === null) return;
    const [fromDays, days] = [loan.penalty_days, daysLate(loan.repayment_time, nowMs)];
    if (days <= fromDays) return;
    if (this.#loans.charge.run({ id: loanId, fromDays, days }).changes !== 1) {
      throw new Error(`loan ${loanId} moved on while its penalty was booked`);
    }
    for (let count = fromDays + 1; count <= days; count += 1) {
      this.#book(loan, dayOf(loan.repayment_time) + count, count, nowMs);
    }
  }

  /** The table refuses a day that was booked. What days add is rounded as their sum is. */
  #book(loan: LoanRow, day: number, count: number, nowMs: number): void {
    const amount = penaltyOf(loan, count) - penaltyOf(loan, count - 1);
    const id = this.#penalties.insert.run({ loanId: loan.id, day, amount }).lastId;
    if (amount === 0) return;
    this.#ledger.post({
      kind: 'penalty',
      ref: { kind: 'penalty', id },
      atMs: nowMs,
      legs: [
        { accountId: this.#ledger.systemAccount('real', 'loans'), amountMicro: -amount, memo: 'penalty' },
        { accountId: this.#ledger.systemAccount('real', 'interest'), amountMicro: amount, memo: 'penalty' },
      ],
    });
  }
}
