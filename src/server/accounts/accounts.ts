import { DEMO_BALANCE_USD } from '#contract/constants';
import type { AreaCode } from '#contract/entities';
import type { User } from '#contract/entities-user';
import type { Language } from '#contract/languages';
import { microToWire, toMicro } from '#contract/money';
import type { Clock } from '../clock.ts';
import type { Room } from '../gate.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { accountTable } from '../store/accounts.ts';
import type { Database } from '../store/database.ts';
import { deviceTable } from '../store/devices.ts';
import type { Tx } from '../store/handles.ts';
import { loanTable } from '../store/loans.ts';
import { realNameTable } from '../store/real-names.ts';
import { type UserRow, userTable } from '../store/users.ts';
import type { Funds } from '../trading/funds.ts';
import type { AccountEvents } from './account-events.ts';
import {
  type Address,
  guessName,
  loginAddressOf,
  type TypedAddress,
  type TypedNumber,
  userAt,
  usersAt,
} from './addresses.ts';
import { creditScore } from './credit-score.ts';
import type { DemoLimits } from './demo-limits.ts';
import { DEVICE_GUESSES, type DeviceCookie, type Devices } from './devices.ts';
import type { From } from './from.ts';
import { GuessLimit, isBeyondTries } from './guess-limit.ts';
import type { KeyedHash } from './keyed-hash.ts';
import type { LoginNotes } from './login-notes.ts';
import type { Passwords } from './passwords.ts';
import type { LoginFactors } from './second-factors.ts';
import type { Session, Sessions } from './sessions.ts';
import { drawUserCodes } from './user-codes.ts';

/** Digits of an account's keyed hash that the log shows. */
const SHOWN_DIGITS = 16;

/** What a login by password comes with. */
type SignInTerms = {
  /** That of the caller, for an owner whose own is not known. */
  language: Language;
  /** What the browser keeps: tries from a device of the account count apart from those of strangers. */
  cookie?: DeviceCookie | undefined;
  /** The account was made just now, so there is no device to tell of. */
  isFirst?: boolean;
  /** The origin of the page, which a passkey must be of; null for a page that can have none. */
  page?: string | null;
};
export type SignedInUser = { token: string; user: User };
/** A login that its browser is to remember. */
export type LoggedIn = SignedInUser & { deviceCookie: DeviceCookie };
/** A real user to be: where they log in, and what they start with. */
export type NewReal = {
  address: Address;
  passwordHash: string;
  depositUsd: string;
  invitedBy?: number | null;
  /** A number to be reached at, as E.164 has it. */
  contactMobile?: string | null;
};

/** Users: signing in, demo accounts, and what a session may know of its user. */
export class Accounts {
  readonly #database: Database;
  readonly #funds: Pick<Funds, 'open'>;
  readonly #sessions: Sessions;
  readonly #passwords: Passwords;
  readonly #clock: Clock;
  readonly #guesses: GuessLimit;
  readonly #deviceGuesses: GuessLimit;
  readonly #devices: Pick<Devices, 'find' | 'remember'>;
  readonly #events: Pick<SecurityEvents, 'report'>;
  readonly #keyedHash: KeyedHash;
  readonly #demoLimits: Pick<DemoLimits, 'takeAccount'>;
  readonly #accountEvents: Pick<AccountEvents, 'noteFailedLogin'>;
  readonly #loginNotes: Pick<LoginNotes, 'note'>;
  readonly #areaCodes: readonly AreaCode[];
  readonly #loginFactors: LoginFactors;

  constructor(parts: {
    database: Database;
    funds: Pick<Funds, 'open'>;
    sessions: Sessions;
    passwords: Passwords;
    devices: Pick<Devices, 'find' | 'remember'>;
    clock: Clock;
    areaCodes: readonly AreaCode[];
    events: Pick<SecurityEvents, 'report'>;
    keyedHash: KeyedHash;
    demoLimits: Pick<DemoLimits, 'takeAccount'>;
    loginFactors: LoginFactors;
    loginNotes: Pick<LoginNotes, 'note'>;
    accountEvents: Pick<AccountEvents, 'noteFailedLogin'>;
  }) {
    this.#database = parts.database;
    this.#funds = parts.funds;
    this.#sessions = parts.sessions;
    this.#passwords = parts.passwords;
    this.#clock = parts.clock;
    this.#guesses = new GuessLimit(parts, 'login');
    this.#deviceGuesses = new GuessLimit(parts, 'login from a device', DEVICE_GUESSES);
    this.#devices = parts.devices;
    this.#events = parts.events;
    this.#keyedHash = parts.keyedHash;
    this.#demoLimits = parts.demoLimits;
    this.#accountEvents = parts.accountEvents;
    this.#loginNotes = parts.loginNotes;
    this.#areaCodes = parts.areaCodes;
    this.#loginFactors = parts.loginFactors;
  }

  /** Reads what a user logs in with: an address, or a number of an unknown country (S3.9). */
  loginAddressOf(typed: TypedAddress): Address | TypedNumber {
    return loginAddressOf(typed, this.#areaCodes);
  }

  /**
   * Signs in by password. Refuses alike, after alike work, for a wrong password and for an unknown account. Only a device of the
   * account logs in without the second factor of an account that has one: on any other it is refused with `factorRequired`,
   * which carries the challenge to answer.
   */
  async signIn(
    address: Address | TypedNumber,
    password: string,
    from: From,
    { language, cookie, isFirst, page = null }: SignInTerms,
  ): Promise<LoggedIn> {
    const users = await this.#usersAt(address);
    const devices = await this.#devices.find(cookie);
    // A number may mean two users: the device of one is not that of the other.
    const [only] = users.length === 1 ? users : [];
    const guesser = devices.find(({ userId }) => userId === only?.id);
    const limit = guesser ? this.#deviceGuesses : this.#guesses;
    const name = guesser ? `device ${guesser.id}` : guessName(address);
    const seen = this.#seen(guessName(address), from);
    const count = () =>
      limit.take(name, from.network).catch((cause: unknown) => {
        if (isBeyondTries(cause)) this.#events.report({ event: 'login.limited', ...seen });
        throw cause;
      });
    const comparisons = address.channel === 'number' ? address.meanings : 1;
    const row = await this.#passwords.tryCounted(count, (room) =>
      this.#whose(users, password, comparisons, room),
    );
    if (!row) {
      this.#events.report({ event: 'login.failed', ...seen });
      for (const { id } of users) this.#accountEvents.noteFailedLogin(id, from);
      throw new Refusal('wrongCredentials');
    }
    const device = devices.find(({ userId }) => userId === row.id);
    const andClear = (tx: Tx) => limit.clear(tx, name, from.network);
    const challenge = device ? null : await this.#loginFactors.ask(row.id, page, andClear);
    if (challenge) {
      this.#events.report({ event: 'factor.asked', network: seen.network, user: row.id });
      throw new Refusal('factorRequired', null, {}, { challenge });
    }
    const { token, deviceCookie } = await this.#database.queue.submit(async (tx) => {
      await this.#mustStillHold(tx, row, device);
      await andClear(tx);
      await this.#loginNotes.note(tx, row.id, from, { isKnown: device !== undefined, isFirst, language });
      const opened = { userId: row.id, token: await this.#sessions.open(tx, row.id, from) };
      return { ...opened, deviceCookie: await this.#devices.remember(tx, opened, cookie) };
    });
    this.#events.report({
      event: 'login.succeeded',
      way: 'password',
      device: device ? 'known' : 'new',
      network: seen.network,
      user: row.id,
    });
    return { token, user: await this.describe(row.id), deviceCookie };
  }

  /**
   * What was judged while the password was hashed holds in the transaction that opens the session. Rejects with
   * `wrongCredentials` when the password is another now, and with `tryLater` when a second factor is wanted since then.
   */
  async #mustStillHold(tx: Tx, { id, password_hash }: UserRow, device: { id: number } | undefined) {
    const now = await userTable.byId.get(tx, { id });
    if (now?.password_hash !== password_hash) throw new Refusal('wrongCredentials');
    const isKnown = device !== undefined && (await deviceTable.byId.get(tx, { id: device.id })) !== undefined;
    if (!isKnown && (await this.#loginFactors.isWanted(tx, id))) throw new Refusal('tryLater');
  }

  /** What the log shows of a try to log in under a name. */
  #seen(name: string, { network }: From): { account: string; network: string } {
    return { account: this.#keyedHash('account', name).slice(0, SHOWN_DIGITS), network };
  }

  /** Whom an address may mean: one user, or a few when the country of a number is unknown. */
  async #usersAt(address: Address | TypedNumber): Promise<UserRow[]> {
    if (address.channel !== 'number') {
      const user = await userAt(this.#database.db, address);
      return user ? [user] : [];
    }
    const found = await usersAt(this.#database.db, address);
    return found.length > address.meanings ? [] : found;
  }

  /**
   * Which of these users has the password, or null. It always costs as many comparisons: how long it takes does not tell
   * how many users a number has. When the password fits two, the answer is null; they log in with the country's code.
   */
  async #whose(
    users: readonly UserRow[],
    password: string,
    comparisons: number,
    room: Room,
  ): Promise<UserRow | null> {
    const right: UserRow[] = [];
    for (let place = 0; place < comparisons; place += 1) {
      const row = users[place];
      const isRight = await this.#passwords.matches(row?.password_hash ?? null, password, room);
      if (row && isRight) right.push(row);
    }
    return right.length === 1 ? (right[0] ?? null) : null;
  }

  /** Opens a demo account by its id (S3.9): a real user's session its own, no session one that a visitor made. */
  async openDemo(session: Session | null, demoId: string, from: From): Promise<SignedInUser> {
    const name = `demo ${demoId}`;
    await this.#guesses.take(name, from.network);
    const demo = session
      ? await userTable.byOwner.get(this.#database.db, { ownerUserId: session.userId })
      : await userTable.visitorsDemo.get(this.#database.db, { demoId });
    if (demo?.demo_id !== demoId) {
      this.#events.report({ event: 'login.failed', ...this.#seen(name, from) });
      throw new Refusal('wrongCredentials');
    }
    const signedIn = await this.#openSession(demo, from, (tx) => this.#guesses.clear(tx, name, from.network));
    this.#events.report({ event: 'demo.opened', by: 'id', network: from.network, user: demo.id });
    return signedIn;
  }

  /**
   * A fresh demo account, or for a real user the one they have, or their first. Throws the refusal `demoAccountsLimit` when
   * visitors of the network made too many.
   */
  async createDemo(session: Session | null, from: From): Promise<SignedInUser> {
    const ownerUserId = session && !session.isDemo ? session.userId : null;
    const signedIn = await this.#database.queue.submit(async (tx) => {
      if (ownerUserId === null) await this.#demoLimits.takeAccount(tx, from.network);
      const own = ownerUserId === null ? undefined : await userTable.byOwner.get(tx, { ownerUserId });
      const userId = own?.id ?? (await this.insertDemo(tx, ownerUserId));
      return { userId, by: own ? 'own' : 'new', token: await this.#sessions.open(tx, userId, from) };
    });
    const { by, userId, token } = signedIn;
    this.#events.report({ event: 'demo.opened', by, network: from.network, user: userId });
    return { token, user: await this.describe(userId) };
  }

  /** Makes a real user with a password and an account. A deposit of 0 is not booked. */
  async insertReal(
    tx: Tx,
    { address, passwordHash, depositUsd, invitedBy, contactMobile }: NewReal,
  ): Promise<number> {
    const userId = await this.#insert(tx, {
      ...(address.channel === 'email'
        ? { email: address.email }
        : { area_id: address.areaId, phone: address.phone }),
      password_hash: passwordHash,
      invited_by: invitedBy ?? null,
      contact_mobile: contactMobile ?? null,
      is_demo: 0,
    });
    await this.#funds.open(tx, userId, {
      realm: 'real',
      amountMicro: toMicro(depositUsd),
      memo: 'deposit',
      atMs: this.#clock(),
    });
    return userId;
  }

  /** Makes a funded demo account: a real user's own, or with null a visitor's. */
  async insertDemo(tx: Tx, ownerUserId: number | null, atMs = this.#clock()): Promise<number> {
    const userId = await this.#insert(tx, {
      is_demo: 1,
      owner_user_id: ownerUserId,
      created_at: atMs,
    });
    await this.#funds.open(tx, userId, {
      realm: 'demo',
      amountMicro: toMicro(DEMO_BALANCE_USD),
      memo: 'demoIssue',
      atMs,
    });
    return userId;
  }

  /** Makes the user on whose account a copy of a follower's trades, with nothing on it. They never log in. */
  async insertCopying(tx: Tx, followerUserId: number, isDemo: boolean): Promise<number> {
    const userId = await this.#insert(tx, {
      is_demo: isDemo ? 1 : 0,
      copied_by: followerUserId,
    });
    const realm = isDemo ? 'demo' : 'real';
    await this.#funds.open(tx, userId, { realm, amountMicro: 0, memo: 'copyFunded', atMs: this.#clock() });
    return userId;
  }

  /**
   * With the language of the app that asks, which is the user's own from now on. Throws the refusal `expired` when there is no such user.
   */
  async describe(userId: number, language?: Language): Promise<User> {
    const row = await userTable.byId.get(this.#database.db, { id: userId });
    if (language && row && row.language !== language)
      await this.#database.queue.submit((tx) => userTable.setLanguage.run(tx, { id: userId, language }));
    const account = await accountTable.byUser.get(this.#database.db, { userId });
    if (!row || !account) throw new Refusal('expired');
    const demoId =
      row.demo_id ??
      (await userTable.byOwner.get(this.#database.db, { ownerUserId: userId }))?.demo_id ??
      null;
    return {
      id: row.id,
      uid: row.uid,
      email: row.email,
      phone: row.phone,
      areaId: row.area_id,
      areaCode:
        row.area_id === null
          ? null
          : (this.#areaCodes.find(({ id }) => id === row.area_id)?.globalCode ?? null),
      isDemo: row.is_demo === 1,
      accountType: row.is_demo === 1 ? 'demo' : 'trading',
      demoId,
      inviteCode: row.invite_code,
      creditScore: creditScore({
        isIdentityApproved: (await realNameTable.approved.get(this.#database.db, { userId })) !== undefined,
        repaidOnTime: (await loanTable.repaidOnTime.get(this.#database.db, { userId }))?.count ?? 0,
        late: (await loanTable.late.get(this.#database.db, { userId, nowMs: this.#clock() }))?.count ?? 0,
      }),
      balance: microToWire(account.balance),
    };
  }

  /** `before` is done in the transaction that opens the session, before it. */
  async #openSession(row: UserRow, from: From, before: (tx: Tx) => Promise<void>): Promise<SignedInUser> {
    const token = await this.#database.queue.submit(async (tx) => {
      await before(tx);
      return this.#sessions.open(tx, row.id, from);
    });
    return { token, user: await this.describe(row.id) };
  }

  async #insert(tx: Tx, user: Partial<UserRow> & { is_demo: 0 | 1 }): Promise<number> {
    const codes = await drawUserCodes(
      async (drawn) => (await userTable.withCodes.get(tx, drawn)) !== undefined,
    );
    const inserted = await userTable.insert.one(tx, {
      email: null,
      area_id: null,
      phone: null,
      password_hash: null,
      owner_user_id: null,
      contact_mobile: null,
      invited_by: null,
      copied_by: null,
      created_at: this.#clock(),
      ...user,
      ...codes,
      demo_id: user.is_demo === 1 ? codes.demo_id : null,
    });
    return inserted.id;
  }
}
