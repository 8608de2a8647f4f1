import type { Tx } from '../store/handles.ts';
import { PARTS } from '../store/orders.ts';
import type { Queue } from '../store/queue.ts';
import { settingTable } from '../store/server-settings.ts';

/** The parts of the users whose prices are watched together. */
export const ALL_PARTS: readonly number[] = Array.from({ length: PARTS }, (_, part) => part);

/** Up to which instant of market time prices were carried out, for each part of the users, in epoch ms. */
export class PassedInstants {
  readonly #queue: Queue;
  readonly #what: string;

  /** `what` names the watch in the settings: that over orders, over alerts, or over rises of margin. */
  constructor(queue: Queue, what: 'watch' | 'alerts' | 'rises' = 'watch') {
    this.#queue = queue;
    this.#what = what;
  }

  /** A part that no node watched yet begins at `nowMs`, which this writes down at once. */
  read(parts: readonly number[], nowMs: number): Promise<Map<number, number>> {
    return this.#queue.submit(async (tx) => {
      const instants = new Map<number, number>();
      for (const part of parts) {
        const key = this.#settingOf(part);
        const known = await settingTable.find.get(tx, { key });
        if (!known) await settingTable.insert.run(tx, { key, value: String(nowMs) });
        instants.set(part, Number(known?.value ?? nowMs));
      }
      return instants;
    });
  }

  /** As it is written down for one part, within a command; null where no node watched it yet. */
  async of(tx: Tx, part: number): Promise<number | null> {
    const known = await settingTable.find.get(tx, { key: this.#settingOf(part) });
    return known ? Number(known.value) : null;
  }

  /** Of parts that were read. */
  async write(parts: readonly number[], marketMs: number): Promise<void> {
    await this.#queue.submit(async (tx) => {
      await settingTable.setAll.run(tx, {
        keys: parts.map((part) => this.#settingOf(part)),
        value: String(marketMs),
      });
    });
  }

  #settingOf(part: number): string {
    return `${this.#what}-${part}`;
  }
}
