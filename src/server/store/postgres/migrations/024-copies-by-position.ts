import { STATEMENTS as embedded } from '../../migrations/034-copies-by-position.ts';

/** The same statements on both engines. */
export const STATEMENTS: readonly string[] = embedded.map((statement) =>
  statement.replaceAll(' INTEGER ', ' bigint '),
);
