import type { Composition, Running, WiringRow } from '../docs/composition/composition.ts';
import { DROPPING_HEADS, droppingCells, droppingsOf } from '../docs/composition/leaving.ts';
import {
  generalRows,
  howWords,
  legendOf,
  screenWords,
  sentenceOf,
  signalWords,
} from '../docs/composition/said.ts';
import type { Chart } from '../find-charts.ts';
import { titleWords } from '../words.ts';
import type { SiteRunning, SiteTable } from './site-chart.ts';

/** What the site tells of one chart as it runs: what it calls, who tells it what, and whom it tells. */
export function runningOf(one: Running, charts: readonly Chart[], { rows }: Composition): SiteRunning {
  const heard = rows.filter(({ to }) => to === one.id);
  const told = rows.filter(({ from, isGeneral }) => from === one.id && !isGeneral);
  const toAll = generalRows(rows.filter(({ from, isGeneral }) => from === one.id && isGeneral));
  const tables: SiteTable[] = [
    {
      heading: 'Actors',
      heads: ['Actor', 'Is', 'Calls', 'What it does'],
      rows: one.actors.map(({ name, kind, chart, calls, sentence }) => [
        name,
        chart ? `the chart ${titleWords(chart)}` : `a ${kind}`,
        calls.join(', '),
        sentence,
      ]),
    },
    {
      heading: 'Who tells it what',
      heads: ['From', 'When', 'It gets', 'How'],
      rows: heard.map((row) => [titleWords(row.from), signalWords(row.on), row.send, howWords(row)]),
    },
    {
      heading: 'Whom it tells what',
      heads: ['To', 'When', 'It gets', 'How'],
      rows: [...told, ...toAll].map((row: WiringRow) => [
        row.isGeneral ? 'all that holds something of an account' : titleWords(row.to),
        signalWords(row.on),
        row.send,
        howWords(row),
      ]),
    },
    {
      heading: 'What the page does with its announcements',
      heads: ['Announcement', 'What follows', 'Where'],
      rows: one.effects.map(({ event, does, file }) => [event, does.join('; '), file]),
    },
    {
      heading: 'What the page sends it',
      heads: ['Event', 'Where'],
      rows: one.heard.map(({ event, file }) => [event, file]),
    },
    {
      heading: 'At the end of a session',
      heads: DROPPING_HEADS,
      rows: droppingsOf(one, charts, { rows }).map(droppingCells),
    },
  ];
  return {
    title: titleWords(one.id),
    sentence: sentenceOf(one, charts),
    facts: [
      one.isSingleton
        ? 'Started by the app chart, when the app starts'
        : `Started by the first of its screens, and runs as long as the app: ${screenWords(one)}`,
      ...(one.needsSettings ? ['Waits for the settings of the site'] : []),
      ...(one.scope ? [SCOPES[one.scope]] : []),
      `Defined in ${one.file}`,
      ...legendOf([...heard, ...told]),
    ].map(plain),
    tables: tables
      .filter((each) => each.rows.length > 0)
      .map((each) => ({ ...each, rows: each.rows.map((row) => row.map(plain)) })),
  };
}

const SCOPES = {
  device: 'What it holds belongs to the device, not to the account in front',
  account: 'What it holds belongs to the account in front, and goes when that account is left',
};

/** A text without the signs of Markdown. */
const plain = (text: string): string => text.replace(/^- /, '').replaceAll('`', '');
