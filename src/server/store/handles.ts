import type { StatementSync } from 'node:sqlite';
import type { Connection } from './connection.ts';

/** Reads committed rows. Parts that answer questions have one; a command has a `Tx` instead. */
export class Db {
  readonly #connection: Connection;
  readonly #isInCommand: () => boolean;

  constructor(connection: Connection, isInCommand: () => boolean = () => false) {
    this.#connection = connection;
    this.#isInCommand = isInCommand;
  }

  /** For statements. Throws within a command, which would not see what it has written itself. */
  prepared(sql: string): StatementSync {
    if (this.#isInCommand()) throw new Error('a command reads by the transaction it was given');
    return this.#connection.prepare(sql);
  }
}

/** The running transaction. The queue gives it to a command, and it is good until that command has returned. */
export class Tx {
  readonly #connection: Connection;
  readonly #isInCommand: () => boolean;

  constructor(connection: Connection, isInCommand: () => boolean) {
    this.#connection = connection;
    this.#isInCommand = isInCommand;
  }

  /** For statements. Throws after the command, when a change would not be part of a transaction. */
  prepared(sql: string): StatementSync {
    if (!this.#isInCommand()) throw new Error('a transaction was used after its command');
    return this.#connection.prepare(sql);
  }
}

/** Where a query may read. */
export type Reads = Db | Tx;
