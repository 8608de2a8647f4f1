import { HOUR_MS } from '#contract/time-units';
import { recordEvent } from '../accounts/account-events.ts';
import type { Notices } from '../accounts/notices.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { SiteSettings } from '../site/site-settings.ts';
import type { Database } from '../store/database.ts';
import { lostFactorTable } from '../store/lost-factors.ts';
import type { Asker } from './answers.ts';
import type { Challenges } from './challenges.ts';

/** How long a report waits before it may be approved. */
export function waitMs(site: Pick<SiteSettings, 'get'>): number {
  return site.get('factor_wait_hours') * HOUR_MS;
}

export type LostFactorsParts = {
  database: Database;
  clock: Clock;
  challenges: Challenges;
  site: Pick<SiteSettings, 'get'>;
  notices: Pick<Notices, 'send'>;
  events: Pick<SecurityEvents, 'report'>;
};

/**
 * Reports of accounts that lost every factor. The waiting time is for the owner: the mail that tells of the report says how to
 * stop it, if somebody else knows the password.
 */
export class LostFactors {
  readonly #parts: LostFactorsParts;

  constructor(parts: LostFactorsParts) {
    this.#parts = parts;
  }

  /**
   * Reports by the key of a login's challenge that is open, which stays open. Answers from when on it may be approved, epoch
   * ms; the same while one waits. Rejects with `challengeOver`.
   */
  async report(key: string, { from, language }: Asker): Promise<number> {
    const { database, clock, challenges, site, notices, events } = this.#parts;
    const challenge = await challenges.find(database.db, key);
    const userId = challenge?.purpose === 'login' ? challenge.user_id : null;
    if (userId === null || userId === undefined) throw new Refusal('challengeOver');
    const { network } = from;
    const { createdAtMs, isNew } = await database.queue.submit(async (tx) => {
      const reported = { user_id: userId, network, created_at: clock() };
      const { changes } = await lostFactorTable.insertIfNoneWaits.run(tx, reported);
      const row = await lostFactorTable.waitingOfUser.get(tx, { userId });
      if (!row) throw new Error(`the report of user ${userId} was not made`);
      if (changes === 1) {
        await notices.send(tx, userId, 'factorsLost', language);
        const event = { name: 'lost-factors-reported', details: {} } as const;
        await recordEvent(tx, userId, event, from, reported.created_at);
      }
      return { createdAtMs: row.created_at, isNew: changes === 1 };
    });
    if (isNew) events.report({ event: 'factors.lost', network, user: userId });
    return createdAtMs + waitMs(site);
  }
}
