import type { Clock } from '../clock.ts';
import { networkOf } from './network-of.ts';

const WINDOW_MS = 10 * 60_000;
/** Names remembered at once; the oldest are forgotten first, so that made-up names cannot fill the memory. */
const MAX_NAMES = 100_000;

/** Tries within ten minutes: at one account from one network, at one account from anywhere, from one network at any. */
export type Allowance = { pair: number; account: number; network: number };

const GUESSES: Allowance = { pair: 10, account: 50, network: 100 };

type Tries = { count: number; untilMs: number };
/** A name tries are counted under, and how many there may be. */
type Count = readonly [name: string, max: number];

/**
 * Counts tries within a window, in memory; a route whose guesses are rationed has one of its own. The account's limit
 * is wide, as reaching it shuts the owner out as well; it stops guessing from many networks at once.
 */
export class GuessLimit {
  readonly #tries = new Map<string, Tries>();
  readonly #clock: Clock;
  readonly #allowance: Allowance;

  constructor(clock: Clock, allowance: Allowance = GUESSES) {
    this.#clock = clock;
    this.#allowance = allowance;
  }

  /** Counts a try before it is made, so that tries at the same time count too; false when there were too many. */
  take(account: string, address: string): boolean {
    const nowMs = this.#clock();
    const counts = this.#countsOf(account, address);
    if (counts.some(([name, max]) => this.#current(name, nowMs).count >= max)) return false;
    for (const [name] of counts) {
      const tries = this.#current(name, nowMs);
      tries.count += 1;
      // Deleted first, so that the map stays in the order of the last try.
      this.#tries.delete(name);
      this.#tries.set(name, tries);
    }
    this.#forgetOldest(nowMs);
    return true;
  }

  /** The try was right: it does not count, and neither do those before it at the same account from the same network. */
  clear(account: string, address: string): void {
    const [pair, ...others] = this.#countsOf(account, address);
    if (pair) this.#tries.delete(pair[0]);
    for (const [name] of others) {
      const tries = this.#tries.get(name);
      if (tries && tries.count > 0) tries.count -= 1;
    }
  }

  #countsOf(account: string, address: string): Count[] {
    const network = networkOf(address);
    return [
      [`pair ${account} ${network}`, this.#allowance.pair],
      [`account ${account}`, this.#allowance.account],
      [`network ${network}`, this.#allowance.network],
    ];
  }

  #current(name: string, nowMs: number): Tries {
    const known = this.#tries.get(name);
    return known && known.untilMs > nowMs ? known : { count: 0, untilMs: nowMs + WINDOW_MS };
  }

  #forgetOldest(nowMs: number): void {
    for (const [name, tries] of this.#tries) {
      if (tries.untilMs > nowMs && this.#tries.size <= MAX_NAMES) return;
      this.#tries.delete(name);
    }
  }
}
