import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Arrow, Box, Point } from '../site/site-chart.ts';
import { wrapped } from '../words.ts';

/** A state to lay out: what its box says, and what lies in it. Without a title it is the dot of a beginning. */
export type Sketch = { id: string; title: string; rows: readonly string[]; children: readonly Sketch[] };
export type LayoutLink = { id: string; from: string; to: string; label: string };
export type Layout = {
  width: number;
  height: number;
  boxes: ReadonlyMap<string, Box>;
  arrows: ReadonlyMap<string, Arrow>;
};

export const LINE_PX = 16;
export const TITLE_PX = 26;
const LETTER_PX = 6.5;
const TITLE_LETTER_PX = 7.8;
const PADDING_PX = 12;
const LABEL_LETTERS = 30;
const MIN_WIDTH_PX = 72;
const DOT_PX = 12;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
};

/** Lays states out top-down, each in its parent, with arrows that bend at right angles around them. Units are pixels. */
export async function layOut(root: Sketch, links: readonly LayoutLink[]): Promise<Layout> {
  const elk = new ELK();
  const graph: ElkNode = {
    id: ' page',
    layoutOptions: OPTIONS,
    children: [nodeOf(root)],
    edges: links.map(edgeOf),
  };
  const page = await elk.layout(graph);
  const boxes = new Map(nodesIn(page).map((node) => [node.id, boxOf(node)]));
  const arrows = new Map((page.edges ?? []).map((edge) => [edge.id, arrowOf(edge)]));
  return { width: Math.ceil(page.width ?? 0), height: Math.ceil(page.height ?? 0), boxes, arrows };
}

function nodeOf({ id, title, rows, children }: Sketch): ElkNode {
  if (title === '') return { id, width: DOT_PX, height: DOT_PX };
  const width = Math.max(
    MIN_WIDTH_PX,
    title.length * TITLE_LETTER_PX + 2 * PADDING_PX,
    ...rows.map((row) => row.length * LETTER_PX + 2 * PADDING_PX),
  );
  const height = TITLE_PX + rows.length * LINE_PX + (rows.length > 0 ? 8 : 4);
  if (children.length === 0) return { id, width, height };
  return {
    id,
    layoutOptions: {
      'elk.padding': `[top=${height + 14},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height})`,
    },
    children: children.map(nodeOf),
  };
}

function edgeOf({ id, from, to, label }: LayoutLink): ElkExtendedEdge {
  const lines = label.split('\n').flatMap((line) => wrapped(line, LABEL_LETTERS));
  const width = Math.max(0, ...lines.map((line) => line.length * LETTER_PX));
  return {
    id,
    sources: [from],
    targets: [to],
    labels: label === '' ? [] : [{ text: lines.join('\n'), width, height: lines.length * LINE_PX }],
  };
}

function nodesIn(node: ElkNode): ElkNode[] {
  return (node.children ?? []).flatMap((child) => [child, ...nodesIn(child)]);
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

function arrowOf({ sections = [], labels = [] }: ElkExtendedEdge): Arrow {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  const [label] = labels;
  return {
    points: points.map(({ x, y }): Point => ({ x: round(x), y: round(y) })),
    lines: label?.text?.split('\n') ?? [],
    label: label ? boxOf(label as Partial<Box>) : null,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
