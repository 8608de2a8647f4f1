import {
  CODE_DEMO_LIMIT,
  CODE_FAULT,
  CODE_OUTCOME_UNKNOWN,
  CODE_TOO_MANY,
  CODE_TRY_LATER,
} from './constants.ts';

/**
 * How a call can end without an answer worth having (S8.1 to S8.3):
 * `refused` the server said no, `expired` the session is over (999), `lost` no answer came and the call may or
 * may not have had its effect, `cancelled` the caller itself gave up.
 */
export type FailureKind = 'refused' | 'expired' | 'lost' | 'cancelled';

export class CallFailure extends Error {
  readonly kind: FailureKind;
  /** Envelope code of a refusal, 0 when none came. */
  readonly code: number;
  /** The input at fault, when the server named one. */
  readonly field: string | null;
  /** What a refusal carries beside its words, as it came; null where it carries nothing. */
  readonly data: unknown;

  constructor(
    kind: FailureKind,
    message: string,
    code = 0,
    field: string | null = null,
    data: unknown = null,
  ) {
    super(message);
    this.name = 'CallFailure';
    this.kind = kind;
    this.code = code;
    this.field = field;
    this.data = data;
  }
}

/** Reads any thrown value as a CallFailure; what is not one counts as a lost answer. */
export function failureOf(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error;
  return new CallFailure('lost', error instanceof Error ? error.message : String(error));
}

/** The server's words of a refusal; empty when no answer came. */
export function wordsOf(error: unknown): string {
  const { kind, message } = failureOf(error);
  return kind === 'refused' ? message : '';
}

const OF_THE_TRY: readonly number[] = [
  CODE_TOO_MANY,
  CODE_FAULT,
  CODE_TRY_LATER,
  CODE_DEMO_LIMIT,
  CODE_OUTCOME_UNKNOWN,
];

/**
 * Whether a refusal is of this try alone. A command whose first answer was lost is not over when a later try gets one of
 * these: the first may have gone through. It is repeated with its key, as after any lost answer.
 */
export function isOfTheTry(code: number): boolean {
  return OF_THE_TRY.includes(code);
}
