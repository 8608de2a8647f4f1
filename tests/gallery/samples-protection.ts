import { PAUSE_DAYS } from '#contract/protection';
import type { OwnProtection } from '#contract/routes/protection';
import { HOUR_MS } from '#contract/time-units';
import { NOON } from './samples-market.ts';

/** What a trader might have put between themselves and their money. */

const PAUSES = PAUSE_DAYS.map((days) => ({ days, endsAtMs: NOON + Number(days) * 24 * HOUR_MS }));

export const PROTECTION: OwnProtection = {
  limits: [
    { kind: 'deposit', max: '2000', used: '750', nextMax: '5000', nextAtMs: NOON + 17 * HOUR_MS },
    { kind: 'loss', max: '300', used: '300', nextMax: null, nextAtMs: null },
    { kind: 'time', max: '', used: '0', nextMax: null, nextAtMs: null },
  ],
  dayEndsAtMs: NOON + 12 * HOUR_MS,
  pauses: PAUSES,
  alarm: '70',
  bar: { reason: 'loss', untilMs: NOON + 12 * HOUR_MS },
};

/** The same, with trading paused for a quarter of a year. */
export const PAUSED: OwnProtection = {
  ...PROTECTION,
  pauses: PAUSES.slice(3),
  bar: { reason: 'pause', untilMs: NOON + 89 * 24 * HOUR_MS },
};
