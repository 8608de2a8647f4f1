import type { ChallengeWay } from '#contract/entities-factors';
import type { Language } from '#contract/languages';
import { type ReadCode, readCode, readRecoveryCode } from '#contract/typed-digits';
import { type AccountEvents, recordEvent } from '../accounts/account-events.ts';
import type { From } from '../accounts/from.ts';
import type { Notices } from '../accounts/notices.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Clock } from '../clock.ts';
import { accountRequestLife } from '../lives/account-request-life.machine.ts';
import { type ChallengeLifeEvent, challengeLife, challengeState } from '../lives/challenge-life.machine.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import { type ChallengeRow, challengeTable } from '../store/challenges.ts';
import type { Database } from '../store/database.ts';
import { factorTable } from '../store/factors.ts';
import type { Tx } from '../store/handles.ts';
import { lostFactorTable } from '../store/lost-factors.ts';
import { userTable } from '../store/users.ts';
import { credentialOf, type Passkeys } from './passkeys.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Sealing } from './sealing.ts';
import { totpStepOf } from './totp.ts';

export type Given = { way: ChallengeWay; answer: string };
export type Asker = { from: From; language: Language };

/** Counts an answer before it is judged, under whose name it is made; `clear` forgets those that a right one ends. */
export type Tries = {
  take: () => Promise<void>;
  clear: (tx: Tx) => Promise<void>;
};

/**
 * What is right about an answer, as far as committed rows tell. `use` uses it up in the transaction that takes the answer, and
 * is false when another answer was quicker: a code and a counter count once. `isCode`: of an app, which shows it for a while yet.
 */
export type ProvenRight = { userId: number; isCode?: true; use: (tx: Tx) => Promise<boolean> };

export type AnswersParts = {
  database: Database;
  clock: Clock;
  passkeys: Passkeys;
  recoveryCodes: RecoveryCodes;
  passwords: Passwords;
  sealing: Sealing;
  notices: Pick<Notices, 'send'>;
  events: Pick<SecurityEvents, 'report'>;
  accountEvents: Pick<AccountEvents, 'noteFailedLogin'>;
};

/** The code of an answer that is one. Throws the refusal `wrongFactor` for a text that cannot be: it costs no try. */
function codeIn({ way, answer }: Given): ReadCode | null {
  if (way !== 'totp' && way !== 'recovery') return null;
  const code = way === 'totp' ? readCode(answer) : readRecoveryCode(answer);
  if (code === null) throw new Refusal('wrongFactor', 'answer');
  return code;
}

/** To whom a sealed secret belongs. */
export const ownerOf = (userId: number): string => `factor of ${userId}`;

/** Judges answers to challenges. What takes long (a passkey, a password) is judged before the transaction begins. */
export class Answers {
  readonly #parts: AnswersParts;

  constructor(parts: AnswersParts) {
    this.#parts = parts;
  }

  /**
   * Takes the answer to a challenge that was open, and runs `then` in the same transaction. Rejects with `tooManyTries`,
   * `wrongFactor` and `codeUsed` (which cost a try, unless the text can be no code) and `challengeOver`, and with what `then` threw:
   * then nothing was answered.
   */
  async answer<T>(
    row: ChallengeRow,
    given: Given,
    tries: Tries,
    asker: Asker,
    then: (tx: Tx, userId: number) => Promise<T>,
  ): Promise<T> {
    const right = await this.#judge(row, given, tries);
    const value = await this.take(row, right, tries, async (tx, userId) => {
      if (given.way === 'recovery') await this.#recordUsed(tx, userId, asker);
      // Who has a factor has not lost them all.
      if (given.way !== 'password') await this.#withdrawLost(tx, userId);
      return then(tx, userId);
    }).catch((cause: unknown) => {
      if (cause instanceof Refusal && (cause.reason === 'wrongFactor' || cause.reason === 'codeUsed'))
        this.#reportWrong(row, given, asker);
      throw cause;
    });
    if (given.way === 'recovery' && right) {
      const seen = { network: asker.from.network, user: right.userId };
      this.#parts.events.report({ event: 'recovery.used', ...seen });
    }
    return value;
  }

  async #withdrawLost(tx: Tx, userId: number): Promise<void> {
    const row = await lostFactorTable.waitingOfUser.get(tx, { userId });
    const to = row ? accountRequestLife.step(row.state, 'case.withdraw') : null;
    if (!row || to === null) return;
    const withdrawn = { id: row.id, from: row.state, state: to, reason: '', decidedAt: this.#parts.clock() };
    await lostFactorTable.decide.run(tx, withdrawn);
  }

  /** As `answer`, of an answer that is judged already and whose try is counted. */
  async take<T>(
    row: ChallengeRow,
    right: ProvenRight | null,
    tries: Pick<Tries, 'clear'>,
    then: (tx: Tx, userId: number) => Promise<T>,
  ): Promise<T> {
    const { database, clock } = this.#parts;
    const keyHash = row.key_hash;
    const taken = await database.queue.submit(async (tx) => {
      const asked = await challengeTable.byKey.get(tx, { keyHash });
      const takes = (event: ChallengeLifeEvent['type']) =>
        asked !== undefined && challengeLife.step(challengeState(asked, clock()), event) !== null;
      if (!right || !(await right.use(tx))) {
        // An answer, not a throw: the try it cost must not be rolled back.
        if (!takes(asked?.tries_left === 1 ? 'tries.spent' : 'answer.wrong')) return 'challengeOver';
        if ((await challengeTable.spendTry.run(tx, { keyHash })).changes !== 1) return 'challengeOver';
        return right?.isCode ? 'codeUsed' : 'wrongFactor';
      }
      // What was used up is given back.
      const isTaken =
        takes('answer.right') &&
        (await challengeTable.answer.run(tx, { keyHash, answeredAt: clock() })).changes === 1;
      if (!isTaken) throw new Refusal('challengeOver');
      await tries.clear(tx);
      return { value: await then(tx, right.userId) };
    });
    if (taken === 'challengeOver') throw new Refusal(taken);
    if (typeof taken === 'string') throw new Refusal(taken, 'answer');
    return taken.value;
  }

  async #judge(row: ChallengeRow, { way, answer }: Given, tries: Tries): Promise<ProvenRight | null> {
    const { database, passwords, recoveryCodes } = this.#parts;
    const isAsked = (JSON.parse(row.ways) as ChallengeWay[]).includes(way);
    const userId = row.user_id;
    if (isAsked && way === 'password' && userId !== null) {
      const user = await userTable.byId.get(database.db, { id: userId });
      const isRight = await passwords.tryCounted(tries.take, (room) =>
        passwords.matches(user?.password_hash ?? null, answer, room),
      );
      return isRight ? { userId, use: async () => true } : null;
    }
    const code = codeIn({ way, answer });
    await tries.take();
    if (!isAsked) return null;
    if (way === 'passkey') return this.#passkey(row, answer);
    if (userId === null || code === null) return null;
    if (way === 'totp') return this.#code(userId, code);
    return { userId, use: (tx) => recoveryCodes.use(tx, userId, code) };
  }

  async #passkey(row: ChallengeRow, answer: string): Promise<ProvenRight | null> {
    const { database, clock, passkeys } = this.#parts;
    const credentialId = credentialOf(answer);
    const factor = credentialId && (await factorTable.byCredential.get(database.db, { credentialId }));
    if (!factor || (row.user_id !== null && factor.user_id !== row.user_id)) return null;
    const signCount = await passkeys.authenticated(factor, answer, row);
    if (signCount === null) return null;
    const used = { id: factor.id, before: factor.sign_count, signCount };
    return {
      userId: factor.user_id,
      use: async (tx) => (await factorTable.useCount.run(tx, { ...used, usedAt: clock() })).changes === 1,
    };
  }

  async #code(userId: number, code: ReadCode): Promise<ProvenRight | null> {
    const { database, clock, sealing } = this.#parts;
    for (const { id, secret } of await factorTable.ofUser.all(database.db, { userId })) {
      if (secret === null) continue;
      const step = totpStepOf(sealing.open(secret, ownerOf(userId)), code, clock());
      if (step === null) continue;
      const use = async (tx: Tx) =>
        (await factorTable.useStep.run(tx, { id, step, usedAt: clock() })).changes === 1;
      return { userId, isCode: true, use };
    }
    return null;
  }

  async #recordUsed(tx: Tx, userId: number, { from, language }: Asker): Promise<void> {
    const { notices, clock } = this.#parts;
    await notices.send(tx, userId, 'recoveryUsed', language);
    await recordEvent(tx, userId, { name: 'recovery-code-used', details: {} }, from, clock());
  }

  #reportWrong(row: ChallengeRow, { way }: Given, { from }: Asker): void {
    // Somebody knows the password: the owner reads of it as of a wrong one.
    if (row.purpose === 'login' && row.user_id !== null)
      this.#parts.accountEvents.noteFailedLogin(row.user_id, from);
    const seen = { network: from.network, user: row.user_id };
    this.#parts.events.report({ event: 'factor.wrong', way, ...seen });
  }
}
