import type { AccountEventContent } from '#contract/account-events';
import type { OwnSession } from '#contract/routes/sessions';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { sessionTable } from '../store/sessions.ts';
import { recordEvent } from './account-events.ts';
import type { Devices } from './devices.ts';
import type { From } from './from.ts';
import type { Session, Sessions } from './sessions.ts';

/** What a trader sees of their sessions, and how they end them. */
export class OwnSessions {
  readonly #parts;
  readonly #once: IdempotentCommands;

  constructor(parts: {
    database: Pick<Database, 'db' | 'queue'>;
    sessions: Pick<Sessions, 'endThese'>;
    devices: Pick<Devices, 'forget' | 'forgetOthers'>;
    clock: Clock;
  }) {
    this.#parts = parts;
    this.#once = new IdempotentCommands(parts.database.queue);
  }

  /** The live sessions of a user: the one that asks first, then the one used last. */
  async list({ userId, sessionId }: Session): Promise<OwnSession[]> {
    const { database, clock } = this.#parts;
    const rows = await sessionTable.shownOfUser.all(database.db, { userId, now: clock() });
    const sessions = rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === sessionId,
      openedAtMs: row.created_at,
      // Sessions from before their use was kept have 0.
      usedAtMs: Math.max(row.used_at, row.created_at),
      network: row.network,
      browser: row.browser,
      system: row.system,
    }));
    return sessions.sort(
      (one, other) =>
        Number(other.isCurrent) - Number(one.isCurrent) || other.usedAtMs - one.usedAtMs || other.id - one.id,
    );
  }

  /**
   * Ends a session of the caller and forgets its browser, once per key. Nothing happens for another's, and for one that
   * ended.
   */
  end(caller: Caller, id: number, from: From): Promise<null> {
    const { sessions, devices, clock } = this.#parts;
    const { userId } = caller;
    return this.#once.run(caller, ['end session', id], clock, async (tx) => {
      const ended = await sessionTable.liveOwn.get(tx, { id, userId, now: clock() });
      if (!ended) return null;
      await sessions.endThese(tx, [id], 'server.endedElsewhere');
      if (ended.device_id !== null) await devices.forget(tx, ended.device_id);
      const { browser, system } = ended;
      await this.#record(tx, userId, { name: 'session-ended', details: { browser, system } }, from);
      return null;
    });
  }

  /** Ends every session of the caller but this one, and forgets every browser but its own; once per key. */
  endOthers(caller: Caller, sessionId: number, from: From): Promise<null> {
    const { sessions, devices, clock } = this.#parts;
    const { userId } = caller;
    return this.#once.run(caller, ['end other sessions'], clock, async (tx) => {
      const live = await sessionTable.shownOfUser.all(tx, { userId, now: clock() });
      const others = live.filter(({ id }) => id !== sessionId);
      await sessions.endThese(
        tx,
        others.map(({ id }) => id),
        'server.endedElsewhere',
      );
      const own = live.find(({ id }) => id === sessionId)?.device_id ?? null;
      await devices.forgetOthers(tx, userId, own);
      if (others.length === 0) return null;
      const details = { sessions: others.length };
      await this.#record(tx, userId, { name: 'others-ended', details }, from);
      return null;
    });
  }

  /** Ends the session that asks. Its browser stays known. */
  async logOut({ userId, sessionId, isDemo }: Session, from: From): Promise<void> {
    await this.#parts.database.queue.submit(async (tx) => {
      await this.#parts.sessions.endThese(tx, [sessionId]);
      if (!isDemo) await this.#record(tx, userId, { name: 'logged-out', details: {} }, from);
    });
  }

  #record(tx: Tx, userId: number, event: AccountEventContent, from: From): Promise<void> {
    return recordEvent(tx, userId, event, from, this.#parts.clock());
  }
}
