import { Decimal } from './money.ts';

/** What traders may put between themselves and their money. */

/** A limit of one's own: USD deposited within 24 hours, USD lost in a day, minutes in the app in a day. Days are of UTC. */
export const LIMIT_KINDS = ['deposit', 'loss', 'time'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** How long trading may be paused, in days. */
export const PAUSE_DAYS = ['1', '7', '30', '90', '180', '365'] as const;
export type PauseDays = (typeof PAUSE_DAYS)[number];

/** The alarm of the risk rate: off, or the percentage at which it is set; from the margin call on everybody is warned. */
export const ALARMS = ['off', '25', '50', '70', '80', '90'] as const;
export type Alarm = (typeof ALARMS)[number];

/** The smallest and the largest that a limit may be, in USD or minutes, and how many decimals it may have. */
export const LIMIT_BOUNDS = {
  deposit: { min: 1, max: 10_000_000, digits: 2 },
  loss: { min: 1, max: 10_000_000, digits: 2 },
  time: { min: 15, max: 1_439, digits: 0 },
} as const satisfies Record<LimitKind, { min: number; max: number; digits: number }>;

/** Whether a plain decimal is within the bounds of a kind of limit. */
export function isLimit(kind: LimitKind, max: string): boolean {
  const bounds = LIMIT_BOUNDS[kind];
  const asked = new Decimal(max);
  return asked.decimalPlaces() <= bounds.digits && asked.gte(bounds.min) && asked.lte(bounds.max);
}

/** Why an account opens no orders now. */
export const OPENING_BARS = ['pause', 'loss', 'time'] as const;
export type OpeningBar = (typeof OPENING_BARS)[number];
