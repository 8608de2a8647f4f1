import { type PayoutCurrency, type PayoutMethod, payoutMethod } from '#contract/entities-money';
import { toWire } from '#contract/fields';
import { isFaulty, type PayoutDetails, placeOf } from '#contract/payout-details';
import type { PresentedProof, Proofs } from '../accounts/second-factors.ts';
import type { Clock } from '../clock.ts';
import { beyond, Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import type { Db, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { keptBinding, payoutColumns } from '../store/kept-requests.ts';
import { payoutCurrencyTable } from '../store/payout-currencies.ts';
import { type PayoutMethodRow, payoutMethodTable } from '../store/payout-methods.ts';
import { withdrawalTable } from '../store/withdrawals.ts';
import { detailsIn, labelOf, payoutDetailsOf } from './payout-details.ts';
import { usableAtMs } from './payout-wait.ts';

/** Payout methods one user may have bound. */
export const MAX_METHODS = 20;

export type Binding = PayoutDetails & { type: 1 | 2; currencyId: number; label: string };

/** What withdrawals are paid in, and the payout methods users bound (S5.14). */
export class PayoutMethods {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #proofs: Pick<Proofs, 'demand'>;
  readonly #once: IdempotentCommands;

  readonly #waitHours: () => number;

  /** `waitHours` is how long a new payout method waits for its first withdrawal. */
  constructor(database: Database, clock: Clock, proofs: Pick<Proofs, 'demand'>, waitHours: () => number) {
    this.#db = database.db;
    this.#clock = clock;
    this.#proofs = proofs;
    this.#waitHours = waitHours;
    this.#once = new IdempotentCommands(database.queue);
  }

  /** S7.41 */
  async currencies(type: 1 | 2): Promise<PayoutCurrency[]> {
    return (await payoutCurrencyTable.ofType.all(this.#db, { type })).map((row) => ({
      id: row.id,
      code: row.code,
      protocol: row.protocol,
      feeRate: row.draw_rate,
      feeType: row.fee_type,
      usdPrice: row.usd_price,
    }));
  }

  /** S7.44: a user's own, the newest first; `currencyId` 0 lists those of every currency. */
  async list(userId: number, type: 1 | 2, currencyId: number): Promise<PayoutMethod[]> {
    const waitedFor = (await withdrawalTable.waitedFor.all(this.#db, { userId })).map(
      ({ method_id }) => method_id,
    );
    return (await payoutMethodTable.ofUser.all(this.#db, { userId, type }))
      .filter((row) => currencyId === 0 || row.currency_id === currencyId)
      .map((row) => this.#methodOf(row, waitedFor.includes(row.id)));
  }

  /**
   * S7.45, once per key: every binding is a new payout method, which the first withdrawal to it asks a code for. Rejects
   * with the refusals `unknownCurrency`, `methodIncomplete`, `badAddress`, `malformed`, `methodKnown`, `tooManyMethods`, and of
   * an account with a second factor with `factorRequired`. `isNew` is false for an answer given again; `onBound` is part of
   * the command.
   */
  async bind(
    caller: Caller,
    presented: PresentedProof,
    binding: Binding,
    onBound: (tx: Tx) => Promise<void>,
  ): Promise<{ method: PayoutMethod; isNew: boolean }> {
    let isNew = false;
    const kept = await this.#once.run(caller, ['bind', keptBinding(binding)], this.#clock, async (tx) => {
      isNew = true;
      const currency = await payoutCurrencyTable.byId.get(tx, { id: binding.currencyId });
      if (currency?.type !== binding.type) throw new Refusal('unknownCurrency', 'currencyId');
      const details = payoutDetailsOf(binding, currency);
      const label = labelOf(binding.label);
      const { userId } = caller;
      const others = await payoutMethodTable.ofUser.all(tx, { userId, type: currency.type });
      const place = placeOf(details, currency.protocol);
      const isKnown = others.some(
        (other) =>
          other.currency_id === currency.id && placeOf(detailsIn(other), currency.protocol) === place,
      );
      if (isKnown)
        throw new Refusal('methodKnown', details.coinAddress === '' ? 'payeeAccount' : 'coinAddress');
      const bound = (await payoutMethodTable.countOfUser.get(tx, { userId }))?.count ?? 0;
      if (bound >= MAX_METHODS) throw beyond('tooManyMethods', { max: String(MAX_METHODS) });
      await this.#proofs.demand(tx, presented, 'method');
      const { id } = await payoutMethodTable.insert.one(tx, {
        ...payoutColumns(details),
        user_id: userId,
        currency_id: currency.id,
        created_at: this.#clock(),
        label,
      });
      const row = await payoutMethodTable.own.get(tx, { id, userId });
      if (!row) throw new Error(`payout method ${id} was not bound`);
      await onBound(tx);
      return toWire(payoutMethod, this.#methodOf(row, false));
    });
    return { method: payoutMethod.parse(kept), isNew };
  }

  /**
   * Gives a user's payout method a name of their own, once per key; an empty one takes it away. Rejects with the refusals
   * `malformed` and `unknownMethod`.
   */
  async label(caller: Caller, id: number, typed: string): Promise<PayoutMethod> {
    const { userId } = caller;
    const kept = await this.#once.run(caller, ['label', id, typed], this.#clock, async (tx) => {
      const label = labelOf(typed);
      await payoutMethodTable.label.run(tx, { id, userId, label });
      const row = await payoutMethodTable.own.get(tx, { id, userId });
      if (!row) throw new Refusal('unknownMethod', 'id');
      const waitedFor = await withdrawalTable.waitedFor.all(tx, { userId });
      return toWire(
        payoutMethod,
        this.#methodOf(
          row,
          waitedFor.some(({ method_id }) => method_id === id),
        ),
      );
    });
    return payoutMethod.parse(kept);
  }

  /**
   * S7.46, once per key. Another user's method and one that does not exist are refused alike: `unknownMethod`; then
   * `factorRequired`. `onDeleted` is part of the command.
   */
  delete(
    caller: Caller,
    presented: PresentedProof,
    id: number,
    onDeleted: (tx: Tx) => Promise<void>,
  ): Promise<null> {
    return this.#once.run(caller, ['unbind', id], this.#clock, async (tx) => {
      const { changes } = await payoutMethodTable.delete.run(tx, {
        id,
        userId: caller.userId,
        deletedAt: this.#clock(),
      });
      if (changes !== 1) throw new Refusal('unknownMethod', 'id');
      await this.#proofs.demand(tx, presented, 'method');
      await onDeleted(tx);
      return null;
    });
  }

  #methodOf(row: PayoutMethodRow, isWaitedFor: boolean): PayoutMethod {
    const atMs = usableAtMs(row, this.#waitHours(), this.#clock());
    const details = detailsIn(row);
    return {
      ...details,
      id: row.id,
      type: row.type,
      currency: { id: row.currency_id, code: row.code, protocol: row.protocol },
      isProven: row.proven_at !== null || isWaitedFor,
      label: row.label,
      ...(atMs === null ? {} : { usableAtMs: atMs }),
      ...(isFaulty(details, row.protocol) ? { isFaulty: true } : {}),
    };
  }
}
