import * as z from 'zod/mini';

/**
 * What is typed, chosen or drawn and not handed in yet, kept in this tab so that a reload does not lose it. Each is kept
 * under its account: a tab that the browser closed meanwhile may come back under another one.
 */

const PREFIX = 'draft.';
const kept = z.object({ accountId: z.int(), draft: z.unknown() });

/** What this account left in a form before; null for another account, and where nothing was kept. */
export function keptDraft<Draft>(
  form: string,
  accountId: number,
  schema: { parse: (value: unknown) => Draft },
): Draft | null {
  try {
    const { accountId: owner, draft } = kept.parse(
      JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null'),
    );
    return owner === accountId ? schema.parse(draft) : null;
  } catch {
    return null;
  }
}

/** Forgets what is kept of every form of this tab. */
export function forgetDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps what is in a form; null when there is nothing in it. */
export function keepDraft(form: string, accountId: number, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(PREFIX + form);
    else sessionStorage.setItem(PREFIX + form, JSON.stringify({ accountId, draft }));
  } catch {
    // Storage may be denied or full; a reload then asks again.
  }
}
