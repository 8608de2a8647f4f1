import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { settingMadeOnce } from '../store/server-settings.ts';

const SETTING = 'factor-key';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Keeps secrets out of sight of who reads the database. */
export type Sealing = {
  /** The sealed text, base64url; it opens for the same `owner` alone. */
  seal(text: string, owner: string): string;
  /** Throws an Error for what was changed, belongs to another owner, or was sealed with a key that is not known. */
  open(sealed: string, owner: string): string;
};

/**
 * Seals by AES-256-GCM, with the key of the environment or else one that is made at the first start and kept with the
 * server's own settings. What was sealed with the kept key before an environment had one still opens.
 */
export async function prepareSealing(database: Database, givenKey: Buffer | null): Promise<Sealing> {
  const kept = await settingMadeOnce(database.queue, SETTING, () =>
    randomBytes(KEY_BYTES).toString('base64'),
  );
  return sealingWith([...(givenKey ? [givenKey] : []), Buffer.from(kept, 'base64')]);
}

/** The first key seals, any opens; 32 bytes each. */
export function sealingWith(keys: readonly Buffer[]): Sealing {
  const [first] = keys;
  if (!first) throw new Error('a key is needed');
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed, owner) => {
      const opened = keys.map((key) => openedBy(key, Buffer.from(sealed, 'base64url'), owner));
      const text = opened.find((one) => one !== null);
      if (text === undefined || text === null)
        throw new Error('a secret of a second factor cannot be opened');
      return text;
    },
  };
}

function openedBy(key: Buffer, sealed: Buffer, owner: string): string | null {
  try {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
