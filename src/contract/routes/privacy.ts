import * as z from 'zod/mini';
import { inputDecimal, wireDecimal } from '../decimal-text.ts';
import { challengeKey } from '../entities-factors.ts';
import { fields, inputFields } from '../fields.ts';
import { route } from '../route.ts';
import { onlyT } from './query.ts';

/** What the site holds of the caller as a file, and closing the account. None of it is in S7. */

/** Exports of one account in an hour. */
export const MAX_EXPORTS_PER_HOUR = 3;

/**
 * Everything the server holds of the caller, as a zip archive: `data.json` and the pictures that it names. Secrets are left
 * out: passwords, tokens, secrets of second factors. `content` is the base64 of the archive. Refused with factorRequired without a
 * good proof of the purpose `export`, with tooMany beyond {@link MAX_EXPORTS_PER_HOUR}, and with exportTooLarge (1050).
 */
export const exportData = route({
  method: 'POST',
  path: '/v1/api/privacy/export',
  access: 'real',
  mutates: true,
  request: z.strictObject({ proof: challengeKey }),
  response: z.object({ name: z.string(), content: z.string() }),
});

/** What stands in the way of closing an account. */
export const CLOSING_OBSTACLES = [
  'position',
  'pendingOrder',
  'deposit',
  'withdrawal',
  'loan',
  /** A copy of a leader with money of the account in it. */
  'copy',
  /** A copy of the account's user, whose fee is paid to the account when it ends. */
  'copied',
  'balance',
] as const;
export type ClosingObstacle = (typeof CLOSING_OBSTACLES)[number];

/**
 * How the closing of an account stands: `waiting` for operators, `rejected` by them the last time, or `none`. An account that was
 * closed has no session to ask.
 */
const closing = fields({
  state: z.enum(['none', 'waiting', 'rejected']),
  /** When it was asked for, epoch ms; null where it never was. */
  askedAtMs: ['asked_at', z.nullable(z.int())],
  /** Why it was rejected; '' otherwise. */
  reason: z.string(),
  obstacles: z.array(
    z.object({
      kind: z.enum(CLOSING_OBSTACLES),
      /** How many of them there are; 1 for the balance. */
      count: z.int(),
    }),
  ),
  /** The balance, in USD. */
  balance: wireDecimal,
  /** What of it is less than the smallest withdrawal and must be given up, in USD; 0 for nothing. */
  rest: wireDecimal,
});
export type Closing = z.infer<typeof closing>;

/** How closing the caller's account stands, and what is in the way of it. */
export const closingRead = route({
  method: 'GET',
  path: '/v1/api/privacy/closing',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: closing,
});

/**
 * Asks operators to close the account; the server writes to its address at once. While it waits the account takes no new orders,
 * deposits and loans (accountClosing, 1052). Refused with factorRequired without a good proof of the purpose `closing`, with
 * closingInTheWay (1051) while an obstacle is left, and with restNotGivenUp (1053) unless `give_up` is the rest as it stands.
 */
export const closeAccount = route({
  method: 'POST',
  path: '/v1/api/privacy/close',
  access: 'real',
  mutates: true,
  request: inputFields({ giveUp: ['give_up', inputDecimal], proof: challengeKey }),
  response: closing,
});

/** Withdraws the request while it waits. Refused with noClosing (1054) when none does. */
export const keepAccount = route({
  method: 'POST',
  path: '/v1/api/privacy/keep',
  access: 'real',
  mutates: true,
  request: z.strictObject({}),
  response: closing,
});
