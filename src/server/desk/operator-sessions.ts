import type { Role } from '#contract/desk/rights';
import { DESK_IDLE_MS, DESK_SESSION_MS } from '#contract/desk/routes';
import { isToken, newToken, tokenHash } from '../accounts/secret-token.ts';
import type { Clock } from '../clock.ts';
import { rolesOf } from '../operator/operators.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { operatorSessionTable } from '../store/operator-access.ts';

/** A use is written when the last one that was is older. */
const TOUCH_MS = 60_000;

export type OperatorSession = { id: number; name: string; roles: readonly Role[]; endsAtMs: number };

/**
 * Sessions of operators: eight hours at most, thirty minutes without use. They also end when their operator is disabled or gets
 * other roles. The token is in a cookie, and its hash alone is stored.
 */
export class OperatorSessions {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Answers the token and when it ends at last. */
  async open(tx: Tx, operatorId: number, network: string): Promise<{ token: string; endsAtMs: number }> {
    const createdAt = this.#clock();
    const token = newToken();
    const endsAtMs = createdAt + DESK_SESSION_MS;
    await operatorSessionTable.insert.run(tx, {
      operator_id: operatorId,
      token_hash: tokenHash(token),
      network,
      created_at: createdAt,
      ends_at: endsAtMs,
      used_at: createdAt,
    });
    return { token, endsAtMs };
  }

  /** The session of a token that is live; null for any other. */
  async find(token: string): Promise<OperatorSession | null> {
    if (!isToken(token)) return null;
    const row = await operatorSessionTable.byToken.get(this.#database.db, { tokenHash: tokenHash(token) });
    const nowMs = this.#clock();
    if (!row || row.ended_at !== null || row.disabled_at !== null) return null;
    if (nowMs >= row.ends_at || nowMs >= row.used_at + DESK_IDLE_MS) return null;
    if (nowMs - row.used_at >= TOUCH_MS) {
      await this.#database.queue.submit((tx) =>
        operatorSessionTable.touch.run(tx, { id: row.id, usedAt: nowMs }),
      );
    }
    return { id: row.id, name: row.name, roles: rolesOf(row), endsAtMs: row.ends_at };
  }

  async end(tx: Tx, { id }: OperatorSession): Promise<void> {
    await operatorSessionTable.end.run(tx, { id, endedAt: this.#clock() });
  }
}
