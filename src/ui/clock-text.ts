const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 3_600;

/** A span as a clock shows it, in Latin digits: `13:05:22`, days counted as hours. A begun second counts whole. */
export function clockText(spanMs: number): string {
  const seconds = Math.max(0, Math.ceil(spanMs / SECOND_MS));
  const parts = [Math.floor(seconds / HOUR_S), Math.floor(seconds / MINUTE_S) % MINUTE_S, seconds % MINUTE_S];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
