import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import { deviceTable } from '../store/devices.ts';
import type { Db, Tx } from '../store/handles.ts';
import { sessionTable } from '../store/sessions.ts';
import { isToken, newToken, tokenHash } from './secret-token.ts';

const LIFE_MS = 180 * 24 * 3_600_000;
/** Tries from a device that logged in before; its network may be anyone's. */
export const DEVICE_GUESSES = { pair: 10, account: 10, network: Number.POSITIVE_INFINITY };
/** Users that log in from one browser; it forgets the one before them. */
const MAX_PER_BROWSER = 4;
const MAX_PER_USER = 20;
const NO_ROW = 0;

/** The tokens a browser keeps, newest last, as its cookie has them. */
export type DeviceCookie = string;
type Device = { id: number; userId: number; token: string; browser: number };

/**
 * Devices that logged in before (docs/decisions/sessions.md). A device token is no session: beside the password it stands for the
 * second factor, and it has a count of tries of its own, so that strangers who guess cannot shut the owner out. Only its hash is
 * stored; a new password, a first factor and half a year without a login end it.
 */
export class Devices {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The devices a cookie names, of any user; never more than a browser may have. */
  async find(cookie: DeviceCookie | undefined, db: Db | Tx = this.#database.db): Promise<Device[]> {
    const usedSince = this.#clock() - LIFE_MS;
    const devices: Device[] = [];
    for (const token of tokensOf(cookie)) {
      const row = await deviceTable.byToken.get(db, { tokenHash: tokenHash(token), usedSince });
      if (row) devices.push({ id: row.id, userId: row.user_id, token, browser: row.browser });
    }
    return devices;
  }

  /**
   * Remembers that a user logged in here, in the transaction that opens the session, and answers the cookie to keep. A token is
   * never taken over from a browser; what its users have in common is noted.
   */
  async remember(
    tx: Tx,
    { userId, token: session }: { userId: number; token: string },
    cookie: DeviceCookie | undefined,
  ): Promise<DeviceCookie> {
    const live = await this.find(cookie, tx);
    const own = live.find((device) => device.userId === userId);
    const token = own?.token ?? newToken();
    const usedAt = this.#clock();
    const browser = live.length === 0 ? null : Math.min(...live.map((device) => device.browser));
    if (own) await deviceTable.use.run(tx, { id: own.id, usedAt, browser: browser ?? own.id });
    const row = { token_hash: tokenHash(token), user_id: userId, used_at: usedAt, browser };
    const { id: deviceId } = own ?? (await deviceTable.insert.one(tx, row));
    await sessionTable.setDevice.run(tx, { tokenHash: tokenHash(session), deviceId });
    await deviceTable.deleteOldest.run(tx, { userId, kept: MAX_PER_USER });
    const others = live.filter((device) => device.userId !== userId).map((device) => device.token);
    return [...others, token].slice(-MAX_PER_BROWSER).join('.');
  }

  /** Forgets a device: the next login from there is one from a new device. */
  async forget(tx: Tx, id: number): Promise<void> {
    await deviceTable.delete.run(tx, { id });
  }

  /** Forgets every device of a user but one; null keeps none. */
  async forgetOthers(tx: Tx, userId: number, keptId: number | null): Promise<void> {
    await deviceTable.deleteOthers.run(tx, { userId, kept: keptId ?? NO_ROW });
  }

  /** Forgets every device of a user. */
  async forgetAll(tx: Tx, userId: number): Promise<void> {
    await deviceTable.deleteOfUser.run(tx, { userId });
  }

  async purge(): Promise<void> {
    await this.#database.queue.submit((tx) =>
      deviceTable.deleteUnused.run(tx, { before: this.#clock() - LIFE_MS }),
    );
  }
}

function tokensOf(cookie: DeviceCookie | undefined): string[] {
  return (cookie ?? '').split('.', MAX_PER_BROWSER).filter(isToken);
}
