import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { settingMadeOnce } from '../store/server-settings.ts';

/** How long an address shows its picture. */
const ADDRESS_MS = 10 * 60_000;
export const PICTURE_PATH = '/api/common/picture';
const KEY_NAME = 'picture key';
const KEY_BYTES = 32;

const ID = /^[0-9a-f]{32}$/;
const EXPIRY = /^[1-9]\d{12,14}$/;
const SIGNATURE = /^[A-Za-z0-9_-]{43}$/;
const ADDRESS = /^\/api\/common\/picture\/([0-9a-f]{32})\?exp=[1-9]\d{12,14}&sig=[A-Za-z0-9_-]{43}$/;

/** The picture an address names, signed lately or long ago; null for any text that is no such address. */
export function pictureIdOf(url: string): string | null {
  return ADDRESS.exec(url)?.[1] ?? null;
}

/** Signs addresses of pictures and knows its own signature. */
export class PictureAddresses {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** The path under which a picture shows until ADDRESS_MS from now. */
  sign(id: string, nowMs: number): string {
    const expiry = String(nowMs + ADDRESS_MS);
    return `${PICTURE_PATH}/${id}?exp=${expiry}&sig=${this.#signature(id, expiry).toString('base64url')}`;
  }

  /** Whether this server signed these parts and the time they name has not come. */
  isLive(id: string, expiry: string, signature: string, nowMs: number): boolean {
    if (!ID.test(id) || !EXPIRY.test(expiry) || !SIGNATURE.test(signature)) return false;
    const given = Buffer.from(signature, 'base64url');
    return timingSafeEqual(given, this.#signature(id, expiry)) && Number(expiry) > nowMs;
  }

  #signature(id: string, expiry: string): Buffer {
    return createHmac('sha256', this.#key).update(`${id} ${expiry}`).digest();
  }
}

/** The key of a site, made at its first use, so that addresses outlive a restart. */
export async function pictureKeyOf({ queue }: Pick<Database, 'queue'>): Promise<Buffer> {
  const make = () => randomBytes(KEY_BYTES).toString('base64url');
  return Buffer.from(await settingMadeOnce(queue, KEY_NAME, make), 'base64url');
}
