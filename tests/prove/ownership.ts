/** Which account each object of an answer belongs to, whichever chart keeps it later. */
export class Ownership {
  readonly #owners = new WeakMap<object, number>();

  /** A copy of what a call answers or a trader types, which belongs to this account with all its parts. */
  give(value: unknown, account: number): unknown {
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== plainOf(value))
      return value;
    const copy = Array.isArray(value)
      ? value.map((part) => this.give(part, account))
      : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.give(part, account)]));
    this.#owners.set(copy, account);
    return copy;
  }

  /** The accounts whose objects a value holds. */
  ownersIn(value: unknown, found = new Set<number>(), seen = new Set<object>()): Set<number> {
    if (typeof value !== 'object' || value === null || seen.has(value)) return found;
    seen.add(value);
    const owner = this.#owners.get(value);
    if (owner !== undefined) found.add(owner);
    // Actors are looked at as themselves.
    if ('getSnapshot' in value) return found;
    for (const part of Object.values(value)) this.ownersIn(part, found, seen);
    return found;
  }
}

const plainOf = (value: object): object => (Array.isArray(value) ? Array.prototype : Object.prototype);
