import type { Engine } from '../compiled-statement.ts';
import { BEFORE, type Migration } from '../migrations.ts';
import { POSTGRES_STEPS } from './postgres.ts';
import { SHARED_STEPS } from './shared.ts';
import { statementsOn } from './sql.ts';
import { SQLITE_STEPS } from './sqlite.ts';

/**
 * What leads a database of before 1.0 to the schema of 1.0. It is loaded for one that lacks a step, and none of it changes any
 * more.
 */
export const STEPS_BEFORE: Readonly<Record<Engine, readonly Migration[]>> = {
  sqlite: named('sqlite', SQLITE_STEPS),
  postgres: named('postgres', POSTGRES_STEPS),
};

function named(engine: Engine, first: readonly (readonly string[])[]): Migration[] {
  const steps = [
    ...first.map((statements) => ({ isAdditive: true, statements })),
    ...SHARED_STEPS.map(({ isAdditive, statements }) => ({
      isAdditive,
      statements: statementsOn(engine, statements),
    })),
  ];
  return BEFORE[engine].flatMap((name, index) => {
    const step = steps[index];
    return step ? [{ name, ...step }] : [];
  });
}

/** Up to here steps ran without a transaction: an older version may have left one of these half done. */
export const LAST_WITHOUT_TRANSACTION = '006-loans';
