/** Units of time, each in milliseconds. `src/ui`, which knows no contract, has its own second. */

/** A second, in milliseconds. */
export const SECOND_MS = 1_000;
/** A minute, in milliseconds. */
export const MINUTE_MS = 60_000;
/** An hour, in milliseconds. */
export const HOUR_MS = 3_600_000;
/** A day of 24 hours, in milliseconds: any day of UTC, and of a zone all but those on which its clocks change. */
export const DAY_MS = 86_400_000;
/** A week of seven such days, in milliseconds. */
export const WEEK_MS = 604_800_000;
