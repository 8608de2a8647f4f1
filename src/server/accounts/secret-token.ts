import { hash, randomBytes } from 'node:crypto';

/** Tokens of sessions and devices, and keys of challenges: a secret of the browser, of which the server keeps the hash alone. */

const BYTES = 32;
/** 32 bytes in base64url; anything else is no token and is not looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits. */
export const newToken = (): string => randomBytes(BYTES).toString('base64url');
export const isToken = (text: string): boolean => TOKEN.test(text);
/** SHA-256 in hex; a plain hash does, as a token cannot be guessed. */
export const tokenHash = (token: string): string => hash('sha256', token, 'hex');
