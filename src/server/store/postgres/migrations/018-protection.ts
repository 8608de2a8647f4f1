import { TEXT } from './001-schema/columns.ts';

/**
 * Limits users set for themselves, pauses of trading, alarms of the risk rate, and the minutes a day of those who limit them.
 * `max` and `next_max` are millionths of a USD or of a minute; with `next_at` and no `next_max` the limit ends then.
 */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE own_limit (
    user_id bigint NOT NULL REFERENCES "user" (id),
    kind ${TEXT} NOT NULL CHECK (kind IN ('deposit', 'loss', 'time')),
    max bigint NOT NULL CHECK (max > 0),
    next_max bigint CHECK (next_max > 0),
    next_at bigint,
    told_day bigint NOT NULL,
    PRIMARY KEY (user_id, kind),
    CHECK (next_max IS NULL OR next_at IS NOT NULL)
  )`,
  `CREATE TABLE trading_pause (
    user_id bigint PRIMARY KEY REFERENCES "user" (id),
    until bigint NOT NULL
  )`,
  `CREATE TABLE margin_alarm (
    user_id bigint PRIMARY KEY REFERENCES "user" (id),
    percent bigint NOT NULL CHECK (percent BETWEEN 1 AND 99),
    is_told bigint NOT NULL CHECK (is_told IN (0, 1))
  )`,
  `CREATE TABLE used_time (
    user_id bigint PRIMARY KEY REFERENCES "user" (id),
    day bigint NOT NULL,
    minutes bigint NOT NULL,
    last_minute bigint NOT NULL
  )`,
  `CREATE INDEX deposit_of_day ON deposit (user_id, created_at)`,
];
