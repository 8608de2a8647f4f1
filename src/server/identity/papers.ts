import { tidied, UNSEEN } from '#contract/written-text';
import { Refusal } from '../refusal.ts';

const CARD_ID = /^[\p{L}\p{N}][\p{L}\p{N} ./-]*$/u;
const SHOWN_CHARACTERS = 4;

/** A person's name, its spaces tidied. Throws the refusal `malformed`, naming `field`, for what no name has. */
export function personNameOf(text: string, field = 'name'): string {
  const name = tidied(text);
  if (UNSEEN.test(name) || !/\p{L}/u.test(name)) throw new Refusal('malformed', field);
  return name;
}

/** The number of a document: letters, digits, spaces, dots, slashes and hyphens; else the refusal `malformed`. */
export function cardIdOf(text: string): string {
  const cardId = text.normalize('NFKC').trim();
  if (!CARD_ID.test(cardId)) throw new Refusal('malformed', 'cardId');
  return cardId;
}

/** The number with all but its last four characters starred; of a short one at most half is shown. */
export function maskedCardId(cardId: string): string {
  const characters = [...cardId];
  const shown = Math.min(SHOWN_CHARACTERS, Math.floor(characters.length / 2));
  return '*'.repeat(characters.length - shown) + characters.slice(characters.length - shown).join('');
}
