import type { ChartModel } from '../chart-model.ts';
import type { Arrow, Box, Point } from '../site/site-chart.ts';
import { titleWords } from '../words.ts';
import { arrowsOf, drawChart, initialsOf } from './draw-chart.ts';
import { LINE_PX } from './layout.ts';
import { STYLE_SHEET } from './theme.ts';

/** A box with its name and the lines beneath; `look` names its kind for the style sheet. */
export type DrawnBox = { box: Box; title: string; rows: readonly string[]; look: string };
export type SvgDrawing = {
  width: number;
  height: number;
  /** The outer ones first. */
  boxes: readonly DrawnBox[];
  arrows: readonly (Arrow & { look?: string })[];
  /** Dots where compound states begin. */
  dots: readonly Box[];
};

const TITLE_PX = 18;
const INDENT_PX = 12;

/** The picture of all of a chart, in the colours of the reader's theme. `lookOf` names the look of each transition's own arrow, by its place. */
export async function chartPicture(
  model: ChartModel,
  lookOf?: (transition: number) => string,
): Promise<string> {
  const { layout, rows } = await drawChart(model, { isJoined: lookOf === undefined });
  const initials = initialsOf(model, layout);
  const boxes = model.states.flatMap(({ id, key, kind, parent }) => {
    const box = layout.boxes.get(id);
    const title = parent === null ? titleWords(id) : kind === 'final' ? `◉ ${key}` : key;
    return box ? [{ box, title, rows: (rows.get(id) ?? []).map(({ text }) => text), look: kind }] : [];
  });
  const drawing = {
    ...layout,
    boxes,
    arrows: [
      ...initials.map(({ arrow }) => arrow),
      ...model.transitions.flatMap((transition, index) =>
        arrowsOf(layout, transition, index).map((arrow) => ({ ...arrow, look: lookOf?.(index) ?? '' })),
      ),
    ],
    dots: initials.map(({ box }) => box),
  };
  return svgFile(drawing, `${titleWords(model.id)}: all of its states and transitions`);
}

/** `label` is what a screen reader says. */
export function svgFile({ width, height, boxes, arrows, dots }: SvgDrawing, label: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(label)}">`,
    `<style>\n${STYLE_SHEET}\n</style>`,
    '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="head" d="M0 0 8 4 0 8Z"/></marker>',
    `<rect class="paper" width="${width}" height="${height}"/>`,
    ...boxes.map(
      ({ box, look }) =>
        `<rect class="${look}" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="8"/>`,
    ),
    ...dots.map(
      ({ x, y, width: across }) =>
        `<circle cx="${x + across / 2}" cy="${y + across / 2}" r="${across / 2}"/>`,
    ),
    ...arrows.map(
      ({ points, look }) =>
        `<path class="${look ? `wire ${look}` : 'wire'}" d="${wayOf(points)}" marker-end="url(#head)"/>`,
    ),
    // Above all lines, so that none strikes them through.
    ...boxes.flatMap(boxTexts),
    ...arrows.flatMap(labelOf),
    '</svg>\n',
  ].join('\n');
}

const wayOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');

function boxTexts({ box: { x, y }, title, rows }: DrawnBox): string[] {
  const textAt = (text: string, line: number, kind: string): string =>
    `<text${kind} x="${x + INDENT_PX}" y="${y + TITLE_PX + line * LINE_PX}">${escapeXml(text)}</text>`;
  return [textAt(title, 0, ' class="title"'), ...rows.map((row, index) => textAt(row, index + 1, ''))];
}

function labelOf({ lines, label }: Arrow): string[] {
  if (!label) return [];
  const spans = lines.map((line) => `<tspan x="${label.x}" dy="${LINE_PX - 2}">${escapeXml(line)}</tspan>`);
  return [`<text class="label" x="${label.x}" y="${label.y}">${spans.join('')}</text>`];
}

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
