import { CODE_PURPOSE, PAGE_SIZE } from '#contract/constants';
import { Decimal, fromMicro, microToWire, toMicro } from '#contract/money';
import { leastWithdrawal, withdrawalFee, withdrawalReceived } from '#contract/payments';
import { isFaulty } from '#contract/payout-details';
import { bareCode } from '#contract/typed-digits';
import { UNSEEN } from '#contract/written-text';
import { addressOf } from '../accounts/addresses.ts';
import { type Codes, codeOf, codeRefusalOf, type Presented } from '../accounts/codes.ts';
import type { PresentedProof, Proofs } from '../accounts/second-factors.ts';
import type { Clock } from '../clock.ts';
import { withdrawalLife } from '../lives/withdrawal-life.machine.ts';
import { notify } from '../notifications/notify.ts';
import { beyond, Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import type { Db, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { type PayoutCurrencyRow, payoutCurrencyTable } from '../store/payout-currencies.ts';
import { payoutMethodTable } from '../store/payout-methods.ts';
import { userTable } from '../store/users.ts';
import { type WithdrawalRow, withdrawalTable } from '../store/withdrawals.ts';
import { type Funds, unavailable } from '../trading/funds.ts';
import { detailsIn } from './payout-details.ts';
import { mustBeUsable } from './payout-wait.ts';
import type { WithdrawalLimits } from './withdrawal-limits.ts';

/** Withdrawals of a user that may wait at once. */
export const MAX_WAITING_WITHDRAWALS = 20;

/** A withdrawal as it is asked for: `number` in USD, the fee included; an empty code is none. */
export type WithdrawalRequest = {
  currencyId: number;
  methodId: number;
  number: string;
  memo: string;
  code: string;
};

type WithdrawalParts = {
  proofs: Pick<Proofs, 'demand'>;
  database: Database;
  codes: Codes;
  funds: Funds;
  clock: Clock;
  withdrawalLimits: WithdrawalLimits;
  /** How long a new payout method waits for its first withdrawal. */
  waitHours: () => number;
};

/** Withdrawals (S9.9): money is held when it is asked for, and leaves when an operator has paid it. */
export class Withdrawals {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #codes: Codes;
  readonly #funds: Funds;
  readonly #proofs: Pick<Proofs, 'demand'>;
  readonly #limits: WithdrawalLimits;
  readonly #waitHours: () => number;
  readonly #once: IdempotentCommands;

  constructor(parts: WithdrawalParts) {
    this.#db = parts.database.db;
    this.#clock = parts.clock;
    this.#codes = parts.codes;
    this.#funds = parts.funds;
    this.#proofs = parts.proofs;
    this.#limits = parts.withdrawalLimits;
    this.#waitHours = parts.waitHours;
    this.#once = new IdempotentCommands(parts.database.queue);
  }

  /**
   * S7.42, once per key. Rejects with the refusals `unknownCurrency`, `unknownMethod` (also for another's, and for one of
   * another currency), `methodFaulty`, `payoutMethodWaits`, `malformed`, `amountTooSmall`, `insufficientBalance`, `withdrawLimit`,
   * `tooManyWaiting`, and for a payout method no withdrawal was paid to yet, and none waits for, `codeRequired`, `wrongCode` and `codeUsed`;
   * of an account with a second factor `factorRequired` in their place.
   */
  async request(
    caller: Caller,
    presented: PresentedProof,
    request: WithdrawalRequest,
  ): Promise<WithdrawalRow> {
    const made = await this.#once.run(caller, ['draw', request], this.#clock, (tx) =>
      this.#insert(tx, presented, request),
    );
    if (typeof made === 'string') throw new Refusal(made, 'code');
    return made;
  }

  /**
   * Cancels a withdrawal that waits, once per key: what it held is free. One that the user cancelled before is answered as it
   * is. Rejects with the refusals `unknownWithdrawal`, also for another's, and `withdrawalDecided`. `isNew` is false when
   * nothing was cancelled by this call; `onCancelled` is part of the command.
   */
  async cancel(
    caller: Caller,
    id: number,
    onCancelled: (tx: Tx) => Promise<void> = async () => {},
  ): Promise<{ row: WithdrawalRow; isNew: boolean }> {
    let isNew = false;
    const row = await this.#once.run(caller, ['cancel draw', id], this.#clock, async (tx) => {
      isNew = await this.#cancel(tx, caller.userId, id);
      if (isNew) await onCancelled(tx);
      return this.#read(tx, id);
    });
    return { row, isNew };
  }

  /** S7.43: a user's withdrawals of one type, newest first; `page` counts from 1. */
  async page(userId: number, type: 1 | 2, page: number): Promise<{ rows: WithdrawalRow[]; total: number }> {
    const offset = (page - 1) * PAGE_SIZE;
    const rows = await withdrawalTable.page.all(this.#db, { userId, type, limit: PAGE_SIZE, offset });
    return { rows, total: (await withdrawalTable.count.get(this.#db, { userId, type }))?.count ?? 0 };
  }

  /** A wrong code is an answer, not a throw: the try it cost must not be rolled back. */
  async #insert(
    tx: Tx,
    presented: PresentedProof,
    request: WithdrawalRequest,
  ): Promise<WithdrawalRow | 'wrongCode' | 'codeUsed'> {
    const { userId } = presented.session;
    const currency = await payoutCurrencyTable.byId.get(tx, { id: request.currencyId });
    if (!currency) throw new Refusal('unknownCurrency', 'currencyId');
    const method = await payoutMethodTable.own.get(tx, { id: request.methodId, userId });
    if (method?.currency_id !== currency.id) throw new Refusal('unknownMethod', 'methodId');
    if (isFaulty(detailsIn(method), currency.protocol)) throw new Refusal('methodFaulty', 'methodId');
    mustBeUsable(method, this.#waitHours(), this.#clock());
    const { memo } = request;
    if (UNSEEN.test(memo)) throw new Refusal('malformed', 'memo');
    const { amount, fee, received } = amountsOf(
      currency,
      request.number,
      await this.#funds.availableMicro(tx, userId),
    );
    await this.#limits.check(tx, userId, amount);
    const accountId = await this.#funds.accountId(tx, userId);
    const waiting = await withdrawalTable.waitingOfAccount.all(tx, { accountId });
    if (waiting.length >= MAX_WAITING_WITHDRAWALS)
      throw beyond('tooManyWaiting', { max: String(MAX_WAITING_WITHDRAWALS) });
    // One that waits for this method had its code, or its factor.
    const isKnown = method.proven_at !== null || waiting.some(({ method_id }) => method_id === method.id);
    const proven = isKnown ? 'good' : await this.#proof(tx, presented, request.code);
    if (proven !== 'good') return codeRefusalOf(proven);
    const { id } = await withdrawalTable.insert.one(tx, {
      user_id: userId,
      account_id: accountId,
      method_id: method.id,
      type: currency.type,
      amount,
      fee,
      received,
      memo,
      created_at: this.#clock(),
    });
    await this.#funds.hold(tx, userId, { id, amountMicro: amount });
    return this.#read(tx, id);
  }

  /** False when the user had cancelled it before. */
  async #cancel(tx: Tx, userId: number, id: number): Promise<boolean> {
    const row = await withdrawalTable.byId.get(tx, { id });
    if (row?.user_id !== userId) throw new Refusal('unknownWithdrawal', 'id');
    if (row.state === 'cancelled') return false;
    const state = withdrawalLife.step(row.state, 'case.cancel');
    if (state === null) throw new Refusal('withdrawalDecided', 'id');
    // As it stands before the row is decided.
    await this.#funds.take(tx, userId);
    const decidedAt = this.#clock();
    const cancelled = { id, from: row.state, state, reason: '', decidedAt };
    if ((await withdrawalTable.decide.run(tx, cancelled)).changes !== 1)
      throw new Refusal('withdrawalDecided', 'id');
    await this.#funds.release(tx, userId, id);
    const data = {
      ...{ id: String(id), type: `${row.type}` as const, state: 'cancelled' as const },
      amount: microToWire(row.amount),
    };
    notify(tx.unit, { userId, kind: 'withdrawal-decided', data }, decidedAt);
    // So that the user's other devices read it anew.
    tx.unit.tell({ type: 'review.decided', userId, kind: 'withdrawal' });
    return true;
  }

  async #read(tx: Tx, id: number): Promise<WithdrawalRow> {
    const row = await withdrawalTable.byId.get(tx, { id });
    if (!row) throw new Error(`there is no withdrawal ${id}`);
    return row;
  }

  /** Uses the proof up, or of an account without a second factor the code that was sent to the user's own address. */
  async #proof(tx: Tx, presented: PresentedProof, code: string): Promise<Presented> {
    const { userId } = presented.session;
    if (await this.#proofs.demand(tx, presented, 'withdrawal')) return 'good';
    if (bareCode(code) === '') throw new Refusal('codeRequired', 'code');
    const read = codeOf(code);
    const user = await userTable.byId.get(tx, { id: userId });
    const address = user && addressOf(user);
    return address ? this.#codes.present(tx, CODE_PURPOSE.withdraw, address, read, null) : 'wrong';
  }
}

/** Amount and fee in micro-USD and what arrives, by the contract's arithmetic. */
function amountsOf(
  currency: PayoutCurrencyRow,
  number: string,
  availableMicro: number,
): { amount: number; fee: number; received: string } {
  const amount = new Decimal(number);
  const terms = { feeType: currency.fee_type, feeRate: currency.draw_rate, usdPrice: currency.usd_price };
  const received = withdrawalReceived(terms, amount);
  if (received.isZero()) throw beyond('amountTooSmall', { min: leastWithdrawal(terms).toFixed() }, 'number');
  if (amount.gt(fromMicro(availableMicro))) throw unavailable(availableMicro, 'number');
  return {
    amount: toMicro(amount),
    fee: toMicro(withdrawalFee(terms, amount)),
    received: received.toFixed(),
  };
}
