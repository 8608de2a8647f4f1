import * as z from 'zod/mini';
import {
  CHALLENGE_WAYS,
  challenge,
  challengeKey,
  enrolment,
  FACTOR_KINDS,
  factor,
  MAX_FACTOR_NAME,
  PROOF_PURPOSES,
} from '../entities-factors.ts';
import { fields } from '../fields.ts';
import { route } from '../route.ts';
import { signedIn } from './account.ts';
import { inputId, onlyT } from './query.ts';

/**
 * Second factors, and the challenges that ask for one. None of it is in S7.
 *
 * A command that wants a second factor is refused with factorRequired (1040). The caller then opens a challenge for its
 * purpose, answers it, and sends the command again, with a new idempotency key and with the challenge's key as `proof`.
 * A proof is good once, for its purpose, in its session. A login that wants one is refused with factorRequired and a challenge as
 * its data; who answers it by `loginFactor` is logged in.
 */

/** A code of digits or letters, a password, or the JSON of what the browser answered for a passkey. */
const answer = z.string().check(z.minLength(1), z.maxLength(8_192));
const way = z.enum(CHALLENGE_WAYS);
/** The key of a challenge of the purpose `factor` that was answered. */
const proof = challengeKey;

/** The caller's factors, newest first, and how many recovery codes are left. */
export const factorList = route({
  method: 'GET',
  path: '/v1/api/factors',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: fields({ factors: z.array(factor), recoveryLeft: ['recovery_left', z.int()] }),
});
export type FactorList = z.infer<typeof factorList.response>;

/**
 * Asks to be asked. An account without a factor is asked for its password for the purposes `factor`, `export` and `closing`, and
 * refused (1043) for any other.
 */
export const openChallenge = route({
  method: 'POST',
  path: '/v1/api/factors/challenge',
  access: 'real',
  mutates: true,
  request: z.strictObject({ purpose: z.enum(PROOF_PURPOSES) }),
  response: challenge,
});

/**
 * Answers a challenge of the caller's session; from then on its key is a proof. Refused with wrongFactor (1041), and with
 * challengeOver (1042) for one that is unknown, another's, answered, too old, or was answered wrongly five times.
 */
export const answerChallenge = route({
  method: 'POST',
  path: '/v1/api/factors/answer',
  access: 'real',
  mutates: true,
  request: z.strictObject({ key: challengeKey, way, answer }),
  response: z.null(),
});

/**
 * A challenge for who logs in with a passkey alone, without a name or a password. Refused as malformed for a call from a page
 * without a name, which has no passkeys.
 */
export const openPasskeyLogin = route({
  method: 'POST',
  path: '/v1/api/factors/passkey_login',
  access: 'open',
  mutates: true,
  request: z.strictObject({}),
  response: challenge,
});

/** Logs in by the challenge of a login. Refused as `answerChallenge` is. */
export const loginFactor = route({
  method: 'POST',
  path: '/api/user/login_factor',
  access: 'open',
  mutates: true,
  request: z.strictObject({ key: challengeKey, way, answer }),
  response: signedIn,
});

/**
 * Begins a new factor. Refused with tooManyFactors (1044), with factorRequired without a good proof, and for a passkey as
 * malformed on a page without a name.
 */
export const beginFactor = route({
  method: 'POST',
  path: '/v1/api/factors/begin',
  access: 'real',
  mutates: true,
  request: z.strictObject({ kind: z.enum(FACTOR_KINDS), proof }),
  response: enrolment,
});

/**
 * Adds the factor that was begun, by its first code or by what the browser made. An account's first factor comes with its
 * recovery codes, which are shown this once; else there are none. From the first on, browsers that logged in without a factor
 * are asked for one. Refused as `answerChallenge` is.
 */
export const confirmFactor = route({
  method: 'POST',
  path: '/v1/api/factors/confirm',
  access: 'real',
  mutates: true,
  request: z.strictObject({
    key: challengeKey,
    name: z.string().check(z.minLength(1), z.maxLength(MAX_FACTOR_NAME)),
    answer,
  }),
  response: fields({ factor, recoveryCodes: ['recovery_codes', z.array(z.string())] }),
});
export type ConfirmedFactor = z.infer<typeof confirmFactor.response>;

/** Removes a factor. The recovery codes go with the last. Refused with unknownFactor (1043), also for another's. */
export const removeFactor = route({
  method: 'POST',
  path: '/v1/api/factors/remove',
  access: 'real',
  mutates: true,
  request: z.strictObject({ id: inputId, proof }),
  response: z.null(),
});

/** New recovery codes in the place of all others; shown this once. */
export const renewRecoveryCodes = route({
  method: 'POST',
  path: '/v1/api/factors/recovery',
  access: 'real',
  mutates: true,
  request: z.strictObject({ proof }),
  response: fields({ recoveryCodes: ['recovery_codes', z.array(z.string())] }),
});

/**
 * Tells the operators that every factor is lost, by the challenge of a login whose password was right. The server writes to the
 * account's own address at once. Operators may decide after the waiting time, three days unless the site says otherwise; a login
 * with a factor withdraws the report. Who asks twice has made one report.
 */
export const reportLostFactors = route({
  method: 'POST',
  path: '/api/user/lost_factors',
  access: 'open',
  mutates: true,
  request: z.strictObject({ key: challengeKey }),
  response: fields({ decidedAfterMs: ['decided_after', z.int()] }),
});
