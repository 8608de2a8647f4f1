import { BY_KEY, INT, KEY, STRICT, type Statement, sql, TEXT, USER } from './sql.ts';

/**
 * Limits users set for themselves, pauses of trading, alarms of the risk rate, and the minutes a day of those who limit them.
 * `max` and `next_max` are millionths of a USD or of a minute; with `next_at` and no `next_max` the limit ends then.
 */
export const STATEMENTS: readonly Statement[] = [
  sql`CREATE TABLE own_limit (
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    kind ${TEXT} NOT NULL CHECK (kind IN ('deposit', 'loss', 'time')),
    max ${INT} NOT NULL CHECK (max > 0),
    next_max ${INT} CHECK (next_max > 0),
    next_at ${INT},
    told_day ${INT} NOT NULL,
    PRIMARY KEY (user_id, kind),
    CHECK (next_max IS NULL OR next_at IS NOT NULL)
  )${BY_KEY}`,
  sql`CREATE TABLE trading_pause (
    user_id ${KEY} REFERENCES ${USER} (id),
    until ${INT} NOT NULL
  )${STRICT}`,
  sql`CREATE TABLE margin_alarm (
    user_id ${KEY} REFERENCES ${USER} (id),
    percent ${INT} NOT NULL CHECK (percent BETWEEN 1 AND 99),
    is_told ${INT} NOT NULL CHECK (is_told IN (0, 1))
  )${STRICT}`,
  sql`CREATE TABLE used_time (
    user_id ${KEY} REFERENCES ${USER} (id),
    day ${INT} NOT NULL,
    minutes ${INT} NOT NULL,
    last_minute ${INT} NOT NULL
  )${STRICT}`,
  `CREATE INDEX deposit_of_day ON deposit (user_id, created_at)`,
];
