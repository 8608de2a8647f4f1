import type { Sessions } from '../accounts/sessions.ts';
import type { SessionEnd } from '../bus/messages.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../store/handles.ts';
import { userTable } from '../store/users.ts';

/**
 * Freezing a user: no session lives on and none is opened, of theirs or of their demo account. Positions stay under
 * their stops, targets and liquidation.
 */
export class Freezes {
  readonly #sessions: Sessions;
  readonly #clock: Clock;

  constructor(sessions: Sessions, clock: Clock) {
    this.#sessions = sessions;
    this.#clock = clock;
  }

  /** False when there is no such user, or they are frozen already. */
  async freeze(tx: Tx, uid: string): Promise<boolean> {
    const user = await userTable.byUid.get(tx, { uid });
    if (!user || (await userTable.freeze.run(tx, { id: user.id, frozenAt: this.#clock() })).changes === 0)
      return false;
    await this.#endAll(tx, user.id, 'error.accountFrozen');
    return true;
  }

  /** Ends every session of a user and of their demo account; false when there is no such user. */
  async endSessions(tx: Tx, uid: string): Promise<boolean> {
    const user = await userTable.byUid.get(tx, { uid });
    if (user) await this.#endAll(tx, user.id);
    return user !== undefined;
  }

  /** False when there is no such user, or they are not frozen. */
  async unfreeze(tx: Tx, uid: string): Promise<boolean> {
    const user = await userTable.byUid.get(tx, { uid });
    return user !== undefined && (await userTable.unfreeze.run(tx, { id: user.id })).changes > 0;
  }

  async #endAll(tx: Tx, userId: number, why?: SessionEnd): Promise<void> {
    const demo = await userTable.byOwner.get(tx, { ownerUserId: userId });
    await this.#sessions.endAll(tx, userId, why);
    if (demo) await this.#sessions.endAll(tx, demo.id, why);
  }
}
