import type { Chart, Crosshair } from 'klinecharts';

/** What takes the crosshair away; the library's types know of no such thing. */
const NONE = null as unknown as Crosshair;

/** Takes the crosshair away, whether a finger or the pointer called it up. */
export function hideCrosshair(chart: Chart): void {
  chart.executeAction('onCrosshairChange', NONE);
}
