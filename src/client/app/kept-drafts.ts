import * as z from 'zod/mini';

/**
 * What is typed, chosen, uploaded or drawn and not handed in yet, kept on this device so that neither a reload nor an app
 * that the phone closes meanwhile loses it. Each is kept under its account, for a day: as long as the server keeps a
 * picture that nothing names. Passwords and codes are never kept.
 */

const PREFIX = 'draft.';
const DAY_MS = 24 * 60 * 60_000;
/** Whose a visitor's draft is. */
export const VISITOR = 0;
const kept = z.object({ accountId: z.int(), atMs: z.number(), draft: z.unknown() });

/** What this account left in a form before; null for another account, and where nothing was kept. */
export function keptDraft<Draft>(
  form: string,
  accountId: number,
  schema: { parse: (value: unknown) => Draft },
): Draft | null {
  try {
    const {
      accountId: owner,
      atMs,
      draft,
    } = kept.parse(JSON.parse(localStorage.getItem(PREFIX + form) ?? 'null'));
    return owner === accountId && Date.now() - atMs < DAY_MS ? schema.parse(draft) : null;
  } catch {
    return null;
  }
}

/** Forgets what is kept of every form of an account; a visitor's stays. */
export function forgetDrafts(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) if (!isVisitors(key)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps what is in a form; null when there is nothing in it. */
export function keepDraft(form: string, accountId: number, draft: unknown): void {
  try {
    if (draft === null) localStorage.removeItem(PREFIX + form);
    else localStorage.setItem(PREFIX + form, JSON.stringify({ accountId, atMs: Date.now(), draft }));
  } catch {
    // Storage may be denied or full; a reload then asks again.
  }
}

function isVisitors(key: string): boolean {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(key) ?? 'null')).accountId === VISITOR;
  } catch {
    return false;
  }
}
