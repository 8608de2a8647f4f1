import * as z from 'zod/mini';
import { LIMIT_KINDS, PAUSE_DAYS } from './protection.ts';

/** The history of an account's security, which its owner reads: each kind of event with its details. */

const none = z.object({});
/** A name its owner gave, or what the browser is called. */
const name = z.string();

/** The details of each kind. Texts and icons derive from these by type: a new kind is a line here. */
export const ACCOUNT_EVENT_DETAILS = {
  /** `device` tells whether that browser had logged in before. */
  'login-succeeded': z.object({ device: z.enum(['known', 'new']) }),
  /** A wrong password. The tries of one minute are one event, which counts them. */
  'login-failed': none,
  'logged-out': none,
  /** By a code that was sent, or by who knew the old password. */
  'password-changed': z.object({ by: z.enum(['code', 'old-password']) }),
  /** A payout method was added. */
  'method-bound': none,
  'method-deleted': none,
  /** The trader ended another session: the browser and system it was of, each '' where unknown. */
  'session-ended': z.object({ browser: name, system: name }),
  /** The trader ended every other session, so many. */
  'others-ended': z.object({ sessions: z.int() }),
  /** `factor` is the name its owner gave it. */
  'factor-added': z.object({ factor: name }),
  'factor-removed': z.object({ factor: name }),
  'recovery-codes-renewed': none,
  'recovery-code-used': none,
  'lost-factors-reported': none,
  'lost-factors-decided': z.object({ state: z.enum(['approved', 'rejected']) }),
  'withdrawal-cancelled': none,
  /** A limit of one's own was asked for: `max` in USD or minutes, '' for none. */
  'limit-set': z.object({ limit: z.enum(LIMIT_KINDS), max: z.string() }),
  'trading-paused': z.object({ days: z.enum(PAUSE_DAYS) }),
  'data-exported': none,
  'leading-begun': none,
  'leading-ended': none,
  'closing-asked': none,
  'closing-withdrawn': none,
  'closing-decided': z.object({ state: z.enum(['approved', 'rejected']) }),
} as const;

export type AccountEventName = keyof typeof ACCOUNT_EVENT_DETAILS;
export const ACCOUNT_EVENT_NAMES = Object.keys(ACCOUNT_EVENT_DETAILS) as [
  AccountEventName,
  ...AccountEventName[],
];

/** A kind with its details. */
export type AccountEventContent = {
  [Name in AccountEventName]: { name: Name; details: z.infer<(typeof ACCOUNT_EVENT_DETAILS)[Name]> };
}[AccountEventName];

/** A kind with its details, as the wire has it. */
export const accountEventContent = z.discriminatedUnion(
  'name',
  ACCOUNT_EVENT_NAMES.map((kind) =>
    z.object({ name: z.literal(kind), details: ACCOUNT_EVENT_DETAILS[kind] }),
  ) as never,
) as unknown as z.ZodMiniType<AccountEventContent, AccountEventContent>;
