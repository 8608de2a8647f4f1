import type { LockFacts } from '#machines/app-lock/lock';

/** A lock as it is when it was just set. */
export const LOCK: LockFacts = { afterMin: 1, wrongTries: 0, hasBiometrics: false };
