/** The pane with the candles, as the library calls it. */
export const CANDLES = 'candle_pane';
/** The height of what the legend says of one indicator. */
export const LEGEND_ROW_PX = 14;
