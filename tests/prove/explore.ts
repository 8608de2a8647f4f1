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

/** Goes ways that are drawn by chance, beyond the bound of the exploration. */
export function wander<C extends Choice, World extends Explored<C>>(
  start: () => World,
  { brokenIn }: Checks<World>,
  draw: (limit: number) => number,
  length: number,
): Breach<C> | null {
  const world = start();
  const way: C[] = [];
  while (way.length < length) {
    const choices = world.choices();
    const choice = choices[draw(choices.length)];
    if (!choice) return null;
    world.take(choice);
    way.push(choice);
    const sentences = brokenIn(world);
    if (sentences.length > 0) return { sentences, way };
  }
  return null;
}

function walk<C extends Choice, World extends Explored<C>>(start: () => World, way: readonly C[]): World {
  const world = start();
  for (const choice of way) world.take(choice);
  return world;
}
