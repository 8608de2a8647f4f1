import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { CHALLENGE_LIFE_MS } from '#contract/entities-factors';
import type { FactorRow } from '../store/factors.ts';

/** How a browser may say that it reaches an authenticator (WebAuthn 5.8.4). */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** Algorithms of keys (COSE): Ed25519, ES256 and RS256, which authenticators have. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey as its columns have it. */
export type NewPasskey = Required<
  Pick<FactorRow, 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'rp_id'>
> & { credential_id: string };

/** A passkey as it is kept. */
type KeptPasskey = Pick<FactorRow, 'credential_id' | 'public_key' | 'sign_count'>;

/** What a passkey was asked: what it must sign, base64url, on which origin. */
export type Asked = { webauthn: string; origin: string };

type WhoseName = {
  /** What stands for the user in the authenticator; it says nothing of who they are. */
  handle: Buffer;
  /** What the authenticator shows: the user's own address. */
  name: string;
};

/**
 * Passkeys (WebAuthn). The relying party is the host of the page; a passkey is asked only on the host it was made for, and
 * answers only for the origin of the page that asked. The user must always be verified by the device.
 */
export class Passkeys {
  readonly #siteTitle: string;

  constructor(siteTitle: string) {
    this.#siteTitle = siteTitle;
  }

  /** What a browser makes a passkey from, on a page of `origin`. `known` are those the user has. */
  async registration(
    origin: string,
    { handle, name }: WhoseName,
    known: readonly FactorRow[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
      rpName: this.#siteTitle,
      rpID: hostOf(origin),
      userName: name,
      userDisplayName: name,
      userID: new Uint8Array(handle),
      timeout: CHALLENGE_LIFE_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: credentialsOf(passkeysFor(origin, known)),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** The passkey that a browser made; null when the answer is none to what was asked. */
  async registered(answer: string, asked: Asked): Promise<NewPasskey | null> {
    const response = readJson<RegistrationResponseJSON>(answer);
    if (!response) return null;
    const { verifyRegistrationResponse } = await library();
    const verified = await verifyRegistrationResponse({
      response,
      ...expected(asked),
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null);
    if (!verified?.verified) return null;
    const { credential } = verified.registrationInfo;
    const transports = TRANSPORTS.filter((one) => credential.transports?.includes(one));
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      sign_count: credential.counter,
      transports: JSON.stringify(transports),
      rp_id: hostOf(asked.origin),
    };
  }

  /** What a browser is asked on a page of `origin`: for one of these passkeys, or with null for whichever it has. */
  async authentication(
    origin: string,
    passkeys: readonly FactorRow[] | null,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await library();
    return generateAuthenticationOptions({
      rpID: hostOf(origin),
      timeout: CHALLENGE_LIFE_MS,
      userVerification: 'required',
      ...(passkeys && { allowCredentials: credentialsOf(passkeys) }),
    });
  }

  /** The new counter of a passkey that answered what was asked; null when it did not. */
  async authenticated(row: KeptPasskey, answer: string, asked: Asked): Promise<number | null> {
    const response = readJson<AuthenticationResponseJSON>(answer);
    if (!response || response.id !== row.credential_id) return null;
    const { verifyAuthenticationResponse } = await library();
    const credential = {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key ?? '', 'base64url')),
      counter: row.sign_count,
    };
    const verified = await verifyAuthenticationResponse({
      response,
      credential,
      ...expected(asked),
    }).catch(() => null);
    return verified?.verified ? verified.authenticationInfo.newCounter : null;
  }
}

/** Those of the factors that a page of `origin` may ask for. */
export function passkeysFor(origin: string, factors: readonly FactorRow[]): FactorRow[] {
  return factors.filter(({ rp_id }) => rp_id !== null && rp_id === hostOf(origin));
}

/** The credential an answer says it is of; null when it says none. */
export function credentialOf(answer: string): string | null {
  const id = readJson<{ id?: unknown }>(answer)?.id;
  return typeof id === 'string' ? id : null;
}

function expected({ webauthn, origin }: Asked) {
  return {
    expectedChallenge: webauthn,
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
  };
}

function hostOf(origin: string): string {
  return new URL(origin).hostname;
}

function credentialsOf(rows: readonly FactorRow[]) {
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id ?? '',
    transports: JSON.parse(transports) as string[],
  }));
}

function readJson<Read>(text: string): Read | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Read) : null;
  } catch {
    return null;
  }
}

/** It takes a quarter of a second to read, so it is read when the first passkey is asked for. */
function library() {
  return import('@simplewebauthn/server');
}
