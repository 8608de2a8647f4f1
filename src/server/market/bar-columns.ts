import type { Bar } from './bar.ts';

const FIRST_ROOM = 256;

/** Bars in order of time, an array for each field: a million of them take 48 MB, and reading one copies six numbers. */
export class BarColumns {
  #length = 0;
  #startMs = new Float64Array(FIRST_ROOM);
  #open = new Float64Array(FIRST_ROOM);
  #high = new Float64Array(FIRST_ROOM);
  #low = new Float64Array(FIRST_ROOM);
  #close = new Float64Array(FIRST_ROOM);
  #volume = new Float64Array(FIRST_ROOM);

  get length(): number {
    return this.#length;
  }

  push({ startMs, open, high, low, close, volume }: Bar): void {
    if (this.#length === this.#startMs.length) this.#grow();
    const index = this.#length;
    this.#length += 1;
    this.#startMs[index] = startMs;
    this.#open[index] = open;
    this.#high[index] = high;
    this.#low[index] = low;
    this.#close[index] = close;
    this.#volume[index] = volume;
  }

  /** Throws RangeError where there is none. */
  at(index: number): Bar {
    if (!(index >= 0 && index < this.#length)) throw new RangeError(`no bar ${index}`);
    return {
      startMs: this.#startMs[index] ?? 0,
      open: this.#open[index] ?? 0,
      high: this.#high[index] ?? 0,
      low: this.#low[index] ?? 0,
      close: this.#close[index] ?? 0,
      volume: this.#volume[index] ?? 0,
    };
  }

  /** Bars from one index until before another. */
  *slice(from: number, until: number): Generator<Bar> {
    for (let index = from; index < until; index += 1) yield this.at(index);
  }

  /** When the bar starts; infinity after the last, minus infinity before the first. */
  startOf(index: number): number {
    if (index < 0) return Number.NEGATIVE_INFINITY;
    return index < this.#length ? (this.#startMs[index] ?? 0) : Number.POSITIVE_INFINITY;
  }

  /** The last bar that has started at the instant, -1 before the first. */
  indexAt(atMs: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.startOf(middle) <= atMs) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #grow(): void {
    const grown = (column: Float64Array<ArrayBuffer>) => {
      const wider = new Float64Array(column.length * 2);
      wider.set(column);
      return wider;
    };
    this.#startMs = grown(this.#startMs);
    this.#open = grown(this.#open);
    this.#high = grown(this.#high);
    this.#low = grown(this.#low);
    this.#close = grown(this.#close);
    this.#volume = grown(this.#volume);
  }
}
