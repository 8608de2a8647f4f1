import { insert } from './insert.ts';

/** Journals: each ties together the entries of one movement of money. */
export const journalTable = {
  insert: insert('journal', {}),
};
