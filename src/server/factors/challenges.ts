import {
  CHALLENGE_LIFE_MS,
  CHALLENGE_TRIES,
  type Challenge,
  type ChallengeWay,
  type ProofPurpose,
} from '#contract/entities-factors';
import { newToken, tokenHash } from '../accounts/secret-token.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import { challengeLife, challengeState } from '../lives/challenge-life.machine.ts';
import { type ChallengeRow, challengeTable } from '../store/challenges.ts';
import type { FactorRow } from '../store/factors.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { type Passkeys, passkeysFor } from './passkeys.ts';

/** What is asked, before it is written. */
export type Question = {
  ways: readonly ChallengeWay[];
  /** For the browser; null where no passkey may answer. */
  passkey: Record<string, unknown> | null;
  /** What a passkey must sign, and the origin of the page; '' where none may answer. */
  webauthn: string;
  origin: string;
};

/** Whose it is, what for, and with an enrolment what it holds. */
export type About = {
  userId: number | null;
  sessionId: number | null;
  purpose: ChallengeRow['purpose'];
  held?: string;
};

/** A question that no passkey answers. */
export const noPasskey = (ways: readonly ChallengeWay[]): Question => ({
  ways,
  passkey: null,
  webauthn: '',
  origin: '',
});

/**
 * Challenges: ten minutes, five wrong answers. One that was answered is a proof for another ten minutes, good once. Only the
 * hash of a key is stored.
 */
export class Challenges {
  readonly #clock: Clock;
  readonly #passkeys: Passkeys;

  constructor(clock: Clock, passkeys: Passkeys) {
    this.#clock = clock;
    this.#passkeys = passkeys;
  }

  /**
   * Asks for one of these factors on a page of `page`, or of none. A recovery code may always answer: whether any is left is
   * not told to who only knows the password.
   */
  async questionFor(factors: readonly FactorRow[], page: string | null): Promise<Question> {
    const passkeys = page === null ? [] : passkeysFor(page, factors);
    const typed: ChallengeWay[] = factors.some(({ kind }) => kind === 'totp')
      ? ['totp', 'recovery']
      : ['recovery'];
    if (page === null || passkeys.length === 0) return noPasskey(typed);
    return { ...(await this.passkeyQuestion(page, passkeys)), ways: ['passkey', ...typed] };
  }

  /** Asks for one of these passkeys, or with null for whichever the browser has. */
  async passkeyQuestion(page: string, passkeys: readonly FactorRow[] | null): Promise<Question> {
    const options = await this.#passkeys.authentication(page, passkeys);
    return { ways: ['passkey'], passkey: { ...options }, webauthn: options.challenge, origin: page };
  }

  /** Writes a challenge and answers it with its key, which is stored nowhere. */
  async open(tx: Tx, question: Question, about: About): Promise<Challenge> {
    const key = newToken();
    await challengeTable.insert.run(tx, {
      key_hash: tokenHash(key),
      user_id: about.userId,
      session_id: about.sessionId,
      purpose: about.purpose,
      ways: JSON.stringify(question.ways),
      webauthn: question.webauthn,
      origin: question.origin,
      held: about.held ?? '',
      tries_left: CHALLENGE_TRIES,
      created_at: this.#clock(),
    });
    return { key, ways: [...question.ways], passkey: question.passkey };
  }

  /** One that can still be answered, of any session or none; undefined for any other. */
  async find(from: Reads, key: string): Promise<ChallengeRow | undefined> {
    const row = await challengeTable.byKey.get(from, { keyHash: tokenHash(key) });
    return row && challengeState(row, this.#clock()) === 'asked' ? row : undefined;
  }

  /** Uses a proof up; false for one that is not good for this purpose in this session. */
  async use(tx: Tx, session: Session, purpose: ProofPurpose, key: string): Promise<boolean> {
    const nowMs = this.#clock();
    const keyHash = tokenHash(key);
    const row = await challengeTable.byKey.get(tx, { keyHash });
    const isTheirs = row?.session_id === session.sessionId && row.purpose === purpose;
    if (!isTheirs || challengeLife.step(challengeState(row, nowMs), 'proof.used') === null) return false;
    return (await challengeTable.use.run(tx, { keyHash, usedAt: nowMs })).changes === 1;
  }

  /** Deletes those that neither can be answered nor are a proof any more. */
  async purge(tx: Tx): Promise<void> {
    await challengeTable.purge.run(tx, { createdBefore: this.#clock() - 2 * CHALLENGE_LIFE_MS });
  }
}
