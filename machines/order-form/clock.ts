/** A younger price is as good as new. */
const AGE_SHOWN_MS = 2_000;
/** How long before its end a session counts down. */
const CLOSING_SHOWN_MS = 3_600_000;

/** What a trader should know of the time, in milliseconds: the price's age, or how long until the market changes. */
export type ClockNote = { kind: 'opensIn' | 'closesIn' | 'priceAge'; ms: number };

type Times = {
  isClosed: boolean;
  /** When a frame last said that the price holds; null while none has. */
  heardAtMs: number | null;
  /** When the market opens or closes next; null for one that never does. */
  changeAtMs: number | null;
};

/** When a closed market opens; else how old the price is, when that matters; else when the market is about to close (S5.9, S4.10). */
export function clockNote({ isClosed, heardAtMs, changeAtMs }: Times, nowMs: number): ClockNote | null {
  const leftMs = (changeAtMs ?? 0) - nowMs;
  if (isClosed) return leftMs > 0 ? { kind: 'opensIn', ms: leftMs } : null;
  const ageMs = heardAtMs === null ? 0 : nowMs - heardAtMs;
  if (ageMs >= AGE_SHOWN_MS) return { kind: 'priceAge', ms: ageMs };
  return leftMs > 0 && leftMs <= CLOSING_SHOWN_MS ? { kind: 'closesIn', ms: leftMs } : null;
}
