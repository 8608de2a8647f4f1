/** The one-minute candles of a live feed, in millionths. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE feed_minute (
    instrument_id INTEGER NOT NULL,
    start_ms INTEGER NOT NULL,
    open INTEGER NOT NULL,
    high INTEGER NOT NULL,
    low INTEGER NOT NULL,
    close INTEGER NOT NULL,
    volume INTEGER NOT NULL,
    PRIMARY KEY (instrument_id, start_ms)
  ) STRICT, WITHOUT ROWID`,
];
