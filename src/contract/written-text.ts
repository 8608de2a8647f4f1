/** Control characters, halves of a pair, and marks that turn the reading direction: no part of what a person writes. */
export const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
