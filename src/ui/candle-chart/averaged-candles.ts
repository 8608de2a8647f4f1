import { type Chart, type IndicatorDrawParams, registerIndicator } from 'klinecharts';
import type { ChartColours } from './chart-colours.ts';
import { CANDLES } from './panes.ts';
import { averagedCandles } from './price-indicators.ts';

/** How the library calls it. It is no indicator that a trader chose: no legend tells its figures. */
const NAME = 'averagedCandles';

type Averaged = ReturnType<typeof averagedCandles>[number];

/**
 * Draws Heikin-Ashi candles in the place of the chart's own, which are transparent then. The chart keeps the real prices: its axis,
 * its crosshair, indicators and the lines of orders go by those.
 */
export function showAveraged(chart: Chart, isShown: boolean, colours: () => ChartColours): void {
  if (!isShown) {
    chart.removeIndicator({ id: NAME });
    return;
  }
  if (chart.getIndicators({ id: NAME }).length > 0) return;
  registerIndicator<Averaged>({
    name: NAME,
    series: 'price',
    // Below the lines of indicators.
    zLevel: -1,
    // They are not drawn by the library, but the axis has room for them.
    figures: [{ key: 'high' }, { key: 'low' }],
    calc: averagedCandles,
    draw: (params) => draw(params, colours()),
    createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
  });
  chart.createIndicator({ id: NAME, name: NAME, paneId: CANDLES }, true);
}

/** The indicators on the candles that have a row in the legend. */
export const legendRows = (chart: Chart): number =>
  chart.getIndicators({ paneId: CANDLES }).filter(({ name }) => name !== NAME).length;

function draw(
  { ctx, chart, indicator: { result }, xAxis, yAxis }: IndicatorDrawParams<Averaged, unknown, unknown>,
  { up, down }: ChartColours,
): boolean {
  const { from, to } = chart.getVisibleRange();
  const { gapBar, halfGapBar } = chart.getBarSpace();
  // The library draws what is below the others behind all that is there, the lines of the grid among it.
  ctx.globalCompositeOperation = 'source-over';
  const y = (price: number): number => Math.round(yAxis.convertToPixel(price));
  result.slice(from, to).forEach(({ open, high, low, close }, index) => {
    const x = xAxis.convertToPixel(from + index);
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))];
    ctx.fillStyle = close >= open ? up : down;
    ctx.fillRect(x, y(high), 1, Math.max(1, y(low) - y(high)));
    ctx.fillRect(x - halfGapBar, top, gapBar, Math.max(1, bottom - top));
  });
  return true;
}
