import type { SiteChart } from '#chart-tools/site/site-chart';

/** Where a reader has taken a chart: every situation on the way and what led there, the last one shown. */
export type Walk = readonly Step[];
export type Step = { situation: number; event: number | null; transitions: readonly number[] };

/** What the diagram shows: places of states and transitions in the chart's lists. */
export type Lit = {
  active: ReadonlySet<number>;
  /** Where it has been. */
  reached: ReadonlySet<number>;
  taken: ReadonlySet<number>;
};

export const startWalk = (chart: SiteChart, start: number): Walk => [
  { situation: chart.starts[start]?.situation ?? 0, event: null, transitions: [] },
];

/** The walk after one of the exits that its last situation has. */
export function stepOn(chart: SiteChart, walk: Walk, exit: number): Walk {
  const [event, transitions, situation] = exitsOf(chart, walk)[exit] ?? [];
  if (event === undefined || transitions === undefined || situation === undefined) return walk;
  return [...walk, { situation, event, transitions }];
}

export function exitsOf(chart: SiteChart, walk: Walk): SiteChart['situations'][number]['exits'] {
  const last = walk.at(-1);
  return (last && chart.situations[last.situation]?.exits) ?? [];
}

export function litBy(chart: SiteChart, walk: Walk): Lit {
  const statesOf = ({ situation }: Step): readonly number[] => chart.situations[situation]?.states ?? [];
  const last = walk.at(-1);
  return {
    active: new Set(last ? statesOf(last) : []),
    reached: new Set(walk.flatMap(statesOf)),
    taken: new Set(last?.transitions ?? []),
  };
}
