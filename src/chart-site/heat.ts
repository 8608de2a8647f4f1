import type { SiteChart, SiteTransition, TestKind } from '#chart-tools/site/site-chart';

/** What takes transitions: tests of a kind, or people who use the app. */
export type HeatKind = TestKind | 'trails';

const TEST_KINDS: Readonly<Record<TestKind, string>> = {
  headless: 'Without a browser',
  browser: 'In the browser',
  journey: 'Journeys',
};

const TRAILS: [HeatKind, string][] = [['trails', 'Real trails']];

/** What a site can show the heat of; trails where it was built with them. */
export const heatKindsOf = ({ transitions }: SiteChart): [HeatKind, string][] => [
  ...(Object.entries(TEST_KINDS) as [TestKind, string][]),
  ...(transitions.some(({ trails }) => trails !== null) ? TRAILS : []),
];

/** How often a kind takes each transition, from 0 (never) to 3 (most often). */
export type Heat = ReadonlyMap<number, 0 | 1 | 2 | 3>;

/** The least counts of levels 2 and 3. */
const LEVELS = { tests: [2, 5], trails: [10, 100] } as const;

/** The levels in words, the hottest first. */
export function levelsOf(kind: HeatKind): [level: 3 | 2 | 1 | 0, words: string][] {
  return kind === 'trails'
    ? [
        [3, 'a hundred times or more'],
        [2, 'ten times or more'],
        [1, 'less often'],
        [0, 'never'],
      ]
    : [
        [3, 'five tests or more'],
        [2, 'two to four'],
        [1, 'one'],
        [0, 'none'],
      ];
}

export const timesTaken = ({ tests, trails }: SiteTransition, kind: HeatKind): number =>
  kind === 'trails' ? (trails ?? 0) : tests.filter((test) => test.kind === kind).length;

export function heatOf({ transitions }: SiteChart, kind: HeatKind): Heat {
  const [second, third] = LEVELS[kind === 'trails' ? 'trails' : 'tests'];
  const levelOf = (count: number): 0 | 1 | 2 | 3 =>
    count === 0 ? 0 : count < second ? 1 : count < third ? 2 : 3;
  return new Map(transitions.map((one, index) => [index, levelOf(timesTaken(one, kind))]));
}
