import type { Bar } from '#server/market/bar';
import type { MinuteStore } from '#server/market/live/minute-writer';

/** Minutes that outlive a feed, as a table of the database would keep them. */
export class MemoryMinutes implements MinuteStore {
  /** So many of the next writes fail. */
  failures = 0;
  readonly #bars = new Map<number, Map<number, Bar>>();

  async load(instrumentId: number, beforeMs: number, limit: number): Promise<Bar[]> {
    const bars = [...(this.#bars.get(instrumentId)?.values() ?? [])].filter(
      ({ startMs }) => startMs < beforeMs,
    );
    return bars.sort((a, b) => a.startMs - b.startMs).slice(-limit);
  }

  async since(fromMs: number): Promise<Map<number, Bar[]>> {
    const since = new Map<number, Bar[]>();
    for (const id of this.#bars.keys()) {
      const bars = await this.load(id, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
      since.set(
        id,
        bars.filter(({ startMs }) => startMs >= fromMs),
      );
    }
    return since;
  }

  async save(instrumentId: number, bars: readonly Bar[]): Promise<void> {
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('the disk is full');
    }
    const kept = this.#bars.get(instrumentId) ?? new Map<number, Bar>();
    for (const bar of bars) kept.set(bar.startMs, bar);
    this.#bars.set(instrumentId, kept);
  }
}
