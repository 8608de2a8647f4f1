const COUNT = process.env.WALK_SEEDS;
const FIRST = Number(process.env.WALK_FIRST_SEED ?? 1);
/** So many come to everything, whichever they are. */
const MANY = 20;

/**
 * The seeds of random walks: `few` in `npm test`, which come to every outcome between them; as many as `WALK_SEEDS` says from
 * the first one on in a soak. `comeToAll`: whether every outcome must have been seen. Where one is missing after a change of the
 * steps, other seeds must be found: walk many, and see what each comes to.
 */
export function walkSeeds(few: readonly number[]): { seeds: readonly number[]; comeToAll: boolean } {
  if (COUNT === undefined) return { seeds: few, comeToAll: true };
  const seeds = Array.from({ length: Number(COUNT) }, (_, index) => FIRST + index);
  return { seeds, comeToAll: seeds.length >= MANY };
}
