import * as z from 'zod/mini';
import { fields, flag, queryFields } from '../fields.ts';
import { NOTIFICATION_GROUPS, NOTIFICATION_KINDS, notificationContent } from '../notifications.ts';
import { inputFlag, page } from '../request-texts.ts';
import { route } from '../route.ts';
import { onlyT } from './query.ts';

/** The caller's notifications, the ways they take, and the browsers that take Web Push. None of it is in S7. */

/** Of the inbox; announcements have ids of their own, which begin with `a`. */
const id = z.string().check(z.regex(/^a?[1-9]\d{0,14}$/));
const kind = z.enum(NOTIFICATION_KINDS);

const notification = fields({
  id,
  content: notificationContent,
  /** The instrument it is about, in the caller's language. */
  instrument: z.optional(z.string()),
  createdAtMs: ['created_at', z.int()],
  isRead: ['is_read', flag],
});
export type Notification = z.infer<typeof notification>;

/** Those of one group, or all; newest first. */
export const notificationList = route({
  method: 'GET',
  path: '/v1/api/notifications',
  access: 'session',
  mutates: false,
  request: queryFields({
    page,
    group: z._default(z.enum(['all', ...NOTIFICATION_GROUPS]), 'all'),
  }),
  response: z.object({ data: z.array(notification), total: z.int() }),
});
const unread = z.object({ unread: z.int() });
/** How many the caller has not read. */
export const unreadNotifications = route({
  method: 'GET',
  path: '/v1/api/notifications/unread',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: unread,
});
/** Marks one as read, or all; answers how many are left. One that is not the caller's changes nothing. */
export const readNotifications = route({
  method: 'POST',
  path: '/v1/api/notifications/read',
  access: 'session',
  mutates: true,
  request: z.strictObject({ which: z.union([z.literal('all'), id]) }),
  response: unread,
});

const setting = z.object({ kind, push: flag, mail: flag });
export type NotificationSetting = z.infer<typeof setting>;
/** Which ways each kind goes beside the inbox. `has_mail` is 0 for an account without an e-mail address. */
export const notificationSettings = route({
  method: 'GET',
  path: '/v1/api/notifications/settings',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: fields({ hasMail: ['has_mail', flag], kinds: z.array(setting) }),
});
/** Sets the ways of one kind. */
export const setNotificationSetting = route({
  method: 'POST',
  path: '/v1/api/notifications/set',
  access: 'session',
  mutates: true,
  request: z.strictObject({ kind, push: inputFlag, mail: inputFlag }),
  response: setting,
});

/** The public key (VAPID) that a browser subscribes with. */
export const pushKey = route({
  method: 'GET',
  path: '/v1/api/notifications/push_key',
  access: 'session',
  mutates: false,
  request: onlyT,
  response: z.object({ key: z.string() }),
});
const endpoint = z.string().check(z.regex(/^https?:\/\/[\x21-\x7e]{1,1000}$/));
/**
 * Sends pushes of the caller's notifications to this browser from now on, until its session ends: a subscription as the
 * browser has it, its keys in base64url. Refused (400) when the address is none of a push service.
 * `is_ended` is 1 for one that its push service ended: it takes none, and the browser has to make another.
 */
export const subscribePush = route({
  method: 'POST',
  path: '/v1/api/notifications/subscribe',
  access: 'session',
  mutates: true,
  request: z.strictObject({
    endpoint,
    // An uncompressed point of P-256, and 16 bytes.
    p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}=?$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
  }),
  response: fields({ isEnded: ['is_ended', flag] }),
});
/** Sends none to that browser any more. */
export const unsubscribePush = route({
  method: 'POST',
  path: '/v1/api/notifications/unsubscribe',
  access: 'session',
  mutates: true,
  request: z.strictObject({ endpoint }),
  response: z.null(),
});
