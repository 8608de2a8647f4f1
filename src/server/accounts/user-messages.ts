import type { Language } from '#contract/languages';
import type { Deliveries } from '../messages/deliveries.ts';
import type { Texts } from '../texts.ts';
import { type Address, reachedAt } from './addresses.ts';

/** The texts of a message: locale keys `mail.<kind>Subject` and `mail.<kind>Text`. */
export type MessageKind = 'register' | 'taken' | 'reset' | 'withdraw' | 'passwordChanged' | 'methodBound';

export type UserMessagesParts = {
  deliveries: Deliveries;
  texts: Pick<Texts, 'text'>;
  /** Dialling codes by area. */
  areaCodes: ReadonlyMap<number, string>;
  siteTitle: string;
};

/** Sends the site's messages to addresses of users, behind the answer. */
export class UserMessages {
  readonly #parts: UserMessagesParts;

  constructor(parts: UserMessagesParts) {
    this.#parts = parts;
  }

  /** `values` fill the places of the text; the site's name is always there. */
  send(
    address: Address,
    kind: MessageKind,
    language: Language,
    values: Readonly<Record<string, string>>,
  ): void {
    const { deliveries, texts, areaCodes, siteTitle } = this.#parts;
    const all = { ...values, site: siteTitle };
    deliveries.start(address.channel, {
      to: reachedAt(address, areaCodes),
      subject: texts.text(language, `mail.${kind}Subject`, all),
      text: texts.text(language, `mail.${kind}Text`, all),
    });
  }
}
