import * as z from 'zod/mini';
import { inputDecimal, wireDecimal } from '../decimal-text.ts';
import { fields } from '../fields.ts';
import { ALARMS, LIMIT_KINDS, OPENING_BARS, PAUSE_DAYS } from '../protection.ts';
import { route } from '../route.ts';
import { onlyT } from './query.ts';

/** Limits a trader sets for themselves, pauses, and the alarm of their risk rate. None of it is in S7. */

const kind = z.enum(LIMIT_KINDS);
/** USD, or minutes; '' for no limit. */
const limitMax = z.union([z.literal(''), wireDecimal]);

const ownLimit = fields({
  kind,
  max: limitMax,
  /** What counts towards it now. Of a limit that is not set, '0'. */
  used: wireDecimal,
  /** What it becomes, where a change waits: null where none does. */
  nextMax: ['next_max', z.nullable(limitMax)],
  /** When that is, epoch ms; null where no change waits. */
  nextAtMs: ['next_at', z.nullable(z.int())],
});
export type OwnLimit = z.infer<typeof ownLimit>;

const protection = fields({
  /** One of each kind. */
  limits: z.array(ownLimit),
  /** When the day of the limits ends, and the next begins, epoch ms. */
  dayEndsAtMs: ['day_ends_at', z.int()],
  /** How long a pause may be that begins now, and when it ends, epoch ms: none that ends before the one that goes on. */
  pauses: z.array(fields({ days: z.enum(PAUSE_DAYS), endsAtMs: ['ends_at', z.int()] })),
  /** At which risk rate, in percent, the server notifies the user. */
  alarm: z.enum(ALARMS),
  /** Why the account opens no orders now, and until when, epoch ms; null while it does. */
  bar: z.nullable(fields({ reason: z.enum(OPENING_BARS), untilMs: ['until', z.int()] })),
});
export type OwnProtection = z.infer<typeof protection>;

/** The caller's protection. */
export const readProtection = route({
  operationId: 'protection',
  method: 'GET',
  path: '/v1/api/protection',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: protection,
});

/**
 * Sets a limit, or with `none` takes it away. A stricter one counts at once; a looser one, or none, counts after 24 hours, and
 * the one that is set goes on until then. Setting the limit to what it is withdraws a change that waits. Out of bounds is
 * limitOutOfRange (5001). Answers when it counts, epoch ms: null for at once.
 */
export const setLimit = route({
  method: 'POST',
  path: '/v1/api/protection/limit',
  access: 'real',
  mutates: true,
  request: z.strictObject({ kind, max: z.union([z.literal('none'), inputDecimal]) }),
  response: fields({ countsAtMs: ['counts_at', z.nullable(z.int())] }),
});

/**
 * Pauses trading, for so many days from now: the account opens no orders, makes no deposits and takes no loans, and its
 * waiting orders are withdrawn. A pause cannot end early; one that ends sooner than the one that goes on is refused:
 * pauseShorter (5002).
 */
export const pauseTrading = route({
  method: 'POST',
  path: '/v1/api/protection/pause',
  access: 'real',
  mutates: true,
  request: z.strictObject({ days: z.enum(PAUSE_DAYS) }),
  response: z.null(),
});

/** Tells the user when their risk rate reaches this percentage; `off` never. */
export const setAlarm = route({
  operationId: 'setMarginAlarm',
  method: 'POST',
  path: '/v1/api/protection/margin_alarm',
  access: 'real',
  mutates: true,
  request: z.strictObject({ alarm: z.enum(ALARMS) }),
  response: z.null(),
});
