import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE device (
    id INTEGER PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL REFERENCES user (id),
    used_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX device_of_user ON device (user_id, used_at)`,
  `CREATE INDEX device_used ON device (used_at)`,
];

/** Devices that logged in before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
