import { ROLES, type Role } from '#contract/desk/rights';
import type { Clock } from '../clock.ts';
import { AUTOMATIC_NAME } from '../reviews/reviews.ts';
import type { Db, Reads, Tx } from '../store/handles.ts';
import { operatorSessionTable } from '../store/operator-access.ts';
import { type OperatorRow, operatorTable } from '../store/operators.ts';
import { OperatorRefusal, RightRefusal } from './refusal.ts';

/** Who asks for something, and as what. */
export type ActingOperator = { name: string; roles: readonly Role[] };

/**
 * The people who work in the back office. While there is none, any name acts as admin, so that a site for trying out needs no
 * operators. An operator who is an admin is always left.
 */
export class Operators {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The operator of a name. Throws a RightRefusal when there is none, or that one is disabled. */
  async actor(name: string): Promise<ActingOperator> {
    if (name === AUTOMATIC_NAME) throw new RightRefusal(`No operator is called ${name}.`);
    const roles = await this.rolesNow(this.#db, name);
    if (roles.length > 0) return { name, roles };
    const row = await operatorTable.byName.get(this.#db, { name });
    throw new RightRefusal(row ? `The operator ${name} is disabled.` : `There is no operator ${name}.`);
  }

  /** The roles that a name acts with now; none for an operator who is disabled, or where it is of none. */
  async rolesNow(from: Reads, name: string): Promise<readonly Role[]> {
    const row = await operatorTable.byName.get(from, { name });
    if (row) return row.disabled_at === null ? rolesOf(row) : [];
    return (await operatorTable.list.all(from)).length === 0 ? ['admin'] : [];
  }

  /** By name. */
  list(): Promise<OperatorRow[]> {
    return operatorTable.list.all(this.#db);
  }

  /** Answers the id. Throws an OperatorRefusal for a name that is taken, and for a first operator who is no admin. */
  async add(tx: Tx, name: string, roles: readonly Role[]): Promise<number> {
    if (name === AUTOMATIC_NAME || (await operatorTable.byName.get(tx, { name }))) {
      throw new OperatorRefusal(`There is an operator ${name} already.`);
    }
    const isFirst = (await operatorTable.list.all(tx)).length === 0;
    if (isFirst && !roles.includes('admin')) {
      throw new OperatorRefusal('The first operator must be an admin, who adds the others.');
    }
    const made = await operatorTable.insert.one(tx, {
      name,
      roles: textOf(roles),
      created_at: this.#clock(),
    });
    return made.id;
  }

  /** Throws an OperatorRefusal for an operator there is not, for one’s own roles, and when no admin would be left. */
  async change(tx: Tx, by: ActingOperator, name: string, roles: readonly Role[]): Promise<void> {
    const row = await existing(tx, name);
    if (name === by.name) throw new OperatorRefusal('Another admin changes your roles.');
    if (!roles.includes('admin')) await mustLeaveAdmin(tx, name);
    await operatorTable.setRoles.run(tx, { id: row.id, roles: textOf(roles) });
    await this.#endSessions(tx, row.id);
  }

  /** Throws an OperatorRefusal for an operator there is not, or who is disabled, and for the last admin. */
  async disable(tx: Tx, name: string): Promise<void> {
    const row = await existing(tx, name);
    await mustLeaveAdmin(tx, name);
    const { changes } = await operatorTable.disable.run(tx, { id: row.id, disabledAt: this.#clock() });
    if (changes === 0) throw new OperatorRefusal(`The operator ${name} is disabled already.`);
    await this.#endSessions(tx, row.id);
  }

  /** Throws an OperatorRefusal for an operator there is not, or who is not disabled. */
  async enable(tx: Tx, name: string): Promise<void> {
    const row = await existing(tx, name);
    if ((await operatorTable.enable.run(tx, { id: row.id })).changes === 0) {
      throw new OperatorRefusal(`The operator ${name} is not disabled.`);
    }
  }

  /** The id of an operator who may be invited. Throws an OperatorRefusal when there is none, or that one is disabled. */
  async invitable(tx: Tx, name: string): Promise<number> {
    const row = await existing(tx, name);
    if (row.disabled_at !== null) throw new OperatorRefusal(`The operator ${name} is disabled.`);
    return row.id;
  }

  /** What they may do has changed, so they sign in anew. */
  async #endSessions(tx: Tx, operatorId: number): Promise<void> {
    await operatorSessionTable.endOf.run(tx, { operatorId, endedAt: this.#clock() });
  }
}

/** The roles of an operator, in the order of all roles. */
export function rolesOf({ roles }: Pick<OperatorRow, 'roles'>): Role[] {
  const held = roles.split(' ');
  return ROLES.filter((role) => held.includes(role));
}

const textOf = (roles: readonly Role[]): string => ROLES.filter((role) => roles.includes(role)).join(' ');

async function existing(from: Reads, name: string): Promise<OperatorRow> {
  const row = await operatorTable.byName.get(from, { name });
  if (!row) throw new OperatorRefusal(`There is no operator ${name}.`);
  return row;
}

/** Read in the transaction that takes the admin away, so that two who are taken away at once do not both go. */
async function mustLeaveAdmin(tx: Tx, without: string): Promise<void> {
  const others = (await operatorTable.list.all(tx)).filter((row) => row.name !== without);
  if (others.some((row) => row.disabled_at === null && rolesOf(row).includes('admin'))) return;
  throw new OperatorRefusal('An operator who is an admin must be left.');
}
