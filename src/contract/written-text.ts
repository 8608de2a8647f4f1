/** Control characters, halves of a pair, and marks that turn the reading direction: no part of what a person writes. */
export const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** What a person wrote in a line, its spaces tidied. */
export const tidied = (text: string): string => text.normalize('NFC').trim().replace(/ +/g, ' ');

/** A figure, an address or a code within a text, whichever way that runs: it reads as it stands alone. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;
