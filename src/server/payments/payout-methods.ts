import { type PayoutCurrency, type PayoutMethod, payoutMethod } from '#contract/entities-money';
import { toWire } from '#contract/fields';
import type { Presented, Proofs } from '../accounts/second-factors.ts';
import type { Clock } from '../clock.ts';
import { beyond, Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import type { Db, Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { keptBinding, payoutColumns } from '../store/kept-requests.ts';
import { payoutCurrencyTable } from '../store/payout-currencies.ts';
import { type PayoutMethodRow, payoutMethodTable } from '../store/payout-methods.ts';
import { withdrawalTable } from '../store/withdrawals.ts';
import { type PayoutDetails, payoutDetailsOf } from './payout-details.ts';

/** Payout methods one user may have bound. */
export const MAX_METHODS = 20;

export type Binding = PayoutDetails & { type: 1 | 2; currencyId: number };

/** What withdrawals are paid in, and the payout methods users bound (S5.14). */
export class PayoutMethods {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #proofs: Pick<Proofs, 'demand'>;
  readonly #once: IdempotentCommands;

  constructor(database: Database, clock: Clock, proofs: Pick<Proofs, 'demand'>) {
    this.#db = database.db;
    this.#clock = clock;
    this.#proofs = proofs;
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
      .map((row) => methodOf(row, row.proven_at !== null || waitedFor.includes(row.id)));
  }

  /**
   * S7.45, once per key: every binding is a new payout method, which the first withdrawal to it asks a code for. Rejects
   * with the refusals `unknownCurrency`, `methodIncomplete`, `badAddress`, `malformed`, `tooManyMethods`, and of an account
   * with a second factor with `factorRequired`. `isNew` is false for an answer given again; `onBound` is part of the command.
   */
  async bind(
    caller: Caller,
    presented: Presented,
    binding: Binding,
    onBound: (tx: Tx) => Promise<void>,
  ): Promise<{ method: PayoutMethod; isNew: boolean }> {
    let isNew = false;
    const kept = await this.#once.run(caller, ['bind', keptBinding(binding)], this.#clock, async (tx) => {
      isNew = true;
      const currency = await payoutCurrencyTable.byId.get(tx, { id: binding.currencyId });
      if (currency?.type !== binding.type) throw new Refusal('unknownCurrency', 'currencyId');
      const details = payoutDetailsOf(binding, currency);
      const { userId } = caller;
      const bound = (await payoutMethodTable.countOfUser.get(tx, { userId }))?.count ?? 0;
      if (bound >= MAX_METHODS) throw beyond('tooManyMethods', { max: String(MAX_METHODS) });
      await this.#proofs.demand(tx, presented, 'method');
      const { id } = await payoutMethodTable.insert.one(tx, {
        ...payoutColumns(details),
        user_id: userId,
        currency_id: currency.id,
        created_at: this.#clock(),
      });
      const row = await payoutMethodTable.own.get(tx, { id, userId });
      if (!row) throw new Error(`payout method ${id} was not bound`);
      await onBound(tx);
      return toWire(payoutMethod, methodOf(row, false));
    });
    return { method: payoutMethod.parse(kept), isNew };
  }

  /**
   * S7.46, once per key. Another user's method and one that does not exist are refused alike: `unknownMethod`; then
   * `factorRequired`. `onDeleted` is part of the command.
   */
  delete(
    caller: Caller,
    presented: Presented,
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
}

function methodOf(row: PayoutMethodRow, isProven: boolean): PayoutMethod {
  return {
    id: row.id,
    type: row.type,
    currency: { id: row.currency_id, code: row.code, protocol: row.protocol },
    coinAddress: row.dc_address,
    bankName: row.bank_name,
    bankAddress: row.bank_address,
    bankSwift: row.bank_swift,
    payeeName: row.payee_name,
    payeeAccount: row.payee_account,
    isProven,
  };
}
