import { microToWire } from '#contract/money';
import type { Clock } from '../clock.ts';
import { notify } from '../notifications/notify.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { userTable } from '../store/users.ts';
import type { Funds } from '../trading/funds.ts';

/** Corrections of users' balances, each by one entry of the ledger against an account of its own. */
export class Corrections {
  readonly #funds: Pick<Funds, 'availableMicro' | 'book'>;
  readonly #clock: Clock;

  constructor(funds: Pick<Funds, 'availableMicro' | 'book'>, clock: Clock) {
    this.#funds = funds;
    this.#clock = clock;
  }

  /**
   * Why a real user's balance cannot be corrected by an amount in micro-USD, in words; null when it can: more would be taken
   * than may be withdrawn now.
   */
  async hindrance(tx: Tx, userId: number, amountMicro: number): Promise<string | null> {
    const available = await this.#funds.availableMicro(tx, userId);
    if (available + amountMicro >= 0) return null;
    return `The user has ${microToWire(available)} USD that nothing holds or needs; no more can be taken.`;
  }

  /** Books what was proposed and tells the user. Answers as `hindrance` does, with nothing booked, when it cannot be any more. */
  async book(
    tx: Tx,
    { userId, amountMicro, proposalId }: { userId: number; amountMicro: number; proposalId: number },
  ): Promise<string | null> {
    const hindrance = await this.hindrance(tx, userId, amountMicro);
    if (hindrance !== null) return hindrance;
    const atMs = this.#clock();
    await this.#funds.book(tx, userId, {
      kind: 'correction',
      ref: { kind: 'correction', id: proposalId },
      atMs,
      moves: [{ amountMicro, memo: 'correction', counter: 'corrections' }],
    });
    const data = { id: String(proposalId), amount: microToWire(amountMicro) };
    notify(tx.unit, { userId, kind: 'balance-corrected', data }, atMs);
    return null;
  }
}

/** The id of a real user; null where there is none of that UID, and of a demo account. */
export async function realUser(from: Reads, uid: string): Promise<number | null> {
  const user = await userTable.byUid.get(from, { uid });
  return user?.is_demo === 0 ? user.id : null;
}
