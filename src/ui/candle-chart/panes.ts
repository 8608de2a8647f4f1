import type { Chart, Crosshair } from 'klinecharts';

/** The pane with the candles, as the library calls it. */
export const CANDLES = 'candle_pane';
/** The height of what the legend says of one indicator. */
export const LEGEND_ROW_PX = 14;

/** What takes the crosshair away; the library's types know of no such thing. */
const NONE = null as unknown as Crosshair;

/** Takes the crosshair away, whether a finger or the pointer called it up. */
export function hideCrosshair(chart: Chart): void {
  chart.executeAction('onCrosshairChange', NONE);
}
