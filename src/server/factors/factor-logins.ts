import { type Challenge, challenge } from '#contract/entities-factors';
import { toWire } from '#contract/fields';
import { DEVICE_GUESSES, type DeviceCookie, type Devices } from '../accounts/devices.ts';
import { GuessLimit, type GuessLimitParts } from '../accounts/guess-limit.ts';
import type { LoginNotes } from '../accounts/login-notes.ts';
import type { LoginFactors } from '../accounts/second-factors.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { ChallengeRow } from '../store/challenges.ts';
import { factorTable } from '../store/factors.ts';
import type { Tx } from '../store/handles.ts';
import type { Answers, Asker, Given } from './answers.ts';
import type { Challenges } from './challenges.ts';
import { credentialOf } from './passkeys.ts';

/** Answers within ten minutes. The account's own bound shuts out logins from new browsers alone. */
const GUESSES = { pair: 10, account: 20, network: 100 };

type Parts = GuessLimitParts & {
  challenges: Challenges;
  answers: Answers;
  sessions: Pick<Sessions, 'open'>;
  devices: Pick<Devices, 'find' | 'remember'>;
  loginNotes: Pick<LoginNotes, 'note'>;
  events: Pick<SecurityEvents, 'report'>;
};

/** Logins that a second factor ends, and those that a passkey makes alone. */
export class FactorLogins implements LoginFactors {
  readonly #parts: Parts;
  readonly #limit: GuessLimit;
  readonly #deviceLimit: GuessLimit;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#limit = new GuessLimit(parts, 'factor', GUESSES);
    this.#deviceLimit = new GuessLimit(parts, 'factor from a device', DEVICE_GUESSES);
  }

  async isWanted(tx: Tx, userId: number): Promise<boolean> {
    return (await factorTable.ofUser.all(tx, { userId })).length > 0;
  }

  async ask(userId: number, page: string | null, also: (tx: Tx) => Promise<void>): Promise<Challenge | null> {
    const { database, challenges } = this.#parts;
    const factors = await factorTable.ofUser.all(database.db, { userId });
    if (factors.length === 0) return null;
    const question = await challenges.questionFor(factors, page);
    const asked = await database.queue.submit(async (tx) => {
      await also(tx);
      return challenges.open(tx, question, { userId, sessionId: null, purpose: 'login' });
    });
    return toWire(challenge, asked);
  }

  /** Asks for a passkey of anyone. Rejects with `malformed` for a call that comes from no page. */
  async openPasskey(page: string | null): Promise<Challenge> {
    const { database, challenges } = this.#parts;
    if (page === null) throw new Refusal('malformed', 'origin');
    const question = await challenges.passkeyQuestion(page, null);
    const about = { userId: null, sessionId: null, purpose: 'login' } as const;
    return database.queue.submit((tx) => challenges.open(tx, question, about));
  }

  /**
   * Logs in by the answer to the challenge of a login. Rejects with `tooManyTries`,
   * `wrongFactor`, `challengeOver`, and `accountFrozen`.
   */
  async logIn(
    { key, ...given }: Given & { key: string },
    asker: Asker,
    cookie: DeviceCookie | undefined,
  ): Promise<{ userId: number; token: string; deviceCookie: DeviceCookie }> {
    const { database, challenges, answers, sessions, devices, events, loginNotes } = this.#parts;
    const row = await challenges.find(database.db, key);
    if (row?.purpose !== 'login') throw new Refusal('challengeOver');
    const { isKnown, tries } = await this.#triesOf(row, given, asker, cookie);
    const signedIn = await answers.answer(row, given, tries, asker, async (tx, userId) => {
      await loginNotes.note(tx, userId, asker.from, { isKnown, language: asker.language });
      const opened = { userId, token: await sessions.open(tx, userId, asker.from) };
      return { ...opened, deviceCookie: await devices.remember(tx, opened, cookie) };
    });
    events.report({
      event: 'login.succeeded',
      way: given.way,
      device: isKnown ? 'known' : 'new',
      network: asker.from.network,
      user: signedIn.userId,
    });
    return signedIn;
  }

  /** Answers from a device of the account count apart from those of strangers. */
  async #triesOf(row: ChallengeRow, given: Given, { from }: Asker, cookie: DeviceCookie | undefined) {
    const userId = row.user_id ?? (await this.#userOfPasskey(given));
    const device = (await this.#parts.devices.find(cookie)).find((one) => one.userId === userId);
    const limit = device ? this.#deviceLimit : this.#limit;
    const name = device ? `device ${device.id}` : `user ${userId ?? 'unknown'}`;
    const tries = {
      take: () => limit.take(name, from.network),
      clear: (tx: Tx) => limit.clear(tx, name, from.network),
    };
    return { isKnown: device !== undefined, tries };
  }

  async #userOfPasskey({ way, answer }: Given): Promise<number | null> {
    const credentialId = way === 'passkey' ? credentialOf(answer) : null;
    if (credentialId === null) return null;
    return (await factorTable.byCredential.get(this.#parts.database.db, { credentialId }))?.user_id ?? null;
  }
}
