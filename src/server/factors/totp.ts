import { Secret, TOTP } from 'otpauth';
import { CODE_DIGITS, type ReadCode } from '#contract/typed-digits';

/** Codes of authenticator apps (RFC 6238): SHA-1, six digits, thirty seconds, as every app has them. */

const PERIOD_S = 30;
/** Steps a clock may be off, each way. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret, base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The otpauth address that an app reads from a QR code; `issuer` is the site, `label` the account. */
export function uriOf(secret: string, issuer: string, label: string): string {
  return totpOf(secret, issuer, label).toString();
}

/**
 * The step a code is of, counted from the epoch; null for a code of no step that is near enough. Whether it was used is for
 * the caller to say: a step counts once.
 */
export function totpStepOf(secret: string, token: ReadCode, nowMs: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    digits: CODE_DIGITS,
    period: PERIOD_S,
  });
}
