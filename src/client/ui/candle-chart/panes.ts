/** The pane with the candles, as the library calls it. */
export const CANDLES = 'candle_pane';
