import { type Challenge, PASSWORD_PURPOSES, type ProofPurpose } from '#contract/entities-factors';
import { GuessLimit, type GuessLimitParts } from '../accounts/guess-limit.ts';
import type { PresentedProof, Proofs } from '../accounts/second-factors.ts';
import type { Session } from '../accounts/sessions.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { challengeTable } from '../store/challenges.ts';
import { factorTable } from '../store/factors.ts';
import type { Tx } from '../store/handles.ts';
import type { Answers, Asker, Given } from './answers.ts';
import { type Challenges, noPasskey } from './challenges.ts';

type Parts = GuessLimitParts & {
  challenges: Challenges;
  answers: Answers;
  events: Pick<SecurityEvents, 'report'>;
};

/** Challenges of a session, and the proofs they become. */
export class SessionProofs implements Proofs {
  readonly #parts: Parts;
  readonly #limit: GuessLimit;

  constructor(parts: Parts) {
    this.#parts = parts;
    // Apart from logins: who guesses there cannot shut out a session of the owner.
    this.#limit = new GuessLimit(parts, 'factor in a session');
  }

  /**
   * Asks for a factor of the caller; of an account without one for its password, for the purposes it answers for. Rejects with
   * `unknownFactor` for another purpose of such an account.
   */
  async open(session: Session, purpose: ProofPurpose, page: string | null): Promise<Challenge> {
    const { database, challenges } = this.#parts;
    const { userId, sessionId } = session;
    const factors = await factorTable.ofUser.all(database.db, { userId });
    if (factors.length === 0 && !PASSWORD_PURPOSES.includes(purpose)) throw new Refusal('unknownFactor');
    const question =
      factors.length === 0 ? noPasskey(['password']) : await challenges.questionFor(factors, page);
    return database.queue.submit((tx) => challenges.open(tx, question, { userId, sessionId, purpose }));
  }

  /** Makes a proof of a challenge. Rejects with `tooManyTries`, `wrongFactor` and `challengeOver`. */
  async answer(session: Session, { key, ...given }: Given & { key: string }, asker: Asker): Promise<void> {
    const { database, challenges, answers, events } = this.#parts;
    const row = await challenges.find(database.db, key);
    if (row?.session_id !== session.sessionId || row.purpose === 'enrol') throw new Refusal('challengeOver');
    await answers.answer(row, given, this.triesOf(session, asker), asker, async () => {});
    const seen = { network: asker.from.network, user: session.userId };
    events.report({ event: 'proof.given', way: given.way, purpose: row.purpose, ...seen });
  }

  /** How answers of a session are counted. */
  triesOf({ userId }: Session, { from }: Asker) {
    const name = `user ${userId}`;
    return {
      take: () => this.#limit.take(name, from.network),
      clear: (tx: Tx) => this.#limit.clear(tx, name, from.network),
    };
  }

  async demand(tx: Tx, { session, proof }: PresentedProof, purpose: ProofPurpose): Promise<boolean> {
    const factors = await factorTable.ofUser.all(tx, { userId: session.userId });
    if (factors.length === 0) return false;
    await this.use(tx, { session, proof }, purpose);
    return true;
  }

  /** Uses a proof up, whether or not the account has a factor. Throws the refusal `factorRequired`. */
  async use(tx: Tx, { session, proof }: PresentedProof, purpose: ProofPurpose): Promise<void> {
    const isGood = proof !== undefined && (await this.#parts.challenges.use(tx, session, purpose, proof));
    if (!isGood) throw new Refusal('factorRequired');
  }

  async forget(tx: Tx, userId: number): Promise<void> {
    await challengeTable.deleteOfUser.run(tx, { userId });
  }
}
