import type { LockFacts } from '#machines/app-lock/lock';
import { siteName } from '../../ui/site-name.ts';
import { base64Of, bytesOf, randomBytes } from './bytes.ts';
import { keepLock, lockOfDevice } from './kept-lock.ts';

/**
 * The authenticator of this device, which recognises its owner by a finger, a face or the device's own PIN. Nothing of it
 * goes to the server: it only opens the lock.
 */

const TIMEOUT_MS = 60_000;
/** In the authenticator's data behind the hash of the site's name: whether it recognised its owner. */
const FLAGS = 32;
const IS_VERIFIED = 0b100;
/** ES256 and RS256. */
const ALGORITHMS = [-7, -257] as const;

/** Whether the device can recognise its owner. */
export async function canRecognise(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Has the authenticator make a key for the lock. Throws when the trader refuses. */
export async function enrolBiometrics(signal: AbortSignal): Promise<LockFacts> {
  const name = siteName();
  const made = await navigator.credentials.create({
    signal,
    publicKey: {
      challenge: randomBytes(32),
      rp: { name },
      user: { id: randomBytes(16), name, displayName: name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'discouraged',
      },
      timeout: TIMEOUT_MS,
    },
  });
  if (!(made instanceof PublicKeyCredential)) throw new Error('the device made no key');
  return keepLock({ ...lockOfDevice(), credential: base64Of(made.rawId) });
}

/** Has the authenticator recognise its owner. Throws when it does not; the count of wrong PINs begins anew. */
export async function askBiometrics(signal: AbortSignal): Promise<LockFacts> {
  const { credential } = lockOfDevice();
  if (credential === null) throw new Error('no key is kept on this device');
  const given = await navigator.credentials.get({
    signal,
    publicKey: {
      challenge: randomBytes(32),
      allowCredentials: [{ type: 'public-key', id: bytesOf(credential), transports: ['internal'] }],
      userVerification: 'required',
      timeout: TIMEOUT_MS,
    },
  });
  if (!(given instanceof PublicKeyCredential) || base64Of(given.rawId) !== credential)
    throw new Error('the device answered with another key');
  const { authenticatorData } = given.response as AuthenticatorAssertionResponse;
  const flags = new Uint8Array(authenticatorData)[FLAGS] ?? 0;
  if ((flags & IS_VERIFIED) === 0) throw new Error('the device did not recognise its owner');
  return keepLock({ ...lockOfDevice(), wrongTries: 0 });
}
