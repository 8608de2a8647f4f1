import { type ReadCode, readCode } from '#contract/typed-digits';
import { GuessLimit, type GuessLimitParts, isBeyondTries } from '../accounts/guess-limit.ts';
import { networkOf } from '../accounts/network-of.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { credentialOf, type Passkeys } from '../factors/passkeys.ts';
import type { Sealing } from '../factors/sealing.ts';
import { totpStepOf } from '../factors/totp.ts';
import type { Room } from '../gate.ts';
import { rolesOf } from '../operator/operators.ts';
import { Refusal } from '../refusal.ts';
import type { DecisionLog } from '../reviews/decision-log.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { Tx } from '../store/handles.ts';
import { operatorPasskeyTable } from '../store/operator-access.ts';
import { type OperatorRow, operatorTable } from '../store/operators.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { isNamed, operatorOwnerOf } from './enrolment.ts';
import type { OperatorSession, OperatorSessions } from './operator-sessions.ts';
import { Questions } from './questions.ts';

export type SignInParts = GuessLimitParts & {
  passwords: Passwords;
  passkeys: Passkeys;
  sealing: Sealing;
  sessions: OperatorSessions;
  decisions: DecisionLog;
  events: Pick<SecurityEvents, 'report'>;
};

export type SignedInOperator = Omit<OperatorSession, 'id'> & { token: string };
type Typed = { name: string; password: string; code: string };
type Asked = { webauthn: string; origin: string };
type Way = 'passkey' | 'password';

/** Wrong tries within ten minutes. A passkey names no operator, so that no stranger's tries keep one out who has one. */
const ALLOWANCE = { pair: 10, account: 50, network: 30 };

/** Signing in to the desk: by a passkey that verified its user, or by name, password and a code of an app. */
export class SignIn {
  readonly #parts: SignInParts;
  readonly #limit: GuessLimit;
  readonly #questions: Questions<Asked>;

  constructor(parts: SignInParts) {
    this.#parts = parts;
    this.#limit = new GuessLimit(parts, 'desk', ALLOWANCE);
    this.#questions = new Questions(parts.clock);
  }

  /** Asks for a passkey on the page of `origin`. Rejects with the refusal `notFound` on one that can have none. */
  async ask(origin: string): Promise<{ key: string; passkey: Record<string, unknown> }> {
    if (!isNamed(origin))
      throw new DeskRefusal('notFound', 'Passkeys need a name in the address, such as localhost.');
    const passkey = await this.#parts.passkeys.authentication(origin, null);
    return { key: this.#questions.ask({ webauthn: passkey.challenge, origin }), passkey: { ...passkey } };
  }

  /** Rejects with the refusals `gone` and `wrong`. */
  async byPasskey(key: string, answer: string, address: string): Promise<SignedInOperator> {
    const asked = this.#questions.try(key);
    // One question, one answer: what a passkey signed is not tried again.
    this.#questions.close(key);
    if (!asked) throw new DeskRefusal('gone');
    const { database } = this.#parts;
    const credentialId = credentialOf(answer) ?? '';
    const row = await operatorPasskeyTable.byCredential.get(database.db, { credentialId });
    const signCount = row ? await this.#parts.passkeys.authenticated(row, answer, asked) : null;
    const opened = await database.queue.submit(async (tx) => {
      if (!row || signCount === null) return null;
      const used = { id: row.id, before: row.sign_count, signCount };
      if ((await operatorPasskeyTable.useCount.run(tx, used)).changes !== 1) return null;
      const operator = await operatorTable.byId.get(tx, { id: row.operator_id });
      return this.#open(tx, operator, 'passkey', address);
    });
    return opened ?? this.#wrong('passkey', '', address);
  }

  /** Rejects with the refusals `wrong`, the same for whatever is wrong and for a disabled operator, and `tooMany`. */
  async byPassword(given: Typed, address: string): Promise<SignedInOperator> {
    const { passwords } = this.#parts;
    const code = readCode(given.code);
    // It costs no try.
    if (code === null) throw new DeskRefusal('wrong');
    const typed = { ...given, code };
    const count = () => this.#limit.take(typed.name, address);
    const opened = await passwords
      .tryCounted(count, (room) => this.#try(typed, address, room))
      .catch((cause: unknown) => {
        const isFull = cause instanceof Refusal && cause.reason === 'tooMany';
        if (!isFull && !isBeyondTries(cause)) throw cause;
        this.#report('operator.limited', typed.name, address);
        throw new DeskRefusal('tooMany');
      });
    return opened ?? this.#wrong('password', typed.name, address);
  }

  async #try(
    { name, password, code }: Typed & { code: ReadCode },
    address: string,
    room: Room,
  ): Promise<SignedInOperator | null> {
    const { database, passwords } = this.#parts;
    const row = await operatorTable.byName.get(database.db, { name });
    const isRight = await passwords.matches(row?.password_hash ?? null, password, room);
    const step = row && this.#stepOf(row, code);
    if (!isRight || !row || step === null || step === undefined) return null;
    return database.queue.submit(async (tx) => {
      // A code counts once, also of two tries at the same time.
      if ((await operatorTable.useStep.run(tx, { id: row.id, step })).changes !== 1) return null;
      const opened = await this.#open(
        tx,
        await operatorTable.byId.get(tx, { id: row.id }),
        'password',
        address,
      );
      if (opened) await this.#limit.clear(tx, name, address);
      return opened;
    });
  }

  #stepOf({ id, secret }: OperatorRow, code: ReadCode): number | null {
    if (secret === null) return null;
    return totpStepOf(this.#parts.sealing.open(secret, operatorOwnerOf(id)), code, this.#parts.clock());
  }

  /** Null for an operator who is disabled. */
  async #open(
    tx: Tx,
    operator: OperatorRow | undefined,
    way: Way,
    address: string,
  ): Promise<SignedInOperator | null> {
    if (operator?.disabled_at !== null) return null;
    const { name } = operator;
    const network = networkOf(address);
    const session = await this.#parts.sessions.open(tx, operator.id, network);
    const decision = `signed in by ${way}`;
    await this.#parts.decisions.append(tx, {
      kind: 'operator',
      subject: name,
      decision,
      reason: '',
      operator: name,
    });
    this.#parts.events.report({ event: 'operator.succeeded', operator: name, way, network });
    return { ...session, name, roles: rolesOf(operator) };
  }

  #wrong(way: Way, name: string, address: string): never {
    this.#report('operator.failed', name === '' ? way : name, address);
    throw new DeskRefusal('wrong');
  }

  /** What was typed as a name may be anything, so its keyed hash stands for it. */
  #report(event: 'operator.failed' | 'operator.limited', name: string, address: string): void {
    const account = this.#parts.keyedHash('operator', name).slice(0, 16);
    this.#parts.events.report({ event, account, network: networkOf(address) });
  }
}
