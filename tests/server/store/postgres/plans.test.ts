import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PERSONAL_ROWS } from '#server/store/personal';
import { describePostgres } from '../../../support/describe-engines.ts';
import { copyRows, everyTable, rowsOf } from '../../../support/every-table.ts';
import { BELIEVED_ROWS, believeManyRows } from '../../../support/many-rows.ts';
import {
  type AnyStatement,
  allStatements,
  MAY_READ_ALL,
  OF_THE_LIVE,
  SMALL,
} from '../../../support/store-statements.ts';

/**
 * How PostgreSQL goes about each statement of the store when every table that grows with the users has a million rows, with less
 * memory for each step than a list of them needs.
 */

/** What else reads a table as a whole here, and why it may. */
const MAY_READ: Readonly<Record<string, string>> = {
  ...MAY_READ_ALL,
  'announcement-sendings.ts announcementSendingTable users': 'once for each announcement',
  'copy-desk-queries.ts copyDeskQueries traded': 'flags of all leaders at the desk',
  'personal draw_method erase': 'once for a user: an index has the payout methods that were not deleted',
  'personal draw_method read': 'an export of what is held of a user',
};

/** The most a statement may cost for each row of a table, by PostgreSQL's own measure: a row that an index finds costs less than ten. */
const MOST_FOR_A_ROW = 50;
/** Partial indexes that hold no more of a table than this are read whole, as all of them are of what is rare. */
const RARE_ROWS = BELIEVED_ROWS / 100;

type Plan = {
  'Node Type': string;
  'Total Cost': number;
  'Parent Relationship'?: string;
  'Subplan Name'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
};
type Index = { name: string; of: string; first: string; rows: number };

describePostgres('the plans of PostgreSQL', (database) => {
  let client: Client;
  let indexes: Map<string, Index>;
  const plans = new Map<string, Plan>();
  beforeAll(async () => {
    const sqlite = await everyTable();
    const tables = rowsOf(sqlite);
    sqlite.close();
    client = new Client({ connectionString: database.url });
    await client.connect();
    // Never committed.
    await client.query('BEGIN');
    await copyRows(tables, client);
    const large = [...tables.keys()].filter((name) => !SMALL.includes(name));
    await believeManyRows(client, large, OF_THE_LIVE);
    await client.query(
      `SET LOCAL work_mem = '64kB'; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL max_parallel_workers_per_gather = 0`,
    );
    const { rows } = await client.query<Index>(INDEXES);
    indexes = new Map(rows.map((index) => [index.name, index]));
    const personal = PERSONAL_ROWS.flatMap(({ table, read, erase }) => [
      { name: `personal ${table} read`, statement: read as AnyStatement },
      ...(erase ? [{ name: `personal ${table} erase`, statement: erase as AnyStatement }] : []),
    ]);
    for (const { name, statement } of [...(await allStatements()), ...personal])
      plans.set(name, await planOf(client, statement));
  });
  afterAll(() => client.end());

  /** Whether a step goes through a table from end to end, or through an index that holds much of one. */
  function isWhole(step: Plan): boolean {
    const index = indexes.get(step['Index Name'] ?? '');
    const table = index?.of ?? step['Relation Name'];
    if (table === undefined || SMALL.includes(table) || !step['Node Type'].endsWith('Scan')) return false;
    if (!index) return step['Node Type'] === 'Seq Scan';
    // Without its first column an index is read from end to end.
    return index.rows > RARE_ROWS && !new RegExp(`\\b${index.first}\\b`).test(step['Index Cond'] ?? '');
  }

  const reading = (isRefused: (plan: Plan) => boolean): string[] =>
    [...plans].flatMap(([name, plan]) => (isRefused(plan) ? [name] : [])).sort();

  test('S1.4 find what they are about by an index: their time does not grow with what others did', () => {
    const whole = reading((plan) => stepsOf(plan).some(isWhole));
    // An audit reads everything.
    expect(whole.filter((name) => !name.includes('audit-queries.ts'))).toEqual(Object.keys(MAY_READ).sort());
  });

  test('S1.4 S4.2 go through no table again for each row of another', () => {
    const isAgain = (plan: Plan) => repeated(plan).some((part) => stepsOf(part).some(isWhole));
    expect(reading(isAgain)).toEqual([]);
    // A limit of one row hides what finding none costs.
    const most = (plan: Plan) => Math.max(...stepsOf(plan).map((step) => step['Total Cost']));
    expect(reading((plan) => most(plan) > MOST_FOR_A_ROW * BELIEVED_ROWS)).toEqual([]);
  });
});

async function planOf(client: Client, statement: AnyStatement): Promise<Plan> {
  const { sql, values } = statement.compiledFor('postgres');
  await client.query(`PREPARE asked AS ${sql}`);
  const args = values.length > 0 ? `(${values.map(() => 'NULL').join(', ')})` : '';
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (FORMAT JSON) EXECUTE asked ${args}`,
  );
  await client.query('DEALLOCATE asked');
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error(`no plan of ${sql}`);
  return plan;
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];

/** The parts of a plan that run once for each row of another part. */
function repeated(whole: Plan): Plan[] {
  const text = JSON.stringify(whole);
  return stepsOf(whole).flatMap((step) =>
    (step.Plans ?? []).filter((part) => {
      const relation = part['Parent Relationship'];
      if (relation === 'SubPlan') return !text.includes(`(hashed ${part['Subplan Name']})`);
      return relation === 'Inner' && step['Node Type'] === 'Nested Loop';
    }),
  );
}

const INDEXES = `
  SELECT i.relname AS name, t.relname AS of, pg_get_indexdef(indexrelid, 1, true) AS first, i.reltuples AS rows
  FROM pg_index JOIN pg_class i ON i.oid = indexrelid JOIN pg_class t ON t.oid = indrelid
  WHERE t.relnamespace = 'public'::regnamespace`;
