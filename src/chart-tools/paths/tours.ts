import type { AnyEventObject } from 'xstate';
import type { TestModel } from '../test-model.ts';
import { type Exit, explore, type Possible, type Situation } from './generate.ts';

/** A path that goes on while a transition no path has taken can be reached. */
export type Tour = { input: unknown; events: readonly AnyEventObject[] };

/** A failure is legible while its path is short. */
const MAX_STEPS = 12;

/**
 * Few paths that take every transition: each goes to the nearest transition not taken yet, and from there to the next.
 * An event that `isLast` ends its tour, as the app cannot go on after it; a tour takes it when nothing else is left.
 */
export function toursOf(
  model: TestModel,
  isPossible: Possible,
  isLast: (event: AnyEventObject) => boolean,
): Tour[] {
  const taken = new Set<string>();
  return explore(model, isPossible).flatMap(({ input, situations: [start] }) => {
    const tours: Tour[] = [];
    for (let exits = tourFrom(start, taken, isLast); exits.length > 0; exits = tourFrom(start, taken, isLast))
      tours.push({ input, events: exits.map(({ event }) => event) });
    return tours.length > 0 ? tours : [{ input, events: [] }];
  });
}

function tourFrom(
  start: Situation | undefined,
  taken: Set<string>,
  isLast: (event: AnyEventObject) => boolean,
): Exit[] {
  const tour: Exit[] = [];
  const isNew = ({ transitions }: Exit): boolean => transitions.some((name) => !taken.has(name));
  for (let at = start; at; ) {
    const onwards = nearest(at, (exit) => isNew(exit) && !isLast(exit.event), isLast);
    const fits = onwards && (tour.length === 0 || tour.length + onwards.length <= MAX_STEPS);
    const route = fits ? onwards : nearest(at, isNew, isLast);
    if (!route || (tour.length > 0 && tour.length + route.length > MAX_STEPS)) return tour;
    for (const { transitions } of route) for (const name of transitions) taken.add(name);
    tour.push(...route);
    const end = route.at(-1) as Exit;
    if (isLast(end.event)) return tour;
    at = end.to;
  }
  return tour;
}

/** The shortest route over an exit that is wanted; only its end may be an event that ends a tour. */
function nearest(
  start: Situation,
  isWanted: (exit: Exit) => boolean,
  isLast: (event: AnyEventObject) => boolean,
): Exit[] | null {
  const routes = new Map<Situation, Exit[]>([[start, []]]);
  for (const [situation, route] of routes)
    for (const exit of situation.exits) {
      if (isWanted(exit)) return [...route, exit];
      if (!isLast(exit.event) && !routes.has(exit.to)) routes.set(exit.to, [...route, exit]);
    }
  return null;
}
