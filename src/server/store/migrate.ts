import { type Kysely, Migrator, sql } from 'kysely';
import * as trading from './migrations/001-trading.ts';
import * as joining from './migrations/002-joining.ts';
import * as identity from './migrations/003-identity.ts';
import * as traders from './migrations/004-traders.ts';
import * as payments from './migrations/005-payments.ts';
import * as loans from './migrations/006-loans.ts';
import * as doors from './migrations/008-doors.ts';
import type { Schema } from './schema.ts';

/** Brings the database to the newest version, forwards only. Throws the first migration's error. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({
        '001-trading': { up: trading.up },
        '002-joining': { up: joining.up },
        '003-identity': { up: identity.up },
        '004-traders': { up: traders.up },
        '005-payments': { up: payments.up },
        '006-loans': { up: loans.up },
        '008-doors': { up: doors.up },
      }),
    },
  });
  // Off while tables are made anew under their own name; what refers to them is checked before it counts again.
  await sql`PRAGMA foreign_keys = OFF`.execute(db);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  const { rows } = await sql<{ table: string; parent: string }>`PRAGMA foreign_key_check`.execute(db);
  const [orphan] = rows;
  if (orphan) throw new Error(`a row of ${orphan.table} refers to a missing row of ${orphan.parent}`);
  await sql`PRAGMA foreign_keys = ON`.execute(db);
}
