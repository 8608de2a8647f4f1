import type { Sessions } from '../accounts/sessions.ts';
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
    const demo = await userTable.byOwner.get(tx, { ownerUserId: user.id });
    await this.#sessions.endAll(tx, user.id);
    if (demo) await this.#sessions.endAll(tx, demo.id);
    return true;
  }

  /** False when there is no such user, or they are not frozen. */
  async unfreeze(tx: Tx, uid: string): Promise<boolean> {
    const user = await userTable.byUid.get(tx, { uid });
    return user !== undefined && (await userTable.unfreeze.run(tx, { id: user.id })).changes > 0;
  }
}
