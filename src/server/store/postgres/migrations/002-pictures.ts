import { TEXT } from './001-schema/columns.ts';

/** The bytes of pictures, which lie in files where one process serves a folder. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE picture_bytes (
    id ${TEXT} PRIMARY KEY,
    bytes bytea NOT NULL,
    created_at bigint NOT NULL
  )`,
  `CREATE INDEX picture_bytes_created ON picture_bytes (created_at)`,
];
