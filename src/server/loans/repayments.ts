import type { RepaymentAccount, RepaymentInfo } from '#contract/entities-money';
import { toWire } from '#contract/fields';
import { microToWire } from '#contract/money';
import type { RequestOf } from '#contract/route';
import { submitRepayment } from '#contract/routes/loans';
import type { Clock } from '../clock.ts';
import { loanLife } from '../lives/loan-life.machine.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import type { Db, Reads, Tx } from '../store/handles.ts';
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
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #once: IdempotentCommands;

  constructor(database: Database, pictures: Pictures, penalties: Penalties, clock: Clock) {
    this.#pictures = pictures;
    this.#penalties = penalties;
    this.#db = database.db;
    this.#clock = clock;
    this.#once = new IdempotentCommands(database.queue);
  }

  async accounts(): Promise<RepaymentAccount[]> {
    return (await repaymentAccountTable.offered.all(this.#db)).map(
      ({ id, currency_code, protocol_code, address }) => ({
        id,
        currencyCode: currency_code,
        protocolCode: protocol_code,
        address,
      }),
    );
  }

  /**
   * What is due as of the server's date, booked yet or not; while a repayment is looked at, what was due when it was
   * handed in (S9.8). Throws the refusals `unknownLoan` and `notToRepay`.
   */
  async info(userId: number, loanId: number): Promise<RepaymentInfo> {
    const loan = await ownLoan(this.#db, userId, loanId);
    const isOpen = loan.state === 'due' || loan.state === 'repaying';
    if (!isOpen || loan.repayment_time === null) throw new Refusal('notToRepay');
    const figures = figuresOf(loan, this.#clock());
    return {
      loanId: loan.id,
      principal: microToWire(figures.principalMicro),
      interest: microToWire(figures.interestMicro),
      penalty: microToWire(figures.penaltyMicro),
      due: microToWire(figures.dueMicro),
      dueAtMs: loan.repayment_time,
    };
  }

  /**
   * Hands in that a loan was repaid, once per key, and answers its id: what is due at this moment is what is checked, and
   * the penalty stops. Rejects with the refusals `unknownLoan`, `notToRepay`, `unknownChannel` and `unknownPicture`
   * (naming proof; also when it proves another payment already).
   */
  async submit(caller: Caller, request: RequestOf<typeof submitRepayment>): Promise<number> {
    const { loanId } = request;
    await this.#once.run(
      caller,
      ['repayment', toWire(submitRepayment.request, request)],
      this.#clock,
      async (tx) => {
        await this.#insert(tx, caller.userId, loanId, request);
        return null;
      },
    );
    return loanId;
  }

  async #insert(
    tx: Tx,
    userId: number,
    loanId: number,
    request: RequestOf<typeof submitRepayment>,
  ): Promise<void> {
    const nowMs = this.#clock();
    const { state: from } = await ownLoan(tx, userId, loanId);
    const to = loanLife.step(from, 'repayment.submit');
    if (to === null) throw new Refusal('notToRepay');
    const account = await repaymentAccountTable.byId.get(tx, { id: request.accountId });
    if (!account?.address) throw new Refusal('unknownChannel');
    const proof = await this.#pictures.handInProof(tx, userId, request.proof, 'proof');
    await this.#penalties.accrue(tx, loanId, nowMs);
    const { dueMicro } = figuresOf(await ownLoan(tx, userId, loanId), nowMs);
    const moved = await loanTable.move.run(tx, { id: loanId, from, to, reason: '' });
    if (moved.changes !== 1) throw new Refusal('notToRepay');
    await repaymentTable.insert.run(tx, {
      loan_id: loanId,
      account_id: account.id,
      paid_to: account.address,
      amount: dueMicro,
      proof,
      created_at: nowMs,
    });
  }
}

async function ownLoan(from: Reads, userId: number, id: number): Promise<LoanRow> {
  const loan = await loanTable.own.get(from, { id, userId });
  if (!loan) throw new Refusal('unknownLoan');
  return loan;
}
