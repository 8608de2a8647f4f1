import { isIP } from 'node:net';
import type { Role } from '#contract/desk/rights';
import { DESK_PASSWORD_LENGTH } from '#contract/desk/routes';
import { type ReadCode, readCode } from '#contract/typed-digits';
import { checkStrength } from '../accounts/new-password.ts';
import type { Passwords } from '../accounts/passwords.ts';
import type { Clock } from '../clock.ts';
import type { NewPasskey, Passkeys } from '../factors/passkeys.ts';
import type { Sealing } from '../factors/sealing.ts';
import { newSecret, totpStepOf, uriOf } from '../factors/totp.ts';
import type { Invitations } from '../operator/invitations.ts';
import { rolesOf } from '../operator/operators.ts';
import { Refusal } from '../refusal.ts';
import type { DecisionLog } from '../reviews/decision-log.ts';
import type { Database } from '../store/database.ts';
import type { Tx } from '../store/handles.ts';
import { operatorPasskeyTable, operatorSessionTable } from '../store/operator-access.ts';
import { type OperatorRow, operatorTable } from '../store/operators.ts';
import { DeskRefusal } from './desk-refusal.ts';
import { Questions } from './questions.ts';

export type EnrolmentParts = {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  passkeys: Passkeys;
  sealing: Sealing;
  invitations: Invitations;
  decisions: DecisionLog;
  siteTitle: string;
  siteWords: readonly string[];
};

/** What an operator chose to sign in by: either, or both. */
export type Chosen = {
  passkey?: string | undefined;
  password?: string | undefined;
  code?: string | undefined;
};

type Asked = { invitation: string; secret: string; webauthn: string; origin: string };
type Enrolled = { passkey: NewPasskey | null; passwordHash: string | null; step: number };

/** Enrols what an operator signs in by, with an invitation. It takes the place of all that was there before. */
export class OperatorEnrolment {
  readonly #parts: EnrolmentParts;
  readonly #questions: Questions<Asked>;

  constructor(parts: EnrolmentParts) {
    this.#parts = parts;
    this.#questions = new Questions(parts.clock);
  }

  /** Begins on the page of `origin`. Rejects with the refusal `gone` for an invitation that is not good. */
  async begin(invitation: string, origin: string) {
    const invited = await this.#parts.invitations.invited(this.#parts.database.db, invitation);
    if (!invited) throw new DeskRefusal('gone');
    const { name } = invited.operator;
    const secret = newSecret();
    const handle = Buffer.from(`operator ${invited.operator.id}`);
    const passkey = isNamed(origin)
      ? await this.#parts.passkeys.registration(origin, { handle, name }, [])
      : null;
    const webauthn = passkey?.challenge ?? '';
    return {
      key: this.#questions.ask({ invitation, secret, webauthn, origin }),
      name,
      roles: rolesOf(invited.operator) as Role[],
      passkey: passkey && { ...passkey },
      secret,
      uri: uriOf(secret, this.#parts.siteTitle, name),
    };
  }

  /**
   * Enrols what was chosen and answers whose it is. Rejects with the refusals `gone`, `malformed` when nothing whole was chosen,
   * `wrong` for a passkey or a code that does not answer, and `weak`.
   */
  async finish(key: string, chosen: Chosen): Promise<string> {
    const code = chosen.code === undefined ? undefined : readCode(chosen.code);
    // It costs no try.
    if (code === null) throw new DeskRefusal('wrong');
    const asked = this.#questions.try(key);
    if (!asked) throw new DeskRefusal('gone');
    const enrolled = await this.#check(asked, { ...chosen, code });
    const name = await this.#parts.database.queue.submit((tx) => this.#write(tx, asked, enrolled));
    if (name === null) throw new DeskRefusal('gone');
    this.#questions.close(key);
    return name;
  }

  async #check(
    asked: Asked,
    { passkey, password, code }: Chosen & { code: ReadCode | undefined },
  ): Promise<Enrolled> {
    if ((password === undefined) !== (code === undefined)) throw new DeskRefusal('malformed');
    if (passkey === undefined && password === undefined) throw new DeskRefusal('malformed');
    const made = passkey === undefined ? null : await this.#passkeyOf(asked, passkey);
    if (password === undefined || code === undefined) return { passkey: made, passwordHash: null, step: 0 };
    const step = totpStepOf(asked.secret, code, this.#parts.clock());
    if (step === null) throw new DeskRefusal('wrong');
    return { passkey: made, passwordHash: await this.#hashOf(password), step };
  }

  async #passkeyOf({ webauthn, origin }: Asked, passkey: string): Promise<NewPasskey> {
    const made =
      webauthn === '' ? null : await this.#parts.passkeys.registered(passkey, { webauthn, origin });
    if (!made) throw new DeskRefusal('wrong');
    return made;
  }

  async #hashOf(password: string): Promise<string> {
    if ([...password].length < DESK_PASSWORD_LENGTH) throw new DeskRefusal('weak');
    const address = { channel: 'email', email: '@' } as const;
    await checkStrength(password, address, this.#parts.siteWords, 'password').catch((cause: unknown) => {
      throw cause instanceof Refusal ? new DeskRefusal('weak') : cause;
    });
    return this.#parts.passwords.hash(password);
  }

  /** Null when the invitation was used meanwhile. */
  async #write(tx: Tx, asked: Asked, enrolled: Enrolled): Promise<string | null> {
    const { invitations, clock, decisions } = this.#parts;
    const invited = await invitations.invited(tx, asked.invitation);
    if (!invited || !(await invitations.use(tx, invited.id))) return null;
    const { operator } = invited;
    const { passkey, passwordHash } = enrolled;
    await operatorPasskeyTable.deleteOf.run(tx, { operatorId: operator.id });
    await operatorSessionTable.endOf.run(tx, { operatorId: operator.id, endedAt: clock() });
    await this.#setSecrets(tx, operator, asked.secret, enrolled);
    if (passkey) {
      const { rp_id: rpId, ...made } = passkey;
      const row = { ...made, operator_id: operator.id, rp_id: rpId ?? '', created_at: clock() };
      await operatorPasskeyTable.insert.run(tx, { ...row, public_key: made.public_key ?? '' });
    }
    const ways = [...(passkey ? ['a passkey'] : []), ...(passwordHash ? ['a password and an app'] : [])];
    const { name } = operator;
    const decision = `enrolled ${ways.join(', ')}`;
    await decisions.append(tx, { kind: 'operator', subject: name, decision, reason: '', operator: name });
    return name;
  }

  async #setSecrets(
    tx: Tx,
    { id }: OperatorRow,
    secret: string,
    { passwordHash, step }: Enrolled,
  ): Promise<void> {
    const sealed = passwordHash === null ? null : this.#parts.sealing.seal(secret, operatorOwnerOf(id));
    await operatorTable.setSecrets.run(tx, { id, passwordHash, secret: sealed, step });
  }
}

/** What a secret of an operator is sealed for. */
export const operatorOwnerOf = (operatorId: number): string => `operator ${operatorId}`;

/** Passkeys are of names, never of addresses. */
export function isNamed(origin: string): boolean {
  return isIP(new URL(origin).hostname.replace(/^\[|\]$/g, '')) === 0;
}
