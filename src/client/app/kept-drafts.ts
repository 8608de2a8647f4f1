import * as z from 'zod/mini';
import type { Draft } from '#machines/command-form/command-form.machine';

/** What is typed into a form and not handed in yet, kept in this tab under its account, so that a reload does not lose it. */

const PREFIX = 'draft.';
const kept = z.object({ accountId: z.int(), draft: z.record(z.string(), z.string()) });

/** What this account typed into the form before; nothing for another account. */
export function keptDraft(form: string, accountId: number): Draft {
  try {
    const parsed = kept.parse(JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null'));
    return parsed.accountId === accountId ? parsed.draft : {};
  } catch {
    return {};
  }
}

/** Forgets what was typed into every form of this tab. */
export function forgetDrafts(): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

export function keepDraft(form: string, accountId: number, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(PREFIX + form);
    else sessionStorage.setItem(PREFIX + form, JSON.stringify({ accountId, draft }));
  } catch {
    // Storage may be denied or full; a reload then asks for the text again.
  }
}
