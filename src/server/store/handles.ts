import type { SQLInputValue } from 'node:sqlite';
import type { BusMessage } from '../bus/messages.ts';
import type { Engine } from './compiled-statement.ts';

/** What takes the places of a statement's arguments, in their order. */
export type Values = readonly SQLInputValue[];

/** Runs compiled statements on one connection, whichever engine is behind it. */
export interface Runner {
  readonly engine: Engine;
  all(sql: string, values: Values): Promise<unknown[]>;
  /** The first row; undefined when there is none. */
  get(sql: string, values: Values): Promise<unknown>;
  run(sql: string, values: Values): Promise<{ changes: number }>;
  /** Rows one at a time. Until the last one the connection stays at what it saw with the first. */
  each(sql: string, values: Values): AsyncIterable<unknown>;
}

/** Reads committed rows. Parts that answer questions have one; a command has a `Tx` instead. */
export class Db {
  readonly #runner: Runner;
  readonly #isInCommand: () => boolean;

  constructor(runner: Runner, isInCommand: () => boolean = () => false) {
    this.#runner = runner;
    this.#isInCommand = isInCommand;
  }

  /** For statements. Throws within a command, which would not see what it has written itself. */
  get runner(): Runner {
    if (this.#isInCommand()) throw new Error('a command reads by the transaction it was given');
    return this.#runner;
  }
}

/** What the commands of one transaction decided in memory, until it is written and committed. */
export interface UnitOfWork {
  /** A command went through; its transaction has yet to commit. */
  keep(): void;
  /** A command did not go through: what it decided is dropped. */
  drop(): void;
  /** Writes what was kept and is not written yet: before other commands look, and before the commit. */
  write(tx: Tx): Promise<void>;
  /** Writes a row with what was decided, which must be one row. */
  record(change: { run(tx: Tx): Promise<{ changes: number }> }, what: string): void;
  readonly answers: KnownAnswers;
  /** Notes what others are to hear, if the command goes through and its transaction is committed. */
  tell(message: BusMessage): void;
  /** What others are to hear of the commands that went through. */
  told(): readonly BusMessage[];
}

/** What was answered to a command. */
export type KeptAnswer = { request_hash: string; outcome: string };

/** Answers to commands by their keys, as a transaction knows them: those it has read, and those it has yet to write. */
export class KnownAnswers {
  readonly #known = new Map<string, KeptAnswer | null>();

  /** Null when there is none, undefined when it is not known. */
  get(userId: number, key: string): KeptAnswer | null | undefined {
    return this.#known.get(`${userId} ${key}`);
  }

  set(userId: number, key: string, answer: KeptAnswer | null): void {
    this.#known.set(`${userId} ${key}`, answer);
  }
}

/** What others are to hear of the commands of one transaction. */
export class Announcements {
  readonly #messages: BusMessage[] = [];
  #kept = 0;

  tell(message: BusMessage): void {
    this.#messages.push(message);
  }

  keep(): void {
    this.#kept = this.#messages.length;
  }

  drop(): void {
    this.#messages.length = this.#kept;
  }

  told(): readonly BusMessage[] {
    return this.#messages;
  }
}

/** The transaction of one command. The queue gives it to the command, and it is good until that command has ended. */
export class Tx {
  /** That of the transaction, which other commands may share. */
  readonly unit: UnitOfWork;
  readonly #runner: Runner;
  readonly #isInCommand: () => boolean;

  constructor(runner: Runner, unit: UnitOfWork, isInCommand: () => boolean) {
    this.#runner = runner;
    this.unit = unit;
    this.#isInCommand = isInCommand;
  }

  /** For statements. Throws after the command, when a change would not be part of a transaction, or of another's. */
  get runner(): Runner {
    if (!this.#isInCommand()) throw new Error('a transaction was used after its command');
    return this.#runner;
  }
}

/** Where a query may read. */
export type Reads = Db | Tx;
