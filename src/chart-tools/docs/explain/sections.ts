import { titleWords } from '../../words.ts';
import type { Cause } from '../composition/composition.ts';
import { signalWords } from '../composition/said.ts';
import { chartLink, codes, type PageInput } from '../page-parts.ts';
import type { ExplainedActor, Field } from './explanation.ts';

/** What the names on a chart's page mean that stand beside no state: actions, timers, events, data and actors, each a list. */
export function explanationSections(input: PageInput): string[] {
  const { explanation } = input;
  const { actions, announces, delays, context, output } = explanation;
  const sayMore = ([name, sentence]: readonly [string, string]): boolean =>
    sentence !== '' || !announces.has(name);
  const isKept = (field: Field): boolean =>
    context.some(({ name, sentence }) => name === field.name && sentence === field.sentence);
  return [
    ...section('What the actions do', [...actions].filter(sayMore).map(item)),
    ...section('What it announces', announcedItems(input)),
    ...section('Timers', [...delays].filter(([, sentence]) => sentence !== '').map(item)),
    ...section('Events it hears', eventItems(input)),
    ...section(
      'What it keeps',
      context.map((field) => fieldItem(field, explanation.input)),
    ),
    ...section(
      'Actors',
      explanation.actors.map((actor) => actorItem(input, actor)),
    ),
    ...section(
      'What it is given',
      explanation.input.filter((field) => !isKept(field)).map((field) => fieldItem(field)),
    ),
    ...section(
      'What it ends with',
      output.map((field) => fieldItem(field)),
    ),
  ];
}

const section = (heading: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : [`## ${heading}`, items.join('\n')];

const item = ([name, sentence]: readonly [string, string]): string => `- \`${name}\`${said(sentence)}`;
const said = (sentence: string): string => (sentence === '' ? '' : `: ${sentence}`);

/** Events with the same cause and the same comment stand together. */
function eventItems(input: PageInput): string[] {
  const { chart, explanation, causes } = input;
  const items = new Map<string, Set<string>>();
  for (const { trigger } of chart.model.transitions) {
    if (trigger.kind !== 'event') continue;
    const from = causeWords(
      causes.filter(({ event }) => event === trigger.name),
      input,
    );
    const words = `${causes.length === 0 ? '' : `, caused by ${from}`}${said(explanation.events.get(trigger.name) ?? '')}`;
    items.set(words, (items.get(words) ?? new Set()).add(trigger.name));
  }
  return [...items].map(([words, events]) => `- ${codes([...events])}${words}`);
}

/** A chart may hear what this app has no button for. */
const NOTHING = 'nothing in this app';

function causeWords(causes: readonly Cause[], input: PageInput): string {
  const words = causes.map(({ by, from = '', on }) => {
    if (by !== 'wiring') return causerWords(by, from, input);
    const ons = causes.flatMap((other) =>
      other.by === by && other.from === from && other.on ? [other.on] : [],
    );
    const announced = ons.filter((one) => typeof one === 'string');
    const signals = ons.flatMap((one) => (typeof one === 'string' ? [] : [signalWords(one)]));
    const says = announced.length === 0 ? [] : [`announces ${codes(announced)}`];
    return on === undefined ? '' : `${titleWords(from)}, when it ${[...says, ...signals].join(' or ')}`;
  });
  return [...new Set(words)].join('; ') || NOTHING;
}

function causerWords(by: Cause['by'], from: string, { chart, charts }: PageInput): string {
  switch (by) {
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

function announcedItems({ explanation: { announces, emitted } }: PageInput): string[] {
  return emitted.map((event) => {
    const by = [...announces].filter(([, events]) => events.includes(event)).map(([name]) => name);
    return `- \`${event}\`, by ${codes(by)}`;
  });
}

function fieldItem({ name, type, sentence }: Field, given: readonly Field[] = []): string {
  const same = given.find((field) => field.name === name && field.sentence === sentence);
  const as = same && same.type !== type ? ` as \`${same.type}\`` : '';
  return `- \`${name}\`${type === '' ? '' : ` (\`${type}\`)`}${same ? `, given to it${as}` : ''}${said(sentence)}`;
}

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
