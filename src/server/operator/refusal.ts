/** Something that cannot be done for the operator, as an English sentence. */
export class OperatorRefusal extends Error {}
