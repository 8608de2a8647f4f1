import { type Chart, getOverlayClass, registerOverlay } from 'klinecharts';
import type { ChartColours } from './chart-colours.ts';

export interface PriceLine {
  price: number;
  label: string;
  tone: 'entry' | 'stop' | 'target';
}

interface LineLook {
  label: string;
  price: string;
  colour: string;
  onColour: string;
  font: string;
}

const NAME = 'orderLine';

/** A level across the plot, its name at the start and its price on the axis. */
function ensureRegistered(): void {
  if (getOverlayClass(NAME)) return;
  registerOverlay<LineLook>({
    name: NAME,
    totalStep: 2,
    lock: true,
    createPointFigures: ({ coordinates, bounding, overlay }) => {
      const y = coordinates[0]?.y ?? 0;
      const { label, colour, onColour, font } = overlay.extendData;
      return [
        {
          type: 'line',
          ignoreEvent: true,
          attrs: {
            coordinates: [
              { x: 0, y },
              { x: bounding.width, y },
            ],
          },
          styles: { style: 'dashed', dashedValue: [5, 4], size: 1, color: colour },
        },
        {
          type: 'text',
          ignoreEvent: true,
          attrs: { x: 8, y, text: label, align: 'left', baseline: 'middle' },
          styles: tagStyles(colour, onColour, font),
        },
      ];
    },
    createYAxisFigures: ({ coordinates, overlay }) => {
      const { price, colour, onColour, font } = overlay.extendData;
      return {
        type: 'text',
        ignoreEvent: true,
        attrs: { x: 0, y: coordinates[0]?.y ?? 0, text: price, align: 'left', baseline: 'middle' },
        styles: tagStyles(colour, onColour, font),
      };
    },
  });
}

function tagStyles(colour: string, onColour: string, family: string) {
  return {
    family,
    color: onColour,
    backgroundColor: colour,
    size: 10,
    weight: 600,
    borderRadius: 3,
    borderSize: 0,
    paddingLeft: 4,
    paddingRight: 4,
    paddingTop: 3,
    paddingBottom: 3,
  };
}

/** Replaces the order lines of a chart. */
export function drawPriceLines(
  chart: Chart,
  lines: readonly PriceLine[],
  precision: number,
  colours: ChartColours,
): void {
  ensureRegistered();
  chart.removeOverlay({ name: NAME });
  const tones = {
    entry: [colours.text, colours.surface],
    stop: [colours.downFill, colours.onDown],
    target: [colours.upFill, colours.onUp],
  } as const;
  for (const { price, label, tone } of lines) {
    const [colour, onColour] = tones[tone];
    chart.createOverlay({
      name: NAME,
      lock: true,
      points: [{ value: price }],
      extendData: {
        label,
        // As the axis writes it.
        price: chart.getThousandsSeparator().format(price.toFixed(precision)),
        colour,
        onColour,
        font: colours.font,
      } satisfies LineLook,
    });
  }
}
