import type { StateValue } from 'xstate';

/** One step of one chart, as the page reports it. */
export type ReportedStep = {
  chart: string;
  event: string;
  transitions: readonly string[];
  value: StateValue;
};

/** A reported step with the value before it. */
export type Entry = ReportedStep & { before: StateValue | null };

type Waiter = { fits: (entry: Entry) => boolean; found: (entry: Entry) => void };

const WAIT_MS = 30_000;

/** Everything the charts of one page did, in order, kept outside the page: it outlives the page's leaving. */
export class Journal {
  readonly #entries: Entry[] = [];
  readonly #last = new Map<string, StateValue>();
  #waiters: Waiter[] = [];

  add(step: ReportedStep): void {
    const entry = { ...step, before: this.#last.get(step.chart) ?? null };
    this.#last.set(step.chart, step.value);
    this.#entries.push(entry);
    const done = this.#waiters.filter(({ fits }) => fits(entry));
    this.#waiters = this.#waiters.filter((waiter) => !done.includes(waiter));
    for (const { found } of done) found(entry);
  }

  /** How many entries there are: a place to read on from. */
  get length(): number {
    return this.#entries.length;
  }

  valueOf(chart: string): StateValue | undefined {
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

  #wait(fits: Waiter['fits'], wanted: string, place: number): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const found = (entry: Entry): void => {
        clearTimeout(timer);
        resolve(entry);
      };
      const timer = setTimeout(() => reject(new Error(this.#complaint(wanted, place))), WAIT_MS);
      this.#waiters.push({ fits, found });
    });
  }

  #complaint(wanted: string, place: number): string {
    const lines = this.#entries
      .slice(place)
      .map(
        ({ chart, event, transitions, value }) =>
          `  ${chart} ${event} → ${JSON.stringify(value)} ${transitions.join(', ')}`,
      );
    return `waited for ${wanted}; reported since then:\n${lines.slice(-40).join('\n') || '  nothing'}`;
  }
}

export const isSame = (one: StateValue | null | undefined, other: StateValue): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
