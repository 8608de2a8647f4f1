/** Simulated traders, and what each trader's closed orders came to, by day. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE simulated_trader (
    user_id INTEGER PRIMARY KEY REFERENCES user (id),
    name TEXT NOT NULL UNIQUE
  ) STRICT`,
  `CREATE TABLE trader_day (
    account_id INTEGER NOT NULL REFERENCES account (id),
    day INTEGER NOT NULL,
    instrument_id INTEGER NOT NULL,
    multiple INTEGER NOT NULL,
    orders INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    profit INTEGER NOT NULL,
    PRIMARY KEY (account_id, day, instrument_id, multiple)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX trader_day_by_day ON trader_day (day)`,
  `CREATE INDEX trade_order_closed ON trade_order (completed_at, id) WHERE state = 'closed'`,
];
