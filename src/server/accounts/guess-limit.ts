import { MINUTE_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { beyond, Refusal } from '../refusal.ts';
import { counterTable } from '../store/counters.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import type { KeyedHash } from './keyed-hash.ts';
import { networkOf } from './network-of.ts';

const WINDOW_MS = 10 * MINUTE_MS;

/** Tries within ten minutes: at one account from one network, at one account from anywhere, from one network at any. */
export type Allowance = { pair: number; account: number; network: number };

const GUESSES: Allowance = { pair: 10, account: 50, network: 100 };

export type GuessLimitParts = { database: Database; clock: Clock; keyedHash: KeyedHash };
/** Whether a try was refused because there were too many before it. */
export const isBeyondTries = (cause: unknown): boolean =>
  cause instanceof Refusal && cause.reason === 'tooManyTries';

/** A name tries are counted under, and how many there may be. */
type Count = readonly [name: string, max: number];

/**
 * Counts tries within a window, in rows that all nodes share and a restart keeps; a route whose guesses are rationed has
 * a limit of its own name. Rows hold no address, only a keyed hash. The account's limit is wide, as reaching it shuts the
 * owner out as well; it stops guessing from many networks at once.
 */
export class GuessLimit {
  readonly #parts: GuessLimitParts;
  readonly #name: string;
  readonly #allowance: Allowance;

  constructor(parts: GuessLimitParts, name: string, allowance: Allowance = GUESSES) {
    this.#parts = parts;
    this.#name = name;
    this.#allowance = allowance;
  }

  /**
   * Counts a try before it is made, so that tries at the same time count too; it is on disk when this answers. Rejects with
   * `tooManyTries` when there were too many, and does not count that one.
   */
  async take(account: string, address: string): Promise<void> {
    const { database, clock } = this.#parts;
    const now = clock();
    // Always in this order: two nodes that lock rows of one pair do not wait for each other.
    const counts = this.#countsOf(account, address);
    await database.queue.submit(async (tx) => {
      for (const [name, max] of counts) {
        const until = now + WINDOW_MS;
        const added = await counterTable.add.get(tx, { name, by: 1, now, until });
        if (added && added.count <= max) continue;
        const waitMs = (added?.until ?? until) - now;
        throw beyond('tooManyTries', { minutes: String(Math.ceil(waitMs / MINUTE_MS)) });
      }
    });
  }

  /** The try was right: it does not count, and neither do those before it at the same account from the same network. */
  async clear(tx: Tx, account: string, address: string): Promise<void> {
    const [pair, ...others] = this.#countsOf(account, address);
    if (pair) await counterTable.forget.run(tx, { name: pair[0] });
    for (const [name] of others) await counterTable.giveBack.run(tx, { name });
  }

  #countsOf(account: string, address: string): Count[] {
    const network = networkOf(address);
    const { pair, account: ofAccount, network: ofNetwork } = this.#allowance;
    const counts: Count[] = [
      [this.#hash('pair', account, network), pair],
      [this.#hash('account', account), ofAccount],
      [this.#hash('network', network), ofNetwork],
    ];
    return counts.filter(([, max]) => Number.isFinite(max));
  }

  #hash(...parts: readonly string[]): string {
    return this.#parts.keyedHash('tries', this.#name, ...parts);
  }
}
