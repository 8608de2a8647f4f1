import { ID, INT, STRICT, type Statement, sql, TEXT, USER } from './sql.ts';

/** A row for each time somebody leads. A name is one leader's while they lead. */
export const STATEMENTS: readonly Statement[] = [
  sql`CREATE TABLE leader (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    name ${TEXT} NOT NULL,
    name_key ${TEXT} NOT NULL,
    begun_at ${INT} NOT NULL,
    ended_at ${INT},
    ended_by ${TEXT} CHECK (ended_by IN ('self', 'operator')),
    paused_at ${INT},
    CHECK ((ended_at IS NULL) = (ended_by IS NULL))
  )${STRICT}`,
  'CREATE UNIQUE INDEX leader_leads ON leader (user_id) WHERE ended_at IS NULL',
  'CREATE UNIQUE INDEX leader_named ON leader (name_key) WHERE ended_at IS NULL',
  'CREATE INDEX leader_of_user ON leader (user_id, id)',
  'CREATE INDEX leader_by_name ON leader (name_key)',
];
