import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { newName } from './names.ts';

/** An authenticator of its own: makes passkeys on P-256 and answers with them, as a browser hands it on (WebAuthn 6). */

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What a test does otherwise than a good browser on the page that asked. */
export type Otherwise = {
  /** The page it happens on. */
  origin?: string;
  /** The relying party it is signed for. */
  rpId?: string;
  /** The counter it tells. */
  counter?: number;
  isVerified?: boolean;
  /** What it signs. */
  challenge?: string;
};

type Asked = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } };

export class Passkey {
  readonly id = Buffer.from(newName('passkey')).toString('base64url');
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  #userHandle = '';
  counter: number;

  constructor(origin: string, counter = 1) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#origin = origin;
    this.#privateKey = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#publicKey = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
    this.counter = counter;
  }

  /** The JSON of a registration, to the options of `beginFactor`. */
  register(options: unknown, otherwise: Otherwise = {}): string {
    const asked = options as Asked;
    this.#userHandle = asked.user?.id ?? '';
    const credentialId = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([credentialId.length >> 8, credentialId.length & 255]),
      credentialId,
      this.#publicKey,
    ]);
    const authData = Buffer.concat([this.#head(asked.rp?.id, HAS_CREDENTIAL, otherwise), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(authData)],
    ]);
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', asked, otherwise).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'carrier-pigeon'],
    });
  }

  /** The passkey as a virtual authenticator of Chromium takes it, once it was registered. */
  exported() {
    const privateKey = this.#privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    return {
      credentialId: Buffer.from(this.id, 'base64url').toString('base64'),
      isResidentCredential: true,
      rpId: new URL(this.#origin).hostname,
      privateKey,
      userHandle: Buffer.from(this.#userHandle, 'base64url').toString('base64'),
      signCount: this.counter,
    };
  }

  /** The JSON of an answer to a challenge's options. Each counts on, unless the test tells a counter. */
  answer(options: unknown, otherwise: Otherwise = {}): string {
    const asked = options as Asked;
    if (otherwise.counter === undefined && this.counter > 0) this.counter += 1;
    const authData = this.#head(asked.rpId, 0, otherwise);
    const clientData = this.#clientData('webauthn.get', asked, otherwise);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    });
  }

  #answer(response: object): string {
    const { id } = this;
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  #head(asked: string | undefined, flags: number, { rpId, counter, isVerified = true }: Otherwise): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    const verified = isVerified ? USER_VERIFIED : 0;
    return Buffer.concat([
      createHash('sha256')
        .update(rpId ?? asked ?? '')
        .digest(),
      Buffer.from([USER_PRESENT | verified | flags]),
      count,
    ]);
  }

  #clientData(type: string, asked: Asked, { origin, challenge }: Otherwise): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: challenge ?? asked.challenge,
        origin: origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }
}

/** A COSE key: EC2, ES256, P-256. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(x),
    Buffer.from([0x22]),
    cborBytes(y),
  ]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([head(0x40, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([head(0x60, text.length), Buffer.from(text)]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([major | length]);
  if (length < 256) return Buffer.from([major | 24, length]);
  return Buffer.from([major | 25, length >> 8, length & 255]);
}
