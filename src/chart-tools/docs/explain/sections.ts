import { delayOf } from '../../read-machine.ts';
import { durationWords, statePath, titleWords } from '../../words.ts';
import type { Cause } from '../composition/composition.ts';
import { signalWords } from '../composition/said.ts';
import { chartLink, codes, type PageInput } from '../page-parts.ts';
import type { ExplainedActor, Field } from './explanation.ts';

/** What the names on a chart's page mean: guards, actions, timers, events, tags, data and actors, each a list. */
export function explanationSections(input: PageInput): string[] {
  const { explanation } = input;
  return [
    ...section('What the guards ask', [...explanation.guards].map(item)),
    ...section('What the actions do', actionItems(input)),
    ...section('Timers', timerItems(input)),
    ...section('Events it hears', eventItems(input)),
    ...section('What it announces', announcedItems(input)),
    ...section('Tags', tagItems(input)),
    ...section('What it keeps', explanation.context.map(fieldItem)),
    ...section(
      'Actors',
      explanation.actors.map((actor) => actorItem(input, actor)),
    ),
    ...section('What it is given', explanation.input.map(fieldItem)),
    ...section('What it ends with', explanation.output.map(fieldItem)),
  ];
}

const section = (heading: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`## ${heading}`, items.join('\n')];

const item = ([name, sentence]: readonly [string, string]): string => `- \`${name}\`${said(sentence)}`;
const said = (sentence: string): string => (sentence === '' ? '' : `: ${sentence}`);

function actionItems({ explanation: { actions, announces } }: PageInput): string[] {
  return [...actions].map(([name, sentence]) => {
    const events = announces.get(name) ?? [];
    const announced = events.length === 0 ? '' : `Announces ${codes(events)}.`;
    return item([name, [sentence, announced].filter(Boolean).join(' ')]);
  });
}

function timerItems({ chart, explanation }: PageInput): string[] {
  return [...explanation.delays].map(([name, sentence]) => {
    const ms = delayOf(name, chart.machine);
    return item([
      name,
      [...(ms === null ? [] : [`${durationWords(ms)}.`]), sentence].filter(Boolean).join(' '),
    ]);
  });
}

function eventItems(input: PageInput): string[] {
  const { chart, explanation, causes } = input;
  const events = chart.model.transitions.flatMap(({ trigger }) =>
    trigger.kind === 'event' ? [trigger.name] : [],
  );
  return [...new Set(events)].map((event) => {
    const words = causes.filter((cause) => cause.event === event).map((cause) => causeWords(cause, input));
    const from = words.length > 0 ? words.join('; ') : NOTHING;
    const comment = explanation.events.get(event) ?? '';
    return `- \`${event}\`${causes.length === 0 ? '' : `, caused by ${from}`}${said(comment)}`;
  });
}

/** A chart may hear what this app has no button for. */
const NOTHING = 'nothing in this app';

function causeWords({ by, from = '', on }: Cause, { chart, charts }: PageInput): string {
  switch (by) {
    case 'wiring':
      return on === undefined ? '' : `${titleWords(from)}, when it ${announcement(on)}`;
    case 'actor':
      return `the actor \`${from}\``;
    case 'chart':
      return from === chart.model.id ? 'the chart itself' : `the chart ${chartLink(charts, from) ?? from}`;
    case 'page':
      return 'the page: the network, the browser, or what the server pushes or refuses';
    case 'screen':
      return 'a screen, as it opens or is left';
    default:
      return 'the trader';
  }
}

const announcement = (on: NonNullable<Cause['on']>): string =>
  typeof on === 'string' ? `announces \`${on}\`` : signalWords(on);

function announcedItems({ explanation: { announces, emitted } }: PageInput): string[] {
  return emitted.map((event) => {
    const by = [...announces].filter(([, events]) => events.includes(event)).map(([name]) => name);
    return `- \`${event}\`, by ${codes(by)}`;
  });
}

function tagItems({ chart: { model } }: PageInput): string[] {
  const tags = [...new Set(model.states.flatMap((state) => state.tags))];
  return tags.map((tag) => {
    const states = model.states.filter((state) => state.tags.includes(tag));
    return `- \`${tag}\`: in ${states.map(({ id }) => statePath(model, id)).join(', ')}`;
  });
}

const fieldItem = ({ name, type, sentence }: Field): string =>
  `- \`${name}\`${type === '' ? '' : ` (\`${type}\`)`}${said(sentence)}`;

function actorItem(
  { chart, charts }: PageInput,
  { name, kind, input, output, sentence }: ExplainedActor,
): string {
  const logic: unknown = chart.machine.implementations.actors[name];
  const { id = null } = (kind === 'chart' ? logic : {}) as { id?: string | null };
  const is =
    kind === 'chart' ? (chartLink(charts, id) ?? `the chart ${titleWords(id ?? name)}`) : KINDS[kind];
  return [
    `- \`${name}\`, ${is}${said(sentence)}`,
    ...(input === '' ? [] : [`  - is given \`${input}\``]),
    ...(output === '' ? [] : [`  - answers \`${output}\``]),
  ].join('\n');
}

const KINDS = { promise: 'which answers once', callback: 'which reports by events' } as const;
