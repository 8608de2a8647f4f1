/**
 * Finds the triggers a price fires without looking at the others. One index per instrument: `above` fires
 * when price >= level, `below` when price <= level. Levels and prices are integer millionths.
 */
export type TriggerSide = 'above' | 'below';

export interface PriceIndex {
  /** Arms or re-arms the trigger known by `key`. A key is armed at one level at a time. */
  arm(key: number, side: TriggerSide, levelMicro: number): void;
  disarm(key: number): void;
  /**
   * Takes out every trigger that `priceMicro` reaches and returns their keys: first `above` from the lowest
   * level up, then `below` from the highest level down, equal levels by key. An empty answer allocates nothing.
   */
  fire(priceMicro: number): readonly number[];
  /** Whether a price from `lowMicro` to `highMicro` would fire any. */
  isReachedWithin(lowMicro: number, highMicro: number): boolean;
  readonly size: number;
}

const NONE: readonly number[] = Object.freeze([]);
const FIRST_CAPACITY = 16;

/** A binary min-heap of (level, key) on typed arrays that knows where each key sits, so that any key can leave. */
class LevelHeap {
  /** The lowest level, Infinity when empty: all that a tick which fires nothing has to read. */
  top = Number.POSITIVE_INFINITY;
  #levels = new Float64Array(FIRST_CAPACITY);
  #keys = new Float64Array(FIRST_CAPACITY);
  #count = 0;
  readonly #places: Map<number, number>;

  /** `places` maps each key to its place in this heap; the caller keeps one map per heap. */
  constructor(places: Map<number, number>) {
    this.#places = places;
  }

  push(key: number, level: number): void {
    if (this.#count === this.#keys.length) this.#grow();
    this.#count += 1;
    this.#rise(this.#count - 1, key, level);
    this.#readTop();
  }

  remove(key: number): boolean {
    const place = this.#places.get(key);
    if (place === undefined) return false;
    this.#places.delete(key);
    this.#count -= 1;
    if (place < this.#count) this.#settle(place, this.#key(this.#count), this.#level(this.#count));
    this.#readTop();
    return true;
  }

  /** Takes the lowest key out. Only called while the heap has one. */
  pop(): number {
    const key = this.#key(0);
    this.remove(key);
    return key;
  }

  #level(place: number): number {
    return this.#levels[place] ?? Number.POSITIVE_INFINITY;
  }

  #key(place: number): number {
    return this.#keys[place] ?? Number.NaN;
  }

  #readTop(): void {
    this.top = this.#count > 0 ? this.#level(0) : Number.POSITIVE_INFINITY;
  }

  #put(place: number, key: number, level: number): void {
    this.#keys[place] = key;
    this.#levels[place] = level;
    this.#places.set(key, place);
  }

  #isBefore(place: number, key: number, level: number): boolean {
    const other = this.#level(place);
    return other < level || (other === level && this.#key(place) < key);
  }

  #settle(place: number, key: number, level: number): void {
    const parent = (place - 1) >> 1;
    if (place > 0 && !this.#isBefore(parent, key, level)) this.#rise(place, key, level);
    else this.#sink(place, key, level);
  }

  #rise(from: number, key: number, level: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.#isBefore(parent, key, level)) break;
      this.#put(place, this.#key(parent), this.#level(parent));
      place = parent;
    }
    this.#put(place, key, level);
  }

  #sink(from: number, key: number, level: number): void {
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.#count) break;
      const right = child + 1;
      if (right < this.#count && this.#isBefore(right, this.#key(child), this.#level(child))) child = right;
      if (!this.#isBefore(child, key, level)) break;
      this.#put(place, this.#key(child), this.#level(child));
      place = child;
    }
    this.#put(place, key, level);
  }

  #grow(): void {
    const levels = new Float64Array(this.#levels.length * 2);
    levels.set(this.#levels);
    this.#levels = levels;
    const keys = new Float64Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
  }
}

class TwoHeapIndex implements PriceIndex {
  readonly #abovePlaces = new Map<number, number>();
  readonly #belowPlaces = new Map<number, number>();
  readonly #above = new LevelHeap(this.#abovePlaces);
  /** Holds negated levels, so that the highest comes first. */
  readonly #below = new LevelHeap(this.#belowPlaces);

  get size(): number {
    return this.#abovePlaces.size + this.#belowPlaces.size;
  }

  /** Throws RangeError when key or level is no safe integer: a NaN level would break the heap's order silently. */
  arm(key: number, side: TriggerSide, levelMicro: number): void {
    if (!Number.isSafeInteger(key) || !Number.isSafeInteger(levelMicro)) {
      throw new RangeError(`trigger ${key} at ${levelMicro} is no integer`);
    }
    this.disarm(key);
    if (side === 'above') this.#above.push(key, levelMicro);
    else this.#below.push(key, -levelMicro);
  }

  disarm(key: number): void {
    if (!this.#above.remove(key)) this.#below.remove(key);
  }

  isReachedWithin(lowMicro: number, highMicro: number): boolean {
    return this.#above.top <= highMicro || this.#below.top <= -lowMicro;
  }

  fire(priceMicro: number): readonly number[] {
    if (this.#above.top > priceMicro && this.#below.top > -priceMicro) return NONE;
    // A price that is no number compares false with everything above and would empty the index below.
    if (Number.isNaN(priceMicro)) throw new RangeError('a tick needs a price');
    const fired: number[] = [];
    while (this.#above.top <= priceMicro) fired.push(this.#above.pop());
    while (this.#below.top <= -priceMicro) fired.push(this.#below.pop());
    return fired;
  }
}

export function createPriceIndex(): PriceIndex {
  return new TwoHeapIndex();
}
