import type { Database } from '../store/database.ts';
import { PARTS } from '../store/orders.ts';
import { settingMadeOnce, settingTable } from '../store/server-settings.ts';

/** The parts of the users whose prices are watched together. */
export const ALL_PARTS: readonly number[] = Array.from({ length: PARTS }, (_, part) => part);

/** Up to which instant of market time prices were carried out, for each part of the users, in epoch ms. */
export class PassedInstants {
  readonly #database: Pick<Database, 'db' | 'queue'>;

  constructor(database: Pick<Database, 'db' | 'queue'>) {
    this.#database = database;
  }

  /** A part that nobody watched yet begins at `nowMs`, and that is written down at once. */
  async read(parts: readonly number[], nowMs: number): Promise<Map<number, number>> {
    const { db, queue } = this.#database;
    const instants = new Map<number, number>();
    for (const part of parts) {
      const known = await settingTable.find.get(db, { key: settingOf(part) });
      const value = known?.value ?? (await settingMadeOnce(queue, settingOf(part), () => String(nowMs)));
      instants.set(part, Number(value));
    }
    return instants;
  }

  /** Of parts that were read. */
  async write(parts: readonly number[], marketMs: number): Promise<void> {
    await this.#database.queue.submit(async (tx) => {
      await settingTable.setAll.run(tx, { keys: parts.map(settingOf), value: String(marketMs) });
    });
  }
}

function settingOf(part: number): string {
  return `watch-${part}`;
}
