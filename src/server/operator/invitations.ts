import { newToken, tokenHash } from '../accounts/secret-token.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../store/handles.ts';
import { operatorInvitationTable } from '../store/operator-access.ts';
import { type OperatorRow, operatorTable } from '../store/operators.ts';

export const INVITATION_MS = 24 * 3_600_000;

/** Invitations to enrol what an operator signs in by: good once and for a day. The newest one alone is good. */
export class Invitations {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Answers the token, of which the hash alone is stored. */
  async open(tx: Tx, operatorId: number): Promise<string> {
    const nowMs = this.#clock();
    const token = newToken();
    await operatorInvitationTable.endOf.run(tx, { operatorId, usedAt: nowMs });
    await operatorInvitationTable.insert.run(tx, {
      operator_id: operatorId,
      token_hash: tokenHash(token),
      created_at: nowMs,
      expires_at: nowMs + INVITATION_MS,
    });
    return token;
  }

  /** Whom a token invites; null for one that was used, has expired or is none, and of a disabled operator. */
  async invited(from: Db | Tx, token: string): Promise<{ id: number; operator: OperatorRow } | null> {
    const row = await operatorInvitationTable.byToken.get(from, { tokenHash: tokenHash(token) });
    if (!row || row.used_at !== null || this.#clock() >= row.expires_at) return null;
    const operator = await operatorTable.byId.get(from, { id: row.operator_id });
    return operator?.disabled_at === null ? { id: row.id, operator } : null;
  }

  /** False when it was used meanwhile. */
  async use(tx: Tx, id: number): Promise<boolean> {
    return (await operatorInvitationTable.use.run(tx, { id, usedAt: this.#clock() })).changes === 1;
  }
}
