/**
 * Limits users set for themselves, pauses of trading, alarms of the risk rate, and the minutes a day of those who limit them.
 * `max` and `next_max` are millionths of a USD or of a minute; with `next_at` and no `next_max` the limit ends then.
 */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE own_limit (
    user_id INTEGER NOT NULL REFERENCES user (id),
    kind TEXT NOT NULL CHECK (kind IN ('deposit', 'loss', 'time')),
    max INTEGER NOT NULL CHECK (max > 0),
    next_max INTEGER CHECK (next_max > 0),
    next_at INTEGER,
    told_day INTEGER NOT NULL,
    PRIMARY KEY (user_id, kind),
    CHECK (next_max IS NULL OR next_at IS NOT NULL)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE trading_pause (
    user_id INTEGER PRIMARY KEY REFERENCES user (id),
    until INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE margin_alarm (
    user_id INTEGER PRIMARY KEY REFERENCES user (id),
    percent INTEGER NOT NULL CHECK (percent BETWEEN 1 AND 99),
    is_told INTEGER NOT NULL CHECK (is_told IN (0, 1))
  ) STRICT`,
  `CREATE TABLE used_time (
    user_id INTEGER PRIMARY KEY REFERENCES user (id),
    day INTEGER NOT NULL,
    minutes INTEGER NOT NULL,
    last_minute INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX deposit_of_day ON deposit (user_id, created_at)`,
];
