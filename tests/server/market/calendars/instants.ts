/** Instants and days as tests write them. */

/** `2026-03-09 13:30` in UTC, as epoch ms. */
export function utc(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}:00Z`);
}

/** Days since the epoch of `2026-03-09`. */
export function day(text: string): number {
  return Date.parse(text) / 86_400_000;
}

export function dateOf(dayNumber: number): string {
  return new Date(dayNumber * 86_400_000).toISOString().slice(0, 10);
}
