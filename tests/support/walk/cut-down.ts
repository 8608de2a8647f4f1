import * as fc from 'fast-check';

/** Where the cutting stands: what ends at `end` is left out next, `size` values of it. */
type Cut = { size: number; end: number; wasCut: boolean };

/**
 * Lists of exactly `count` values. A list that fails is cut down to one of which no value can be left out: pieces go from
 * its end on, halves first, as nothing behind a failure matters. fast-check's own array never gets below its least length.
 */
export class CutDown<Value> extends fc.Arbitrary<Value[]> {
  readonly #lists: fc.Arbitrary<Value[]>;

  constructor(value: fc.Arbitrary<Value>, count: number) {
    super();
    this.#lists = fc.array(value, { minLength: count, maxLength: count });
  }

  generate(random: fc.Random): fc.Value<Value[]> {
    return new fc.Value(this.#lists.generate(random, undefined).value, undefined);
  }

  canShrinkWithoutContext(_: unknown): _ is Value[] {
    return false;
  }

  shrink(values: Value[], context: unknown): fc.Stream<fc.Value<Value[]>> {
    const start = { size: Math.ceil(values.length / 2), end: values.length, wasCut: false };
    return fc.stream(shorter(values, (context as Cut | undefined) ?? start));
  }
}

/** Each candidate carries on where its cut was made; the smallest cuts are gone through until one round cuts nothing. */
function* shorter<Value>(values: Value[], { size, end, wasCut }: Cut): Generator<fc.Value<Value[]>> {
  for (;;) {
    while (end > 0) {
      const from = Math.max(0, end - size);
      yield new fc.Value(values.toSpliced(from, end - from), { size, end: from, wasCut: true });
      end = from;
    }
    if (size <= 1 && !wasCut) return;
    size = Math.max(1, Math.floor(size / 2));
    end = values.length;
    wasCut = false;
  }
}

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
