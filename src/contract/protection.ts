/** What traders may put between themselves and their money. */

/** A limit of one's own: USD deposited within 24 hours, USD lost in a day, minutes in the app in a day. Days are of UTC. */
export const LIMIT_KINDS = ['deposit', 'loss', 'time'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** How long trading may be paused, in days. */
export const PAUSE_DAYS = ['1', '7', '30', '90', '180', '365'] as const;
export type PauseDays = (typeof PAUSE_DAYS)[number];

/** The alarm of the risk rate: off, or the percentage at which it is set; from 100 on everybody is warned. */
export const ALARMS = ['off', '25', '50', '70', '80', '90'] as const;
export type Alarm = (typeof ALARMS)[number];

/** The smallest and the largest that a limit may be: USD, or minutes. */
export const LIMIT_BOUNDS = {
  deposit: { min: 1, max: 10_000_000 },
  loss: { min: 1, max: 10_000_000 },
  time: { min: 15, max: 1_439 },
} as const satisfies Record<LimitKind, { min: number; max: number }>;

/** How many hours a limit goes on that was raised or taken away. */
export const LOOSER_WAIT_HOURS = 24;

/** Why an account opens no orders now. */
export const OPENING_BARS = ['pause', 'loss', 'time'] as const;
export type OpeningBar = (typeof OPENING_BARS)[number];

/** Whether a limit that goes over to another, both decimals or null for none, lets more through. */
export function isLooser(from: number | null, to: number | null): boolean {
  return from !== null && (to === null || to > from);
}
