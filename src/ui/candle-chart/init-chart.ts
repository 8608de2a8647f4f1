import {
  type AxisCreateTicksParams,
  type AxisTick,
  type Chart,
  type DeepPartial,
  init,
  type Styles,
  utils,
} from 'klinecharts';
import type { ChartLanguage } from './chart-language.ts';
import { LABEL_PX } from './chart-styles.ts';

/**
 * Creates the chart without its use of device-pixel observation: browsers that emulate a pixel ratio (device
 * toolbars, test browsers) report those pixels wrongly, and the chart would be blurred there. Refused it, the
 * library goes by `devicePixelRatio`, which is right everywhere. It asks once, while the first chart is made.
 */
function initByPixelRatio(element: HTMLElement, options: Parameters<typeof init>[1]): Chart | null {
  const { prototype } = ResizeObserver;
  const { observe } = prototype;
  prototype.observe = function (target, how) {
    if (how?.box === 'device-pixel-content-box') throw new TypeError('device pixels are not observed here');
    observe.call(this, target, how);
  };
  try {
    return init(element, options);
  } finally {
    prototype.observe = observe;
  }
}

/** The ticks whose texts fit between the ends of the axis: the library cuts one at the edge in two. */
function wholeTicks({ bounding, defaultTicks }: AxisCreateTicksParams): AxisTick[] {
  return defaultTicks.filter(({ coord, text }) => {
    const half = utils.calcTextWidth(text, LABEL_PX) / 2;
    return coord >= half && coord <= bounding.width - half;
  });
}

/** A chart that is ready for a feed. */
export function initChart(
  element: HTMLElement,
  styles: DeepPartial<Styles>,
  language: ChartLanguage,
): Chart | null {
  const chart = initByPixelRatio(element, {
    // The language writes all times: the library's own zone shows nowhere.
    timezone: 'Etc/UTC',
    ...language,
    styles,
    // Prices are read whole: no 0.0{4}12.
    decimalFold: { threshold: 99 },
    hotkey: { enabled: false },
  });
  if (!chart) return null;
  // The library puts itself first in the tab order; with its hotkeys off there is nothing to focus.
  chart.getDom()?.removeAttribute('tabindex');
  chart.overrideXAxis({ createTicks: wholeTicks });
  chart.setBarSpace(7);
  chart.setOffsetRightDistance(36);
  return chart;
}
