import { type Migration, numbered, SHARED_MIGRATIONS } from '../migration-list.ts';
import { statementsOn } from '../migrations/sql.ts';
import { STATEMENTS as schema } from './migrations/001-schema.ts';
import { STATEMENTS as pictures } from './migrations/002-pictures.ts';

/** A step of PostgreSQL; `isAdditive` as of those that both engines share. */
export type PostgresMigration = Migration & { isAdditive: boolean };

const BASE: readonly PostgresMigration[] = [
  { name: '001-schema', isAdditive: true, statements: schema },
  { name: '002-pictures', isAdditive: true, statements: pictures },
];

/** Every migration, in the order in which they run. */
export const POSTGRES_MIGRATIONS: readonly PostgresMigration[] = [
  ...BASE,
  ...SHARED_MIGRATIONS.map(({ name, isAdditive, statements }, index) => ({
    name: numbered(name, BASE.length + index + 1),
    isAdditive,
    statements: statementsOn('postgres', statements),
  })),
];
