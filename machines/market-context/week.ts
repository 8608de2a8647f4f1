import type { OpenStretch } from '#contract/entities-context';

/** Trading hours by the clocks of a zone. */

/** The instant at which a day begins by some clocks, so many days after the day of an instant. */
export type MidnightOf = (atMs: number, daysLater: number) => number;

export type DayHours = {
  fromMs: number;
  /** Within the day; `toMs` is the next midnight where it goes on. */
  open: OpenStretch[];
  /** Whether it trades from midnight to midnight. */
  isWhole: boolean;
};

const DAYS = 7;

/** The hours of today and the six days after it; of the part of today that is over, what is known. */
export function weekHours(open: readonly OpenStretch[], nowMs: number, midnightOf: MidnightOf): DayHours[] {
  return Array.from({ length: DAYS }, (_, day) => {
    const [fromMs, toMs] = [midnightOf(nowMs, day), midnightOf(nowMs, day + 1)];
    const within = open
      .map((stretch) => ({ fromMs: Math.max(stretch.fromMs, fromMs), toMs: Math.min(stretch.toMs, toMs) }))
      .filter((stretch) => stretch.fromMs < stretch.toMs);
    const [only] = within;
    return { fromMs, open: within, isWhole: only?.fromMs === fromMs && only.toMs === toMs };
  });
}
