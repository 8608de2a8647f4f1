import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import { type DecisionRow, decisionTable } from '../store/decisions.ts';

/** One thing an operator did: to what, why, and who. */
export type Entry = { kind: string; subject: string; decision: string; reason: string; operator: string };

/** The append-only record of what operators decided and did. */
export class DecisionLog {
  readonly #clock: Clock;
  readonly #read;
  readonly #write;

  constructor(database: Database, clock: Clock) {
    this.#clock = clock;
    this.#read = decisionTable(database.reader);
    this.#write = decisionTable(database.writer);
  }

  /** Call it inside the command that does what it tells of. */
  append(entry: Entry): void {
    this.#write.append.run({ ...entry, createdAt: this.#clock() });
  }

  /** Newest first. */
  latest(limit: number): DecisionRow[] {
    return this.#read.latest.all({ limit });
  }
}
