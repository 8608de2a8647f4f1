import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { ExcludedEvent, Exclusions, TestModel } from '../test-model.ts';
import { type Exit, explore, type Situation } from './generate.ts';

/** A path that goes on while a transition no path has taken can be reached. */
export type Tour = {
  input: unknown;
  /** Which of the model's setups it needs. */
  setup: number;
  events: readonly AnyEventObject[];
};

/** A failure is legible while its path is short. */
const MAX_STEPS = 12;

/**
 * Few paths that take every transition: each goes to the nearest transition not taken yet, and from there to the next.
 * An event of `last` ends its tour, which takes it when nothing else is left; each of the `setups` has its own tours.
 */
export function toursOf(
  model: TestModel,
  { events, last = [], setups = [[]] }: Exclusions,
  maxSteps = MAX_STEPS,
): Tour[] {
  const taken = new Set<string>();
  const isLast = ({ event }: Exit, { state }: Situation): boolean =>
    excludes(last, state, event) !== undefined;
  return setups.flatMap((setup, index) =>
    explore(model, (state, event) => !excludes([...events, ...setup], state, event)).flatMap(
      ({ input, situations: [start] }) => {
        const tours: Tour[] = [];
        for (;;) {
          const exits = start ? tourFrom(start, { taken, isLast, maxSteps }) : [];
          if (exits.length === 0) break;
          tours.push({ input, setup: index, events: exits.map(({ event }) => event) });
        }
        return tours.length > 0 || index > 0 ? tours : [{ input, setup: index, events: [] }];
      },
    ),
  );
}

/** The first exclusion that keeps an event from coming in a state. */
export function excludes(
  excluded: readonly ExcludedEvent[],
  state: AnyMachineSnapshot,
  event: AnyEventObject,
): ExcludedEvent | undefined {
  return excluded.find((one) => one.events.includes(event.type) && (one.where?.(state, event) ?? true));
}

type IsLast = (exit: Exit, from: Situation) => boolean;
type Rules = { taken: Set<string>; isLast: IsLast; maxSteps: number };

function tourFrom(start: Situation, { taken, isLast, maxSteps }: Rules): Exit[] {
  const tour: Exit[] = [];
  const isNew = ({ transitions }: Exit): boolean => transitions.some((name) => !taken.has(name));
  const fits = (route: Exit[] | null): route is Exit[] =>
    route !== null && (tour.length === 0 || tour.length + route.length <= maxSteps);
  for (let at = start; ; ) {
    const onwards = nearest(at, (exit, from) => isNew(exit) && !isLast(exit, from), isLast);
    const goesOn = fits(onwards);
    const route = goesOn ? onwards : nearest(at, isNew, isLast);
    if (!fits(route)) return tour;
    for (const { transitions } of route) for (const name of transitions) taken.add(name);
    tour.push(...route);
    if (!goesOn) return tour;
    at = (route.at(-1) as Exit).to;
  }
}

/** The shortest route over an exit that is wanted; only its end may be an event that ends a tour. */
function nearest(
  start: Situation,
  isWanted: (exit: Exit, from: Situation) => boolean,
  isLast: IsLast,
): Exit[] | null {
  const routes = new Map<Situation, Exit[]>([[start, []]]);
  for (const [situation, route] of routes)
    for (const exit of situation.exits) {
      if (isWanted(exit, situation)) return [...route, exit];
      if (!isLast(exit, situation) && !routes.has(exit.to)) routes.set(exit.to, [...route, exit]);
    }
  return null;
}
