import { randomInt } from 'node:crypto';

/** Letters and digits that are not mistaken for one another: 32 of them, five bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random code that people read and type. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
