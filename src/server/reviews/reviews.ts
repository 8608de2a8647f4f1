import type { ReviewKindName } from '#contract/constants';
import type { Bus } from '../bus/bus.ts';
import type { Clock, Unsubscribe } from '../clock.ts';
import { notify } from '../notifications/notify.ts';
import { caseTable } from '../store/cases.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import type { DecisionLog } from './decision-log.ts';
import type { Reasons } from './reasons.ts';
import type { ReviewKind, Stakes, WaitingCase } from './review-kind.ts';

/** How long the automatic review lets something wait, so that waiting can be seen. */
export const AUTO_REVIEW_MS = 5_000;
/** Decisions of one sweep of a kind, and rows of one list. */
const MAX_SWEPT = 100;
const MAX_LISTED = 500;
/** In the place of an operator's name, where none decided; no operator has it. */
export const AUTOMATIC_NAME = 'automatic';
const AUTOMATIC = {
  isApproved: true,
  isInvalid: false,
  reason: 'REVIEW=auto',
  operator: AUTOMATIC_NAME,
} as const;

export type WaitingReview = WaitingCase & { kind: string };
export type DecisionListener = (userId: number, kind: ReviewKindName) => void;
export type ReviewDecision = {
  isApproved: boolean;
  isInvalid: boolean;
  reason: string;
  operator: string;
  /** Up to which sum of a user and day one operator might approve then, micro-USD, where one approved alone. */
  aloneUpToMicro?: number | null;
};

export type ReviewsParts = {
  database: Database;
  clock: Clock;
  log: DecisionLog;
  kinds: readonly ReviewKind[];
  reasons: Reasons;
  bus: Bus;
};

/** Everything that waits for an operator, by kind, and the decisions on it. */
export class Reviews {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: DecisionLog;
  readonly #kinds: ReadonlyMap<string, ReviewKind>;
  readonly #reasons: Reasons;
  readonly #bus: Bus;

  constructor({ database, clock, log, kinds, reasons, bus }: ReviewsParts) {
    this.#database = database;
    this.#reasons = reasons;
    this.#bus = bus;
    this.#clock = clock;
    this.#log = log;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  get kinds(): readonly string[] {
    return [...this.#kinds.keys()];
  }

  /** Whether something of a kind may be rejected as unreadable. */
  knowsInvalid(kind: string): boolean {
    return this.#kinds.get(kind)?.knowsInvalid ?? false;
  }

  /** The reasons an operator may pick from to reject something, in English; none for no kind. */
  reasons(kind: string): { key: string; reason: string }[] {
    const found = this.#kinds.get(kind);
    return found ? this.#reasons.listOf(found.name) : [];
  }

  /** What waits, oldest first; of one kind, or of all; handed in before an instant, epoch ms, or whenever. */
  async waiting(kind?: string, beforeMs = Number.POSITIVE_INFINITY): Promise<WaitingReview[]> {
    const waiting: WaitingReview[] = [];
    for (const one of this.#kinds.values()) {
      if (kind !== undefined && kind !== one.name) continue;
      for (const row of await one.waiting(MAX_LISTED)) waiting.push({ kind: one.name, ...row });
    }
    return waiting.filter(({ createdAt }) => createdAt < beforeMs).sort((a, b) => a.createdAt - b.createdAt);
  }

  /** How many of each kind wait, and since when the oldest does; epoch ms. Kinds of which none waits are left out. */
  async counts(): Promise<{ kind: string; count: number; oldestAt: number }[]> {
    const rows = await caseTable.waiting.all(this.#database.db);
    return rows.flatMap(({ kind, count, oldest_at: oldestAt }) =>
      oldestAt === null ? [] : [{ kind, count, oldestAt }],
    );
  }

  /** Null when there is no such thing. */
  async show(kind: string, id: number): Promise<Record<string, string> | null> {
    return (await this.#kinds.get(kind)?.show(id)) ?? null;
  }

  /**
   * Decides and logs it in one transaction, whose commit tells the listeners; false when there is no such thing or it does
   * not wait.
   */
  async decide(kind: string, id: number, decision: ReviewDecision): Promise<boolean> {
    const found = this.#kinds.get(kind);
    return found ? this.#database.queue.submit((tx) => this.#carryOut(tx, found, id, decision)) : false;
  }

  /** The id of a picture of a case; null when there is none of that label. */
  async picture(kind: string, id: number, label: string): Promise<string | null> {
    const pictures = (await this.#kinds.get(kind)?.pictures(id)) ?? {};
    return Object.hasOwn(pictures, label) ? (pictures[label] ?? null) : null;
  }

  /** What the pictures of a case are called; none when there is no such case. */
  async pictureNames(kind: string, id: number): Promise<string[]> {
    return Object.keys((await this.#kinds.get(kind)?.pictures(id)) ?? {});
  }

  /** UIDs of other users who handed in the same picture or document number, by its label. */
  async duplicates(kind: string, id: number): Promise<Record<string, string[]>> {
    return (await this.#kinds.get(kind)?.duplicates(id)) ?? {};
  }

  /** As `decide`, as a part of a command. */
  async decideIn(tx: Tx, kind: string, id: number, decision: ReviewDecision): Promise<boolean> {
    const found = this.#kinds.get(kind);
    return found ? this.#carryOut(tx, found, id, decision) : false;
  }

  /** What approving something moves; null when that is nothing, or there is no such thing. */
  async stakes(tx: Tx, kind: string, id: number): Promise<Stakes | null> {
    return (await this.#kinds.get(kind)?.stakes(tx, id)) ?? null;
  }

  /** Calls the listener with each decision, once it is committed, on whatever node. */
  onDecided(listener: DecisionListener): Unsubscribe {
    return this.#bus.subscribe('review.decided', ({ userId, kind }) => listener(userId, kind));
  }

  /** The automatic review: approves what has waited long enough. What waited over a restart is found as well. */
  async sweep(): Promise<void> {
    const nowMs = this.#clock();
    for (const kind of this.#kinds.values()) {
      const before = nowMs - Math.max(AUTO_REVIEW_MS, kind.waitMs());
      const due = (await kind.waiting(MAX_SWEPT)).filter((row) => row.createdAt <= before);
      // One that cannot be approved must not hold up the rest.
      await Promise.allSettled(due.map(({ id }) => this.decide(kind.name, id, AUTOMATIC)));
    }
  }

  /** The log keeps the English reason. */
  async #inTheirWords(tx: Tx, kind: ReviewKind, id: number, reason: string): Promise<string> {
    const userId = await kind.ownerOf(tx, id);
    return userId === null ? reason : this.#reasons.forUser(tx, userId, kind.name, reason);
  }

  async #carryOut(tx: Tx, kind: ReviewKind, id: number, made: ReviewDecision): Promise<boolean> {
    const { isApproved, isInvalid, reason, operator, aloneUpToMicro = null } = made;
    const atMs = this.#clock();
    const said = isApproved ? reason : await this.#inTheirWords(tx, kind, id, reason);
    const decided = await kind.decide(tx, id, { isApproved, isInvalid, reason: said, atMs });
    if (!decided) return false;
    notify(tx.unit, decided, atMs);
    const decision = isApproved ? 'approved' : isInvalid ? 'invalid' : 'rejected';
    await this.#log.append(tx, {
      ...{ kind: kind.name, subject: String(id), decision, reason, operator },
      aloneUpToMicro,
    });
    tx.unit.tell({ type: 'review.decided', userId: decided.userId, kind: kind.name });
    return true;
  }
}
