import type { StateValue } from 'xstate';

/** What the page tells of one step of one chart. */
export type Told = { chart: string; event: string; edges: readonly string[]; value: StateValue };

/** A told step with the value before it. */
export type Entry = Told & { before: StateValue | null };

type Wish = { fits: (entry: Entry) => boolean; found: (entry: Entry) => void };

const PATIENCE_MS = 30_000;

/** Everything the charts of one page did, in order, kept outside the page: it outlives the page's leaving. */
export class Journal {
  readonly #entries: Entry[] = [];
  readonly #last = new Map<string, StateValue>();
  #wishes: Wish[] = [];

  add(told: Told): void {
    const entry = { ...told, before: this.#last.get(told.chart) ?? null };
    this.#last.set(told.chart, told.value);
    this.#entries.push(entry);
    const granted = this.#wishes.filter(({ fits }) => fits(entry));
    this.#wishes = this.#wishes.filter((wish) => !granted.includes(wish));
    for (const { found } of granted) found(entry);
  }

  /** How many entries there are: a place to read on from. */
  get length(): number {
    return this.#entries.length;
  }

  standOf(chart: string): StateValue | undefined {
    return this.#last.get(chart);
  }

  since(place: number, chart: string): Entry[] {
    return this.#entries.slice(place).filter((entry) => entry.chart === chart);
  }

  /** The first entry from `place` on that fits, now or later, and the place after it. */
  async next(place: number, wanted: string, fits: (entry: Entry) => boolean): Promise<number> {
    const index = this.#entries.findIndex((entry, at) => at >= place && fits(entry));
    const entry = this.#entries[index] ?? (await this.#wait(fits, wanted, place));
    return this.#entries.indexOf(entry, place) + 1;
  }

  #wait(fits: Wish['fits'], wanted: string, place: number): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const found = (entry: Entry): void => {
        clearTimeout(timer);
        resolve(entry);
      };
      const timer = setTimeout(() => reject(new Error(this.#complaint(wanted, place))), PATIENCE_MS);
      this.#wishes.push({ fits, found });
    });
  }

  #complaint(wanted: string, place: number): string {
    const lines = this.#entries
      .slice(place)
      .map(
        ({ chart, event, edges, value }) =>
          `  ${chart} ${event} → ${JSON.stringify(value)} ${edges.join(', ')}`,
      );
    return `waited for ${wanted}; told since then:\n${lines.slice(-40).join('\n') || '  nothing'}`;
  }
}

export const isSame = (one: StateValue | null | undefined, other: StateValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
