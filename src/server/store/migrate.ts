import { type Kysely, Migrator } from 'kysely';
import * as trading from './migrations/001-trading.ts';
import * as joining from './migrations/002-joining.ts';
import * as identity from './migrations/003-identity.ts';
import * as traders from './migrations/004-traders.ts';
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
      }),
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
