import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';
import { fields, flag } from './fields.ts';

/** Prices that a user waits for: the server watches them and says when one is reached. */

/**
 * `price`: it crosses a level. `percent`: it moves away by so much from where it was when the alert was set. To add one: write it
 * here; the compiler names the form, what it sends, how the server arms it and when two are alike. `triggersOf` says which prices
 * it waits for, a migration adds its column, and `alerts.*` in `locales` names it.
 */
export const ALERT_KINDS = ['price', 'percent'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** Where the price is once it has crossed: it comes from the other side. */
export const ALERT_SIDES = ['above', 'below'] as const;
export type AlertSide = (typeof ALERT_SIDES)[number];
/**
 * `returning`: the price is beyond the level, and crosses it again only after it came back. `fired`: it fired and does not
 * repeat.
 */
export const ALERT_STATES = ['armed', 'returning', 'paused', 'fired'] as const;

/** The most alerts of an account that have not ended; and those kept that have. */
export const MAX_ALERTS = 100;
export const MAX_FIRED_ALERTS = 100;
/** Characters of a note. */
export const MAX_ALERT_NOTE = 100;
/** In percent, with two decimals at most. */
export const ALERT_PERCENT = { min: '0.1', max: '50', digits: 2 } as const;

/** Letters, signs and spaces of any script; no control characters, which have no sign. */
export const alertNote = z.string().check(z.maxLength(MAX_ALERT_NOTE), z.regex(/^[^\p{Cc}]*$/u));

/** Prices are in the currency of the instrument; times are epoch ms, those of prices by market time. */
export const priceAlert = fields({
  id: z.int(),
  instrumentId: ['forex_id', z.int()],
  kind: z.enum(ALERT_KINDS),
  /** Null for an alert by percent, which fires on either side. */
  side: z.nullable(z.enum(ALERT_SIDES)),
  /** The level; by percent the price that it is counted from. */
  price: wireDecimal,
  /** Null for an alert on a price. */
  percent: z.nullable(wireDecimal),
  isRepeating: ['is_repeating', flag],
  note: z.string(),
  state: z.enum(ALERT_STATES),
  createdAtMs: ['created_at', z.int()],
  /** When it fired last, at which price and on which side; null while it never did. */
  firedAtMs: ['fired_at', z.nullable(z.int())],
  firedPrice: ['fired_price', z.nullable(wireDecimal)],
  firedSide: ['fired_side', z.nullable(z.enum(ALERT_SIDES))],
  firedCount: ['fired_count', z.int()],
});
export type PriceAlert = z.output<typeof priceAlert>;
