import type { Challenge, ProofPurpose } from '#contract/entities-factors';
import type { Tx } from '../store/handles.ts';
import type { Session } from './sessions.ts';

/** What commands that want a second factor need of the room `factors`, which stands above them. */

/** What a command came with: whose session it is of, and the key of an answered challenge. */
export type PresentedProof = { session: Session; proof: string | undefined };

export type Proofs = {
  /**
   * Of an account with a second factor: uses the proof up with the command, and throws the refusal `factorRequired` where there
   * is none that is good for the purpose in this session. False of an account without one: it is asked for nothing.
   */
  demand(tx: Tx, presented: PresentedProof, purpose: ProofPurpose): Promise<boolean>;
  /** Ends whatever the account was asked, and every proof it has. */
  forget(tx: Tx, userId: number): Promise<void>;
};

export type LoginFactors = {
  /** Whether the account has a second factor, in the transaction that opens a session. */
  isWanted(tx: Tx, userId: number): Promise<boolean>;
  /**
   * The challenge that a login by password must answer, with `also` in its transaction; null of an account without a second
   * factor, and then `also` has not run. `page` is the origin of the page, null where there is none.
   */
  ask(userId: number, page: string | null, also: (tx: Tx) => Promise<void>): Promise<Challenge | null>;
};
