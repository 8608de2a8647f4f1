import type { Chart } from '../../find-charts.ts';
import { titleWords } from '../../words.ts';
import { foldTables } from '../fold-tables.ts';
import { markdownTable } from '../page.ts';
import type { Composition, Running, WiringRow } from './composition.ts';
import { DROPPING_HEADS, droppingCells, droppingsOf } from './leaving.ts';
import { overviewPicture } from './overview.ts';
import {
  ALL_OF_ACCOUNT,
  chartLinkOf,
  fileLink,
  generalRows,
  howWords,
  legendOf,
  screenWords,
  sentenceOf,
  signalWords,
} from './said.ts';

/** Every file of `docs/composition` and its content. */
export async function compositionFiles(
  charts: readonly Chart[],
  composition: Composition,
): Promise<Map<string, string>> {
  const files = new Map([
    ['index.md', indexPage(charts, composition)],
    ['wiring.md', wiringPage(composition)],
    ['wiring.svg', await overviewPicture(composition)],
    ['session-end.md', sessionEndPage(charts, composition)],
    ['views.md', viewsPage(composition)],
  ]);
  return new Map([...files].map(([name, content]) => [name, foldTables(content)]));
}

const MADE = 'Made by `npm run charts`; the test run fails while it is stale.\n';

function indexPage(charts: readonly Chart[], { running }: Composition): string {
  const row = (one: Running): string[] => [
    titleWords(one.id),
    chartLinkOf(charts, one.chart),
    one.scope ?? '',
    screenWords(one),
    sentenceOf(one, charts),
  ];
  const singletons = running.filter(({ isSingleton }) => isSingleton);
  const features = running.filter(({ isSingleton }) => !isSingleton);
  return [
    '# How the charts act as one',
    'What runs in the app, each by its own name: one chart may run several times, as the deposits, the withdrawals and the news are three lists. Everything here is read from the definitions. What each calls, tells and hears stands beside its chart on the site that `npm run charts -- --site` makes.',
    '- [The wiring](wiring.md): who tells whom.\n- [The end of a session](session-end.md): who drops private data, and what stays on the device.\n- [What a view decides](views.md).\n- [Fifteen questions](../questions.md) of an auditor, answered from the charts; [what an auditor looks at first](../audit.md).\n- [The charts](../charts/index.md), one by one, and who starts whom.',
    `## ${singletons.length} always run`,
    markdownTable(['Name', 'Chart', '', '', 'What it is'], singletons.map(row)),
    `## ${features.length} features`,
    'A feature starts with the first of its screens and runs as long as the app.',
    markdownTable(['Name', 'Chart', 'Scope', 'Screens', 'What it is'], features.map(row)),
    MADE,
  ].join('\n\n');
}

function wiringPage(composition: Composition): string {
  const own = composition.running.flatMap(({ id }) =>
    composition.rows.filter(({ from, isGeneral }) => from === id && !isGeneral),
  );
  return [
    '# The wiring',
    'The charts know nothing of each other. Rows carry what one announces to another, as an event that it takes. A row follows an event that the chart emits, or a tag that it gets or loses. A chart that does not run yet hears nothing; “at a late start” says what it gets then.',
    '![Which of the charts that always run tell each other and the features something](wiring.svg)',
    'A number says how many kinds of events pass that way.',
    '## Every row',
    'What the announcement carries goes along, unless a row says what it carries. Charts that get the same for the same stand in one line.',
    markdownTable(
      ['From', 'When', 'Gets', 'How', 'To'],
      [
        ...joined(
          own.map((row) => [...wordsOf(row), howWords(row), titleWords(row.to)]),
          4,
        ),
        ...generalRows(composition.rows).map((row) => [...wordsOf(row), '', ALL_OF_ACCOUNT]),
      ],
    ),
    legendOf(own).join('\n'),
    MADE,
  ].join('\n\n');
}

const wordsOf = ({ from, on, send }: WiringRow): string[] => [titleWords(from), signalWords(on), send];

/** Rows that differ in one column alone are one, with what they have there between commas. */
function joined(rows: readonly string[][], column: number): string[][] {
  const groups = Map.groupBy(rows, (row) => row.toSpliced(column, 1).join('|'));
  return [...groups.values()].map(([first = [], ...others]) =>
    first.with(column, [first, ...others].map((row) => row[column]).join(', ')),
  );
}

function sessionEndPage(charts: readonly Chart[], composition: Composition): string {
  const { running, rows } = composition;
  const endings = generalRows(rows).map(({ on }) => `\`${signalWords(on)}\``);
  const rowsOf = (one: Running): string[][] =>
    droppingsOf(one, charts, composition).map((dropping) => [titleWords(one.id), ...droppingCells(dropping)]);
  const heads = ['Who', ...DROPPING_HEADS];
  const singletons = running.filter(({ isSingleton }) => isSingleton);
  const silent = singletons.filter((one) => rowsOf(one).length === 0);
  const links = (some: readonly Running[]): string => some.map(({ id }) => titleWords(id)).join(', ');
  return [
    '# The end of a session',
    `The session chart announces ${endings.join(' or ')}. The wiring then sends \`account.left\` to every chart that always runs and takes it, and to every feature whose scope is \`account\`: one loop, so none is forgotten.`,
    '## What always runs',
    markdownTable(heads, singletons.flatMap(rowsOf)),
    `Nothing tells these that a session ended: ${links(silent)}.`,
    '## Features of the account',
    markdownTable(heads, joined(running.filter(({ scope }) => scope === 'account').flatMap(rowsOf), 0)),
    '## Features of the device',
    `They hold what every visitor may see, or what belongs to the device, and keep it: ${links(running.filter(({ scope }) => scope === 'device'))}.`,
    '## On the device',
    'What the app keeps in the browser, and what forgets it. The page calls these functions when the charts announce it.',
    keptTable(composition),
    MADE,
  ].join('\n\n');
}

function keptTable({ kept, running }: Composition): string {
  return markdownTable(
    ['Kept by', 'What', 'Forgotten by', 'When'],
    kept.map(({ file, sentence, forgets }) => [
      fileLink(file),
      sentence,
      forgets.map(({ name, sentence: says }) => `\`${name}\`: ${says}`).join(' ') || 'nothing: it stays',
      forgets.flatMap(({ name }) => callersOf(running, name)).join(', '),
    ]),
  );
}

/** The announcements upon which the page calls a function. */
function callersOf(running: readonly Running[], name: string): string[] {
  return running.flatMap(({ id, effects }) =>
    effects
      .filter(({ does }) => does.includes(`\`${name}\``))
      .map(({ event }) => `\`${event}\` of ${titleWords(id)}`),
  );
}

function viewsPage({ decisions, viewRules }: Composition): string {
  return [
    '# What a view decides',
    'Views ask charts for tags and context, and send events. A search through the code of the views looks for what would be a decision of their own:',
    viewRules.map((rule) => `- ${rule}`).join('\n'),
    '## Found',
    decisions.length === 0
      ? 'Nothing.'
      : markdownTable(
          ['Where', 'What'],
          decisions.map(({ file, line, rule }) => [`[${file}:${line}](../../${file}#L${line})`, rule]),
        ),
    'What is typed into a form lives in react-hook-form until it is sent, and hooks in `src/client/app/use-*.ts` tell charts what the browser does; they are no views.',
    MADE,
  ].join('\n\n');
}
