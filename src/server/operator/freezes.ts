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

  /** Answers what to call once it is committed, or null when there is no such user, or they are frozen already. */
  freeze(tx: Tx, uid: string): (() => void) | null {
    const user = userTable.byUid.get(tx, { uid });
    if (!user || userTable.freeze.run(tx, { id: user.id, frozenAt: this.#clock() }).changes === 0)
      return null;
    const demo = userTable.byOwner.get(tx, { ownerUserId: user.id });
    const forget = this.#sessions.endAll(tx, user.id);
    const forgetDemo = demo && this.#sessions.endAll(tx, demo.id);
    return () => {
      forget();
      forgetDemo?.();
    };
  }

  /** False when there is no such user, or they are not frozen. */
  unfreeze(tx: Tx, uid: string): boolean {
    const user = userTable.byUid.get(tx, { uid });
    return user !== undefined && userTable.unfreeze.run(tx, { id: user.id }).changes > 0;
  }
}
