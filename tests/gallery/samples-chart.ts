import type { ChartToolsInput } from '#machines/chart-tools/chart-tools.machine';
import { mapIndicators, standardIndicators } from '#machines/chart-tools/indicator-settings';

/** How a device draws charts at first, and with every pane taken. */

export const STANDARD: ChartToolsInput = {
  look: 'candles',
  isLog: false,
  indicators: standardIndicators(),
};

const SHOWN: readonly string[] = ['MA', 'BOLL', 'VOL', 'MACD', 'RSI'];

export const FULL: ChartToolsInput = {
  ...STANDARD,
  indicators: mapIndicators((name) => ({
    ...STANDARD.indicators[name],
    isOn: SHOWN.includes(name),
  })),
};
