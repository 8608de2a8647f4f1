/** Something that cannot be done for the operator, as an English sentence. */
export class OperatorRefusal extends Error {}

/** What operators read while nothing can be done, as the database is gone or full. */
export const TRY_LATER = 'The server cannot do this right now. Try again later.';

/** The operator has no right to it, or is none. */
export class RightRefusal extends OperatorRefusal {}
