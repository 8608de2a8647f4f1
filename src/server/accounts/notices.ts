import type { Language } from '#contract/languages';
import type { Texts } from '../texts.ts';
import type { Deliveries } from '../messages/deliveries.ts';
import type { Clock } from '../ports.ts';
import type { Database } from '../store/database.ts';
import { userTable } from '../store/users.ts';
import { addressOf, reachedAt } from './addresses.ts';

/** The texts of a notice: locale keys `mail.<kind>Subject` and `mail.<kind>Text`. */
type Kind = 'passwordChanged' | 'methodBound';

/**
 * Tells users at their own address what was done to their account, so that they notice when it was not them. In the
 * language of their last login: who does it may have chosen another.
 */
export class Notices {
  readonly #parts;
  readonly #users;
  readonly #write;

  constructor(parts: {
    database: Database;
    deliveries: Deliveries;
    texts: Texts;
    clock: Clock;
    areaCodes: ReadonlyMap<number, string>;
    siteTitle: string;
  }) {
    this.#parts = parts;
    this.#users = userTable(parts.database.reader);
    this.#write = userTable(parts.database.writer);
  }

  /** Remembers the language a user logged in with. */
  async keepLanguage(userId: number, language: Language): Promise<void> {
    if (this.#users.byId.get({ id: userId })?.language === language) return;
    await this.#parts.database.queue.submit(() => this.#write.setLanguage.run({ id: userId, language }));
  }

  /** Sends a notice behind the answer; `language` counts while the user's own is not known. */
  send(userId: number, kind: Kind, language: Language): void {
    const { deliveries, texts, clock, areaCodes, siteTitle } = this.#parts;
    const user = this.#users.byId.get({ id: userId });
    const address = user && addressOf(user);
    if (!user || !address) return;
    const spoken = user.language ?? language;
    const values = { site: siteTitle, time: texts.time(spoken, clock()) };
    deliveries.start(address.channel, {
      to: reachedAt(address, areaCodes),
      subject: texts.text(spoken, `mail.${kind}Subject`, values),
      text: texts.text(spoken, `mail.${kind}Text`, values),
    });
  }
}
