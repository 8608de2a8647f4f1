import { hashOf } from './seeded.ts';

const FIRST_ID = 1_000_000;
const IDS = 1_000_000_000;

/** The id of an instrument that the built-in catalogue does not list: from its code, so that it outlives a change of file. */
export function unlistedId(code: string): number {
  return FIRST_ID + (hashOf(...[...code].map((letter) => letter.charCodeAt(0))) % IDS);
}
