import type { SiteChart, TestKind } from '#chart-tools/site/site-chart';

export const TEST_KINDS: Readonly<Record<TestKind, string>> = {
  headless: 'Without a browser',
  browser: 'In the browser',
  journey: 'Journeys',
};

/** How often tests of a kind take each transition, from 0 (never) to 3 (most often). */
export type Heat = ReadonlyMap<number, 0 | 1 | 2 | 3>;

export function heatOf(chart: SiteChart, kind: TestKind): Heat {
  const counts = chart.transitions.map(({ tests }) => tests.filter((test) => test.kind === kind).length);
  return new Map(counts.map((count, index) => [index, levelOf(count)]));
}

function levelOf(count: number): 0 | 1 | 2 | 3 {
  if (count === 0) return 0;
  if (count === 1) return 1;
  return count < 5 ? 2 : 3;
}
