import { MIN_FOUND_BY } from '#contract/constants';
import type { AreaCode } from '#contract/entities';
import { microToWire } from '#contract/money';
import { digitsIn } from '#contract/typed-digits';
import { addressOf, loginAddressOf, reachedAt, usersAt } from '../accounts/addresses.ts';
import type { Statements } from '../ledger/statements.ts';
import type { WithdrawalLimits } from '../payments/withdrawal-limits.ts';
import { caseTable } from '../store/cases.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/handles.ts';
import { partPattern, type UserRow, userTable } from '../store/users.ts';
import { type Act, type Commands, timeText } from './commands.ts';
import type { ActingOperator } from './operators.ts';
import { OperatorRefusal } from './refusal.ts';

export type LookCommandParts = {
  database: Database;
  areaCodes: readonly AreaCode[];
  statements: Pick<Statements, 'balance' | 'page'>;
  withdrawalLimits: Pick<WithdrawalLimits, 'describe'>;
  longReads: { usersWith(ask: { text: string }): Promise<UserRow[]> };
};

const MAX_FOUND = 50;
/** The number of an order, as screens and statements show it. */
const ORDER = /^(?:order )?(\d{1,15})$/;
const MAX_CASES = 500;
/** A part of a number, however it is written; the zeros that a country dials before it are not stored. */
const NUMBER = /^[\p{Nd}\s()+.-]+$/u;

/** Those with a text in their e-mail address, their number or their name, the newest first. */
export function usersWith(db: Db, { text }: { text: string }): Promise<UserRow[]> {
  const digits = NUMBER.test(text) ? digitsIn(text).replace(/^0+/, '') : '';
  const name = partPattern(text.toLowerCase());
  return userTable.withPart.all(db, {
    email: name,
    // None has a number of no digits.
    phone: digits.length < MIN_FOUND_BY ? '' : partPattern(digits),
    name,
    typedName: partPattern(text),
    limit: MAX_FOUND,
  });
}

/** Looks at users: who they are, how they stand, and what they did with money. Each look is logged. */
export function lookCommands(
  act: Act,
  { database, areaCodes, statements, withdrawalLimits, longReads }: LookCommandParts,
): Commands<'find-user' | 'user' | 'cases' | 'ledger'> {
  const { db } = database;
  const look = async (actor: ActingOperator, uid: string, decision: string): Promise<UserRow> => {
    const user = await userTable.byUid.get(db, { uid });
    if (!user) throw new OperatorRefusal(`There is no user ${uid}.`);
    await act(actor, '', async () => ({ kind: 'user', subject: uid, decision }));
    return user;
  };
  return {
    'find-user': async (actor, { text }) => {
      const small = text.toLowerCase();
      const named = await longReads.usersWith({ text });
      const order = ORDER.exec(small)?.[1];
      const holders = order === undefined ? [] : await userTable.ofOrder.all(db, { id: Number(order) });
      const typed = loginAddressOf({ channel: 'mobile', areaId: '', account: text }, areaCodes);
      const called = typed.channel === 'number' ? await usersAt(db, typed) : [];
      const all = [...(await userTable.byUid.all(db, { uid: small })), ...named, ...holders, ...called];
      const found = all
        .toSorted((a, b) => b.id - a.id)
        .filter(({ id }, at) => all.findIndex((other) => other.id === id) === at)
        .slice(0, MAX_FOUND);
      // The text itself is personal, so the log has whom it found.
      const subject = found.map(({ uid }) => uid).join(' ') || 'none';
      await act(actor, '', async () => ({ kind: 'user', subject, decision: 'searched' }));
      return {
        rows: found.map((user) => ({
          uid: user.uid,
          state: stateOf(user),
          since: timeText(user.created_at),
        })),
      };
    },
    user: async (actor, { uid }) => {
      const user = await look(actor, uid, 'seen');
      const address = addressOf(user);
      const { balanceMicro, heldMicro } = await statements.balance(user.id);
      const limit = await withdrawalLimits.describe(user.id);
      return {
        fields: {
          uid,
          state: stateOf(user),
          email: user.email ?? '',
          phone: address?.channel === 'mobile' ? reachedAt(address, areaCodes) : '',
          since: timeText(user.created_at),
          balance: `${microToWire(balanceMicro)} USD`,
          held: `${microToWire(heldMicro)} USD`,
          identity: limit.level,
          'withdrawn in 24 hours': `${limit.used} of ${limit.max} USD`,
        },
      };
    },
    cases: async (actor, { uid }) => {
      const { id: userId } = await look(actor, uid, 'cases seen');
      const rows = await caseTable.ofUser.all(db, { userId, limit: MAX_CASES });
      return {
        rows: rows.map(({ kind, id, state, created_at: at }) => ({
          kind,
          id: String(id),
          state,
          since: timeText(at),
        })),
      };
    },
    ledger: async (actor, { uid, page }) => {
      const { id } = await look(actor, uid, 'ledger seen');
      const { lines } = await statements.page(id, page);
      return {
        rows: lines.map(({ memo, amountMicro, subjectId, createdAtMs }) => ({
          time: timeText(createdAtMs),
          memo,
          of: subjectId === null ? '' : String(subjectId),
          usd: microToWire(amountMicro),
        })),
      };
    },
  };
}

function stateOf({ is_demo, frozen_at, purged_at }: UserRow): string {
  if (purged_at !== null) return 'deleted';
  return `${is_demo === 1 ? 'demo' : 'real'}${frozen_at === null ? '' : ', frozen'}`;
}
