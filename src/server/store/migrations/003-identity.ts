/** Pictures, identity verification, the decisions of the desk, news, and frozen users. */
export const STATEMENTS: readonly string[] = [
  `ALTER TABLE user ADD COLUMN frozen_at INTEGER`,
  `CREATE TABLE picture (
    id TEXT PRIMARY KEY CHECK (length(id) = 32),
    user_id INTEGER NOT NULL REFERENCES user (id),
    bytes INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX picture_of_user ON picture (user_id, created_at)`,
  `CREATE INDEX picture_unused ON picture (created_at) WHERE used_at IS NULL`,
  `CREATE TABLE real_name (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    name TEXT NOT NULL,
    card_id TEXT NOT NULL,
    front_pic TEXT NOT NULL REFERENCES picture (id),
    reverse_pic TEXT NOT NULL REFERENCES picture (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    CHECK (front_pic <> reverse_pic),
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK (state <> 'rejected' OR reason <> '')
  ) STRICT`,
  `CREATE UNIQUE INDEX real_name_one_open ON real_name (user_id) WHERE state IN ('waiting', 'approved')`,
  `CREATE INDEX real_name_of_user ON real_name (user_id, id)`,
  `CREATE INDEX real_name_waiting ON real_name (created_at, id) WHERE state = 'waiting'`,
  `CREATE TABLE decision (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    decision TEXT NOT NULL,
    reason TEXT NOT NULL,
    operator TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TRIGGER decision_no_update BEFORE UPDATE ON decision
    BEGIN SELECT RAISE (ABORT, 'decisions are append-only'); END`,
  `CREATE TRIGGER decision_no_delete BEFORE DELETE ON decision
    BEGIN SELECT RAISE (ABORT, 'decisions are append-only'); END`,
  `CREATE TABLE news (
    id INTEGER PRIMARY KEY,
    category INTEGER NOT NULL CHECK (category IN (1, 2)),
    lang TEXT,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    logo TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT`,
  `CREATE INDEX news_shown ON news (category, created_at, id) WHERE removed_at IS NULL`,
];
