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
  /** Of the lines of indicators. */
  series: Readonly<Record<SeriesColour, string>>;
  font: string;
}

/** The colours of lines, as the chart's own style sheet has them. */
const SERIES = ['amber', 'violet', 'teal', 'pink', 'green', 'grey'] as const;
export type SeriesColour = (typeof SERIES)[number];

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
    series: Object.fromEntries(
      SERIES.map((name) => [name, read(`series-${name}`)]),
    ) as ChartColours['series'],
    font: getComputedStyle(element).fontFamily,
  };
  probe.remove();
  return colours;
}
