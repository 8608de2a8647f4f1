import type { SiteChart } from '#chart-tools/site/site-chart';

/** Where a reader has taken a chart: every situation on the way and what led there, the last one shown. */
export type Path = readonly SimulatedStep[];
export type SimulatedStep = { situation: number; event: number | null; transitions: readonly number[] };

/** What the diagram shows: places of states and transitions in the chart's lists. */
export type Lit = {
  active: ReadonlySet<number>;
  /** Where it has been. */
  reached: ReadonlySet<number>;
  taken: ReadonlySet<number>;
};

export const startPath = (chart: SiteChart, start: number): Path => [
  { situation: chart.starts[start]?.situation ?? 0, event: null, transitions: [] },
];

/** The path after one of the exits that its last situation has. */
export function stepOn(chart: SiteChart, path: Path, exit: number): Path {
  const [event, transitions, situation] = exitsOf(chart, path)[exit] ?? [];
  if (event === undefined || transitions === undefined || situation === undefined) return path;
  return [...path, { situation, event, transitions }];
}

export function exitsOf(chart: SiteChart, path: Path): SiteChart['situations'][number]['exits'] {
  const last = path.at(-1);
  return (last && chart.situations[last.situation]?.exits) ?? [];
}

export function litBy(chart: SiteChart, path: Path): Lit {
  const statesOf = ({ situation }: SimulatedStep): readonly number[] =>
    chart.situations[situation]?.states ?? [];
  const last = path.at(-1);
  return {
    active: new Set(last ? statesOf(last) : []),
    reached: new Set(path.flatMap(statesOf)),
    taken: new Set(last?.transitions ?? []),
  };
}
