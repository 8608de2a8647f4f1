import type { ChartState, ChartTransition } from '../chart-model.ts';
import type { ActionCall } from '../read-machine.ts';
import { actionWords, guardWords, statePath, triggerWords } from '../words.ts';
import { anchorOf, codes, type PageInput } from './page-parts.ts';

/** The states of a chart one below the other, each under a heading of its own that other pages link to. */
export function stateSections(input: PageInput): string[] {
  return input.chart.model.states.flatMap((state) => section(input, state));
}

/** The heading of what the whole chart does, whatever state it is in. */
const WHOLE = 'In every state';

function section(input: PageInput, state: ChartState): string[] {
  const { chart, explanation } = input;
  const { model } = chart;
  const path = statePath(model, state.id);
  const isWhole = state.parent === null;
  const does = doings(state);
  const transitions = model.transitions.filter(({ source }) => source === state.id);
  const items = [...does, ...transitions.map((transition) => transitionItem(input, transition))];
  if (isWhole && items.length === 0) return [];
  return [
    `### ${isWhole ? WHOLE : path}`,
    ...(isWhole ? [] : [aboutState(input, state)]),
    ...(explanation.states.has(path) ? [explanation.states.get(path) ?? ''] : []),
    ...(items.length === 0 ? [] : [items.join('\n')]),
  ];
}

/** `Atomic state, starts in …; tags; clauses`. */
function aboutState({ chart: { model } }: PageInput, { kind, initial, tags, clauses }: ChartState): string {
  const words = [
    `${kind.charAt(0).toUpperCase()}${kind.slice(1)} state`,
    ...(initial === null ? [] : [`starts in ${stateLink(statePath(model, initial))}`]),
    ...(tags.length === 0 ? [] : [`tagged ${codes(tags)}`]),
    ...(clauses.length === 0 ? [] : [`clauses ${clauses.join(' ')}`]),
  ];
  return `${words.join(', ')}.`;
}

function doings({ invokes, entry, exit }: ChartState): string[] {
  const calls = (word: string, all: readonly ActionCall[]): string[] =>
    all.length === 0 ? [] : [`- ${word}: ${codes(all.map(actionWords))}`];
  return [
    ...(invokes.length === 0 ? [] : [`- Runs: ${codes(invokes.map(({ src }) => src))}`]),
    ...calls('On entry', entry),
    ...calls('On exit', exit),
  ];
}

function transitionItem(input: PageInput, transition: ChartTransition): string {
  const { model } = input.chart;
  const again = transition.reenter ? ' (anew)' : '';
  const targets = transition.targets.map((target) => stateLink(statePath(model, target)) + again);
  const { guard } = transition;
  const last = guard === null ? guardWords(model, transition) : '';
  const does = transition.actions.length === 0 ? '' : `, does ${codes(transition.actions.map(actionWords))}`;
  return [
    `- **${triggerWords(transition.trigger)}**${last === '' ? '' : `, ${last}`}${targets.length === 0 ? '' : ` → ${targets.join(', ')}`}${does}`,
    ...(guard === null ? [] : [`  - ${guardSentence(guard, input)}`]),
  ].join('\n');
}

/** The guard and what it asks, when it names guards of the chart. */
function guardSentence(guard: string, { explanation }: PageInput): string {
  const names = [...new Set(guard.match(/\w+/g) ?? [])];
  const asked = names.flatMap((name) => {
    const sentence = explanation.guards.get(name) ?? '';
    return sentence === '' ? [] : [name === guard ? sentence : `\`${name}\`: ${sentence}`];
  });
  return `if \`${guard}\`${asked.length === 0 ? '' : `: ${asked.join(' ')}`}`;
}

const stateLink = (path: string): string => `[${path}](#${anchorOf(path)})`;
