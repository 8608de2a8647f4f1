import type { Language } from '#contract/languages';
import type { Clock } from '../clock.ts';
import type { Tx } from '../store/handles.ts';
import { userTable } from '../store/users.ts';
import type { Texts } from '../texts.ts';
import { addressOf } from './addresses.ts';
import { type From, sessionPlaceOf } from './from.ts';
import type { MessageKind, UserMessages } from './user-messages.ts';

/** A notice is tried for as long as this: mail servers may be away for hours. */
const NOTICE_LIFE_MS = 24 * 3_600_000;

type Kind = Exclude<MessageKind, 'register' | 'taken' | 'reset' | 'withdraw' | 'notification'>;

/**
 * Tells users at their own address what was done to their account, so that they notice when it was not them. In the
 * language of their last login: who does it may have chosen another.
 */
export class Notices {
  readonly #parts;

  constructor(parts: {
    messages: UserMessages;
    texts: Pick<Texts, 'text' | 'time'>;
    clock: Clock;
  }) {
    this.#parts = parts;
  }

  /** Sends a notice with the command that did it; `language` counts while the user's own is not known. */
  async send(tx: Tx, userId: number, kind: Exclude<Kind, 'newDevice'>, language: Language): Promise<void> {
    await this.#send(tx, userId, kind, language, () => ({}));
  }

  /** Tells of a login from a browser that was not known; as `send`. */
  async sendNewDevice(tx: Tx, userId: number, from: From, language: Language): Promise<void> {
    const { texts } = this.#parts;
    await this.#send(tx, userId, 'newDevice', language, (spoken) => {
      const { network, browser, system } = sessionPlaceOf(from);
      const unknown = texts.text(spoken, 'mail.unknown');
      return { browser: browser || unknown, system: system || unknown, network };
    });
  }

  async #send(
    tx: Tx,
    userId: number,
    kind: Kind,
    language: Language,
    valuesIn: (spoken: Language) => Record<string, string>,
  ): Promise<void> {
    const { messages, texts, clock } = this.#parts;
    const user = await userTable.byId.get(tx, { id: userId });
    const address = user && addressOf(user);
    if (!user || !address) return;
    const spoken = user.language ?? language;
    const values = { time: texts.time(spoken, clock()), ...valuesIn(spoken) };
    await messages.send(tx, address, { kind, language: spoken, values, lifeMs: NOTICE_LIFE_MS });
  }
}
