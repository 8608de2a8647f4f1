import type { Coverage } from './coverage.ts';
import type { Chart } from './find.ts';
import { chartLink } from './page.ts';
import { titleWords } from './words.ts';

/** What the paths of each chart walk, by its name. */
export type Coverages = ReadonlyMap<string, Coverage>;

/** The page that lists all charts: who starts whom, how large each is, and what of it is walked. */
export function contentsPage(charts: readonly Chart[], coverages: Coverages): string {
  const started = new Set(charts.flatMap((chart) => runsOf(chart).map((run) => run.chart)));
  const roots = charts.filter(({ model }) => !started.has(model.id));
  return [
    '# Charts',
    'Every decision of the app is made in one of these statecharts. They are drawn from the code that runs; the test run fails when a page is older than its chart.',
    '## Who starts whom',
    roots.flatMap((root) => branch(charts, root, '', [])).join('\n'),
    'Names without a link are actors that are no charts: calls, sockets, the device.',
    '## Sizes',
    [
      '| Chart | Owns | States | Transitions | Actors |',
      '| --- | --- | --- | --- | --- |',
      ...charts.map(row),
      total(charts),
    ].join('\n'),
    '## Walked',
    'Paths are generated from each chart. Headless they walk every state and every transition; `npm run check` fails otherwise. In Chromium the same paths walk the built app before the real server, with detours around what its screens and the other charts keep from happening (`tests/e2e/walks`).',
    [
      '| Chart | Paths | States | Transitions | Paths in Chromium | States | Transitions |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...charts.map((chart) => walkedRow(chart, coverages.get(chart.name))),
    ].join('\n'),
    'The app chart and the commands are no screen’s own: the browser walks them with those that start them.',
    ...leftOut(charts, coverages),
    'Made by `npm run charts`. `npm run charts -- --diff REV` tells what changed since a revision.\n',
  ].join('\n\n');
}

/** Actors a chart runs, each once, in document order. */
function runsOf({ model }: Chart): { src: string; chart: string | null }[] {
  const runs = model.states.flatMap(({ invokes }) => invokes);
  return [...new Map(runs.map((run) => [run.src, run])).values()];
}

function branch(charts: readonly Chart[], chart: Chart, indent: string, above: readonly Chart[]): string[] {
  const below = runsOf(chart).flatMap((run) => {
    const child = charts.find(({ model }) => model.id === run.chart);
    if (!child || above.includes(child)) return [`${indent}  - \`${run.src}\``];
    const [first = '', ...rest] = branch(charts, child, `${indent}  `, [...above, chart]);
    return [child.model.id === run.src ? first : `${first}, as \`${run.src}\``, ...rest];
  });
  return [`${indent}- ${chartLink(charts, chart.model.id)}`, ...below];
}

function row(chart: Chart): string {
  const { name, header, model } = chart;
  const [, owns = ''] = /^[^:]*: ([^.:;?]*)/.exec(header) ?? [];
  return `| [${titleWords(name)}](${name}.md) | ${owns} | ${model.states.length} | ${model.transitions.length} | ${runsOf(chart).length} |`;
}

function total(charts: readonly Chart[]): string {
  const sum = (count: (chart: Chart) => number): number =>
    charts.reduce((all, chart) => all + count(chart), 0);
  return `| **All ${charts.length}** | | **${sum(({ model }) => model.states.length)}** | **${sum(({ model }) => model.transitions.length)}** | |`;
}

function walkedRow({ name }: Chart, coverage: Coverage | undefined): string {
  const cells = [coverage?.headless, coverage?.browser].map((plan) =>
    plan
      ? `${plan.paths.length} | ${share(plan.states, plan.unseen)} | ${share(plan.transitions, plan.unwalked)}`
      : '– | – | –',
  );
  return `| [${titleWords(name)}](${name}.md) | ${cells.join(' | ')} |`;
}

const share = (all: number, missed: readonly string[]): string => `${all - missed.length} of ${all}`;

/** Which transitions the browser does not walk, and why. */
function leftOut(charts: readonly Chart[], coverages: Coverages): string[] {
  const rows = charts.flatMap(({ name }) => {
    const { browser, reasons = {} } = coverages.get(name) ?? {};
    return (browser?.unwalked ?? []).map((edge) => `| \`${edge}\` | ${reasons[edge] ?? ''} |`);
  });
  if (rows.length === 0) return [];
  return [
    'Not walked in Chromium, as nothing there can cause it:',
    ['| Transition | Why |', '| --- | --- |', ...rows].join('\n'),
  ];
}
