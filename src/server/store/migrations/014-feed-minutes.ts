import { BY_KEY, INT, type Statement, sql } from './sql.ts';

/** The one-minute candles of a live feed, in millionths. */
export const STATEMENTS: readonly Statement[] = [
  sql`CREATE TABLE feed_minute (
    instrument_id ${INT} NOT NULL,
    start_ms ${INT} NOT NULL,
    open ${INT} NOT NULL,
    high ${INT} NOT NULL,
    low ${INT} NOT NULL,
    close ${INT} NOT NULL,
    volume ${INT} NOT NULL,
    PRIMARY KEY (instrument_id, start_ms)
  )${BY_KEY}`,
];
