import type { Chart } from '../find-charts.ts';
import { transitionPaths } from '../paths/generate.ts';
import { type Plan, planPaths, stateEventsOfPaths } from '../paths/plan.ts';
import type { TestModel } from '../test-model.ts';
import { titleWords } from '../words.ts';
import type { Composition } from './composition/composition.ts';
import { chartLink } from './page-parts.ts';

/** What the generated paths of a chart cover without a browser, and in it; null where the chart is not tested so. */
type Coverage = {
  model: TestModel;
  headless: Covered;
  browser: Covered | null;
  stateEvents: { covered: number; all: number };
};
type Covered = Pick<Plan, 'states' | 'transitions' | 'stateEvents' | 'unentered' | 'untaken'> & {
  paths: readonly unknown[];
};

/** The page that lists all charts: what starts what, how large each is, and what of it the paths cover. */
export function contentsPage(
  charts: readonly Chart[],
  models: ReadonlyMap<string, TestModel>,
  composition: Composition | null,
): string {
  const coverages = new Map([...models].map(([name, model]) => [name, coverageOf(model)]));
  return [
    '# Charts',
    'Every decision of the app is made in one of these statecharts, and that of the server when to connect to a feed of prices. They are drawn from the code that runs; the test run fails when a page is older than its chart.',
    '## Who starts whom',
    startedTree(charts, composition).join('\n'),
    'Names without a link are actors that are no charts: calls, sockets, the device.',
    ...(composition
      ? [
          '[How the charts act as one](../composition/index.md): what runs by its own name, and who tells whom.',
        ]
      : []),
    '## Sizes and paths',
    'Paths are generated from each chart. Without a browser they enter every state and take every transition; `npm run check` fails otherwise. In Chromium paths lead the built app, before the real server, over every event, in each kind of outcome, to every atomic state (`tests/charts`); `npm run soak -- paths` takes every transition that its screens and the other charts let happen. State × event counts an outer transition once for each atomic state within, as each of them could swallow its event.',
    [
      '| Chart | Owns | Actors | Paths | States | Transitions | State × event | Paths in Chromium | States | Transitions | State × event |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      ...charts.map((chart) => row(chart, coverages.get(chart.name))),
      total(charts),
    ].join('\n'),
    'The app chart and the commands are no screen’s own: in the browser they are tested with those that start them.',
    ...excluded([...coverages.values()]),
    'Made by `npm run charts`. `npm run charts -- --diff REV` tells what changed since a revision.\n',
  ].join('\n\n');
}

/** Actors a chart runs, each once, in document order. */
function runsOf({ model }: Chart): { src: string; chart: string | null }[] {
  const runs = model.states.flatMap(({ invokes }) => invokes);
  return [...new Map(runs.map((run) => [run.src, run])).values()];
}

/** Charts that no other starts, with all they start; the features stand under the app chart, which starts them. */
function startedTree(charts: readonly Chart[], composition: Composition | null): string[] {
  const features = composition?.running.filter(({ isSingleton }) => !isSingleton) ?? [];
  const started = new Set([
    ...charts.flatMap((chart) => runsOf(chart).map((run) => run.chart)),
    ...features.map(({ chart }) => chart),
  ]);
  const roots = charts.filter(({ model }) => !started.has(model.id));
  const below = features.flatMap(({ id, chart: of }) => {
    const chart = charts.find(({ model }) => model.id === of);
    if (!chart) return [];
    const [first = '', ...rest] = branch(charts, chart, '    ', []);
    return [first.replace('- ', `- ${titleWords(id)}, `), ...rest];
  });
  return roots.flatMap((root) => {
    const own = branch(charts, root, '', []);
    if (features.length === 0 || root.model.id !== APP) return own;
    return [
      ...own,
      `  - the ${features.length} features, each when the first of its screens opens`,
      ...below,
    ];
  });
}

const APP = 'app';

function branch(charts: readonly Chart[], chart: Chart, indent: string, above: readonly Chart[]): string[] {
  const below = runsOf(chart).flatMap((run) => {
    const child = charts.find(({ model }) => model.id === run.chart);
    if (!child || above.includes(child)) return [`${indent}  - \`${run.src}\``];
    const [first = '', ...rest] = branch(charts, child, `${indent}  `, [...above, chart]);
    return [child.model.id === run.src ? first : `${first}, as \`${run.src}\``, ...rest];
  });
  return [`${indent}- ${chartLink(charts, chart.model.id)}`, ...below];
}

function row(chart: Chart, coverage: Coverage | undefined): string {
  const { name, header, model } = chart;
  const [, owns = ''] = /^[^:]*: ([^.:;?]*)/.exec(header) ?? [];
  const covered = (plan: Covered | null | undefined): (string | number)[] | null =>
    plan
      ? [
          plan.paths.length,
          share(plan.states, plan.unentered),
          share(plan.transitions, plan.untaken),
          `${plan.stateEvents} of ${coverage?.stateEvents.all}`,
        ]
      : null;
  const cells = [
    `[${titleWords(name)}](${name}.md)`,
    owns,
    runsOf(chart).length,
    ...(covered(coverage?.headless) ?? ['', model.states.length, model.transitions.length, '']),
    ...(covered(coverage?.browser) ?? ['', '', '', '']),
  ];
  return `| ${cells.join(' | ')} |`;
}

function total(charts: readonly Chart[]): string {
  const sum = (count: (chart: Chart) => number): number =>
    charts.reduce((all, chart) => all + count(chart), 0);
  return `| **All ${charts.length}** | | | | **${sum(({ model }) => model.states.length)}** | **${sum(({ model }) => model.transitions.length)}** | | | | | |`;
}

const share = (all: number, missed: readonly string[]): string => `${all - missed.length} of ${all}`;

function coverageOf(model: TestModel): Coverage {
  const browser = model.exclusions ? planPaths(model, model.exclusions, 'events') : null;
  const stateEvents = stateEventsOfPaths(model);
  const headless = { ...planPaths(model), stateEvents: stateEvents.covered, paths: transitionPaths(model) };
  return { model, headless, browser, stateEvents };
}

/** Which transitions no path takes in the browser, and why. */
function excluded(coverages: readonly Coverage[]): string[] {
  const rows = coverages.flatMap(({ model }) =>
    Object.entries(model.exclusions?.transitions ?? {}).map(([name, why]) => `| \`${name}\` | ${why} |`),
  );
  if (rows.length === 0) return [];
  return [
    'Never taken in Chromium, as nothing there can cause it:',
    ['| Transition | Why |', '| --- | --- |', ...rows].join('\n'),
  ];
}
