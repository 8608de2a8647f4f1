import { statePath, titleWords } from '../words.ts';
import { explanationSections } from './explain/sections.ts';
import { chartLink, codes, type PageInput } from './page-parts.ts';
import { stateSections } from './state-sections.ts';
import { testLink } from './test-files.ts';

/** The Markdown page of a chart: its picture, each state with its transitions, and what the names in them mean. */
export function chartPage(input: PageInput): string {
  const { chart } = input;
  return [
    `# ${titleWords(chart.name)}`,
    chart.header.replace(/^[^:]*: (.)/, (_, letter: string) => letter.toUpperCase()),
    facts(input).join('\n'),
    '## Diagram',
    `![${titleWords(chart.name)}: all of its states and transitions](${chart.name}.svg)`,
    LEGEND,
    '## States',
    'Each state with what it does, and its transitions in the order they are tried. A transition without `→` leaves the chart where it is.',
    ...stateSections(input),
    ...explanationSections(input),
    `Made by \`npm run charts\` from [${chart.name}.machine.ts](../../${chart.file}). \`npm run charts -- --scxml ${chart.name}\` prints its SCXML, \`-- --site\` makes a site to walk it in, with the tests that take each transition.\n`,
  ].join('\n\n');
}

const LEGEND =
  'A box tells what its state does without leaving: the actors it runs, entry and exit, and the events it answers where it is. A heavy box marked ◉ is final; of a box with a dashed frame all parts are active at once.';

function facts({ chart, charts, tests, runsAs }: PageInput): string[] {
  const { states, transitions, id } = chart.model;
  const finals = states.filter(({ kind, parent }) => kind === 'final' && parent === id).map(({ key }) => key);
  const starters = charts.filter(({ model }) =>
    model.states.some((state) => state.invokes.some((invoke) => invoke.chart === id)),
  );
  const [root] = states;
  const list = (word: string, text: string): string[] => (text === '' ? [] : [`- **${word}** ${text}`]);
  return [
    ...list(
      'Starts in',
      root?.initial ? codes([statePath(chart.model, root.initial)]) : 'all of its regions at once',
    ),
    ...list('Ends in', finals.length > 0 ? codes(finals) : 'nothing: it never ends by itself'),
    ...list('Started by', starters.map(({ model }) => chartLink(charts, model.id)).join(', ')),
    ...list('Runs as', runsAs.map(titleWords).join(', ')),
    ...list('Size', `${states.length} states, ${transitions.length} transitions`),
    ...list('Tests', tests.map((test) => testLink(chart.name, test)).join(', ')),
  ];
}

/** A Markdown table; columns without any content are left out. */
export function markdownTable(heads: readonly string[], rows: readonly string[][]): string {
  const used = heads.map((_, column) => rows.some((row) => row[column] !== ''));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_, column) => used[column])
      .map((cell) => cell.replace(/\|/g, '\\|'))
      .join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
