import type { ErrorName } from '#contract/errors';

/**
 * A command or request the rules turn down. It carries the contract's name of the reason, and for malformed
 * input (code 400) the field at fault. Anything else that is thrown is a fault of the server.
 */
export class Refusal extends Error {
  readonly reason: ErrorName;
  readonly field: string | null;

  constructor(reason: ErrorName, field: string | null = null) {
    super(field === null ? reason : `${reason}: ${field}`);
    this.name = 'Refusal';
    this.reason = reason;
    this.field = field;
  }
}
