import { ACCOUNT_EVENT_DETAILS, type AccountEventContent } from '#contract/account-events';
import { PAGE_SIZE } from '#contract/constants';
import type { AccountEvent } from '#contract/routes/sessions';
import { MINUTE_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import { accountEventTable } from '../store/account-events.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { type From, sessionPlaceOf } from './from.ts';

const KEPT_MS = 400 * 86_400_000;
/** Accounts whose failed logins wait to be written; those of more are not kept. */
const MAX_WAITING = 10_000;

type Failed = { from: From; minuteAt: number; times: number };

/** Keeps what was done to an account's security, in the transaction that does it. `atMs` is epoch ms by the clock. */
export async function recordEvent(
  tx: Tx,
  userId: number,
  { name, details }: AccountEventContent,
  from: From,
  atMs: number,
): Promise<void> {
  await accountEventTable.insert.run(tx, {
    ...sessionPlaceOf(from),
    user_id: userId,
    name,
    details: JSON.stringify(details),
    created_at: atMs,
  });
  tx.unit.tell({ type: 'account.edited', userId });
}

/** The history of an account's security, as its owner reads it. */
export class AccountEvents {
  readonly #database: Pick<Database, 'db' | 'queue'>;
  readonly #clock: Clock;
  readonly #failed = new Map<string, Failed & { userId: number }>();

  constructor(database: Pick<Database, 'db' | 'queue'>, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Notes a wrong password of a user. It is written a little later by `writeFailed`: a try at an address that has an
   * account may not take longer than one at an address that has none.
   */
  noteFailedLogin(userId: number, from: From): void {
    const minuteAt = Math.floor(this.#clock() / MINUTE_MS) * MINUTE_MS;
    const key = `${userId} ${minuteAt}`;
    const before = this.#failed.get(key);
    if (!before && this.#failed.size >= MAX_WAITING) return;
    this.#failed.set(key, { userId, from, minuteAt, times: (before?.times ?? 0) + 1 });
  }

  /** Writes the failed logins that were noted, a row for each account and minute. Called every second. */
  async writeFailed(): Promise<void> {
    if (this.#failed.size === 0) return;
    const failed = [...this.#failed.values()];
    this.#failed.clear();
    await this.#database.queue.submit(async (tx) => {
      for (const { userId, from, minuteAt, times } of failed)
        await accountEventTable.addFailedLogins.run(tx, { ...sessionPlaceOf(from), userId, minuteAt, times });
    });
  }

  /** Newest first; `page` counts from 1. */
  async page(userId: number, page: number): Promise<{ data: AccountEvent[]; total: number }> {
    const { db } = this.#database;
    const [rows, count] = await Promise.all([
      accountEventTable.page.all(db, { userId, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
      accountEventTable.count.get(db, { userId }),
    ]);
    const data = rows.map((row) => ({
      id: row.id,
      content: contentOf(row),
      times: row.times,
      createdAtMs: row.created_at,
      network: row.network,
      browser: row.browser,
      system: row.system,
    }));
    return { data, total: count?.count ?? 0 };
  }

  /** Deletes what is older than 400 days. */
  async purge(): Promise<void> {
    const before = this.#clock() - KEPT_MS;
    await this.#database.queue.submit((tx) => accountEventTable.purge.run(tx, { before }));
  }
}

/** What a row tells. Throws for details that are not of its kind. */
function contentOf({ name, details }: { name: AccountEventContent['name']; details: string }) {
  return { name, details: ACCOUNT_EVENT_DETAILS[name].parse(JSON.parse(details)) } as AccountEventContent;
}
