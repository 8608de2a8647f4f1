import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { ExcludedEvent, Exclusions, TestModel } from '../test-model.ts';
import { type Exit, explore, type Possible, type Situation } from './generate.ts';

/** A path that goes on while a transition no path has taken can be reached. */
export type Tour = {
  input: unknown;
  /** Which of the model's setups it needs. */
  setup: number;
  events: readonly AnyEventObject[];
};

/** A failure is legible while its path is short. */
const MAX_STEPS = 20;

/** In how many orders the openings, and what is equally near, are tried. More save hardly a path. */
const ORDERS = 16;

/**
 * What paths are to meet: every transition; or every event, in each kind of outcome, and every atomic state, which is what a
 * page can get wrong where the chart is proven without one.
 */
export type Goal = 'transitions' | 'events';

/** Where the paths of one way to open the page begin. */
type Opening = { input: unknown; setup: number; start: Situation };
type Planned = { opening: Opening; exits: readonly Exit[] };

/**
 * Few paths that take every transition: each goes to the nearest transition not taken yet, and from there to the next.
 * An event of `last` ends its tour, which takes it when nothing else is left; each of the `setups` has its own tours.
 * Which of equally near transitions comes first decides how many tours there are: many orders are tried, and the first
 * with the fewest is taken. Where `goal` is less than every transition, what is not needed for it is left out.
 */
export function toursOf(
  model: TestModel,
  exclusions: Exclusions,
  goal: Goal = 'transitions',
  maxSteps = MAX_STEPS,
  orders = ORDERS,
): Tour[] {
  const { events, last = [], setups = [[]] } = exclusions;
  const isLast: IsLast = ({ event }, { state }) => excludes(last, state, event) !== undefined;
  const openings = setups.flatMap((setup, index) => {
    const excluded = [...events, ...setup];
    const isPossible: Possible = (state, event) => !excludes(excluded, state, event);
    // Where nothing is excluded, every tool asks for the same.
    return explore(model, excluded.length > 0 ? isPossible : undefined).flatMap(
      ({ input, situations: [start] }): Opening[] => (start ? [{ input, setup: index, start }] : []),
    );
  });
  let best = toursIn(openings, { isLast, maxSteps, inOrder: (list) => list });
  for (let order = 1; order < orders; order += 1) {
    const inOrder = shuffler(order);
    const tours = toursIn(inOrder(openings), { isLast, maxSteps, inOrder });
    if (tours.length < best.length) best = tours;
  }
  const needed = goal === 'transitions' ? best : forEvents(best);
  return openings.flatMap((opening) =>
    needed
      .filter((tour) => tour.opening === opening)
      .map(({ exits }) => ({
        input: opening.input,
        setup: opening.setup,
        events: exits.map(({ event }) => event),
      })),
  );
}

/** Tours by one order. Each input has one, if only for its start. */
function toursIn(openings: readonly Opening[], rules: Omit<Rules, 'taken'>): Planned[] {
  const taken = new Set<string>();
  const tours: Planned[] = [];
  for (const opening of openings)
    for (;;) {
      const exits = tourFrom(opening.start, { ...rules, taken });
      if (exits.length === 0) break;
      tours.push({ opening, exits });
    }
  const needed = withoutSpare(tours);
  for (const opening of openings)
    if (!needed.some((tour) => tour.opening.input === opening.input)) needed.push({ opening, exits: [] });
  return needed;
}

/** The tours without those whose every transition is in another. */
function withoutSpare(tours: readonly Planned[]): Planned[] {
  let needed = [...tours];
  for (const tour of [...tours].sort((one, other) => one.exits.length - other.exits.length)) {
    const others = needed.filter((one) => one !== tour);
    const elsewhere = new Set(others.flatMap(({ exits }) => exits.flatMap(({ taken }) => taken)));
    if (tour.exits.every(({ taken }) => taken.every((name) => elsewhere.has(name)))) needed = others;
  }
  return needed;
}

/** To open a page takes as long as so many steps. */
const STEPS_TO_OPEN = 4;

const eventGoals = ({ event, to }: Exit): string[] => [
  `${event.type} ${event.output?.kind ?? ''}`,
  ...to.state._nodes.filter(({ states }) => Object.keys(states).length === 0).map(({ id }) => id),
];

/** Each tour as far as it meets an event or a state that no other does, those first that meet most for their steps. */
function forEvents(tours: readonly Planned[]): Planned[] {
  const met = new Set<string>();
  const lengths = new Map<Planned, number>();
  for (;;) {
    const isNew = (goal: string): boolean => !met.has(goal);
    const worthOf = (tour: Planned) => {
      const goals = tour.exits.map((exit) => eventGoals(exit).filter(isNew));
      const length = goals.findLastIndex((news) => news.length > 0) + 1;
      const steps = length - (lengths.get(tour) ?? -STEPS_TO_OPEN);
      return { tour, length, worth: new Set(goals.flat()).size / steps };
    };
    const [best] = tours.map(worthOf).sort((one, other) => other.worth - one.worth);
    if (!best || best.length === 0) break;
    for (const goal of best.tour.exits.slice(0, best.length).flatMap(eventGoals)) met.add(goal);
    lengths.set(best.tour, best.length);
  }
  const inputs = new Set([...lengths.keys()].map(({ opening }) => opening.input));
  return tours.flatMap((tour) => {
    const length = lengths.get(tour);
    if (length !== undefined) return [{ ...tour, exits: tour.exits.slice(0, length) }];
    // An input that no event needs is opened all the same.
    return tour.exits.length === 0 && !inputs.has(tour.opening.input) ? [tour] : [];
  });
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
type InOrder = <Item>(list: readonly Item[]) => readonly Item[];
type Rules = { taken: Set<string>; isLast: IsLast; maxSteps: number; inOrder: InOrder };

function tourFrom(start: Situation, { taken: known, isLast, maxSteps, inOrder }: Rules): Exit[] {
  const tour: Exit[] = [];
  const isNew = ({ taken }: Exit): boolean => taken.some((name) => !known.has(name));
  const fits = (route: Exit[] | null): route is Exit[] =>
    route !== null && (tour.length === 0 || tour.length + route.length <= maxSteps);
  for (let at = start; ; ) {
    const onwards = nearest(at, (exit, from) => isNew(exit) && !isLast(exit, from), { isLast, inOrder });
    const goesOn = fits(onwards);
    const route = goesOn ? onwards : nearest(at, isNew, { isLast, inOrder });
    if (!fits(route)) return tour;
    for (const { taken } of route) for (const name of taken) known.add(name);
    tour.push(...route);
    if (!goesOn) return tour;
    at = (route.at(-1) as Exit).to;
  }
}

/** The shortest route over an exit that is wanted; only its end may be an event that ends a tour. */
function nearest(
  start: Situation,
  isWanted: (exit: Exit, from: Situation) => boolean,
  { isLast, inOrder }: Pick<Rules, 'isLast' | 'inOrder'>,
): Exit[] | null {
  const ways = new Map<Situation, Way | null>([[start, null]]);
  for (const [situation, before] of ways)
    for (const exit of inOrder(situation.exits)) {
      if (isWanted(exit, situation)) return routeOf({ exit, before });
      if (!isLast(exit, situation) && !ways.has(exit.to)) ways.set(exit.to, { exit, before });
    }
  return null;
}

/** The last exit of a route, and the way there. */
type Way = { exit: Exit; before: Way | null };

function routeOf(last: Way): Exit[] {
  const route: Exit[] = [];
  for (let way: Way | null = last; way; way = way.before) route.unshift(way.exit);
  return route;
}

/** Shuffles lists, always in the same way for the same seed. */
function shuffler(seed: number): InOrder {
  let random = seed;
  const next = (): number => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return random;
  };
  return (list) =>
    list
      .map((item) => ({ item, place: next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
}
