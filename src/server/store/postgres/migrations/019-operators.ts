import { ID, TEXT } from './001-schema/columns.ts';

/** The people who work in the back office; their roles are words between spaces. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE operator (
    id ${ID},
    name ${TEXT} NOT NULL UNIQUE,
    roles ${TEXT} NOT NULL CHECK (roles <> ''),
    created_at bigint NOT NULL,
    disabled_at bigint
  )`,
];
