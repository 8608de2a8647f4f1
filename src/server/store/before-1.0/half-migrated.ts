import { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../migrations.ts';
import { LAST_WITHOUT_TRANSACTION } from './steps.ts';

/**
 * Older versions ran each statement of a migration in a transaction of its own. One that was killed, or whose disk was
 * full, left the first few statements done and the migration not recorded. How far it came shows in the schema.
 */

/** The definition of every table, index and trigger, by name. */
type Objects = Map<string, string>;

/**
 * The statements that are still to run: all of them, unless an older version did the first few. Throws a sentence for
 * the operator when the schema is at no point of the migration.
 */
export function statementsLeft(
  raw: DatabaseSync,
  done: readonly Migration[],
  migration: Migration,
): readonly string[] {
  const from = resumeAt(raw, done, migration);
  if (from === null) throw new Error(`The database cannot be opened. ${brokenWithin(migration)}`);
  const left = migration.statements.slice(from);
  const copied = /^INSERT INTO (\w+_new) /.exec(left[0] ?? '')?.[1];
  // Copying rows leaves no trace in the schema: the copy may be there already, and is made again.
  return copied === undefined ? left : [`DELETE FROM ${copied}`, ...left];
}

/** What to do with a schema that is at no point of the migration. */
export function brokenWithin({ name }: Migration): string {
  return `It was left half upgraded within ${name} and cannot be completed. Put back a backup (docs/OPERATIONS.md, Backups), and start again.`;
}

/** How many statements an older version did; null when the schema is at no point of the migration. */
export function resumeAt(raw: DatabaseSync, done: readonly Migration[], migration: Migration): number | null {
  if (migration.name > LAST_WITHOUT_TRANSACTION) return 0;
  const points = pointsOf(done, migration);
  const names = new Set(points.flatMap((point) => [...point.keys()]));
  // What the migration leaves alone may have been changed by hand.
  const changing = [...names].filter((name) => new Set(points.map((point) => point.get(name))).size > 1);
  const found = objectsOf(raw);
  const at = points.findIndex((point) => changing.every((name) => point.get(name) === found.get(name)));
  return at === -1 ? null : at;
}

/** The schema before the first statement, and after each. */
function pointsOf(done: readonly Migration[], { statements }: Migration): Objects[] {
  const model = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  try {
    for (const statement of done.flatMap((migration) => migration.statements)) model.exec(statement);
    return [
      objectsOf(model),
      ...statements.map((statement) => {
        model.exec(statement);
        return objectsOf(model);
      }),
    ];
  } finally {
    model.close();
  }
}

function objectsOf(raw: DatabaseSync): Objects {
  const rows = raw.prepare('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all();
  return new Map(rows.map(({ name, sql }) => [String(name), String(sql)]));
}
