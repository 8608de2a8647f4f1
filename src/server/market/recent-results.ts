/** Keeps the last few results of a pure function; the oldest goes first. Only speed depends on it. */
export class RecentResults<Value> {
  readonly #values = new Map<number, Value>();
  /** Stands before the oldest: one that began anew would first pass over all that were deleted. */
  readonly #oldest = this.#values.keys();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: number, make: () => Value): Value {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.#values.size >= this.#capacity) this.#values.delete(this.#oldest.next().value ?? key);
    this.#values.set(key, made);
    return made;
  }
}
