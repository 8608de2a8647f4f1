import { DAY_MS } from '#contract/time-units';
import type { Bus } from '../bus/bus.ts';
import type { SessionEnd } from '../bus/messages.ts';
import type { Clock, Unsubscribe } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { sessionTable } from '../store/sessions.ts';
import { type From, sessionPlaceOf } from './from.ts';
import { isToken, newToken, tokenHash } from './secret-token.ts';

const IDLE_MS = 7 * DAY_MS;
const ABSOLUTE_MS = 30 * DAY_MS;
/** How far what is written of the last use may lag behind it: its time, its place, and the expiry. */
const USE_STEP_MS = 10 * 60_000;
/** A node that could not tell of an end for longer than this has been out of service. */
const LOOK_BACK_MS = 3_600_000;
/** How far a look goes back behind the last one: a session may be ended a moment before that is committed. */
const OVERLAP_MS = 60_000;

/** Sessions kept in memory at once; beyond it they are read again. */
const MAX_KNOWN = 50_000;

export type Session = { sessionId: number; userId: number; isDemo: boolean };

type Known = {
  id: number;
  user_id: number;
  created_at: number;
  ends_at: number;
  used_at: number;
  is_demo: 0 | 1;
};

/** Sessions by random token. Only the hash of a token is stored; an unused session ends after 7 days, any after 30. */
export class Sessions {
  readonly #database: Database;
  readonly #events: Pick<SecurityEvents, 'report'>;
  readonly #clock: Clock;
  readonly #bus: Bus;
  /** Live sessions by the hash of their token. The bus tells of those that ended, on this node or another. */
  readonly #known = new Map<string, Known>();
  /** How often sessions ended: what was read before an end may be older than it. */
  #ends = 0;
  #looking: Promise<void> | null = null;
  /** Up to when it was read which sessions ended. */
  #lookedAtMs = 0;

  constructor(database: Database, clock: Clock, events: Pick<SecurityEvents, 'report'>, bus: Bus) {
    this.#database = database;
    this.#events = events;
    this.#clock = clock;
    this.#bus = bus;
    bus.subscribe('look.again', () => {
      this.#known.clear();
      return this.#lookAgain();
    });
    bus.whileUnsure(() => void this.#lookAgain().catch(() => {}));
    bus.subscribe('session.ended', ({ sessionIds }) => this.#forget(new Set(sessionIds)));
  }

  /**
   * Makes a session that is used from somewhere, and returns its token, which is stored nowhere. Throws the refusal
   * `accountFrozen` for a frozen user and `accountClosed` for a closed one; here, so that no way of signing in gets past it.
   */
  async open(tx: Tx, userId: number, from: From): Promise<string> {
    const shut = await sessionTable.shutUser.get(tx, { userId });
    if (shut) throw new Refusal(shut.closed_at === null ? 'accountFrozen' : 'accountClosed');
    const token = newToken();
    const nowMs = this.#clock();
    await sessionTable.insert.run(tx, {
      token_hash: tokenHash(token),
      user_id: userId,
      created_at: nowMs,
      ends_at: endsAt(nowMs, nowMs),
      used_at: nowMs,
      ...sessionPlaceOf(from),
    });
    return token;
  }

  /** The session of a live token that came from somewhere, or null. Use prolongs it; a dead one is reported. */
  async find(token: string, from: From): Promise<Session | null> {
    const nowMs = this.#clock();
    const known = isToken(token) ? await this.#lookUp(tokenHash(token), nowMs) : undefined;
    if (!known || known.ends_at <= nowMs) {
      await this.#reportDead(token, from.network);
      return null;
    }
    if (nowMs - Math.max(known.used_at, known.created_at) > USE_STEP_MS) this.#use(known, from, nowMs);
    return { sessionId: known.id, userId: known.user_id, isDemo: known.is_demo === 1 };
  }

  /** The user behind a live token, or null when it is unknown, expired or revoked. */
  authenticate(token: string, from: From): Promise<{ userId: number; sessionId: number } | null> {
    return this.find(token, from);
  }

  /** Ends a session at once. Listeners hear of it with the commit. */
  async end(sessionId: number, endedAt = this.#clock()): Promise<void> {
    await this.#database.queue.submit(async (tx) => {
      await sessionTable.end.run(tx, { id: sessionId, endedAt });
      tellEnded(tx, [sessionId]);
    });
  }

  /** Ends sessions at once. Listeners hear of it with the commit, and why. */
  async endThese(tx: Tx, sessionIds: number[], why?: SessionEnd): Promise<void> {
    const endedAt = this.#clock();
    for (const id of sessionIds) await sessionTable.end.run(tx, { id, endedAt });
    tellEnded(tx, sessionIds, why);
  }

  /** Ends every session of a user. Listeners hear of it with the commit, and why; until then they are known in memory. */
  async endAll(tx: Tx, userId: number, why?: SessionEnd): Promise<void> {
    const live = await sessionTable.liveOfUser.all(tx, { userId });
    await sessionTable.endOfUser.run(tx, { userId, endedAt: this.#clock() });
    tellEnded(
      tx,
      live.map(({ id }) => id),
      why,
    );
  }

  /** Calls the listener when a session ends by logout, expiry or revocation, on whatever node, with why where the end has a reason. */
  onEnded(listener: (sessionId: number, why?: SessionEnd) => void): Unsubscribe {
    return this.#bus.subscribe('session.ended', ({ sessionIds, why }) => {
      for (const sessionId of sessionIds) listener(sessionId, why);
    });
  }

  /** Ends the sessions whose time is over. Called several times a second, so that their sockets fall silent in time. */
  async sweep(): Promise<void> {
    // It was over then, however late it is noticed.
    for (const { id, ends_at } of await sessionTable.overdue.all(this.#database.db, { now: this.#clock() }))
      await this.end(id, ends_at);
  }

  async #reportDead(token: string, network: string): Promise<void> {
    const row = isToken(token)
      ? await sessionTable.byToken.get(this.#database.db, { tokenHash: tokenHash(token) })
      : undefined;
    const isRevoked = row && row.ended_at !== null && row.ended_at < row.ends_at;
    const state = row ? (isRevoked ? 'revoked' : 'expired') : 'unknown';
    this.#events.report({ event: 'token.refused', state, network, user: row?.user_id ?? null });
  }

  /**
   * Messages may be lost or late, so this node tells its listeners of every session that ended since the last look, again of some.
   * Looks that are asked for meanwhile are one.
   */
  #lookAgain(): Promise<void> {
    this.#looking ??= this.#lookForEnded().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookForEnded(): Promise<void> {
    const nowMs = this.#clock();
    const since = Math.max(nowMs - LOOK_BACK_MS, this.#lookedAtMs - OVERLAP_MS);
    const rows = await sessionTable.endedSince.all(this.#database.db, { since });
    this.#lookedAtMs = nowMs;
    if (rows.length > 0)
      this.#bus.tellHere([{ type: 'session.ended', sessionIds: rows.map(({ id }) => id) }]);
  }

  #forget(ended: ReadonlySet<number>): void {
    this.#ends += 1;
    for (const [hash, { id }] of this.#known) if (ended.has(id)) this.#known.delete(hash);
  }

  async #lookUp(hash: string, nowMs: number): Promise<Known | undefined> {
    const known = this.#known.get(hash);
    // A bus that hangs, or is gone, may not have told this node of its end.
    if (known && this.#bus.isSure) return known;
    const endsBefore = this.#ends;
    const row = await sessionTable.liveByToken.get(this.#database.db, { tokenHash: hash, now: nowMs });
    if (!row) return undefined;
    if (this.#ends !== endsBefore) return this.#lookUp(hash, nowMs);
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(hash, row);
    return row;
  }

  #use(session: Known, from: From, usedAt: number): void {
    const endsAtMs = endsAt(session.created_at, usedAt);
    // The session is live either way: what could not be written is tried again at the next use.
    this.#database.queue
      .submit(async (tx) => {
        await sessionTable.use.run(tx, { id: session.id, endsAt: endsAtMs, usedAt, ...sessionPlaceOf(from) });
      })
      .then(
        () => {
          session.ends_at = endsAtMs;
          session.used_at = usedAt;
        },
        () => {},
      );
  }
}

function tellEnded({ unit }: Tx, sessionIds: number[], why?: SessionEnd): void {
  if (sessionIds.length > 0) unit.tell({ type: 'session.ended', sessionIds, ...(why && { why }) });
}

function endsAt(createdAtMs: number, usedAtMs: number): number {
  return Math.min(usedAtMs + IDLE_MS, createdAtMs + ABSOLUTE_MS);
}
