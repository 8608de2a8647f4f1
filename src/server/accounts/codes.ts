import { randomBytes, randomInt } from 'node:crypto';
import { CODE_LIFE_MS, CODE_RESEND_MS, type CodePurpose } from '#contract/constants';
import { HOUR_MS } from '#contract/time-units';
import { CODE_DIGITS, type ReadCode, readCode } from '#contract/typed-digits';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { codeTable } from '../store/codes.ts';
import type { Tx } from '../store/handles.ts';
import { type Address, addressName } from './addresses.ts';
import { isSame, type KeyedHash } from './keyed-hash.ts';

const MAX_TRIES = 5;
const MAX_PER_HOUR = 5;

export type Issued = { key: string; code: string };
/** What presenting a code came to: good now, used before, or not good. */
export type Presented = 'good' | 'used' | 'wrong';

/** The code that was typed. Throws the refusal `wrongCode`, naming `code`, for a text that cannot be one: it costs no try. */
export function codeOf(typed: string): ReadCode {
  const code = readCode(typed);
  if (code === null) throw new Refusal('wrongCode', 'code');
  return code;
}

/** The refusal of a code that is not good. */
export const codeRefusalOf = (presented: Exclude<Presented, 'good'>): 'wrongCode' | 'codeUsed' =>
  presented === 'used' ? 'codeUsed' : 'wrongCode';

/**
 * Codes that prove whose an address is: six digits, for one purpose and one address, good once within ten minutes and
 * five tries. A code and what it is for are one transaction.
 */
export class Codes {
  readonly #clock: Clock;
  readonly #hash: KeyedHash;

  constructor(clock: Clock, hash: KeyedHash) {
    this.#clock = clock;
    this.#hash = hash;
  }

  /**
   * A new code in the place of an older one. A code that `isUsable` says may not be used is matched by no digits, and
   * otherwise the same. Throws the refusal `tooMany` within a minute of the last, and after five in an hour.
   */
  async issue(
    tx: Tx,
    purpose: CodePurpose,
    address: Address,
    { isUsable }: { isUsable: boolean },
  ): Promise<Issued> {
    const nowMs = this.#clock();
    const destination = this.#destination(purpose, address);
    const last = await codeTable.find.get(tx, { destination });
    if (last && last.sent_at + CODE_RESEND_MS > nowMs) throw new Refusal('tooMany');
    const isSameHour = last !== undefined && last.hour_began_at + HOUR_MS > nowMs;
    const sentInHour = isSameHour ? last.sent_in_hour : 0;
    if (sentInHour >= MAX_PER_HOUR) throw new Refusal('tooMany');
    const key = randomBytes(16).toString('base64url');
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
    const hashed = isUsable ? code : randomBytes(16).toString('hex');
    await codeTable.replace.run(tx, {
      destination,
      key,
      code_hash: this.#hash('code', destination, key, hashed),
      tries_left: MAX_TRIES,
      sent_at: nowMs,
      expires_at: nowMs + CODE_LIFE_MS,
      hour_began_at: isSameHour ? last.hour_began_at : nowMs,
      sent_in_hour: sentInHour + 1,
    });
    return { key, code };
  }

  /**
   * Uses a code up, or counts a wrong try. `key` must be that of this very code; null asks for none. The command must
   * not throw after a wrong one: its try would be taken back.
   */
  async present(
    tx: Tx,
    purpose: CodePurpose,
    address: Address,
    code: ReadCode,
    key: string | null,
  ): Promise<Presented> {
    const nowMs = this.#clock();
    const destination = this.#destination(purpose, address);
    const row = await codeTable.find.get(tx, { destination });
    const isAlive = row !== undefined && row.expires_at > nowMs && row.tries_left > 0;
    const presentedHash = this.#hash('code', destination, key ?? row?.key ?? '', code);
    if (!isAlive) return 'wrong';
    if (!isSame(row.code_hash, presentedHash)) {
      await codeTable.spendTry.run(tx, { destination });
      return 'wrong';
    }
    return (await codeTable.use.run(tx, { destination, usedAt: nowMs })).changes === 1 ? 'good' : 'used';
  }

  /** Forgets codes an hour after they were sent, when they no longer count. */
  async purge(tx: Tx): Promise<void> {
    await codeTable.purge.run(tx, { sentBefore: this.#clock() - HOUR_MS });
  }

  #destination(purpose: CodePurpose, address: Address): string {
    return this.#hash('destination', String(purpose), addressName(address));
  }
}
