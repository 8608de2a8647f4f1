/** Explores every way a world may go, up to a bound, and tells the shortest way to a breach. */

/** What may happen next. Two worlds that went the same way offer the same choices under the same labels. */
export type Choice = { label: string };

export interface Explored<C extends Choice> {
  choices: () => C[];
  take: (choice: C) => void;
  /** The same for two worlds that can only go on alike. */
  fingerprint: () => string;
}

/** The sentences that do not hold in a world; those about what comes later are asked last, as asking moves the world on. */
export type Checks<World> = {
  brokenIn: (world: World) => string[];
  brokenLater: (world: World) => string[];
};

export type Bound = { depth: number; states: number };
export type Breach<C extends Choice> = { sentences: string[]; way: C[] };
export type Exploration<C extends Choice> = {
  states: number;
  steps: number;
  /** Every way of this length was gone. */
  depth: number;
  /** Nothing new was left to find: the bound cut nothing off. */
  isWhole: boolean;
  breach: Breach<C> | null;
};

/** Level by level, so that the first breach found is as near as any. */
export function explore<C extends Choice, World extends Explored<C>>(
  start: () => World,
  { brokenIn, brokenLater }: Checks<World>,
  bound: Bound,
): Exploration<C> {
  const known = new Set([start().fingerprint()]);
  let level: C[][] = [[]];
  let steps = 0;
  const end = (depth: number, isWhole: boolean, breach: Breach<C> | null = null): Exploration<C> => {
    return { states: known.size, steps, depth, isWhole, breach };
  };
  for (let depth = 0; ; depth += 1) {
    const next: C[][] = [];
    for (const way of level) {
      // The world that says what may happen goes on with the first of it.
      const asked = walk(start, way);
      for (const [index, choice] of asked.choices().entries()) {
        if (known.size >= bound.states) return end(depth, false);
        const world = index === 0 ? asked : walk(start, way);
        world.take(choice);
        steps += 1;
        const longer = [...way, choice];
        const sentences = brokenIn(world);
        if (sentences.length > 0) return end(depth, false, { sentences, way: longer });
        const mark = world.fingerprint();
        if (known.has(mark)) continue;
        known.add(mark);
        next.push(longer);
        const later = brokenLater(world);
        if (later.length > 0) return end(depth, false, { sentences: later, way: longer });
      }
    }
    if (next.length === 0) return end(depth + 1, true);
    if (depth + 1 >= bound.depth) return end(depth + 1, false);
    level = next;
  }
}

/** How far a search goes: steps in all, those of one walk, and the longest way. */
export type Reach = { steps: number; walk: number; length: number };

/** A world that says where its charts stand, and where the one stands that a choice is for. */
export type Charted<C extends Choice> = Explored<C> & {
  standing: () => string;
  placeOf: (choice: C) => string;
  canTake: (choice: C) => boolean;
  /** Whether a choice is for the chart that is explored, and not for one beside it. */
  isOwn: (choice: C) => boolean;
};

/**
 * Goes deep where the charts have not been: each walk begins in a standing of all charts from which the fewest walks
 * began, by the shortest way that is known there, and takes at each step what was taken least where its chart stands,
 * half of the steps being for the chart that is explored.
 * What comes later is asked at the end of each walk. With `first`, every second walk begins at its end.
 */
export function search<C extends Choice, World extends Charted<C>>(
  start: () => World,
  { brokenIn, brokenLater }: Checks<World>,
  draw: (limit: number) => number,
  reach: Reach,
  first: C[] = [],
): Exploration<C> {
  const known = new Set<string>();
  const taken = new Map<string, number>();
  const begun = new Map<string, { way: C[]; walks: number }>();
  begun.set(start().standing(), { way: [], walks: 0 });
  let steps = 0;
  let depth = 0;
  const end = (breach: Breach<C> | null = null): Exploration<C> => {
    return { states: known.size, steps, depth, isWhole: false, breach };
  };
  while (steps < reach.steps) {
    const from = leastOf([...begun.values()], ({ walks }) => walks, draw);
    from.walks += 1;
    const way = first.length > 0 && draw(2) === 0 ? [...first] : [...from.way];
    const world = start();
    if (!couldGo(world, way)) continue;
    for (let left = reach.walk; left > 0 && way.length < reach.length; left -= 1) {
      const choices = world.choices();
      if (choices.length === 0) break;
      const own = draw(2) === 0 ? choices.filter((one) => world.isOwn(one)) : [];
      const choice = leastOf(
        own.length > 0 ? own : choices,
        (one) => taken.get(world.placeOf(one)) ?? 0,
        draw,
      );
      const place = world.placeOf(choice);
      taken.set(place, (taken.get(place) ?? 0) + 1);
      world.take(choice);
      steps += 1;
      way.push(choice);
      depth = Math.max(depth, way.length);
      const sentences = brokenIn(world);
      if (sentences.length > 0) return end(shortened(start, brokenIn, { sentences, way }));
      known.add(world.fingerprint());
      const standing = world.standing();
      const { way: shortest, walks = 0 } = begun.get(standing) ?? {};
      if (!shortest || way.length < shortest.length) begun.set(standing, { way: [...way], walks });
    }
    const sentences = brokenLater(world);
    if (sentences.length > 0) return end({ sentences, way });
  }
  return end();
}

/** Goes a way once more. Waits that are drawn may end in another order than before: then it says no. */
function couldGo<C extends Choice>(world: Charted<C>, way: readonly C[]): boolean {
  for (const choice of way) {
    if (!world.canTake(choice)) return false;
    world.take(choice);
  }
  return true;
}

/** One of those with the least count, drawn. */
function leastOf<T>(all: readonly T[], countOf: (one: T) => number, draw: (limit: number) => number): T {
  const counts = all.map(countOf);
  const least = Math.min(...counts);
  const rarest = all.filter((_, index) => counts[index] === least);
  return rarest[draw(rarest.length)] as T;
}

/** A way to the same breach without the steps that it does not need. */
function shortened<C extends Choice, World extends Explored<C>>(
  start: () => World,
  brokenIn: (world: World) => string[],
  { sentences, way }: Breach<C>,
): Breach<C> {
  const isBroken = (shorter: readonly C[]): boolean => {
    const world = start();
    for (const { label } of shorter) {
      const choice = world.choices().find((one) => one.label === label);
      if (!choice) return false;
      world.take(choice);
      if (brokenIn(world).includes(sentences[0] ?? '')) return true;
    }
    return false;
  };
  let shortest = way;
  for (let index = shortest.length - 2; index >= 0; index -= 1) {
    const shorter = shortest.toSpliced(index, 1);
    if (isBroken(shorter)) shortest = shorter;
  }
  return { sentences, way: shortest };
}

function walk<C extends Choice, World extends Explored<C>>(start: () => World, way: readonly C[]): World {
  const world = start();
  for (const choice of way) world.take(choice);
  return world;
}
