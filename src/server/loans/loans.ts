import { createHash } from 'node:crypto';
import { loanAgreement } from '#contract/agreement';
import { LOAN_KYC_STATUS, LOAN_STATUS, PAGE_SIZE } from '#contract/constants';
import type { LoanConfig, LoanRecord } from '#contract/entities-money';
import { toWire } from '#contract/fields';
import type { Language } from '#contract/languages';
import { Decimal, fromMicro, microToWire, toMicro } from '#contract/money';
import { loanInterest } from '#contract/payments';
import type { RequestOf } from '#contract/route';
import { submitLoan } from '#contract/routes/loans';
import type { Clock } from '../clock.ts';
import { beyond, Refusal } from '../refusal.ts';
import type { Signatures } from '../signing/signatures.ts';
import { mustBeCurrent } from '../signing/signed-text.ts';
import type { Database } from '../store/database.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { type LoanOptionRow, loanOptionTable } from '../store/loan-options.ts';
import { type LoanRow, loanTable } from '../store/loans.ts';
import { userTable } from '../store/users.ts';
import type { Texts } from '../texts.ts';
import { checkNewBusiness } from '../trading/new-business.ts';
import { dateOf } from '../utc-time.ts';
import { agreedTermsOf, figuresOf } from './figures.ts';
import type { LoanKyc } from './loan-kyc.ts';

export type LoansParts = {
  database: Database;
  signatures: Pick<Signatures, 'isWritten' | 'handIn'>;
  loanKyc: LoanKyc;
  texts: Pick<Texts, 'text'>;
  clock: Clock;
};
type Request = RequestOf<typeof submitLoan>;

/** Decimals an amount may have. */
const AMOUNT_DIGITS = 2;

/** Loans: what is offered, asking for one, and what became of it. Paying out is the review's, see loan-review.ts. */
export class Loans {
  readonly #parts: LoansParts;
  readonly #once: IdempotentCommands;

  constructor(parts: LoansParts) {
    this.#parts = parts;
    this.#once = new IdempotentCommands(parts.database.queue);
  }

  /** S7.51: what loans count by. */
  date(): string {
    return dateOf(this.#parts.clock());
  }

  async options(): Promise<LoanConfig[]> {
    return (await loanOptionTable.list.all(this.#parts.database.db)).map(optionFrom);
  }

  /** Throws the refusal `unknownLoanOption`. */
  async option(id: number): Promise<LoanConfig> {
    return optionFrom(await optionOf(this.#parts.database.db, id));
  }

  /** S2.32: what to sign today for an amount. Throws the refusals `unknownLoanOption`, `amountOutOfRange` and `malformed`. */
  async agreement(
    userId: number,
    language: Language,
    asked: { id: number; amount: string },
  ): Promise<string> {
    const { database, clock } = this.#parts;
    const option = await optionOf(database.db, asked.id);
    amountOf(asked.amount, option);
    return this.#agreementAt(database.db, userId, language, option, asked.amount, clock());
  }

  /** Newest first; `page` counts from 1. */
  async page(userId: number, page: number): Promise<{ data: LoanRecord[]; total: number }> {
    const rows = await loanTable.page.all(this.#parts.database.db, {
      userId,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    });
    return {
      data: rows.map((row) => loanFrom(row, this.#parts.clock())),
      total: (await loanTable.count.get(this.#parts.database.db, { userId }))?.count ?? 0,
    };
  }

  /** Throws the refusal `unknownLoan`, also for another user's. */
  async find(userId: number, id: number): Promise<LoanRecord> {
    const row = await loanTable.own.get(this.#parts.database.db, { id, userId });
    if (!row) throw new Refusal('unknownLoan');
    return loanFrom(row, this.#parts.clock());
  }

  /**
   * Asks for a loan, once per key (S7.50). Rejects with the refusals `accountClosing`, `tradingPaused`, `unknownLoanOption`,
   * `loanKycRequired`, `loanOpen`,
   * `amountOutOfRange` and `malformed` (naming amount), `agreementChanged`, and `unknownPicture` (naming signature), also when nothing is
   * written on it. `language` is the one the agreement was read in.
   */
  async submit(caller: Caller, language: Language, request: Request): Promise<LoanRecord> {
    const { clock, signatures } = this.#parts;
    const isWritten = await signatures.isWritten(caller.userId, request.signature);
    const id = await this.#once.run(
      caller,
      ['loan_submit', toWire(submitLoan.request, request)],
      clock,
      (tx) => this.#insert(tx, caller.userId, language, request, isWritten),
    );
    return this.find(caller.userId, id);
  }

  async #insert(
    tx: Tx,
    userId: number,
    language: Language,
    request: Request,
    isWritten: boolean,
  ): Promise<number> {
    const { signatures, loanKyc, clock } = this.#parts;
    await checkNewBusiness(tx, userId, clock());
    const option = await optionOf(tx, request.configId);
    if ((await loanKyc.standing(tx, userId)).status !== LOAN_KYC_STATUS.approved)
      throw new Refusal('loanKycRequired');
    if (await loanTable.open.get(tx, { userId })) throw new Refusal('loanOpen');
    const amount = amountOf(request.amount, option);
    await mustBeCurrent(request.agreement, clock(), (atMs) =>
      this.#agreementAt(tx, userId, language, option, request.amount, atMs),
    );
    const sign = await signatures.handIn(tx, userId, request.signature, isWritten);
    const loan = await loanTable.insertIfNoneOpen.get(tx, {
      user_id: userId,
      option_id: option.id,
      amount,
      loan_period: option.loan_period,
      interest_rate: option.interest_rate,
      free_period: option.free_period,
      penalty_rate: option.penalty_rate,
      interest: toMicro(loanInterest(agreedTermsOf(option), request.amount)),
      agreement: request.agreement,
      agreement_hash: createHash('sha256').update(request.agreement).digest('hex'),
      sign,
      created_at: clock(),
    });
    if (!loan) throw new Refusal('loanOpen');
    return loan.id;
  }

  async #agreementAt(
    from: Reads,
    userId: number,
    language: Language,
    option: LoanOptionRow,
    amount: string,
    atMs: number,
  ): Promise<string> {
    const user = await userTable.byId.get(from, { id: userId });
    if (!user) throw new Refusal('expired');
    const terms = { ...agreedTermsOf(option), uid: user.uid, amount, date: dateOf(atMs) };
    return loanAgreement(terms, (key, figures) => this.#parts.texts.text(language, key, figures));
  }
}

async function optionOf(from: Reads, id: number): Promise<LoanOptionRow> {
  const row = await loanOptionTable.byId.get(from, { id });
  if (!row) throw new Refusal('unknownLoanOption');
  return row;
}

/** The amount in micro-units; else the refusal `amountOutOfRange`, and `malformed` for one finer than cents. */
function amountOf(text: string, option: LoanOptionRow): number {
  const amount = new Decimal(text);
  const [min, max] = [fromMicro(option.min_amount), fromMicro(option.max_amount)];
  if (amount.lt(min) || amount.gt(max))
    throw beyond('amountOutOfRange', { min: min.toFixed(), max: max.toFixed() }, 'amount');
  if (amount.decimalPlaces() > AMOUNT_DIGITS) throw new Refusal('malformed', 'amount');
  return toMicro(amount);
}

function optionFrom(row: LoanOptionRow): LoanConfig {
  return {
    id: row.id,
    ...agreedTermsOf(row),
    minAmount: microToWire(row.min_amount),
    maxAmount: microToWire(row.max_amount),
  };
}

const STATUS = {
  waiting: LOAN_STATUS.waiting,
  due: LOAN_STATUS.toRepay,
  rejected: LOAN_STATUS.rejected,
  repaying: LOAN_STATUS.repaying,
  repaid: LOAN_STATUS.repaid,
} as const;

/** A loan for its owner (S3.27), its penalty as of `nowMs`. */
function loanFrom(row: LoanRow, nowMs: number): LoanRecord {
  return {
    id: row.id,
    createdAtMs: row.created_at,
    amount: microToWire(row.amount),
    ...agreedTermsOf(row),
    interest: microToWire(row.interest),
    penalty: microToWire(figuresOf(row, nowMs).penaltyMicro),
    reviewedAtMs: row.reviewed_at,
    dueAtMs: row.repayment_time,
    status: STATUS[row.state],
    reason: row.reason,
    agreement: row.agreement,
    agreementHash: row.agreement_hash,
  };
}
