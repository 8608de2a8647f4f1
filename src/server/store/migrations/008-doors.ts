/** Devices that logged in before, languages of users, and demo accounts whose book is closed in itself. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE device (
    id INTEGER PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL REFERENCES user (id),
    used_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX device_of_user ON device (user_id, used_at)`,
  `CREATE INDEX device_used ON device (used_at)`,
  `ALTER TABLE user ADD COLUMN language TEXT`,
  // A demo account has a house of its own, so that its whole book sums to zero and can be deleted.
  `ALTER TABLE account ADD COLUMN book_of INTEGER REFERENCES user (id)`,
  `DROP INDEX account_system`,
  `CREATE UNIQUE INDEX account_system ON account (realm, kind, currency, coalesce(book_of, 0))
    WHERE user_id IS NULL`,
  `ALTER TABLE user ADD COLUMN purged_at INTEGER
    CHECK (purged_at IS NULL OR (is_demo = 1 AND owner_user_id IS NULL))`,
  `CREATE INDEX user_visitor_demo ON user (created_at)
    WHERE is_demo = 1 AND owner_user_id IS NULL AND purged_at IS NULL`,
  // Rows of a deleted book are found, and what refers to them is looked for, by these.
  `CREATE INDEX session_by_user ON session (user_id)`,
  `CREATE INDEX IF NOT EXISTS entry_of_journal ON entry (journal_id)`,
  `CREATE INDEX journal_of_order ON journal (order_id) WHERE order_id IS NOT NULL`,
  `DROP TRIGGER IF EXISTS entry_no_delete`,
  `CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry
    WHEN NOT EXISTS (
      SELECT 1 FROM account JOIN user ON user.id = coalesce(account.user_id, account.book_of)
      WHERE account.id = OLD.account_id AND user.purged_at IS NOT NULL
    )
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
  `DROP TRIGGER IF EXISTS journal_no_delete`,
  `CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
    WHEN EXISTS (SELECT 1 FROM entry WHERE journal_id = OLD.id)
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
];
