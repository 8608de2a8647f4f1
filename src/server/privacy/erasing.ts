import { DAY_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { Database } from '../store/database.ts';
import { PERSONAL_ROWS } from '../store/personal.ts';
import { pictureTable } from '../store/pictures.ts';
import { userTable } from '../store/users.ts';

/** Accounts of one round. */
const AT_ONCE = 20;

type Parts = {
  database: Database;
  clock: Clock;
  pictures: Pick<Pictures, 'delete'>;
  events: Pick<SecurityEvents, 'report'>;
  site: Pick<SiteSettings, 'get'>;
};

/**
 * Erases the personal data of accounts that were closed for longer than records must be kept. What stays has a uid and no name:
 * ledger, orders, payments and decisions. Each table is a transaction of its own, each step may be done twice, and an account
 * counts as erased after its last step: a round that a crash ended is done again.
 */
export class Erasing {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Erases some accounts, the ones closed longest first; answers how many. */
  async round(): Promise<number> {
    const { database, clock, site } = this.#parts;
    const closedBefore = clock() - site.get('record_keep_days') * DAY_MS;
    const due = await userTable.toErase.all(database.db, { closedBefore, limit: AT_ONCE });
    for (const { id } of due) await this.#erase(id);
    // The files of the database keep what was deleted until they are written over.
    if (due.length > 0) await database.scrub();
    return due.length;
  }

  async #erase(userId: number): Promise<void> {
    const { database, clock, pictures, events } = this.#parts;
    const { db, queue } = database;
    const demo = await userTable.byOwner.get(db, { ownerUserId: userId });
    const userIds = demo ? [userId, demo.id] : [userId];
    for (const { id } of await pictureTable.ofUsers.all(db, { userIds })) await pictures.delete(id);
    // What refers to a row goes before it.
    for (const { erase } of PERSONAL_ROWS.toReversed()) {
      if (erase) await queue.submit((tx) => erase.run(tx, { userIds }));
    }
    await queue.submit((tx) => userTable.setErased.run(tx, { id: userId, erasedAt: clock() }));
    events.report({ event: 'data.erased', user: userId });
  }
}
