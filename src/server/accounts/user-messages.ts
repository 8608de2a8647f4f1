import type { AreaCode } from '#contract/entities';
import type { Language } from '#contract/languages';
import type { Deliveries } from '../messages/deliveries.ts';
import type { Tx } from '../store/handles.ts';
import type { Texts } from '../texts.ts';
import { type Address, reachedAt } from './addresses.ts';

/** The texts of a message: locale keys `mail.<kind>Subject` and `mail.<kind>Text`. */
export type MessageKind =
  | 'register'
  | 'taken'
  | 'reset'
  | 'withdraw'
  | 'passwordChanged'
  | 'methodBound'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryRenewed'
  | 'recoveryUsed'
  | 'factorsLost'
  | 'factorsReset'
  | 'factorsKept'
  | 'closingAsked'
  | 'accountClosed'
  | 'closingRejected'
  | 'newDevice'
  | 'notification';

export type UserMessagesParts = {
  deliveries: Deliveries;
  texts: Pick<Texts, 'text'>;
  areaCodes: readonly AreaCode[];
  siteTitle: string;
};

/** What a message says, and for how long it is worth sending, in milliseconds. */
export type Notice = {
  kind: MessageKind;
  language: Language;
  /** They fill the places of the text; the site's name is always there. */
  values: Readonly<Record<string, string>>;
  lifeMs: number;
};

/** Sends the site's messages to addresses of users, behind the answer. */
export class UserMessages {
  readonly #parts: UserMessagesParts;

  constructor(parts: UserMessagesParts) {
    this.#parts = parts;
  }

  /** Sends it once the command is committed. */
  send(tx: Tx, address: Address, notice: Notice): Promise<void> {
    return this.#add(tx, address.channel, reachedAt(address, this.#parts.areaCodes), notice);
  }

  /** Does the same work without a recipient: the time it takes does not tell a caller whether the account exists. */
  sendToNobody(tx: Tx, { channel }: Address, notice: Notice): Promise<void> {
    return this.#add(tx, channel, '', notice);
  }

  #add(
    tx: Tx,
    channel: Address['channel'],
    to: string,
    { kind, language, values, lifeMs }: Notice,
  ): Promise<void> {
    const { deliveries, texts, siteTitle } = this.#parts;
    const all = { ...values, site: siteTitle };
    const subject = texts.text(language, `mail.${kind}Subject`, all);
    const text = texts.text(language, `mail.${kind}Text`, all);
    // Codes, and what was done to an account: only what the inbox has too can wait.
    const isUrgent = kind !== 'notification';
    return deliveries.add(tx, { channel, to, subject, text, lifeMs, isUrgent });
  }
}
