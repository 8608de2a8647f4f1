/** The one-minute candles of a live feed, in millionths. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE feed_minute (
    instrument_id bigint NOT NULL,
    start_ms bigint NOT NULL,
    open bigint NOT NULL,
    high bigint NOT NULL,
    low bigint NOT NULL,
    close bigint NOT NULL,
    volume bigint NOT NULL,
    PRIMARY KEY (instrument_id, start_ms)
  )`,
];
