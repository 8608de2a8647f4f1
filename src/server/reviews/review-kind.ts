import type { ReviewKindName } from '#contract/constants';
import type { NotificationContent } from '#contract/notifications';
import type { Lifecycle } from '../lives/lifecycle.ts';
import type { NewNotification } from '../notifications/notify.ts';
import type { Db, Reads, Tx } from '../store/handles.ts';
import { pictureTable } from '../store/pictures.ts';
import type { Query } from '../store/statement.ts';

/** Users who handed in the same that are named. */
const MAX_DUPLICATES = 20;

/** A decision that cannot be made now, as an English sentence for the operator. What was decided on goes on waiting. */
export class DecisionRefusal extends Error {}

/** Something of a user that waits for a decision. */
export type WaitingCase = {
  id: number;
  uid: string;
  /** Epoch milliseconds. */
  createdAt: number;
};

/** What the decision on a case moves, and what else an operator saw of it. */
export type Stakes = {
  userId: number;
  isWaiting: boolean;
  /** Micro-USD. */
  amountMicro: number;
  /** Changes when anything changes that an operator decides by. */
  terms: string;
};

export type ReviewVerdict = {
  isApproved: boolean;
  /** With a rejection: what was handed in cannot be read. Only of kinds that know it. */
  isInvalid: boolean;
  /** Why; the user reads it when something is rejected. */
  reason: string;
  /** Epoch milliseconds. */
  atMs: number;
};

/** A kind of thing operators decide on. `reviewOf` makes one. */
export type ReviewKind = {
  /** Its name in the back office, in the log and on the socket, e.g. identity. */
  name: ReviewKindName;
  /** Whether a rejection may say that what was handed in cannot be read. */
  knowsInvalid: boolean;
  /** How long one must have waited before it may be approved, in milliseconds. */
  waitMs(): number;
  /** Whose it is; null when there is no such id. */
  ownerOf(from: Reads, id: number): Promise<number | null>;
  /** What waits, oldest first; committed rows only. */
  waiting(limit: number): Promise<WaitingCase[]>;
  /** What the operator needs to see, as text by label, `state` among it; null when there is no such id. */
  show(id: number): Promise<Record<string, string> | null>;
  /** The ids of its pictures by their labels; null when there is no such id. */
  pictures(id: number): Promise<Record<string, string> | null>;
  /** UIDs of other users who handed in the same, by the label of what is the same; nothing when there is no such id. */
  duplicates(id: number): Promise<Record<string, string[]>>;
  /** What approving it moves of its user's money; null for kinds that move none, and when there is no such id. */
  stakes(from: Reads, id: number): Promise<Stakes | null>;
  /**
   * Carries a decision out and answers whose it was, and what the server tells them; null, with nothing changed, when it
   * does not wait (any more). May throw a Refusal, or a DecisionRefusal.
   */
  decide(tx: Tx, id: number, verdict: ReviewVerdict): Promise<NewNotification | null>;
};

/** What every row has that waits for a decision. */
type Reviewed = {
  id: number;
  user_id: number;
  uid: string;
  state: string;
  created_at: number;
  reason: string;
};

/** The steps that a decision takes. */
type Life<State extends string> = Pick<Lifecycle<State, 'case.approve' | 'case.reject'>, 'can' | 'step'>;

export type ReviewParts<Row extends Reviewed> = {
  name: ReviewKindName;
  /** Asked each time, as an operator may change it; without it nothing must wait. */
  waitMs?: () => number;
  table: {
    waiting: Query<{ limit: number }, Pick<Row, 'id' | 'uid' | 'created_at'>>;
    byId: Query<{ id: number }, Row>;
  };
  /** The ids of its pictures, by the labels that `show` has. */
  pictures?: (row: Row) => Record<string, string>;
  /** UIDs of other users whose papers have the same number, at most `limit`. */
  sameDocument?: (row: Row, limit: number) => Promise<{ uid: string }[]>;
  /** Of what moves money: how much, in micro-USD, and by which terms. */
  stakes?: (row: Row) => Pick<Stakes, 'amountMicro' | 'terms'>;
  /** What an operator needs to see beside whose it is, its state, when it was handed in and the reason. */
  show: (row: Row) => Record<string, string> | Promise<Record<string, string>>;
  /** What it may become. */
  life: Life<Row['state']>;
  /** Where it goes when it cannot be read; without it, it is rejected then. */
  invalidate?: (from: Row['state']) => Row['state'] | null;
  /** Called first: an account that `after` moves is taken as it stands before the row is decided. */
  take?: (tx: Tx, row: Row) => Promise<void>;
  /** Stores the step to a state. It changes no row that is not as it was read: two operators cannot both decide. */
  move: (tx: Tx, row: Row, to: Row['state'], verdict: ReviewVerdict) => Promise<{ changes: number }>;
  /** What the server tells the user of the step to a state. */
  tells: (row: Row, to: Row['state']) => NotificationContent;
  /** What follows once the row is moved: the state it was moved to says what is booked, not the verdict. */
  after?: (tx: Tx, row: Row, to: Row['state'], verdict: ReviewVerdict) => Promise<void>;
};

/**
 * Makes a kind of review. To add one: call this beside the thing itself and list it where `compose/services.ts` makes the
 * reviews; lists, decisions, their log, the automatic review and the back office then know it.
 */
export function reviewOf<Row extends Reviewed>(
  db: Db,
  {
    name,
    waitMs = () => 0,
    table,
    pictures,
    sameDocument,
    stakes,
    show,
    life,
    invalidate,
    take,
    move,
    tells,
    after,
  }: ReviewParts<Row>,
): ReviewKind {
  const isWaiting = ({ state }: Row) => life.can(state, 'case.approve');
  const stepOf = ({ state }: Row, { isApproved, isInvalid }: ReviewVerdict) => {
    if (isInvalid && !isApproved && invalidate) return invalidate(state);
    return life.step(state, isApproved ? 'case.approve' : 'case.reject');
  };
  return {
    name,
    knowsInvalid: invalidate !== undefined,
    waitMs,
    ownerOf: async (from, id) => (await table.byId.get(from, { id }))?.user_id ?? null,
    waiting: async (limit) =>
      (await table.waiting.all(db, { limit })).map(({ id, uid, created_at }) => ({
        id,
        uid,
        createdAt: created_at,
      })),
    show: async (id) => {
      const row = await table.byId.get(db, { id });
      if (!row) return null;
      const submitted = new Date(row.created_at).toISOString();
      return { uid: row.uid, state: row.state, submitted, ...(await show(row)), reason: row.reason };
    },
    pictures: async (id) => {
      const row = await table.byId.get(db, { id });
      return row ? (pictures?.(row) ?? {}) : null;
    },
    duplicates: async (id) => {
      const row = await table.byId.get(db, { id });
      if (!row) return {};
      const found: Record<string, string[]> = {};
      const note = (label: string, users: readonly { uid: string }[]) => {
        if (users.length > 0) found[label] = users.map(({ uid }) => uid);
      };
      for (const [label, picture] of Object.entries(pictures?.(row) ?? {})) {
        note(label, await pictureTable.twins.all(db, { id: picture, limit: MAX_DUPLICATES }));
      }
      note('document', (await sameDocument?.(row, MAX_DUPLICATES)) ?? []);
      return found;
    },
    stakes: async (from, id) => {
      const row = stakes && (await table.byId.get(from, { id }));
      return row ? { userId: row.user_id, isWaiting: isWaiting(row), ...stakes(row) } : null;
    },
    decide: async (tx, id, verdict) => {
      const row = await table.byId.get(tx, { id });
      const to = row ? stepOf(row, verdict) : null;
      if (!row || to === null) return null;
      if (verdict.isApproved) refuseEarly(row, waitMs(), verdict.atMs);
      await take?.(tx, row);
      if ((await move(tx, row, to, verdict)).changes !== 1) return null;
      await after?.(tx, row, to, verdict);
      return { userId: row.user_id, ...tells(row, to) };
    },
  };
}

/** Throws a DecisionRefusal for one that has not waited long enough. */
function refuseEarly({ created_at }: Reviewed, waitMs: number, nowMs: number): void {
  const fromMs = created_at + waitMs;
  if (nowMs < fromMs)
    throw new DecisionRefusal(`It may be approved from ${new Date(fromMs).toISOString()} on.`);
}

/** What is written of a decision: only a rejection has a reason. */
export function noteOf({ isApproved, reason, atMs }: ReviewVerdict): { reason: string; decidedAt: number } {
  return { reason: isApproved ? '' : reason, decidedAt: atMs };
}

/** What a user hears of it. */
export const toldAs = (isApproved: boolean): 'approved' | 'rejected' =>
  isApproved ? 'approved' : 'rejected';

type Decision<State> = ReturnType<typeof noteOf> & { id: number; from: State; state: State };

/** How a table of `reviewQueries` stores a step. */
export const decidedIn =
  <State>(table: { decide: { run: (tx: Tx, decision: Decision<State>) => Promise<{ changes: number }> } }) =>
  (tx: Tx, { id, state: from }: { id: number; state: State }, to: State, verdict: ReviewVerdict) =>
    table.decide.run(tx, { id, from, state: to, ...noteOf(verdict) });
