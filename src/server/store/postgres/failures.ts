import { ERRORS } from '#contract/errors';
import { isOfTheTry } from '#contract/failure';
import { Refusal } from '../../refusal.ts';

/** What PostgreSQL says when transactions stood in each other's way. They were rolled back, and may go through if tried again. */
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** Another transaction made the same row meanwhile: when it is run again, a command finds that row. */
const UNIQUE_VIOLATION = '23505';

/** Shutdown, crash, starting up, too many connections, out of disk or memory, and a statement that took too long. */
const UNABLE = [
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53000',
  '53100',
  '53200',
  '53300',
  '57014',
  '25P03',
  '25P04',
];
/** Of the system, while connecting or in mid-talk. A socket file that is not there is ENOENT. */
const CUT = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ENOENT', 'ERR_SOCKET_CLOSED'],
];
/** The client's own errors have no code. */
const CLIENT_SAYS =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** A transaction of which the node does not know whether it went through: the connection was lost while it was committed. */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('the connection was lost while a transaction was committed', { cause });
  }
}

/** Whether running the transaction again may help. */
export function isConflict(cause: unknown): boolean {
  const code = codeOf(cause);
  const isStoodInTheWay = code === SERIALIZATION_FAILURE || code === DEADLOCK || code === UNIQUE_VIOLATION;
  return isStoodInTheWay || isOutdatedPlan(cause);
}

/**
 * Whether a table was changed under a prepared statement, as a node of a newer version does: columns were added to what it
 * returns. It must be prepared anew.
 */
export function isOutdatedPlan(cause: unknown): boolean {
  return codeOf(cause) === '0A000' && String(cause).includes('cached plan must not change result type');
}

/**
 * Whether the database was gone, or too slow, rather than refusing what it was asked: the same may go through later.
 * Nothing was changed, unless it is an `UnknownOutcome`.
 */
export function isUnreachable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const code = codeOf(cause);
  if (code !== undefined && (code.startsWith('08') || UNABLE.includes(code) || CUT.includes(code)))
    return true;
  if (CLIENT_SAYS.test(cause.message)) return true;
  if (cause instanceof AggregateError && cause.errors.some(isUnreachable)) return true;
  return isUnreachable(cause.cause);
}

/**
 * What the caller hears: of a database that is gone, too slow or too busy, which is not their fault, the refusal `tryLater`, as
 * nothing was done. Of a command that may have gone through, now or in a run before this one, `outcomeUnknown`: there only its
 * own answer tells.
 */
export function causeToTell(cause: unknown, mayHaveGoneThrough = cause instanceof UnknownOutcome): unknown {
  const isAnswer = cause instanceof Refusal && !isOfTheTry(ERRORS[cause.reason]);
  if (mayHaveGoneThrough && !isAnswer) return new Refusal('outcomeUnknown');
  return isUnreachable(cause) || isConflict(cause) ? new Refusal('tryLater') : cause;
}

function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}
