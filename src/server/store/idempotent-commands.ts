import { hash } from 'node:crypto';
import type { ErrorName } from '#contract/errors';
import { ANSWER_KEPT_MS } from '#contract/idempotency';
import { type Bounds, Refusal } from '../refusal.ts';
import type { KeptAnswer, Tx } from './handles.ts';
import { idempotencyTable } from './idempotency.ts';
import type { NewRow } from './insert.ts';
import { Overtaken, type Queue, type Takes } from './queue.ts';

const PURGE_ROWS = 2_000;

type Outcome = { data: unknown } | { refused: ErrorName; field: string | null; bounds?: Bounds };
/** What became of a command; `void` when no call with its key had arrived. */
export type KnownOutcome =
  | { kind: 'accepted' | 'void' | 'unknown' }
  | { kind: 'refused'; reason: ErrorName; bounds: Bounds };
/** Stands where the hash of the request would: no request has it. */
const VOID = 'void';

/**
 * Whose command it is, and the key that makes it happen once; null runs it without. `onRepeated` hears that it was not
 * carried out again, as its key had its answer.
 */
export type Caller = { userId: number; idempotencyKey: string | null; onRepeated?: () => void };

/**
 * Runs commands once per key. The answer is written in the command's own transaction, a refusal after its rollback;
 * so a repeated command, at the same time, after a lost answer or after a restart, gets the first answer.
 */
export class IdempotentCommands {
  readonly #queue: Queue;

  constructor(queue: Queue) {
    this.#queue = queue;
  }

  /**
   * `request` is what was asked, `command` answers plain JSON data. Rejects with `idempotencyConflict` when the key was
   * used for another request, and with `tryLater` while the queue is held; what was answered before is answered again.
   */
  run<T>(
    caller: Caller,
    request: readonly unknown[],
    nowMs: () => number,
    command: (tx: Tx) => T | Promise<T>,
  ): Promise<T> {
    const once = this.#once(caller, request, nowMs, command, writeAnswer);
    return this.#telling(caller, once, this.#queue.submit(once.run, once.onRefused));
  }

  /** As `run`, for a command that decides in memory, on the caller's account; `isOpening` when it opens orders. */
  decide<T>(
    caller: Caller,
    request: readonly unknown[],
    nowMs: () => number,
    command: (tx: Tx) => T | Promise<T>,
    isOpening = false,
  ): Promise<T> {
    const { userId, idempotencyKey: key } = caller;
    const once = this.#once(caller, request, nowMs, command, recordAnswer);
    const takes = { userIds: [userId], isOpening, ...(key === null ? {} : { key: { userId, key } }) };
    return this.#telling(caller, once, this.#queue.decide(takes, once.run, once.onRefused));
  }

  async #telling<T>({ onRepeated }: Caller, once: Once<T>, settled: Promise<T>): Promise<T> {
    try {
      return await settled;
    } finally {
      if (once.wasRepeated()) onRepeated?.();
    }
  }

  #once<T>(
    { userId, idempotencyKey: key }: Caller,
    request: readonly unknown[],
    nowMs: () => number,
    command: (tx: Tx) => T | Promise<T>,
    keep: KeepAnswer,
  ): Once<T> {
    const runUnlessHeld = (tx: Tx) => {
      if (this.#queue.isHeld) throw new Refusal('tryLater');
      return command(tx);
    };
    if (key === null) return { run: runUnlessHeld, wasRepeated: () => false };
    const requestHash = hash('sha256', JSON.stringify(request), 'hex');
    const save = (tx: Tx, outcome: Outcome) =>
      keep(tx, {
        ...{ user_id: userId, key, request_hash: requestHash },
        ...{ outcome: JSON.stringify(outcome), created_at: nowMs() },
      });
    let isFirst = true;
    const run = async (tx: Tx) => {
      const known = await knownAnswer(tx, userId, key);
      isFirst = !known;
      if (known) return answerAgain<T>(known, requestHash);
      const data = await runUnlessHeld(tx);
      await save(tx, { data });
      return data;
    };
    const onRefused = async ({ reason, field, bounds }: Refusal, tx: Tx) => {
      // Trying later means the same key again.
      if (!isFirst || reason === 'tryLater') return;
      // What was refused was rolled back, and somebody else may have been quicker since.
      if (await knownAnswer(tx, userId, key)) throw new Overtaken();
      await save(tx, { refused: reason, field, bounds });
    };
    return { run, onRefused, wasRepeated: () => !isFirst };
  }

  /**
   * What became of the command with a key, for a caller that lost its answer. A key that no call has come with is void
   * from now on, so that the answer stays true when the call arrives late. `ageMs` is how long ago the command began.
   */
  outcomeOf(
    { userId, key }: { userId: number; key: string },
    ageMs: number,
    nowMs: number,
  ): Promise<KnownOutcome> {
    return this.#queue.submit(async (tx) => {
      const known = await idempotencyTable.find.get(tx, { userId, key });
      if (known?.request_hash === VOID) return { kind: 'void' };
      if (known) {
        const outcome = JSON.parse(known.outcome) as Outcome;
        if (!('refused' in outcome)) return { kind: 'accepted' };
        return { kind: 'refused', reason: outcome.refused, bounds: outcome.bounds ?? {} };
      }
      if (ageMs >= ANSWER_KEPT_MS) return { kind: 'unknown' };
      await idempotencyTable.insert.run(tx, {
        user_id: userId,
        key,
        request_hash: VOID,
        outcome: '{}',
        created_at: nowMs,
      });
      return { kind: 'void' };
    });
  }

  /** Deletes answers older than a day, a limited number in each command, so that orders get in between. */
  async purge(nowMs: number): Promise<void> {
    const purgeSome = (tx: Tx) =>
      idempotencyTable.purge.run(tx, { before: nowMs - ANSWER_KEPT_MS, limit: PURGE_ROWS });
    while ((await this.#queue.submit(purgeSome)).changes === PURGE_ROWS);
  }
}

/** A command that is carried out once, and whether it turned out to have been before. */
type Once<T> = {
  run: (tx: Tx) => T | Promise<T>;
  onRefused?: (refusal: Refusal, tx: Tx) => Promise<void>;
  wasRepeated: () => boolean;
};

type KeepAnswer = (tx: Tx, row: NewRow<'idempotency'>) => unknown;

const writeAnswer: KeepAnswer = (tx, row) => idempotencyTable.insert.run(tx, row);

/** Written with what was decided; until then the unit of work knows it. */
const recordAnswer: KeepAnswer = ({ unit }, row) => {
  unit.record(idempotencyTable.insert.of(row), `the answer to ${row.key}`);
  unit.answers.set(row.user_id, row.key, row);
};

async function knownAnswer(tx: Tx, userId: number, key: string): Promise<KeptAnswer | null> {
  const known = tx.unit.answers.get(userId, key);
  return known === undefined ? ((await idempotencyTable.find.get(tx, { userId, key })) ?? null) : known;
}

/** Reads the answers that decisions look for, together. */
export async function readAnswers(tx: Tx, takes: readonly Takes[]): Promise<void> {
  const keys = takes.flatMap(({ key }) => key ?? []);
  if (keys.length === 0) return;
  for (const { userId, key } of keys) tx.unit.answers.set(userId, key, null);
  const rows = await idempotencyTable.findMany.all(tx, {
    userIds: [...new Set(keys.map(({ userId }) => userId))],
    keys: keys.map(({ key }) => key),
  });
  for (const row of rows) tx.unit.answers.set(row.user_id, row.key, row);
}

/** Throws the refusals `commandVoid` and `idempotencyConflict`, and the one that was the answer. */
function answerAgain<T>(known: { request_hash: string; outcome: string }, requestHash: string): T {
  if (known.request_hash === VOID) throw new Refusal('commandVoid');
  if (known.request_hash !== requestHash) throw new Refusal('idempotencyConflict');
  const outcome = JSON.parse(known.outcome) as Outcome;
  if ('refused' in outcome) throw new Refusal(outcome.refused, outcome.field, outcome.bounds ?? {});
  return outcome.data as T;
}
