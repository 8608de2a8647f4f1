import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UNEXPLAINED } from '#chart-tools/docs/explain/explanation';
import { explain } from '#chart-tools/docs/explain/read-source';
import { findCharts } from '#chart-tools/find-charts';
import { toursOf } from '#chart-tools/paths/tours';
import { tracePath } from '#chart-tools/paths/trace-path';
import { buildSiteChart } from '#chart-tools/site/build-chart';
import type { Box, Point, SiteChart } from '#chart-tools/site/site-chart';
import { readTestModels } from '../../src/cli/chart-tests.ts';
import { ROOT } from '../../src/cli/run-steps.ts';

const charts = await findCharts(ROOT);
const explained = explain(ROOT, charts);
const models = await readTestModels(ROOT);

describe.each(charts)('the site of $name', async (chart) => {
  const model = models.get(chart.name);
  if (!model) throw new Error(`${chart.name} has no test model`);
  const explanation = explained.get(chart.name) ?? UNEXPLAINED;
  const site = await buildSiteChart(chart, model, { explanation, takenBy: () => [], running: [], shown: {} });

  it('draws each state within its parent, and no two states over one another', () => {
    for (const { id, box, parent } of site.states) {
      const around = parent === null ? { x: 0, y: 0, ...sizeOf(site) } : site.states[parent]?.box;
      expect(around && isWithin(box, around), id).toBe(true);
      const beside = site.states.filter((other) => other.parent === parent && other.id !== id);
      expect(beside.filter((other) => overlap(box, other.box)).map((other) => other.id)).toEqual([]);
    }
  });

  it('leads each arrow from the state it leaves to the state it enters', () => {
    for (const { name, source, targets, arrows } of site.transitions)
      for (const [index, { points }] of arrows.entries()) {
        const [from, to] = [site.states[source], site.states[targets[index] ?? -1]];
        expect(from && onEdge(points.at(0), from.box), `${name} starts`).toBe(true);
        expect(to && onEdge(points.at(-1), to.box), `${name} ends`).toBe(true);
      }
  });

  it('shows each transition once: as an arrow, or as a line of its state', () => {
    const rows = site.states.flatMap((state) => state.rows.flatMap(({ transition }) => transition ?? []));
    const arrows = site.transitions.flatMap((transition, index) =>
      transition.arrows.length > 0 ? [index] : [],
    );
    expect([...rows, ...arrows].sort((a, b) => a - b)).toEqual([...site.transitions.keys()]);
  });

  it('can be taken by a reader wherever the paths without a browser go', () => {
    const simulated = new Set(
      site.situations.flatMap(({ exits }) =>
        exits.flatMap(([, transitions]) => transitions.map((at) => site.transitions[at]?.name)),
      ),
    );
    // Whichever paths take every transition: the fewest would be looked for in many orders.
    const tours = toursOf(model, { events: [], transitions: {} }, 'transitions', undefined, 1);
    const steps = tours.flatMap((tour) => tracePath(model, tour).steps);
    const walked = steps.flatMap(({ transitions }) => transitions);
    expect(walked.filter((name) => name.includes(' -- always ') || simulated.has(name))).toEqual(walked);
    for (const { situation } of site.starts) {
      const active = site.situations[situation]?.states.map((at) => site.states[at]?.id);
      expect(active).toContain(site.id);
    }
  });

  it('shows the source of each guard and action', () => {
    const guards = site.transitions.flatMap(({ guard }) => guard ?? []);
    expect(guards.filter(({ words, parts }) => parts.length === 0 && !/\bin /.test(words))).toEqual([]);
    const actions = site.transitions.flatMap((transition) => transition.actions);
    expect(actions.filter(({ place }) => place === null)).toEqual([]);
    for (const { place, name } of [...guards.flatMap(({ parts }) => parts), ...actions])
      expect(
        readFileSync(join(ROOT, place?.file ?? ''), 'utf8').split('\n')[(place?.line ?? 0) - 1],
        name,
      ).toContain(place?.text.split('\n')[0]);
  });
});

const sizeOf = ({ width, height }: SiteChart) => ({ width, height });

/** Rounding moves an edge by a tenth of a pixel at most. */
const NEAR_PX = 0.3;

const isWithin = (box: Box, around: Box): boolean =>
  box.x >= around.x - NEAR_PX &&
  box.y >= around.y - NEAR_PX &&
  box.x + box.width <= around.x + around.width + NEAR_PX &&
  box.y + box.height <= around.y + around.height + NEAR_PX;

const overlap = (one: Box, other: Box): boolean =>
  one.x + one.width > other.x + NEAR_PX &&
  other.x + other.width > one.x + NEAR_PX &&
  one.y + one.height > other.y + NEAR_PX &&
  other.y + other.height > one.y + NEAR_PX;

function onEdge(point: Point | undefined, { x, y, width, height }: Box): boolean {
  if (!point) return false;
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR_PX;
  const inColumn = point.x >= x - NEAR_PX && point.x <= x + width + NEAR_PX;
  const inRow = point.y >= y - NEAR_PX && point.y <= y + height + NEAR_PX;
  return (
    (inColumn && (near(point.y, y) || near(point.y, y + height))) ||
    (inRow && (near(point.x, x) || near(point.x, x + width)))
  );
}
