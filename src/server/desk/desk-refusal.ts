import type { DeskFaultCode } from '#contract/desk/routes';
import { OUTCOME_UNKNOWN, TRY_LATER } from '../operator/refusal.ts';

/** The status and the words of each fault. */
export const FAULTS: Readonly<Record<DeskFaultCode, { status: number; error: string }>> = {
  malformed: { status: 400, error: 'The request is not one of the desk.' },
  wrong: { status: 403, error: 'That is not right.' },
  gone: { status: 410, error: 'That is not good any more. Begin again, or ask for a new invitation.' },
  weak: { status: 422, error: 'The password is too easy to guess.' },
  signedOut: { status: 401, error: 'Sign in first.' },
  noRight: { status: 403, error: 'You have no right to do this.' },
  refused: { status: 422, error: 'This cannot be done.' },
  origin: { status: 403, error: 'The page of another site asked for this.' },
  notFound: { status: 404, error: 'There is nothing here.' },
  tooMany: { status: 429, error: 'Too many tries. Wait a few minutes.' },
  tryLater: { status: 503, error: TRY_LATER },
  outcomeUnknown: { status: 503, error: OUTCOME_UNKNOWN },
  fault: { status: 500, error: 'Something went wrong; the log of the server says what.' },
};

/** Something that the desk does not do, by the contract's name of it and in words of its own if need be. */
export class DeskRefusal extends Error {
  readonly code: DeskFaultCode;

  constructor(code: DeskFaultCode, words = FAULTS[code].error) {
    super(words);
    this.code = code;
  }
}
