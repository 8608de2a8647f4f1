import type { Language } from '#contract/languages';
import type { Clock } from '../clock.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../store/handles.ts';
import { sessionTable } from '../store/sessions.ts';
import { userTable } from '../store/users.ts';
import { recordEvent } from './account-events.ts';
import { type From, sessionPlaceOf } from './from.ts';
import type { Notices } from './notices.ts';

/** What a login is to its owner. */
export type LoginKind = {
  /** The browser logged in before. */
  isKnown: boolean;
  /** The account was made just now, so there is no device to tell of. */
  isFirst?: boolean | undefined;
  /** Of the caller. From now on it is the owner's own; what this login sends still counts with the one before. */
  language: Language;
};

/**
 * Notes a login in its transaction: in the account's history and, when the device is new, in a mail and the inbox. It also keeps the
 * language the owner logged in with.
 */
export class LoginNotes {
  readonly #notices: Pick<Notices, 'sendNewDevice'>;
  readonly #clock: Clock;

  constructor(notices: Pick<Notices, 'sendNewDevice'>, clock: Clock) {
    this.#notices = notices;
    this.#clock = clock;
  }

  /** Before the session is opened: an account that never had one has no device to tell of. */
  async note(tx: Tx, userId: number, from: From, { isKnown, isFirst, language }: LoginKind): Promise<void> {
    const atMs = this.#clock();
    const details = { device: isKnown ? 'known' : 'new' } as const;
    await recordEvent(tx, userId, { name: 'login-succeeded', details }, from, atMs);
    const hadSession = (await sessionTable.anyOfUser.get(tx, { userId })) !== undefined;
    if (!isKnown && !isFirst && hadSession) {
      await this.#notices.sendNewDevice(tx, userId, from, language);
      notify(tx.unit, { userId, kind: 'new-device', data: sessionPlaceOf(from) }, atMs);
    }
    await userTable.setLanguage.run(tx, { id: userId, language });
  }
}
