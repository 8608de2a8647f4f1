import { ID, INT, STRICT, type Statement, sql, TEXT, USER } from './sql.ts';

/**
 * Prices that users wait for. `level` is the price it waits for, or the one it moves away from by `percent` hundredths of a
 * percent; only prices from `armed_at` on count, epoch ms of market time. `version` counts every change of the row.
 */
export const STATEMENTS: readonly Statement[] = [
  sql`CREATE TABLE price_alert (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    instrument_id ${INT} NOT NULL,
    kind ${TEXT} NOT NULL CHECK (kind IN ('price', 'percent')),
    side ${TEXT} CHECK (side IN ('above', 'below')),
    level ${INT} NOT NULL CHECK (level > 0),
    percent ${INT} NOT NULL,
    is_repeating ${INT} NOT NULL CHECK (is_repeating IN (0, 1)),
    note ${TEXT} NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('armed', 'returning', 'paused', 'fired')),
    armed_at ${INT} NOT NULL,
    version ${INT} NOT NULL,
    created_at ${INT} NOT NULL,
    fired_at ${INT},
    fired_market_at ${INT},
    fired_price ${INT},
    fired_side ${TEXT} CHECK (fired_side IN ('above', 'below')),
    fired_count ${INT} NOT NULL,
    CHECK ((kind = 'price') = (side IS NOT NULL)),
    CHECK ((kind = 'price') = (percent = 0)),
    CHECK (kind = 'price' OR state <> 'returning')
  )${STRICT}`,
  'CREATE INDEX price_alert_user ON price_alert (user_id)',
  `CREATE INDEX price_alert_watched ON price_alert (user_id) WHERE state IN ('armed', 'returning')`,
];
