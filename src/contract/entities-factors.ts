import * as z from 'zod/mini';
import { fields } from './fields.ts';

/** Second factors of an account, and the challenges that ask for one. */

/** A time-based code of an authenticator app (RFC 6238), or a passkey (WebAuthn). */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** What an answered challenge is the proof for; it is good for nothing else. */
export const PROOF_PURPOSES = ['factor', 'password', 'method', 'withdrawal', 'export', 'closing'] as const;
export type ProofPurpose = (typeof PROOF_PURPOSES)[number];

/** Purposes for which an account without a second factor answers with its password. */
export const PASSWORD_PURPOSES: readonly ProofPurpose[] = ['factor', 'export', 'closing'];

/**
 * What a challenge may be answered with. `recovery` is one of the codes that were shown once; `password` is asked for by an
 * account that has no second factor, for {@link PASSWORD_PURPOSES}.
 */
export const CHALLENGE_WAYS = ['passkey', 'totp', 'recovery', 'password'] as const;
export type ChallengeWay = (typeof CHALLENGE_WAYS)[number];

/** Factors of either kind together that one account may have. */
export const MAX_FACTORS = 10;
/** Characters of a factor's name. */
export const MAX_FACTOR_NAME = 40;
/** Recovery codes an account gets at once. */
export const RECOVERY_CODES = 10;
/** How long a challenge may be answered, and its proof be used. */
export const CHALLENGE_LIFE_MS = 10 * 60_000;
/** Wrong answers after which a challenge is over. */
export const CHALLENGE_TRIES = 5;

/** What a browser is asked for by WebAuthn, as @simplewebauthn reads it; null where no passkey may answer. */
const passkeyOptions = z.nullable(z.record(z.string(), z.unknown()));

/** The handle of a challenge or an enrolment, and the proof once it is answered. */
export const challengeKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

export const challenge = fields({
  key: challengeKey,
  /** At least one, the first is offered first. */
  ways: z.array(z.enum(CHALLENGE_WAYS)),
  passkey: passkeyOptions,
});
export type Challenge = z.infer<typeof challenge>;

export const factor = fields({
  id: z.int(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  createdAtMs: ['created_at', z.int()],
  /** Null until it answered a challenge. */
  usedAtMs: ['used_at', z.nullable(z.int())],
});
export type Factor = z.infer<typeof factor>;

/** What a new factor is made with: the secret of a code, or what the browser makes a passkey from. */
export const enrolment = fields({
  key: challengeKey,
  /** Base32, to be typed where no picture can be read; null for a passkey. */
  secret: z.nullable(z.string()),
  /** An otpauth address, to be shown as a QR code; null for a passkey. */
  uri: z.nullable(z.string()),
  passkey: passkeyOptions,
});
export type Enrolment = z.infer<typeof enrolment>;

/** A recovery code as it is shown: two groups of five letters and digits. Case and hyphen do not matter when it is typed. */
export const RECOVERY_CODE = /^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/;

const carried = z.object({ challenge });

/** The challenge that the data of a refused login carries; null where it carries none. */
export function challengeIn(data: unknown): Challenge | null {
  const parsed = carried.safeParse(data);
  return parsed.success ? parsed.data.challenge : null;
}
