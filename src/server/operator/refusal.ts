/** Something that cannot be done for the operator, as an English sentence. */
export class OperatorRefusal extends Error {}

/** What operators read while nothing can be done, as the database is gone or full. */
export const TRY_LATER = 'The server cannot do this right now. Try again later.';

/** What operators read when the server does not know whether it did what they asked. */
export const OUTCOME_UNKNOWN =
  'The server does not know whether this was done. Look whether it was before you ask again.';

/** The operator has no right to it, or is none. */
export class RightRefusal extends OperatorRefusal {}
