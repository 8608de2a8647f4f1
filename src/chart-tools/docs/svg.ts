import { type IStateMachine, render } from 'state-machine-cat';
import { STYLE_SHEET } from './theme.ts';

/** A laid-out diagram, without colours; `width` and `height` are in pixels. */
export type Layout = { body: string; width: number; height: number };

/**
 * Lays a diagram out, top-down; `gap` is what is between two rows of boxes, in inches. Uses the Graphviz that comes with
 * state-machine-cat as WebAssembly, never one installed on the machine, so that everyone gets the same picture.
 */
export async function layOut(machine: IStateMachine, gap = 0.18): Promise<Layout> {
  const svg = await render(machine, {
    inputType: 'json',
    outputType: 'oldsvg',
    direction: 'top-down',
    dotGraphAttrs: [
      { name: 'nodesep', value: '0.2' },
      { name: 'ranksep', value: String(gap) },
      { name: 'fontsize', value: '13.2' },
      { name: 'forcelabels', value: 'true' },
    ],
    dotNodeAttrs: [{ name: 'fontsize', value: '13.2' }],
    dotEdgeAttrs: [
      { name: 'fontsize', value: '11.8' },
      { name: 'arrowsize', value: '0.7' },
    ],
  } as Parameters<typeof render>[1]);
  const [, left = '', top = '', width = '', height = ''] =
    /viewBox="([\d.-]+) ([\d.-]+) ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  if (left === '' || top === '') throw new Error('state-machine-cat drew no picture');
  const [, body = ''] = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(svg) ?? [];
  return { body: restyled(body), width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) };
}

/** Diagrams one below the other, each in the middle. */
export function stacked(layouts: readonly Layout[]): Layout {
  const width = Math.max(...layouts.map((layout) => layout.width));
  let height = 0;
  const bodies = layouts.map((layout) => {
    const moved = `<g transform="translate(${Math.round((width - layout.width) / 2)} ${height})">\n${layout.body}\n</g>`;
    height += layout.height;
    return moved;
  });
  return { body: bodies.join('\n'), width, height };
}

/** The picture, in the colours of the reader's theme. `label` is what a screen reader says. */
export function svgFile({ body, width, height }: Layout, label: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(label)}">`,
    `<style>\n${STYLE_SHEET}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    body,
    '</svg>\n',
  ].join('\n');
}

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Swaps Graphviz's colours and fonts for classes, and drops what only its own tools read. */
function restyled(body: string): string {
  return body
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .replace(/<title>[\s\S]*?<\/title>\n?/g, '')
    .replace(/ id="[^"]*"/g, '')
    .replace(/ xml:space="preserve"/g, '')
    .replace(/ font-(family|size)="[^"]*"/g, '')
    .replace(/<polygon fill="(white|#ffffff)"[^>]*\/>\n/g, '')
    .split(/(?=<g )/)
    .map(restyledGroup)
    .join('')
    .replace(/\n+/g, '\n')
    .trim();
}

function restyledGroup(group: string): string {
  if (/^<g class="edge/.test(group))
    return group
      .replace(/<path fill="none" stroke="[^"]*"/g, '<path class="wire"')
      .replace(/<polygon fill="[^"]*" stroke="[^"]*"/g, '<polygon class="head"')
      .replace(/<text[^>]*> *(&#160;)*<\/text>\n/g, '')
      .replace(/(&#160;)+<\/text>/g, '</text>');
  const dashed = /stroke-dasharray/.test(group)
    ? group.replace('class="cluster', 'class="region cluster')
    : group;
  const rules = dashed.match(/<polygon fill="black"[^>]*\/>\n/g) ?? [];
  const frame =
    /<path[^>]*d="([^"]*)"\/>\n/.exec(dashed) ??
    /<polygon fill="none"[^>]*points="([^"]*)"\/>\n/.exec(dashed);
  const [head = ''] = /^<g[^>]*>\n/.exec(dashed) ?? [];
  if (!frame || head === '') return dashed.replace(/ (fill|stroke)(-width)?="[^"]*"/g, '');
  const shape = frame[0].startsWith('<path')
    ? `<path class="frame" d="${frame[1]}"/>\n`
    : `<polygon class="frame" points="${frame[1]}"/>\n`;
  const rest = dashed
    .slice(head.length)
    .replace(frame[0], '')
    .replace(/<polygon fill="black"[^>]*\/>\n/g, '');
  return (
    head +
    shape +
    rules.map(ruleLine).join('') +
    rest.replace(/<text[^>]* y="([^"]*)"/, `<text class="title" x="${middleOf(frame[1] ?? '')}" y="$1"`)
  );
}

/** Half way between the leftmost and the rightmost point of a shape. */
function middleOf(points: string): number {
  const xs = [...points.matchAll(/([\d.-]+),[\d.-]+/g)].map(([, x = '0']) => Number(x));
  return Math.round((Math.min(...xs) + Math.max(...xs)) * 50) / 100;
}

/** The thin polygon under a box's title, as a line. */
function ruleLine(polygon: string): string {
  const [left = '', y = ''] = (/points="([\d.-]+),([\d.-]+)/.exec(polygon) ?? []).slice(1);
  const right = Math.max(...[...polygon.matchAll(/([\d.-]+),[\d.-]+/g)].map(([, x = '0']) => Number(x)));
  return `<line class="rule" x1="${left}" y1="${y}" x2="${right}" y2="${y}"/>\n`;
}
