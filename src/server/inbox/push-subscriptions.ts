import type { Session } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { NEVER_MS, pushSubscriptionTable } from '../store/push-subscriptions.ts';
import { isPushAddress } from './push-address.ts';

/** Browsers of one user that take pushes; the one that subscribed longest ago makes room. */
const MAX_OF_USER = 10;

export type Subscribed = { endpoint: string; p256dh: string; auth: string };

export type PushSubscriptionParts = {
  database: Pick<Database, 'queue'>;
  clock: Clock;
  /** The public key that browsers subscribe with. */
  key: string;
  /** Whether pushes may go to private networks, for trying out. */
  toAnywhere: boolean;
};

/** The browsers that take pushes, each while the session that subscribed lives. */
export class PushSubscriptions {
  readonly #parts: PushSubscriptionParts;

  constructor(parts: PushSubscriptionParts) {
    this.#parts = parts;
  }

  get key(): string {
    return this.#parts.key;
  }

  /** Answers whether its push service ended it before. Throws the refusal `malformed` for an address that is none of a push service. */
  async add({ userId, sessionId }: Session, { endpoint, p256dh, auth }: Subscribed): Promise<boolean> {
    const { database, clock, toAnywhere } = this.#parts;
    if (!(toAnywhere ? URL.canParse(endpoint) : isPushAddress(endpoint)))
      throw new Refusal('malformed', 'endpoint');
    return database.queue.submit(async (tx) => {
      const keys = { p256dh: plain(p256dh), auth: plain(auth) };
      const row = { user_id: userId, session_id: sessionId, endpoint, ...keys, created_at: clock() };
      const put = await pushSubscriptionTable.put.get(tx, row);
      await pushSubscriptionTable.deleteOldest.run(tx, { userId, kept: MAX_OF_USER });
      return put?.rests_until === NEVER_MS;
    });
  }

  async remove({ userId }: Session, endpoint: string): Promise<void> {
    await this.#parts.database.queue.submit(async (tx) => {
      await pushSubscriptionTable.deleteOfUserAt.run(tx, { userId, endpoint });
    });
  }

  /** Deletes those of sessions that ended. */
  async purge(): Promise<void> {
    await this.#parts.database.queue.submit(async (tx) => {
      await pushSubscriptionTable.purge.run(tx, { now: this.#parts.clock() });
    });
  }
}

const plain = (base64url: string): string => base64url.replace(/=+$/, '');
