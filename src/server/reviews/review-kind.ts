/** Something of a user that waits for a decision. */
export type Waiting = {
  id: number;
  uid: string;
  /** Epoch milliseconds. */
  createdAt: number;
};

export type Verdict = {
  isApproved: boolean;
  /** With a rejection: what was handed in cannot be read. Only of kinds that know it. */
  isInvalid: boolean;
  /** Why; the user reads it when something is rejected. */
  reason: string;
  /** Epoch milliseconds. */
  atMs: number;
};

/**
 * A kind of thing operators decide on. To add one: implement this beside the thing itself, and list it where
 * `compose/services.ts` makes the reviews; lists, decisions, their log, the automatic review and the back office then know it.
 */
export type ReviewKind = {
  /** Its name in the back office and in the log, e.g. identity. */
  name: string;
  /** Whether a rejection may say that what was handed in cannot be read. */
  knowsInvalid: boolean;
  /** What waits, oldest first; committed rows only. */
  waiting(limit: number): Waiting[];
  /** What the operator needs to see, as text by label, `state` among it; null when there is no such id. */
  show(id: number): Record<string, string> | null;
  /**
   * Carries a decision out, inside a command of the queue. False, with nothing changed, when it does not wait (any
   * more): the change is conditional on its waiting, so that two operators cannot both decide. May throw a Refusal.
   */
  decide(id: number, verdict: Verdict): boolean;
};
