/** Something that cannot be done for the operator, as an English sentence. */
export class OperatorRefusal extends Error {}

/** The operator has no right to it, or is none. */
export class RightRefusal extends OperatorRefusal {}
