import { CODE_PURPOSE, REGISTER_BY } from '#contract/constants';
import type { AreaCode } from '#contract/entities';
import type { Language } from '#contract/languages';
import { readNewPhone } from '#contract/phone-number';
import type { Channel, FirstSteps } from '#contract/routes/joining';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { userTable } from '../store/users.ts';
import { recordEvent } from './account-events.ts';
import type { Accounts, LoggedIn } from './accounts.ts';
import { addressName, addressOf, readAddress, type TypedAddress, userAt } from './addresses.ts';
import { type Codes, codeOf, codeRefusalOf } from './codes.ts';
import type { DeviceCookie, Devices } from './devices.ts';
import { firstStepsOf } from './first-steps.ts';
import type { From } from './from.ts';
import { GuessLimit } from './guess-limit.ts';
import type { KeyedHash } from './keyed-hash.ts';
import { checkStrength, checkTyped, type NewPassword } from './new-password.ts';
import type { Notices } from './notices.ts';
import type { Passwords } from './passwords.ts';
import type { PresentedProof, Proofs } from './second-factors.ts';
import type { Sessions } from './sessions.ts';

export type Registration = {
  to: TypedAddress;
  password: string;
  repeated: string;
  inviteCode: string;
  code: string;
  key: string;
  language: Language;
  /** As it was typed; empty when it was not given. */
  contactMobile: string;
};
/** The fields of a changed password. */
const CHANGED = { password: 'newPassword', repeated: 'repeatedPassword' };

export type PasswordReset = NewPassword & { to: TypedAddress; code: string; language: Language };
export type PasswordChange = NewPassword & { oldPassword: string; code: string; language: Language };

/**
 * New users and new passwords (S5.2, S5.3). A password is hashed before anything is looked up, and an address that
 * should have no code has one that no digits match; so those with an account and those without look the same.
 */
export class Joining {
  readonly #parts;
  readonly #registerLimit: GuessLimit;
  readonly #resetLimit: GuessLimit;
  readonly #changeLimit: GuessLimit;

  constructor(parts: {
    database: Database;
    accounts: Accounts;
    sessions: Sessions;
    passwords: Passwords;
    devices: Pick<Devices, 'forgetAll' | 'remember'>;
    codes: Codes;
    clock: Clock;
    keyedHash: KeyedHash;
    areaCodes: readonly AreaCode[];
    events: Pick<SecurityEvents, 'report'>;
    notices: Pick<Notices, 'send'>;
    proofs: Proofs;
    /** See `siteWordsOf`. */
    siteWords: readonly string[];
    /** How this site registers, one of REGISTER_BY; asked each time, as the operator may change it. */
    verifyRegType: () => number;
  }) {
    this.#parts = parts;
    this.#registerLimit = new GuessLimit(parts, 'register');
    this.#resetLimit = new GuessLimit(parts, 'new password');
    this.#changeLimit = new GuessLimit(parts, 'changed password');
  }

  /**
   * Makes a real user with an empty account and a session. One code makes one user; who repeats a registration whose
   * answer was lost, with the code, its key and the password, is logged in to what it made while the code would live.
   */
  async register(form: Registration, from: From, cookie?: DeviceCookie): Promise<LoggedIn> {
    const { database, accounts, passwords, codes, areaCodes, siteWords } = this.#parts;
    if (!isOffered(form.to.channel, this.#parts.verifyRegType())) throw new Refusal('wayNotOffered', 'type');
    const address = await readAddress(database.db, form.to, areaCodes, 'account', readNewPhone);
    const contactMobile = contactOf(form, areaCodes);
    checkTyped(form, { password: 'password', repeated: 'repeatedPassword' });
    const code = codeOf(form.code);
    const name = addressName(address);
    const count = () => this.#registerLimit.take(name, from.network);
    const { invitedBy, passwordHash } = await passwords.tryCounted(count, async (room) => {
      await checkStrength(form.password, address, siteWords, 'password');
      const inviter = await this.#inviter(form.inviteCode);
      return { invitedBy: inviter, passwordHash: await passwords.hash(form.password, room) };
    });
    const made = await database.queue.submit(async (tx) => {
      const presented = await codes.present(tx, CODE_PURPOSE.register, address, code, form.key);
      if (presented === 'used') await this.#registerLimit.clear(tx, name, from.network);
      if (presented !== 'good') return presented;
      // The operator may have given the address to somebody since the code was sent.
      if (await userAt(tx, address)) return 'wrong';
      await this.#registerLimit.clear(tx, name, from.network);
      const userId = await accounts.insertReal(tx, {
        address,
        passwordHash,
        invitedBy,
        contactMobile,
        depositUsd: '0',
      });
      await userTable.setLanguage.run(tx, { id: userId, language: form.language });
      const opened = { userId, token: await this.#parts.sessions.open(tx, userId, from) };
      return { ...opened, deviceCookie: await this.#parts.devices.remember(tx, opened, cookie) };
    });
    if (made === 'wrong') throw new Refusal('wrongCode', 'code');
    if (made === 'used') {
      return accounts.signIn(address, form.password, from, {
        language: form.language,
        isFirst: true,
        cookie,
      });
    }
    const { token, userId, deviceCookie } = made;
    this.#parts.events.report({ event: 'account.registered', network: from.network, user: userId });
    return { token, user: await accounts.describe(userId), deviceCookie };
  }

  /**
   * Sets a new password for who was sent a code, ends every session of theirs and forgets their devices, so that the next login
   * from anywhere is asked for the second factor of an account that has one.
   */
  async resetPassword(form: PasswordReset, from: From): Promise<void> {
    const { database, sessions, passwords, devices, codes, areaCodes, siteWords } = this.#parts;
    const address = await readAddress(database.db, form.to, areaCodes, 'account');
    checkTyped(form, CHANGED);
    const code = codeOf(form.code);
    const name = addressName(address);
    const count = () => this.#resetLimit.take(name, from.network);
    const passwordHash = await passwords.tryCounted(count, async (room) => {
      await checkStrength(form.password, address, siteWords, CHANGED.password);
      return passwords.hash(form.password, room);
    });
    const reset = await database.queue.submit(async (tx) => {
      const presented = await codes.present(tx, CODE_PURPOSE.reset, address, code, null);
      if (presented !== 'good') return codeRefusalOf(presented);
      const user = await userAt(tx, address);
      if (!user) return 'wrongCode';
      await userTable.setPassword.run(tx, { id: user.id, passwordHash });
      await devices.forgetAll(tx, user.id);
      await this.#parts.proofs.forget(tx, user.id);
      await this.#resetLimit.clear(tx, name, from.network);
      await sessions.endAll(tx, user.id, 'server.endedByPassword');
      await this.#parts.notices.send(tx, user.id, 'passwordChanged', form.language);
      await this.#record(tx, user.id, 'code', from);
      return user;
    });
    if (typeof reset === 'string') throw new Refusal(reset, 'code');
    this.#report(reset.id, 'code', from);
  }

  /**
   * Sets a new password for who knows the old one, was sent a code, and shows the second factor of an account that has one; a
   * new session takes the place of all others, and no device is remembered.
   */
  async changePassword(
    presented: PresentedProof,
    form: PasswordChange,
    from: From,
    cookie?: DeviceCookie,
  ): Promise<LoggedIn> {
    const { session } = presented;
    const { database, accounts, sessions, passwords, devices, codes, siteWords } = this.#parts;
    checkTyped(form, CHANGED);
    const code = codeOf(form.code);
    const user = await userTable.byId.get(this.#parts.database.db, { id: session.userId });
    const address = user && addressOf(user);
    if (!user || !address) throw new Refusal('expired');
    const name = `user:${session.userId}`;
    const count = () => this.#changeLimit.take(name, from.network);
    const passwordHash = await passwords.tryCounted(count, async (room) => {
      await checkStrength(form.password, address, siteWords, CHANGED.password);
      if (!(await passwords.matches(user.password_hash, form.oldPassword, room))) {
        throw new Refusal('wrongOldPassword', 'oldPassword');
      }
      return passwords.hash(form.password);
    });
    const changed = await database.queue.submit(async (tx) => {
      // Somebody else may have changed it while this one was hashed.
      const isStillOld =
        (await userTable.byId.get(tx, { id: user.id }))?.password_hash === user.password_hash;
      if (!isStillOld) throw new Refusal('wrongOldPassword', 'oldPassword');
      const sent = await codes.present(tx, CODE_PURPOSE.reset, address, code, null);
      if (sent !== 'good') return codeRefusalOf(sent);
      // Last, so that who mistyped is not asked twice. Without it the code stays good.
      await this.#parts.proofs.demand(tx, presented, 'password');
      await userTable.setPassword.run(tx, { id: user.id, passwordHash });
      await devices.forgetAll(tx, user.id);
      await this.#parts.proofs.forget(tx, user.id);
      await this.#changeLimit.clear(tx, name, from.network);
      await sessions.endAll(tx, user.id, 'server.endedByPassword');
      await this.#parts.notices.send(tx, user.id, 'passwordChanged', form.language);
      await this.#record(tx, user.id, 'old-password', from);
      const opened = { userId: user.id, token: await sessions.open(tx, user.id, from) };
      return { token: opened.token, deviceCookie: await devices.remember(tx, opened, cookie) };
    });
    if (typeof changed === 'string') throw new Refusal(changed, 'code');
    this.#report(user.id, 'old password', from);
    return { ...changed, user: await accounts.describe(user.id) };
  }

  /** How far a user is with what newcomers do first. */
  firstSteps(userId: number): Promise<FirstSteps> {
    return firstStepsOf(this.#parts.database.db, userId);
  }

  #record(tx: Tx, userId: number, by: 'code' | 'old-password', from: From): Promise<void> {
    return recordEvent(tx, userId, { name: 'password-changed', details: { by } }, from, this.#parts.clock());
  }

  #report(user: number, by: 'code' | 'old password', { network }: From): void {
    this.#parts.events.report({ event: 'password.changed', by, network, user });
  }

  /** The id of whose invite code it is; null for an empty one. */
  async #inviter(inviteCode: string): Promise<number | null> {
    const given = inviteCode.trim().toUpperCase();
    if (given === '') return null;
    const inviter = await userTable.inviter.get(this.#parts.database.db, { inviteCode: given });
    if (!inviter) throw new Refusal('unknownInvite', 'inviteCode');
    return inviter.id;
  }
}

/** A number to be reached at, as E.164 has it; null for none. Throws the refusal `malformed`, naming `mobile`. */
function contactOf({ contactMobile, to }: Registration, areas: readonly AreaCode[]): string | null {
  if (contactMobile.trim() === '') return null;
  const read = readNewPhone(contactMobile, to.areaId, areas);
  if ('fault' in read) throw new Refusal('malformed', 'mobile');
  return read.number;
}

function isOffered(channel: Channel, verifyRegType: number): boolean {
  return verifyRegType === REGISTER_BY.either || verifyRegType === REGISTER_BY[channel];
}
