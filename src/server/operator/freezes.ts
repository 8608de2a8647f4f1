import type { Sessions } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import { userTable } from '../store/users.ts';

/**
 * Freezing a user: no session lives on and none is opened, of theirs or of their demo account. Positions stay under
 * their stops, targets and liquidation.
 */
export class Freezes {
  readonly #users;
  readonly #sessions: Sessions;
  readonly #clock: Clock;

  constructor({ writer }: Database, sessions: Sessions, clock: Clock) {
    this.#users = userTable(writer);
    this.#sessions = sessions;
    this.#clock = clock;
  }

  /** Inside a command of the queue. Answers what to call once it is committed, or null when nobody was to be frozen. */
  freeze(uid: string): (() => void) | null {
    const user = this.#users.byUid.get({ uid });
    if (!user || this.#users.freeze.run({ id: user.id, frozenAt: this.#clock() }).changes === 0) return null;
    const demo = this.#users.byOwner.get({ ownerUserId: user.id });
    const forget = [user, ...(demo ? [demo] : [])].map((one) => this.#sessions.endAll(one.id));
    return () => {
      for (const forgetOne of forget) forgetOne();
    };
  }

  /** Inside a command of the queue. False when there is nobody to unfreeze. */
  unfreeze(uid: string): boolean {
    const user = this.#users.byUid.get({ uid });
    return user !== undefined && this.#users.unfreeze.run({ id: user.id }).changes > 0;
  }
}
