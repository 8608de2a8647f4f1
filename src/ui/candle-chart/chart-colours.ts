/** The tokens a canvas needs, resolved to what the theme makes of them. */
export interface ChartColours {
  up: string;
  down: string;
  upFill: string;
  downFill: string;
  onUp: string;
  onDown: string;
  upSoft: string;
  downSoft: string;
  text: string;
  textQuiet: string;
  line: string;
  surface: string;
  accent: string;
  accentSoft: string;
  warning: string;
  raised: string;
  /** Of the lines of indicators, one after the other. */
  series: readonly string[];
  font: string;
}

/** The tokens of the chart's own style sheet. */
const SERIES = ['series-1', 'series-2', 'series-3', 'series-4'] as const;

/**
 * Reads the tokens where `element` stands. A probe is needed: a token may be a function of the theme. Where the device sets the
 * colours it sets those of texts; what a colour tells apart keeps its own.
 */
export function readChartColours(element: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  element.append(probe);
  const read = (token: string, adjust = 'none') => {
    probe.style.setProperty('forced-color-adjust', adjust);
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const colours: ChartColours = {
    up: read('up'),
    down: read('down'),
    upFill: read('up-fill'),
    downFill: read('down-fill'),
    onUp: read('on-up'),
    onDown: read('on-down'),
    upSoft: read('up-soft'),
    downSoft: read('down-soft'),
    text: read('text', 'auto'),
    textQuiet: read('text-3', 'auto'),
    line: read('line'),
    surface: read('bg'),
    accent: read('accent-text'),
    accentSoft: read('accent-soft'),
    warning: read('warning'),
    raised: read('surface-3'),
    series: SERIES.map((token) => read(token)),
    font: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return colours;
}
