import type { RepaymentAccount, RepaymentInfo } from '#contract/entities-money';
import { microToWire } from '#contract/money';
import type { RequestOf } from '#contract/route';
import type { submitRepayment } from '#contract/routes/loans';
import type { Clock } from '../clock.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { type LoanRow, loanTable } from '../store/loans.ts';
import { repaymentAccountTable } from '../store/repayment-accounts.ts';
import { repaymentTable } from '../store/repayments.ts';
import { figuresOf } from './figures.ts';
import type { Penalties } from './penalties.ts';

/** Repaying a loan (S3.28): what is due, where to send it, and handing in that it was sent. */
export class Repayments {
  readonly #pictures: Pictures;
  readonly #penalties: Penalties;
  readonly #clock: Clock;
  readonly #once: IdempotentCommands;
  readonly #accounts;
  readonly #read;
  readonly #loans;
  readonly #repayments;

  constructor(database: Database, pictures: Pictures, penalties: Penalties, clock: Clock) {
    this.#pictures = pictures;
    this.#penalties = penalties;
    this.#clock = clock;
    this.#once = new IdempotentCommands(database.queue, database.writer);
    this.#accounts = repaymentAccountTable(database.reader);
    this.#read = loanTable(database.reader);
    this.#loans = loanTable(database.writer);
    this.#repayments = repaymentTable(database.writer);
  }

  accounts(): RepaymentAccount[] {
    return this.#accounts.list.all({});
  }

  /**
   * What is due as of the server's date, booked yet or not; while a repayment is looked at, what was due when it was
   * handed in (S9.8). Throws the refusals `unknownLoan` and `notToRepay`.
   */
  info(userId: number, loanId: number): RepaymentInfo {
    const loan = this.#own(this.#read, userId, loanId);
    const isOpen = loan.state === 'due' || loan.state === 'repaying';
    if (!isOpen || loan.repayment_time === null) throw new Refusal('notToRepay');
    const figures = figuresOf(loan, this.#clock());
    return {
      loan_id: loan.id,
      principal: microToWire(figures.principalMicro),
      interest: microToWire(figures.interestMicro),
      penalty: microToWire(figures.penaltyMicro),
      due: microToWire(figures.dueMicro),
      repayment_time: loan.repayment_time,
    };
  }

  /**
   * Hands in that a loan was repaid, once per key, and answers its id: what is due at this moment is what is checked, and
   * the penalty stops. Rejects with the refusals `unknownLoan`, `notToRepay`, `unknownChannel` and `unknownPicture`
   * (naming proofImg; also when it proves another payment already).
   */
  async submit(caller: Caller, request: RequestOf<typeof submitRepayment>): Promise<number> {
    const loanId = Number(request.loan_id);
    await this.#once.run(caller, ['repayment', request], this.#clock, () => {
      this.#insert(caller.userId, loanId, request);
      return null;
    });
    return loanId;
  }

  #insert(userId: number, loanId: number, request: RequestOf<typeof submitRepayment>): void {
    const nowMs = this.#clock();
    if (this.#own(this.#loans, userId, loanId).state !== 'due') throw new Refusal('notToRepay');
    const account = this.#accounts.byId.get({ id: Number(request.charge_id) });
    if (!account) throw new Refusal('unknownChannel');
    const proof = this.#pictures.handInProof(userId, request.proofImg, 'proofImg');
    this.#penalties.accrue(loanId, nowMs);
    const { dueMicro } = figuresOf(this.#own(this.#loans, userId, loanId), nowMs);
    const moved = this.#loans.move.run({ id: loanId, from: 'due', to: 'repaying', reason: '' });
    if (moved.changes !== 1) throw new Refusal('notToRepay');
    this.#repayments.insert.run({
      loanId,
      accountId: account.id,
      paidTo: account.address,
      amount: dueMicro,
      proof,
      createdAt: nowMs,
    });
  }

  #own(table: ReturnType<typeof loanTable>, userId: number, id: number): LoanRow {
    const loan = table.own.get({ id, userId });
    if (!loan) throw new Refusal('unknownLoan');
    return loan;
  }
}
