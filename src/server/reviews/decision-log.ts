import type { Clock } from '../clock.ts';
import { type DecisionRow, decisionTable } from '../store/decisions.ts';
import type { Db, Tx } from '../store/handles.ts';

/** One thing an operator did: to what, why, and who. */
export type Entry = {
  kind: string;
  subject: string;
  decision: string;
  reason: string;
  operator: string;
  aloneUpToMicro?: number | null;
};

/** The append-only record of what operators decided and did. */
export class DecisionLog {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** For the command that does what it tells of. */
  async append(tx: Tx, { aloneUpToMicro = null, ...entry }: Entry): Promise<void> {
    await decisionTable.append.run(tx, { ...entry, alone_up_to: aloneUpToMicro, created_at: this.#clock() });
  }

  /** Newest first. */
  latest(limit: number): Promise<DecisionRow[]> {
    return decisionTable.latest.all(this.#db, { limit });
  }
}
