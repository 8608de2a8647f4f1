import type { ChartModel, ChartTransition } from '../../chart-model.ts';
import type { Chart } from '../../find-charts.ts';
import { actionWords, guardWords, statePath, triggerWords } from '../../words.ts';
import type { Composition, Running } from './composition.ts';

/** The events by which a chart hears that its account is no longer the one in front. */
const ENDINGS = ['account.left', 'session.ended'];

/** What one chart does when a session ends or another account comes to the front. */
export type Dropping = { state: string; event: string; guard: string; target: string; actions: string };

/** The session is what ends: its own transitions are those that announce it. */
export function droppingsOf(
  one: Running,
  charts: readonly Chart[],
  composition: Pick<Composition, 'rows'>,
): Dropping[] {
  const model = charts.find((chart) => chart.model.id === one.chart)?.model;
  if (!model) return [];
  const heard = composition.rows.filter(({ to, send }) => to === one.id && ENDINGS.includes(send));
  const events = new Set(heard.map(({ send }) => send));
  const emitters = one.id === SOURCE ? emittersOf(model, composition) : new Set<string>();
  return model.transitions
    .filter(
      ({ trigger, actions }) =>
        (trigger.kind === 'event' && events.has(trigger.name)) ||
        actions.some(({ name }) => emitters.has(name)),
    )
    .map((transition) => dropping(model, transition));
}

const SOURCE = 'session';

function emittersOf(model: ChartModel, { rows }: Pick<Composition, 'rows'>): Set<string> {
  const leaving = new Set(rows.filter(({ isGeneral }) => isGeneral).map(({ on }) => on));
  const named = [...model.bodies].filter(
    ([name, body]) =>
      name.startsWith('emit ') &&
      [...leaving].some((on) => body.includes(`'${on}'`) || body.includes(`"${on}"`)),
  );
  return new Set(named.map(([name]) => name.slice('emit '.length)));
}

function dropping(model: ChartModel, transition: ChartTransition): Dropping {
  const { source, trigger, targets, actions } = transition;
  const entered = targets.flatMap((target) => model.states.find(({ id }) => id === target)?.entry ?? []);
  return {
    state: statePath(model, source),
    event: triggerWords(trigger),
    guard: guardWords(model, transition),
    target: targets.map((target) => statePath(model, target)).join(', '),
    actions: [...new Set([...actions, ...entered].map(actionWords))].join(', '),
  };
}

/** The cells of a table row, under `DROPPING_HEADS`. */
export const droppingCells = (one: Dropping): string[] => [
  one.state,
  one.event,
  one.guard,
  one.target,
  one.actions,
];
export const DROPPING_HEADS = ['In state', 'On', 'Only if', 'Goes to', 'Actions'];
