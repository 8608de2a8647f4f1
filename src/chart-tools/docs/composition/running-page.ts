import type { Chart } from '../../find-charts.ts';
import { titleWords } from '../../words.ts';
import { table } from '../page.ts';
import type { Actor, Composition, Running, WiringRow } from './composition.ts';
import { DROPPING_HEADS, droppingCells, droppingsOf } from './leaving.ts';
import {
  ALL_OF_ACCOUNT,
  chartLinkOf,
  doorWords,
  fileLink,
  generalRows,
  howWords,
  legendOf,
  runningLink,
  sentenceOf,
  signalWords,
} from './said.ts';

/** The page of one chart as it runs. */
export function runningPage(one: Running, charts: readonly Chart[], composition: Composition): string {
  const heard = composition.rows.filter(({ to }) => to === one.id);
  const told = composition.rows.filter(({ from, isGeneral }) => from === one.id && !isGeneral);
  return [
    `# ${titleWords(one.id)}`,
    sentenceOf(one, charts),
    facts(one, charts).join('\n'),
    ...part('Actors', actorTable(one.actors, charts)),
    ...part('Who tells it what', heardTable(heard)),
    ...part('Whom it tells what', toldTable(told, one, composition)),
    ...legend([...heard, ...told]),
    ...part('What the page does with its announcements', effectTable(one)),
    ...part('What the page sends it', sentTable(one)),
    ...part('At the end of a session', droppingTable(one, charts, composition)),
    'Made by `npm run charts`. [All that runs](index.md), [the wiring](wiring.md).\n',
  ].join('\n\n');
}

const part = (heading: string, content: string): string[] =>
  content === '' ? [] : [`## ${heading}`, content];

function facts(
  { chart, isSingleton, scope, screens, needsSettings, file }: Running,
  charts: readonly Chart[],
): string[] {
  const paths = screens.map(({ path, door }) => `\`${path}\` (${doorWords(door)})`).join(', ');
  return [
    `- **Chart** ${chartLinkOf(charts, chart)}`,
    isSingleton
      ? '- **Started by** the app chart, when the app starts'
      : `- **Started by** the first of its screens, and runs as long as the app: ${paths}`,
    ...(needsSettings ? ['- **Waits for** the settings of the site'] : []),
    ...(scope ? [`- **Scope** \`${scope}\`: ${SCOPES[scope]}`] : []),
    `- **Defined in** ${fileLink(file)}`,
  ];
}

const SCOPES = {
  device: 'what it holds belongs to the device, not to the account in front',
  account: 'what it holds belongs to the account in front, and goes when that account is left',
};

function actorTable(actors: readonly Actor[], charts: readonly Chart[]): string {
  if (actors.length === 0) return '';
  return table(
    ['Actor', 'Is', 'Calls', 'What it does'],
    actors.map(({ name, kind, chart, calls, comment }) => [
      `\`${name}\``,
      chart ? chartLinkOf(charts, chart) : kind === 'promise' ? 'a promise' : 'a callback',
      calls.map((call) => `\`${call}\``).join(', '),
      comment,
    ]),
  );
}

function heardTable(rows: readonly WiringRow[]): string {
  if (rows.length === 0) return '';
  return table(
    ['From', 'When', 'It gets', 'How'],
    rows.map((row) => [runningLink(row.from), signalWords(row.on), row.send, howWords(row)]),
  );
}

function toldTable(rows: readonly WiringRow[], one: Running, { rows: all }: Composition): string {
  const general = all.filter(({ from, isGeneral }) => from === one.id && isGeneral);
  const told = [
    ...rows.map((row) => [signalWords(row.on), runningLink(row.to), row.send, howWords(row)]),
    ...generalRows(general).map((row) => [signalWords(row.on), ALL_OF_ACCOUNT, row.send, '']),
  ];
  return told.length === 0 ? '' : table(['When it', 'To', 'That gets', 'How'], told);
}

function legend(rows: readonly WiringRow[]): string[] {
  const named = legendOf(rows);
  return named.length === 0 ? [] : [named.join('\n')];
}

function effectTable({ effects }: Running): string {
  if (effects.length === 0) return '';
  return table(
    ['Announcement', 'What follows', 'Where'],
    effects.map(({ event, does, file }) => [
      `\`${event}\``,
      does.join('; ') || 'see the code',
      fileLink(file),
    ]),
  );
}

function sentTable({ heard }: Running): string {
  if (heard.length === 0) return '';
  return table(
    ['Event', 'Where'],
    heard.map(({ event, file }) => [`\`${event}\``, fileLink(file)]),
  );
}

function droppingTable(one: Running, charts: readonly Chart[], composition: Composition): string {
  const droppings = droppingsOf(one, charts, composition);
  return droppings.length === 0 ? '' : table(DROPPING_HEADS, droppings.map(droppingCells));
}
