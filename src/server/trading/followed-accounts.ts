import type { Bus } from '../bus/bus.ts';
import type { Market } from '../market/market.ts';
import type { Trading } from './trading.ts';
import type { TradingAccount } from './trading-account.ts';
import { type AccountValue, valueAtLastTick } from './value-account.ts';

/** Accounts kept at once; beyond it they are read again. */
const MAX_KNOWN = 50_000;

/**
 * Accounts that are valued with every price, where several nodes change them: read once, and again after the bus told of a
 * change. What the bus may have lost, its `look.again` says.
 */
export class FollowedAccounts {
  readonly #trading: Pick<Trading, 'readAccount'>;
  readonly #market: Market;
  readonly #known = new Map<number, TradingAccount>();
  /** What is being read; old when the bus told of a change meanwhile. */
  readonly #reading = new Map<number, { isOld: boolean }>();

  constructor(trading: Pick<Trading, 'readAccount'>, market: Market, bus: Pick<Bus, 'subscribe'>) {
    this.#trading = trading;
    this.#market = market;
    bus.subscribe('account.changed', ({ userId }) => this.#forget(userId));
    bus.subscribe('look.again', () => this.#forgetAll());
  }

  /** At the last tick; null when the user has no account. */
  async valueAccount(userId: number): Promise<AccountValue | null> {
    const account = this.#known.get(userId) ?? (await this.#read(userId));
    return account && valueAtLastTick(account, this.#market);
  }

  async #read(userId: number): Promise<TradingAccount | null> {
    const reading = this.#reading.get(userId) ?? { isOld: false };
    this.#reading.set(userId, reading);
    try {
      const account = await this.#trading.readAccount(userId);
      if (!account || reading.isOld) return account;
      if (this.#known.size >= MAX_KNOWN) this.#known.clear();
      this.#known.set(userId, account);
      return account;
    } finally {
      if (this.#reading.get(userId) === reading) this.#reading.delete(userId);
    }
  }

  #forget(userId: number): void {
    this.#known.delete(userId);
    const reading = this.#reading.get(userId);
    if (!reading) return;
    reading.isOld = true;
    this.#reading.delete(userId);
  }

  #forgetAll(): void {
    for (const userId of [...this.#known.keys(), ...this.#reading.keys()]) this.#forget(userId);
  }
}
