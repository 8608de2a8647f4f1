import { CODE_EXPIRED, CODE_SUCCESS } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import type { SessionEnd } from '../bus/messages.ts';
import { textFrame } from './frame.ts';

/** The locale keys of what the socket says in words. */
export type SocketTextKey =
  | 'server.ok'
  | 'error.expired'
  | SessionEnd
  | 'error.malformed'
  | 'error.fault'
  | 'error.tooMany'
  | 'error.unknownInstrument';

export type Translate = (lang: string, key: SocketTextKey) => string;

export const PONG = textFrame('{"type":"pong"}');

/** The answer to a login, or the news that the session ended (S9.1). */
export function loginResult(isAccepted: boolean, msg: string): Buffer {
  const code = isAccepted ? CODE_SUCCESS : CODE_EXPIRED;
  return textFrame(JSON.stringify({ type: 'login_result', code, msg }));
}

/** A login that could not be looked up: the session may well be alive, so this is no expiry. */
export function loginFault(msg: string): Buffer {
  return textFrame(JSON.stringify({ type: 'login_result', code: ERRORS.fault, msg }));
}

export function errorFrame(code: number, msg: string): Buffer {
  return textFrame(JSON.stringify({ type: 'error', code, msg }));
}
