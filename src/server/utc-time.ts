import { DAY_MS } from '#contract/time-units';

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

/** An instant as operators write it, `2026-01-14T12:00:00Z`, or the first of a day, `2026-01-14`, in epoch ms; null for anything else. */
export function utcTimeOf(text: string): number | null {
  const ms = DAY.test(text) || INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes 30 February for 2 March; a time must read back as it was written.
  return Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(text.slice(0, 10)) ? null : ms;
}

/** The day of an instant in UTC, YYYY-MM-DD. */
export function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** The day of an instant in UTC, counted from 1970. */
export function dayOf(epochMs: number): number {
  return Math.floor(epochMs / DAY_MS);
}

/** The month of an instant in UTC, counted from January 1970. */
export function monthOf(epochMs: number): number {
  const at = new Date(epochMs);
  return (at.getUTCFullYear() - 1970) * 12 + at.getUTCMonth();
}
