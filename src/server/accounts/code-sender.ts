import { CODE_LIFE_MS, CODE_PURPOSE, type CodePurpose } from '#contract/constants';
import type { AreaCode } from '#contract/entities';
import type { Language } from '#contract/languages';
import { readNewPhone, readPhone } from '#contract/phone-number';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { userTable } from '../store/users.ts';
import {
  type Address,
  addressName,
  addressOf,
  isAsStored,
  readAddress,
  type TypedAddress,
  userAt,
} from './addresses.ts';
import type { Captchas } from './captchas.ts';
import type { Codes } from './codes.ts';
import { GuessLimit } from './guess-limit.ts';
import type { KeyedHash } from './keyed-hash.ts';
import type { Session } from './sessions.ts';
import type { MessageKind, UserMessages } from './user-messages.ts';

/** Codes one address may get, and one network may ask for, within ten minutes, whatever they are for. */
const ALLOWANCE = { pair: 10, account: 20, network: 60 };

export type CodeToSend = {
  to: TypedAddress;
  purpose: CodePurpose;
  captchaId: string;
  captchaCode: string;
};
type Asker = { session: Session | null; address: string; language: Language };
type Kind = Extract<MessageKind, 'register' | 'taken' | 'reset' | 'withdraw'>;

/**
 * Sends codes (S7.11). Known and unknown addresses are answered alike, after like work: a code is made and kept for
 * both, and what differs (which message, or none) happens after the answer.
 */
export class CodeSender {
  readonly #parts;
  readonly #limit: GuessLimit;

  constructor(parts: {
    database: Database;
    captchas: Captchas;
    codes: Codes;
    messages: UserMessages;
    clock: Clock;
    keyedHash: KeyedHash;
    areaCodes: readonly AreaCode[];
  }) {
    this.#parts = parts;
    this.#limit = new GuessLimit(parts, 'code', ALLOWANCE);
  }

  /**
   * Answers the key of the code. Throws the refusals `badAddress`, `tooManyTries`, `tooMany` and `wrongCaptcha`; who asks for a reset
   * of the password of their own session needs no captcha (S5.3). A code to withdraw goes to the session's own address
   * only, without captcha: any other is `badAddress`, and without a session it is `expired`.
   */
  async send(request: CodeToSend, asker: Asker): Promise<{ key: string }> {
    const { database, captchas, codes, areaCodes } = this.#parts;
    const isWithdrawal = request.purpose === CODE_PURPOSE.withdraw;
    if (isWithdrawal && !asker.session) throw new Refusal('expired');
    const own = request.purpose === CODE_PURPOSE.register ? null : await this.#ownOf(asker.session);
    const read = request.purpose === CODE_PURPOSE.register ? readNewPhone : readPhone;
    const address =
      own && isAsStored(own, request.to)
        ? own
        : await readAddress(database.db, request.to, areaCodes, 'to', read);
    const isOwn = own !== null && addressName(own) === addressName(address);
    if (isWithdrawal && !isOwn) throw new Refusal('badAddress', 'to');
    await this.#limit.take(addressName(address), asker.address);
    if (!isOwn && !(await captchas.take(request.captchaId, request.captchaCode))) {
      throw new Refusal('wrongCaptcha', 'captchaCode');
    }
    return database.queue.submit(async (tx) => {
      const isKnown = (await userAt(tx, address)) !== undefined;
      const isUsable = isKnown === (request.purpose !== CODE_PURPOSE.register);
      const { key, code } = await codes.issue(tx, request.purpose, address, { isUsable });
      await this.#send(tx, address, kindOf(request.purpose, isKnown), asker.language, code);
      return { key };
    });
  }

  async #send(tx: Tx, address: Address, kind: Kind | null, language: Language, code: string): Promise<void> {
    const { messages } = this.#parts;
    const values = { code, minutes: String(CODE_LIFE_MS / 60_000) };
    const notice = { kind: kind ?? 'reset', language, values, lifeMs: CODE_LIFE_MS };
    await (kind ? messages.send(tx, address, notice) : messages.sendToNobody(tx, address, notice));
  }

  async #ownOf(session: Session | null): Promise<Address | null> {
    const user = session && (await userTable.byId.get(this.#parts.database.db, { id: session.userId }));
    return user ? addressOf(user) : null;
  }
}

/** Nothing goes to an address that has no account and did not ask for one. */
function kindOf(purpose: CodePurpose, isKnown: boolean): Kind | null {
  if (purpose === CODE_PURPOSE.register) return isKnown ? 'taken' : 'register';
  if (!isKnown) return null;
  return purpose === CODE_PURPOSE.withdraw ? 'withdraw' : 'reset';
}
