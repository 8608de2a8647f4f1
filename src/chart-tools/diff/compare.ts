import type { ChartModel, ChartState, ChartTransition } from '../chart-model.ts';
import type { ActionCall } from '../read-machine.ts';
import { actionWords, statePath, triggerWords } from '../words.ts';
import { movedStates, withMoves } from './moves.ts';

/** What became of the charts between two revisions, in lines a reviewer reads. */
export type ChartChange = { name: string; lines: string[] };

/** A chart under the name by which its other revision is found. */
type Compared = { name: string; model: ChartModel };

/** Compares charts by name. Charts that did not change are left out. Pure. */
export function compareCharts(before: readonly Compared[], after: readonly Compared[]): ChartChange[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))].sort();
  return names
    .map((name) => {
      const old = before.find((chart) => chart.name === name)?.model;
      const now = after.find((chart) => chart.name === name)?.model;
      if (old && now) return { name, lines: compareModels(old, now) };
      const size = (model: ChartModel | undefined): string =>
        `${model?.states.length ?? 0} states, ${model?.transitions.length ?? 0} transitions`;
      return { name, lines: [now ? `+ chart added: ${size(now)}` : `- chart removed: ${size(old)}`] };
    })
    .filter(({ lines }) => lines.length > 0);
}

function compareModels(before: ChartModel, now: ChartModel): string[] {
  const moves = movedStates(before, now);
  const old = withMoves(before, moves);
  const groups = new Set([...old.transitions, ...now.transitions].map(groupOf));
  return [
    ...[...moves].map(([from, to]) => `~ state ${statePath(before, from)} moved to ${statePath(now, to)}`),
    ...stateLines(old, now),
    ...[...groups].flatMap((group) => transitionLines(old, now, group)),
    ...bodyLines(old, now),
  ];
}

function stateLines(old: ChartModel, now: ChartModel): string[] {
  const find = (model: ChartModel, id: string): ChartState | undefined =>
    model.states.find((one) => one.id === id);
  const told = (sign: string, model: ChartModel, { id, kind, clauses }: ChartState): string =>
    `${sign} state ${statePath(model, id)} (${[kind, ...clauses].join(', ')})`;
  return [
    ...old.states.filter(({ id }) => !find(now, id)).map((state) => told('-', old, state)),
    ...now.states.flatMap((state) => {
      const before = find(old, state.id);
      return before ? changedState(now, before, state) : [told('+', now, state)];
    }),
  ];
}

function changedState(model: ChartModel, old: ChartState, now: ChartState): string[] {
  const aspects: [word: string, text: (state: ChartState) => string][] = [
    ['kind', ({ kind }) => kind],
    ['initial state', ({ initial }) => (initial === null ? '' : statePath(model, initial))],
    ['entry', ({ entry }) => actionsText(entry)],
    ['exit', ({ exit }) => actionsText(exit)],
    [
      'actors',
      ({ invokes }) => invokes.map(({ id, src }) => (id === src ? id : `${id} (${src})`)).join(', '),
    ],
    ['clauses', ({ clauses }) => clauses.join(' ')],
  ];
  return aspects
    .filter(([, text]) => text(old) !== text(now))
    .map(
      ([word, text]) =>
        `~ state ${statePath(model, now.id)}: ${word} ${text(old) || 'none'} → ${text(now) || 'none'}`,
    );
}

/** Alternatives of one event in one state are compared among themselves. A timer keeps its name when its time changes. */
function groupOf({ source, trigger }: ChartTransition): string {
  return `${source} ${trigger.kind} ${trigger.kind === 'always' ? '' : trigger.name}`;
}

type Pair = { old: ChartTransition; now: ChartTransition };

function transitionLines(oldModel: ChartModel, nowModel: ChartModel, group: string): string[] {
  const olds = oldModel.transitions.filter((one) => groupOf(one) === group);
  const nows = nowModel.transitions.filter((one) => groupOf(one) === group);
  const left = { olds: [...olds], nows: [...nows] };
  const same = takePairs(left, (old, now) => fullText(old) === fullText(now));
  const sameGuard = takePairs(left, (old, now) => old.guard === now.guard);
  const sameTarget = takePairs(left, (old, now) => old.targets.join() === now.targets.join());
  const places = [...same, ...sameGuard, ...sameTarget]
    .sort((one, other) => olds.indexOf(one.old) - olds.indexOf(other.old))
    .map(({ now }) => nows.indexOf(now));
  const isReordered = places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0));
  const [first] = nows;
  return [
    ...left.olds.map((one) => `- ${whole(oldModel, one)}`),
    ...left.nows.map((one) => `+ ${whole(nowModel, one)}`),
    ...[...sameGuard, ...sameTarget].flatMap((pair) => changedTransition(nowModel, pair)),
    ...(olds[0] && first ? timeLine(nowModel, { old: olds[0], now: first }) : []),
    ...(isReordered && first ? [`~ ${head(nowModel, first)}: alternatives are tried in another order`] : []),
  ];
}

function takePairs(
  left: { olds: ChartTransition[]; nows: ChartTransition[] },
  isPair: (old: ChartTransition, now: ChartTransition) => boolean,
): Pair[] {
  return [...left.olds].flatMap((old) => {
    const now = left.nows.find((one) => isPair(old, one));
    if (!now) return [];
    left.olds.splice(left.olds.indexOf(old), 1);
    left.nows.splice(left.nows.indexOf(now), 1);
    return [{ old, now }];
  });
}

function changedTransition(model: ChartModel, { old, now }: Pair): string[] {
  const lines: string[] = [];
  const say = (text: string): void => void lines.push(`~ ${head(model, now)}${guardText(now)}: ${text}`);
  if (old.guard !== now.guard) say(`guard ${old.guard ?? 'none'} → ${now.guard ?? 'none'}`);
  if (old.targets.join() !== now.targets.join())
    say(`retargeted ${targetText(model, old)} → ${targetText(model, now)}`);
  else if (old.reenter !== now.reenter)
    say(now.reenter ? 'now starts its state anew' : 'no longer starts its state anew');
  const [before, after] = [actionsText(old.actions), actionsText(now.actions)];
  if (before !== after) say(`actions ${before || 'none'} → ${after || 'none'}`);
  else if (paramsText(old) !== paramsText(now)) say(`parameters of ${after} changed`);
  return lines;
}

function timeLine(model: ChartModel, { old, now }: Pair): string[] {
  const [before, after] = [triggerWords(old.trigger), triggerWords(now.trigger)];
  return before === after ? [] : [`~ ${statePath(model, now.source)}: ${before} → ${after}`];
}

function bodyLines({ bodies: old }: ChartModel, { bodies: now }: ChartModel): string[] {
  return [...now].flatMap(([name, body]) => {
    const before = old.get(name);
    if (before === undefined || before === body) return [];
    return [`~ ${name.replace(/^emit/, 'action')} is written anew`, `  before ${before}`, `  now    ${body}`];
  });
}

const head = (model: ChartModel, one: ChartTransition): string =>
  `${statePath(model, one.source)} on ${triggerWords(one.trigger)}`;
const guardText = ({ guard }: ChartTransition): string => (guard === null ? '' : ` [${guard}]`);
const targetText = (model: ChartModel, { targets }: ChartTransition): string =>
  targets.map((target) => statePath(model, target)).join(', ') || 'no change of state';
const actionsText = (actions: readonly ActionCall[]): string => actions.map(actionWords).join(', ');
const paramsText = ({ actions }: ChartTransition): string => actions.map(({ params }) => params).join();
const fullText = (one: ChartTransition): string =>
  [one.guard, one.targets, one.reenter, actionsText(one.actions), paramsText(one)].join('|');

function whole(model: ChartModel, one: ChartTransition): string {
  const actions = actionsText(one.actions);
  return `transition ${head(model, one)}${guardText(one)} → ${targetText(model, one)}${actions === '' ? '' : ` / ${actions}`}`;
}
