import type { ClientBase, QueryResult } from 'pg';
import { isUnreachable, UnknownOutcome } from './failures.ts';

/** A statement as it is sent. One with a name is prepared once on each connection. */
export type Sent = { name?: string; text: string; values?: readonly unknown[] };
export type Rows = Record<string, unknown>;

/** Asks within one transaction, until it has ended. */
export type PostgresTx = { send<Row extends Rows>(statement: Sent): Promise<QueryResult<Row>> };

/** The longest that a timer waits: 24 days. */
export const NO_LIMIT_MS = 2 ** 31 - 1;

/** Causes after which the transaction was rolled back: its connection can be used again. */
const rolledBack = new WeakSet<Error>();

export function ask<Row extends Rows>(
  client: ClientBase,
  { name, text, values }: Sent,
  answerMs?: number,
): Promise<QueryResult<Row>> {
  const query = { name, text, values: values && [...values], query_timeout: answerMs };
  return client.query<Row>(query);
}

/** Rejects with what `run` threw, with PostgreSQL's refusal to commit, or with `UnknownOutcome`. */
export async function transaction<T>(
  client: ClientBase,
  begin: string,
  run: (tx: PostgresTx) => Promise<T>,
  answerMs?: number,
): Promise<T> {
  await ask(client, { text: begin });
  let isOver = false;
  const tx: PostgresTx = {
    send: async (statement) => {
      if (isOver) throw new Error('a transaction was used after its command');
      return ask(client, statement, answerMs);
    },
  };
  try {
    const value = await run(tx);
    isOver = true;
    await commit(client);
    return value;
  } catch (cause) {
    isOver = true;
    if (!(cause instanceof UnknownOutcome)) await rollBack(client, cause);
    throw cause;
  }
}

async function commit(client: ClientBase): Promise<void> {
  let command: string;
  try {
    command = (await ask(client, { text: 'COMMIT' })).command;
  } catch (cause) {
    throw isUnreachable(cause) ? new UnknownOutcome(cause) : cause;
  }
  // PostgreSQL answers so, without an error, when a statement had failed and its error was caught.
  if (command !== 'COMMIT')
    throw new Error('a statement of the transaction failed, and all of it was rolled back');
}

async function rollBack(client: ClientBase, cause: unknown): Promise<void> {
  try {
    await ask(client, { text: 'ROLLBACK' });
    if (cause instanceof Error) rolledBack.add(cause);
  } catch {
    // The connection is lost, which rolls back too. What went wrong first is what the caller must hear.
  }
}

/** Whether a connection can be used again after a statement, or a transaction, ended so. */
export function isSoundAfter(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return rolledBack.has(cause) || ('code' in cause && 'severity' in cause && !isUnreachable(cause));
}
