import { CallFailure } from '#contract/failure';

/** An answer that the device kept of an earlier visit; `atMs` is when it came, by the clock of the device. */
export type LastKnown<Value> = { value: Value; atMs: number };

/** No answer came, and an earlier one is kept. */
export class OnlyLastKnown extends CallFailure {
  readonly lastKnown: LastKnown<unknown>;

  constructor(lastKnown: LastKnown<unknown>) {
    super('lost', 'the last known answer is shown');
    this.lastKnown = lastKnown;
  }
}

type Failed = { error: unknown };

/** What is kept of the answer that did not come; null where nothing is. The actor that failed reads values of this type. */
export const lastKnownOf = <Value>({ error }: Failed): LastKnown<Value> | null =>
  error instanceof OnlyLastKnown ? (error.lastKnown as LastKnown<Value>) : null;

/** An earlier answer is kept; a guard of charts that show it. */
export const isKept = (_: unknown, failed: Failed): boolean => lastKnownOf(failed) !== null;
