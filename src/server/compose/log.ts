import { type DestinationStream, type Logger, pino } from 'pino';

/** Where PostgreSQL puts values of the row or of the statement it complains about, e.g. an address that is taken. */
const OF_DATABASE = ['err.detail', 'err.where', 'err.internalQuery'];
const REDACTED = ['req.headers.authorization', 'headers.authorization', ...OF_DATABASE];

/** The log of the server: a line of JSON for each entry, with its time in epoch ms, and nothing of what is REDACTED. */
export function createLog(level: string, to: DestinationStream): Logger {
  return pino({ level, redact: REDACTED }, to);
}
