import { type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import webPush from 'web-push';
import type { NotificationKind } from '#contract/notifications';
import { HOUR_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { type Messenger, Resting, Undeliverable } from '../messages/messenger.ts';
import type { Database } from '../store/database.ts';
import { NEVER_MS, type PushSubscriptionRow, pushSubscriptionTable } from '../store/push-subscriptions.ts';
import { settingMadeOnce } from '../store/server-settings.ts';
import { lookUpPublic } from './push-address.ts';

/** The keys by which push services know the site (VAPID), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

const SETTING = 'vapid-keys';
const TIMEOUT_MS = 10_000;
/** The browser took its subscription back, or the push service ended it. */
const GONE = [404, 410];
/** Pushes that fail in a row until a subscription rests, for how long at first and at most; twice as long each time. */
export const FAILURES_BEFORE_REST = 5;
/** Refusals in a row, over hours, until one counts as ended: by a clock that is wrong a site is refused at every subscription. */
export const REFUSALS_BEFORE_END = 12;
const FIRST_REST_MS = 5 * 60_000;
const LONGEST_REST_MS = 3_600_000;
/** What may pass: too many at once, and faults of the push service. */
const mayPass = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Kinds whose pushes wake a device that saves power. */
const URGENT: readonly NotificationKind[] = [
  'margin-warning',
  'margin-rise',
  'liquidation',
  'stop-loss',
  'take-profit',
  'price-alert',
];

/** What says how a price stands, or what is an hour away, is soon no news. */
const SHORT: readonly NotificationKind[] = ['margin-warning', 'margin-rise', 'price-alert'];

/** For how long a push or a mail of a kind is worth sending, in milliseconds. */
export const lifeOf = (kind: NotificationKind): number => (SHORT.includes(kind) ? HOUR_MS : 24 * HOUR_MS);

/** Made at the first start and kept with the server's own settings, so that every node has the same. */
export async function prepareVapidKeys({ queue }: Pick<Database, 'queue'>): Promise<VapidKeys> {
  const made = await settingMadeOnce(queue, SETTING, () => JSON.stringify(webPush.generateVAPIDKeys()));
  return JSON.parse(made) as VapidKeys;
}

export type WebPushParts = {
  database: Pick<Database, 'db' | 'queue'>;
  clock: Clock;
  keys: VapidKeys;
  /** Whom a push service writes to when something is wrong: a mailto: or https: address. */
  subject: () => string;
  /** Whether pushes may go to private networks, for trying out. */
  toAnywhere: boolean;
};

/** How long a subscription rests after so many failures, in milliseconds. */
const restMs = (failures: number): number =>
  failures < FAILURES_BEFORE_REST
    ? 0
    : Math.min(FIRST_REST_MS * 2 ** (failures - FAILURES_BEFORE_REST), LONGEST_REST_MS);

/** Sends Web Push: `to` is the id of a subscription, `subject` the kind, `text` what the worker reads. */
export function createWebPush({ database, clock, keys, subject, toAnywhere }: WebPushParts): Messenger {
  const restUntil = (id: number, untilMs: number): Promise<void> =>
    database.queue.submit(async (tx) => {
      await pushSubscriptionTable.rest.run(tx, { id, until: untilMs });
    });
  /** Another node may have deleted it. */
  const noteFailure = (id: number, isRefusal = false): Promise<void> =>
    database.queue.submit(async (tx) => {
      const failures = (await pushSubscriptionTable.failed.get(tx, { id }))?.failures ?? 0;
      const isEnded = isRefusal && failures >= REFUSALS_BEFORE_END;
      const until = isEnded ? NEVER_MS : clock() + restMs(failures);
      await pushSubscriptionTable.rest.run(tx, { id, until });
    });
  return {
    send: async ({ to, subject: kind, text }) => {
      const id = Number(to);
      const row = await pushSubscriptionTable.byId.get(database.db, { id, now: clock() });
      if (!row) return;
      if (row.rests_until > clock()) throw new Resting(row.rests_until);
      const { status, retryAfterMs } = await post(
        row,
        text,
        {
          vapidDetails: { subject: subject(), ...keys },
          TTL: Math.floor(lifeOf(kind as NotificationKind) / 1_000),
          urgency: URGENT.includes(kind as NotificationKind) ? 'high' : 'normal',
          // A newer warning takes the place of one that was not delivered yet.
          ...(kind === 'margin-warning' && { topic: kind }),
        },
        toAnywhere,
        clock(),
      ).catch(async (cause: unknown) => {
        await noteFailure(id);
        throw cause;
      });
      if (status < 300) {
        if (row.failures === 0) return;
        await database.queue.submit(async (tx) => {
          await pushSubscriptionTable.answered.run(tx, { id });
        });
        return;
      }
      if (GONE.includes(status)) {
        await restUntil(id, NEVER_MS);
        return;
      }
      if (retryAfterMs > 0) {
        const untilMs = clock() + retryAfterMs;
        await restUntil(id, untilMs);
        throw new Resting(untilMs);
      }
      await noteFailure(id, !mayPass(status));
      if (!mayPass(status)) throw new Undeliverable(String(status));
      throw Object.assign(new Error('the push service refused'), { code: status });
    },
    close: () => {},
  };
}

/** What a push service answered: how long it wants to be left alone is 0 where it does not say. */
type Answer = { status: number; retryAfterMs: number };

/** Rejects too for keys that are none. No redirect is followed, and nothing else of the answer is kept. */
async function post(
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  text: string,
  options: webPush.RequestOptions,
  toAnywhere: boolean,
  nowMs: number,
): Promise<Answer> {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    text,
    options,
  );
  const url = new URL(endpoint);
  const sent: RequestOptions = {
    method: 'POST',
    headers: headers as Record<string, string>,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(!toAnywhere && { lookup: lookUpPublic }),
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, sent, (response) => {
      response.resume();
      response.on('error', reject);
      const status = response.statusCode ?? 0;
      const askedMs = mayPass(status) ? pauseOf(response.headers['retry-after'] ?? '', nowMs) : 0;
      resolve({ status, retryAfterMs: Math.min(askedMs, LONGEST_REST_MS) });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** What a Retry-After asks for, in milliseconds: it has seconds, or a date; 0 for neither (RFC 9110). */
function pauseOf(after: string, nowMs: number): number {
  if (after.endsWith('GMT')) return Math.max(0, Date.parse(after) - nowMs || 0);
  return Number(/^\d{1,9}$/.exec(after)?.[0] ?? 0) * 1_000;
}

/** Whom push services write to: the site's address for business, else where it is reached. */
export function contactOf(email: string, siteHosts: readonly string[]): string {
  const [host] = siteHosts;
  if (email !== '') return `mailto:${email}`;
  return host === undefined ? 'mailto:push@candlestate.example' : `https://${host}`;
}
