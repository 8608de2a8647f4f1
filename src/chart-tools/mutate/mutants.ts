import type { AnyStateMachine } from 'xstate';
import { stateEventsOf } from '../paths/state-events.ts';
import { allStates, plainEvent, type TransitionDefinition } from '../paths/transitions.ts';
import { announces, EVENTLESS, START, transitionsAndStarts } from './changeable.ts';

/** One thing of a chart made wrong. */
export type Mutant = {
  /** Id of the chart. */
  chart: string;
  change: MutantChange;
  name: string;
};

export type MutantChange =
  /** Of a transition, as `nameTransitions` names it: nothing takes it, it does nothing, its guard says the opposite. */
  | { kind: 'removed' | 'muted' | 'inverted'; transition: string }
  /** It leads to the state `to`. */
  | { kind: 'pointed'; transition: string; to: string }
  /** An announcement is left out of it. */
  | { kind: 'silenced'; transition: string; action: string }
  /** An announcement is left out where the state is entered or left. */
  | { kind: 'silencedAt'; state: string; at: 'entry' | 'exit'; action: string }
  /** The state answers the event, which one around it should get, and does nothing. */
  | { kind: 'swallowed'; state: string; event: string }
  /** The actor gets another input. */
  | { kind: 'input'; state: string; actor: string }
  /** The delay takes `factor` times as long. */
  | { kind: 'delay'; delay: string; factor: number };

/**
 * A chart's mutants. A transition: without it, and pointed at every other state of its target's parent; if it has no
 * target, muted; with its guard inverted; without each of its announcements. One that waits for no event is not pointed at
 * its own state, and keeps its guard: it might be taken for ever.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const mutant = (name: string, change: MutantChange): Mutant => ({ chart: machine.id, change, name });
  return [...ofTransitions(machine), ...ofStates(machine), ...ofDelays(machine)].map(([name, change]) =>
    mutant(name, change),
  );
}

type Named = [name: string, change: MutantChange];

function ofTransitions(machine: AnyStateMachine): Named[] {
  return [...transitionsAndStarts(machine)].flatMap(
    ([transition, { source, target: targets, actions, guard }]) => {
      const named = (words: string, change: MutantChange): Named => [`${transition} → ${words}`, change];
      const removed = named('removed', { kind: 'removed', transition });
      const isEventless = transition.includes(EVENTLESS);
      const inverted: Named[] =
        guard === undefined || isEventless ? [] : [named('inverted', { kind: 'inverted', transition })];
      const silenced = [...new Set(actions.flatMap((action) => announces(machine, action)))].map((action) =>
        named(`without ${action}`, { kind: 'silenced', transition, action }),
      );
      const [target] = targets ?? [];
      if (!target) {
        const muted = actions.length > 0 ? [named('muted', { kind: 'muted', transition })] : [];
        // Without its only action it is muted.
        return [removed, ...muted, ...inverted, ...(actions.length > 1 ? silenced : [])];
      }
      const others = Object.values(target.parent?.states ?? {}).filter(
        (node) => node !== target && !(isEventless && node === source),
      );
      const pointed = others.map(({ id: to }) => named(to, { kind: 'pointed', transition, to }));
      // No state can do without a start.
      return transition.endsWith(START) ? pointed : [removed, ...pointed, ...inverted, ...silenced];
    },
  );
}

function ofStates(machine: AnyStateMachine): Named[] {
  const swallowed = stateEventsOf(machine)
    .filter(({ transition }) => hasEffect(transition))
    .map(({ state: { id }, transition: { source, eventType } }): Named => {
      const name = `${id} swallows ${plainEvent(eventType)} of ${source.id}`;
      return [name, { kind: 'swallowed', state: id, event: eventType }];
    });
  const others = allStates(machine).flatMap((node): Named[] => {
    const { id: state } = node;
    const silenced = (['entry', 'exit'] as const).flatMap((at) =>
      node[at]
        .flatMap((action) => announces(machine, action))
        .map(
          (action): Named => [
            `${state} ${at} → without ${action}`,
            { kind: 'silencedAt', state, at, action },
          ],
        ),
    );
    const inputs = node.invoke
      .filter(({ input }) => input !== undefined)
      .map(({ id }): Named => [`${state} runs ${id} → other input`, { kind: 'input', state, actor: id }]);
    return [...silenced, ...inputs];
  });
  // Alternatives of one event are swallowed together.
  return [...new Map([...swallowed, ...others])];
}

/** A transition that does nothing swallows its event itself. */
const hasEffect = ({ target, actions }: TransitionDefinition): boolean =>
  target !== undefined || actions.length > 0;

function ofDelays({ implementations }: AnyStateMachine): Named[] {
  return Object.keys(implementations.delays).flatMap((delay): Named[] => [
    [`delay ${delay} → doubled`, { kind: 'delay', delay, factor: 2 }],
    [`delay ${delay} → halved`, { kind: 'delay', delay, factor: 0.5 }],
  ]);
}
