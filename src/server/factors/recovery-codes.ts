import { RECOVERY_CODES } from '#contract/entities-factors';
import type { ReadCode } from '#contract/typed-digits';
import type { KeyedHash } from '../accounts/keyed-hash.ts';
import { readableCode } from '../accounts/user-codes.ts';
import type { Clock } from '../clock.ts';
import { recoveryCodeTable } from '../store/factors.ts';
import type { Reads, Tx } from '../store/handles.ts';

const GROUP = 5;

/** Codes for who has no other factor at hand. Each is good once, and only its keyed hash is stored. */
export class RecoveryCodes {
  readonly #clock: Clock;
  readonly #hash: KeyedHash;

  constructor(clock: Clock, hash: KeyedHash) {
    this.#clock = clock;
    this.#hash = hash;
  }

  /** New codes in the place of all others. They are nowhere but in this answer. */
  async renew(tx: Tx, userId: number): Promise<string[]> {
    await recoveryCodeTable.deleteOfUser.run(tx, { userId });
    const codes = new Set<string>();
    while (codes.size < RECOVERY_CODES) codes.add(readableCode(2 * GROUP));
    for (const code of codes)
      await recoveryCodeTable.insert.run(tx, { user_id: userId, code_hash: this.#hashOf(userId, code) });
    return [...codes].map((code) => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`);
  }

  /** Uses a code up; false for one that was used, or is none of the user's. */
  async use(tx: Tx, userId: number, code: ReadCode): Promise<boolean> {
    const codeHash = this.#hashOf(userId, code);
    return (await recoveryCodeTable.use.run(tx, { userId, codeHash, usedAt: this.#clock() })).changes === 1;
  }

  /** There are none without a factor. */
  async forget(tx: Tx, userId: number): Promise<void> {
    await recoveryCodeTable.deleteOfUser.run(tx, { userId });
  }

  async left(from: Reads, userId: number): Promise<number> {
    return (await recoveryCodeTable.left.get(from, { userId }))?.count ?? 0;
  }

  #hashOf(userId: number, code: string): string {
    return this.#hash('recovery code', String(userId), code);
  }
}
