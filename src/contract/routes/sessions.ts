import * as z from 'zod/mini';
import { accountEventContent } from '../account-events.ts';
import { fields, flag, queryFields } from '../fields.ts';
import { page } from '../request-texts.ts';
import { route } from '../route.ts';
import { inputId, onlyT } from './query.ts';

/** The caller's sessions and the history of the account's security. None of it is in S7. */

/** Where something was done from: never an address, never what the browser sends about itself. */
const from = {
  /** `203.0.113.x`, or the first 48 bits of an IPv6 address; '' where it is unknown. */
  network: z.string(),
  /** Such as Firefox and Android; each '' where it is unknown. */
  browser: z.string(),
  system: z.string(),
};

const session = fields({
  id: z.int(),
  /** The one that asks. */
  isCurrent: ['is_current', flag],
  openedAtMs: ['opened_at', z.int()],
  /** To within ten minutes. */
  usedAtMs: ['used_at', z.int()],
  ...from,
});
export type OwnSession = z.infer<typeof session>;

/** The caller's live sessions: the one that asks first, then the one used last. */
export const sessionList = route({
  method: 'GET',
  path: '/v1/api/sessions',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: z.array(session),
});

/**
 * Ends a session of the caller, and forgets its browser: the next login from there counts as one from a new device. An
 * unknown id, an ended session and another's are answered the same, and nothing happens.
 */
export const endSession = route({
  method: 'POST',
  path: '/v1/api/sessions/end',
  access: 'real',
  mutates: true,
  request: z.strictObject({ id: inputId }),
  response: z.null(),
});

/** Ends every session of the caller but the one that asks, and forgets every other browser. */
export const endOtherSessions = route({
  method: 'POST',
  path: '/v1/api/sessions/end_others',
  access: 'real',
  mutates: true,
  request: z.strictObject({}),
  response: z.null(),
});

const accountEvent = fields({
  id: z.int(),
  content: accountEventContent,
  /** How often it happened within its minute; 1 of what is not counted. */
  times: z.int(),
  createdAtMs: ['created_at', z.int()],
  ...from,
});
export type AccountEvent = z.infer<typeof accountEvent>;

/** What was done to the caller's security within the last 400 days; newest first. */
export const accountEvents = route({
  method: 'GET',
  path: '/v1/api/account_events',
  access: 'real',
  mutates: false,
  request: queryFields({ page }),
  response: z.object({ data: z.array(accountEvent), total: z.int() }),
});
