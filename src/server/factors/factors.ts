import type { AreaCode } from '#contract/entities';
import { type Enrolment, type Factor, type FactorKind, MAX_FACTORS } from '#contract/entities-factors';
import type { ConfirmedFactor, FactorList } from '#contract/routes/factors';
import { type ReadCode, readCode } from '#contract/typed-digits';
import { UNSEEN } from '#contract/written-text';
import { recordEvent } from '../accounts/account-events.ts';
import { addressOf, reachedAt } from '../accounts/addresses.ts';
import type { Devices } from '../accounts/devices.ts';
import type { KeyedHash } from '../accounts/keyed-hash.ts';
import type { Notices } from '../accounts/notices.ts';
import type { PresentedProof } from '../accounts/second-factors.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import type { SecurityEvents } from '../security-events.ts';
import type { ChallengeRow } from '../store/challenges.ts';
import type { Database } from '../store/database.ts';
import { type FactorRow, factorTable } from '../store/factors.ts';
import type { Tx } from '../store/handles.ts';
import { type Caller, IdempotentCommands } from '../store/idempotent-commands.ts';
import { userTable } from '../store/users.ts';
import { type Answers, type Asker, ownerOf } from './answers.ts';
import { type Challenges, noPasskey, type Question } from './challenges.ts';
import type { Passkeys } from './passkeys.ts';
import type { SessionProofs } from './proofs.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { Sealing } from './sealing.ts';
import { newSecret, totpStepOf, uriOf } from './totp.ts';

type Parts = {
  database: Database;
  clock: Clock;
  keyedHash: KeyedHash;
  challenges: Challenges;
  answers: Answers;
  proofs: SessionProofs;
  passkeys: Passkeys;
  recoveryCodes: RecoveryCodes;
  sealing: Sealing;
  devices: Pick<Devices, 'forgetAll'>;
  notices: Pick<Notices, 'send'>;
  events: Pick<SecurityEvents, 'report'>;
  areaCodes: readonly AreaCode[];
  siteTitle: string;
};

/** The columns in which kinds differ. */
type Made = Pick<
  FactorRow,
  'kind' | 'secret' | 'last_step' | 'credential_id' | 'public_key' | 'sign_count' | 'transports' | 'rp_id'
>;
const NO_CODE = { secret: null, last_step: 0 };
const NO_PASSKEY = { credential_id: null, public_key: null, sign_count: 0, transports: '[]', rp_id: null };

/**
 * The second factors of an account. Secrets and recovery codes are in the first answer alone, which is not kept: who loses it
 * begins anew.
 */
export class Factors {
  readonly #parts: Parts;
  readonly #once: IdempotentCommands;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#once = new IdempotentCommands(parts.database.queue);
  }

  async list(userId: number): Promise<FactorList> {
    const { db } = this.#parts.database;
    return {
      factors: (await factorTable.ofUser.all(db, { userId })).map(shown),
      recoveryLeft: await this.#parts.recoveryCodes.left(db, userId),
    };
  }

  /**
   * Begins a factor. Rejects with `factorRequired`, `tooManyFactors`, and for a passkey with `malformed` when the call comes
   * from no page.
   */
  async begin(presented: PresentedProof, kind: FactorKind, page: string | null): Promise<Enrolment> {
    const { database, challenges, proofs } = this.#parts;
    const { userId, sessionId } = presented.session;
    const {
      question,
      held,
      shown: toShow,
    } = kind === 'totp' ? await this.#newCode(userId) : await this.#newPasskey(userId, page);
    const { key } = await database.queue.submit(async (tx) => {
      await proofs.use(tx, presented, 'factor');
      await refuseBeyond(tx, userId);
      return challenges.open(tx, question, { userId, sessionId, purpose: 'enrol', held });
    });
    return { key, ...toShow };
  }

  /**
   * Adds the factor that was begun. The first one comes with recovery codes, and devices that logged in without it are
   * forgotten. Rejects with `tooManyTries`, `wrongFactor`, `challengeOver`, `tooManyFactors`, and `malformed` for the name.
   */
  async confirm(
    session: Session,
    given: { key: string; name: string; answer: string },
    asker: Asker,
  ): Promise<ConfirmedFactor> {
    const { database, challenges, answers, proofs, recoveryCodes } = this.#parts;
    const { userId, sessionId } = session;
    const name = given.name.normalize('NFC').trim();
    if (name === '' || UNSEEN.test(name)) throw new Refusal('malformed', 'name');
    const row = await challenges.find(database.db, given.key);
    if (row?.session_id !== sessionId || row.purpose !== 'enrol') throw new Refusal('challengeOver');
    const code = row.held === '' ? null : readCode(given.answer);
    // It costs no try.
    if (row.held !== '' && code === null) throw new Refusal('wrongFactor', 'answer');
    const tries = proofs.triesOf(session, asker);
    await tries.take();
    const made = await this.#made(row, userId, given.answer, code);
    const right = made && { userId, use: (tx: Tx) => isNew(tx, made) };
    const confirmed = await answers.take(row, right, tries, async (tx) => {
      const isFirst = (await refuseBeyond(tx, userId)) === 0;
      const created_at = this.#parts.clock();
      const inserted = await factorTable.insert.one(tx, {
        ...(made as Made),
        user_id: userId,
        name,
        created_at,
      });
      if (isFirst) {
        await this.#parts.devices.forgetAll(tx, userId);
        // What the password alone had proven or begun is worth nothing any more.
        await proofs.forget(tx, userId);
      }
      await this.#parts.notices.send(tx, userId, 'factorAdded', asker.language);
      const added = { name: 'factor-added', details: { factor: name } } as const;
      await recordEvent(tx, userId, added, asker.from, created_at);
      return {
        factor: shown(inserted),
        recoveryCodes: isFirst ? await recoveryCodes.renew(tx, userId) : [],
      };
    });
    const { id, kind } = confirmed.factor;
    this.#parts.events.report({
      event: 'factor.added',
      factor: id,
      kind,
      network: asker.from.network,
      user: userId,
    });
    return confirmed;
  }

  /**
   * Removes a factor, once per key. Another user's and one that does not exist are refused alike: `unknownFactor`; then
   * `factorRequired`.
   */
  async remove(caller: Caller, presented: PresentedProof, id: number, asker: Asker): Promise<void> {
    const { clock, proofs, recoveryCodes, notices, events } = this.#parts;
    const { userId } = caller;
    let isNewAnswer = false;
    await this.#once.run(caller, ['remove factor', id], clock, async (tx) => {
      const factors = await factorTable.ofUser.all(tx, { userId });
      const removed = factors.find((factor) => factor.id === id);
      if (!removed || (await factorTable.delete.run(tx, { id, userId })).changes !== 1)
        throw new Refusal('unknownFactor', 'id');
      await proofs.use(tx, presented, 'factor');
      const isLast = factors.length === 1;
      if (isLast) await recoveryCodes.forget(tx, userId);
      await notices.send(tx, userId, 'factorRemoved', asker.language);
      const event = { name: 'factor-removed', details: { factor: removed.name } } as const;
      await recordEvent(tx, userId, event, asker.from, clock());
      isNewAnswer = true;
      return null;
    });
    if (isNewAnswer)
      events.report({ event: 'factor.removed', factor: id, network: asker.from.network, user: userId });
  }

  /** New recovery codes. Rejects with `factorRequired`, and with `unknownFactor` for an account without a factor. */
  async renewCodes(presented: PresentedProof, asker: Asker): Promise<string[]> {
    const { database, proofs, recoveryCodes, notices, events } = this.#parts;
    const { userId } = presented.session;
    const codes = await database.queue.submit(async (tx) => {
      await proofs.use(tx, presented, 'factor');
      const factors = await factorTable.ofUser.all(tx, { userId });
      if (factors.length === 0) throw new Refusal('unknownFactor');
      await notices.send(tx, userId, 'recoveryRenewed', asker.language);
      const event = { name: 'recovery-codes-renewed', details: {} } as const;
      await recordEvent(tx, userId, event, asker.from, this.#parts.clock());
      return recoveryCodes.renew(tx, userId);
    });
    events.report({ event: 'recovery.renewed', network: asker.from.network, user: userId });
    return codes;
  }

  async #newCode(userId: number) {
    const { sealing, siteTitle } = this.#parts;
    const secret = newSecret();
    const uri = uriOf(secret, siteTitle, await this.#nameOf(userId));
    return {
      question: noPasskey(['totp']),
      held: sealing.seal(secret, ownerOf(userId)),
      shown: { secret, uri, passkey: null },
    };
  }

  async #newPasskey(userId: number, page: string | null) {
    const { database, passkeys, keyedHash } = this.#parts;
    if (page === null) throw new Refusal('malformed', 'origin');
    const known = await factorTable.ofUser.all(database.db, { userId });
    const handle = Buffer.from(keyedHash('passkey user', String(userId)), 'hex');
    const options = await passkeys.registration(page, { handle, name: await this.#nameOf(userId) }, known);
    const question: Question = {
      ways: ['passkey'],
      passkey: { ...options },
      webauthn: options.challenge,
      origin: page,
    };
    return { question, held: '', shown: { secret: null, uri: null, passkey: { ...options } } };
  }

  /** What the answer makes of what was begun; null for a wrong one. */
  async #made(
    row: ChallengeRow,
    userId: number,
    answer: string,
    code: ReadCode | null,
  ): Promise<Made | null> {
    const { clock, passkeys, sealing } = this.#parts;
    if (code === null) {
      const passkey = await passkeys.registered(answer, row);
      return passkey && { kind: 'passkey', ...NO_CODE, ...passkey };
    }
    const step = totpStepOf(sealing.open(row.held, ownerOf(userId)), code, clock());
    // The code that confirms it is used by that.
    return step === null ? null : { kind: 'totp', ...NO_PASSKEY, secret: row.held, last_step: step };
  }

  /** Where the user is reached: they see it in their authenticator. */
  async #nameOf(userId: number): Promise<string> {
    const user = await userTable.byId.get(this.#parts.database.db, { id: userId });
    const address = user && addressOf(user);
    return address ? reachedAt(address, this.#parts.areaCodes) : '';
  }
}

/** Throws the refusal `tooManyFactors` when there is no room for one more; answers how many there are. */
async function refuseBeyond(tx: Tx, userId: number): Promise<number> {
  const { length } = await factorTable.ofUser.all(tx, { userId });
  if (length >= MAX_FACTORS) throw new Refusal('tooManyFactors');
  return length;
}

/** A passkey belongs to one account. */
async function isNew(tx: Tx, { credential_id: credentialId }: Made): Promise<boolean> {
  return credentialId === null || !(await factorTable.byCredential.get(tx, { credentialId }));
}

function shown({ id, kind, name, created_at, used_at }: FactorRow): Factor {
  return { id, kind, name, createdAtMs: created_at, usedAtMs: used_at };
}
