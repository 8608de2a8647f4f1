import type { ChartTransition } from '../chart-model.ts';
import type { Chart } from '../find-charts.ts';
import { type TakenBy, takenByWords } from '../record/taken-by.ts';
import type { TestFile } from '../test-model.ts';
import { actionWords, fileWords, guardWords, statePath, titleWords, triggerWords } from '../words.ts';
import { isWithin } from './diagram.ts';
import { testLink, transitionName } from './test-files.ts';

/** What a page needs beside the chart itself. */
export type PageInput = {
  chart: Chart;
  /** All charts, to link to. */
  charts: readonly Chart[];
  /** States with a diagram of their own, the whole chart first. */
  roots: readonly string[];
  tests: readonly TestFile[];
  /** Which tests took a transition. */
  takenBy: TakenBy;
  /** What runs on it, by its own name; empty where nothing is known of that. */
  runsAs: readonly string[];
};

/** The Markdown page of a chart. */
export function chartPage(input: PageInput): string {
  const { chart, takenBy } = input;
  return [
    `# ${titleWords(chart.name)}`,
    chart.header.replace(/^[^:]*: (.)/, (_, letter: string) => letter.toUpperCase()),
    facts(input).join('\n'),
    ...pictures(input),
    '## States',
    table(['State', 'Kind', 'Runs', 'On entry', 'On exit', 'Clauses'], stateRows(chart)),
    '## Transitions',
    'Alternatives of one event are tried from the top. A transition without a target leaves the chart where it is.',
    table(
      ['State', 'Event', 'Guard', 'Target', 'Actions', 'Clauses', 'Tests'],
      chart.model.transitions.map((transition) => transitionRow(chart, transition, takenBy)),
    ),
    `Made by \`npm run charts\` from [${chart.name}.machine.ts](../../machines/${chart.name}/${chart.name}.machine.ts). \`npm run charts -- --scxml ${chart.name}\` prints its SCXML.\n`,
  ].join('\n\n');
}

/** The name of a diagram's file: `order-form.svg`, `order-form.flow.submitting.svg`. */
export function pictureName({ name, model }: Chart, root: string): string {
  return root === model.id ? `${name}.svg` : `${name}.${statePath(model, root)}.svg`;
}

/** `[Command](command.md)`, or null when no chart has that id. */
export function chartLink(charts: readonly Chart[], id: string | null): string | null {
  const chart = charts.find(({ model }) => model.id === id);
  return chart ? `[${titleWords(chart.name)}](${chart.name}.md)` : null;
}

/** `[Wallet](../composition/wallet.md)`, from a page in docs/charts. */
export const runningPageLink = (id: string): string =>
  `[${titleWords(id)}](../composition/${fileWords(id)}.md)`;

function facts({ chart, charts, tests, runsAs }: PageInput): string[] {
  const { states, transitions, emits, id } = chart.model;
  const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
  const finals = states.filter(({ kind, parent }) => kind === 'final' && parent === id).map(({ key }) => key);
  const events = transitions.flatMap(({ trigger }) => (trigger.kind === 'event' ? [trigger.name] : []));
  const timers = transitions.filter(({ trigger }) => trigger.kind === 'after');
  const invokes = states.flatMap((state) => state.invokes);
  const starters = charts.filter(({ model }) =>
    model.states.some((state) => state.invokes.some((invoke) => invoke.chart === id)),
  );
  const runs = invokes.map(({ src, chart: of }) => {
    const link = chartLink(charts, of);
    return link ? `\`${src}\` (${link})` : `\`${src}\``;
  });
  const [root] = states;
  const list = (word: string, text: string): string[] => (text === '' ? [] : [`- **${word}** ${text}`]);
  return [
    ...list(
      'Starts in',
      root?.initial ? code([statePath(chart.model, root.initial)]) : 'all of its regions at once',
    ),
    ...list('Ends in', finals.length > 0 ? code(finals) : 'nothing: it never ends by itself'),
    ...list('Started by', starters.map(({ model }) => chartLink(charts, model.id)).join(', ')),
    ...list('Runs as', runsAs.map(runningPageLink).join(', ')),
    ...list('Runs', [...new Set(runs)].join(', ')),
    ...list('Hears', code([...new Set(events)])),
    ...list('Announces', code(emits)),
    ...list('Timers', [...new Set(timers.map(({ trigger }) => triggerWords(trigger).slice(6)))].join(', ')),
    ...list('Size', `${states.length} states, ${transitions.length} transitions`),
    ...list('Tests', tests.map((test) => testLink(chart.name, test)).join(', ')),
  ];
}

function pictures({ chart, roots }: PageInput): string[] {
  const { states } = chart.model;
  const legend =
    'A box tells what its state does without leaving: the actors it runs, entry and exit, events it answers (`→` to an inner state, `↻` starting anew, `⇥` leaving). A blue box has a diagram of its own; a heavy box marked ◉ is final; a dotted box lies elsewhere in the chart.';
  return [
    '## Diagram',
    ...roots.flatMap((root, index) => {
      const collapsed = roots.filter((other) => other !== root && isWithin(other, root));
      const kind = states.find(({ id }) => id === root)?.kind ?? 'compound';
      const heading = index === 0 ? [] : [`### ${statePath(chart.model, root)}`];
      const alt = `${titleWords(chart.name)}: ${kind} state ${statePath(chart.model, root)}${collapsed.length > 0 ? ', overview' : ''}`;
      return [...heading, `![${alt}](${pictureName(chart, root)})`];
    }),
    legend,
  ];
}

function stateRows({ model }: Chart): string[][] {
  return model.states.map((state) => [
    statePath(model, state.id),
    state.kind,
    state.invokes.map(({ src }) => src).join(', '),
    state.entry.map(actionWords).join(', '),
    state.exit.map(actionWords).join(', '),
    state.clauses.join(' '),
  ]);
}

function transitionRow({ name, model }: Chart, transition: ChartTransition, takenBy: TakenBy): string[] {
  const source = model.states.find(({ id }) => id === transition.source);
  const again = transition.reenter ? ' (anew)' : '';
  return [
    statePath(model, transition.source),
    triggerWords(transition.trigger),
    guardWords(model, transition),
    transition.targets.map((target) => statePath(model, target) + again).join(', '),
    transition.actions.map(actionWords).join(', '),
    source?.clauses.join(' ') ?? '',
    takenByWords(takenBy(transitionName(model, transition)), name),
  ];
}

/** A Markdown table; columns without any content are left out. */
export function table(heads: readonly string[], rows: readonly string[][]): string {
  const used = heads.map((_, column) => rows.some((row) => row[column] !== ''));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_, column) => used[column])
      .map((cell) => cell.replace(/\|/g, '\\|'))
      .join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
