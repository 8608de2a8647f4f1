import * as z from 'zod/mini';
import { DAY_MS } from '#contract/time-units';
import { keysFrom, read, write } from '../../actors/storage.ts';

/**
 * What is typed, chosen, uploaded or drawn and not handed in yet, kept on this device so that neither a reload nor an app
 * that the phone closes meanwhile loses it. Each is kept under its account, for a day: as long as the server keeps a
 * picture that nothing names. Passwords and codes are never kept.
 */

const PREFIX = 'draft.';
/** Whose a visitor's draft is. */
export const VISITOR = 0;
const kept = z.object({ accountId: z.int(), atMs: z.number(), draft: z.unknown() });

/** What this account left in a form before; null for another account, and where nothing was kept. */
export function keptDraft<Draft>(
  form: string,
  accountId: number,
  schema: { parse: (value: unknown) => Draft },
): Draft | null {
  const row = keptRow(form);
  if (row?.accountId !== accountId) return null;
  try {
    return schema.parse(row.draft);
  } catch {
    return null;
  }
}

/** The same with whose it is and since when, whichever account's. */
export function keptRow(form: string): z.infer<typeof kept> | null {
  const row = rowOf(PREFIX + form);
  return row && Date.now() - row.atMs < DAY_MS ? row : null;
}

/** Forgets what is kept of every form of an account; a visitor's stays. */
export const forgetDrafts = (): void => forgetFrom('');

/** The same of the forms whose names begin so. */
export function forgetFrom(start: string): void {
  for (const key of keysFrom(PREFIX + start)) if (rowOf(key)?.accountId !== VISITOR) write(key, null);
}

/** Keeps what is in a form; null when there is nothing in it. */
export function keepDraft(form: string, accountId: number, draft: unknown): void {
  const text = draft === null ? null : JSON.stringify({ accountId, atMs: Date.now(), draft });
  write(PREFIX + form, text);
}

function rowOf(key: string): z.infer<typeof kept> | null {
  try {
    return kept.parse(JSON.parse(read(key) ?? 'null'));
  } catch {
    return null;
  }
}
