import type { NodeLocks } from '../store/postgres/node-locks.ts';
import { SharedWatch, type SharedWatchParts } from '../trading/shared-watch.ts';
import type { Trading } from '../trading/trading.ts';

/** Who watches prices: this process alone, or its share of the nodes on one database. */
export type PriceWatch = {
  share: SharedWatch | null;
  /** Begins to watch, and answers what ends it. */
  start(trading: Trading): Promise<() => Promise<void>>;
};

export async function preparePriceWatch(parts: SharedWatchParts, databaseUrl: string): Promise<PriceWatch> {
  if (databaseUrl === '') return { share: null, start: watchAlone };
  const { NodeLocks } = await import('../store/postgres/node-locks.ts');
  const locks: NodeLocks = new NodeLocks(databaseUrl, () => share.onBeat());
  const share = new SharedWatch(parts, locks);
  const start = async ({ watch }: Trading) => {
    const stop = share.start(watch);
    locks.start();
    return async () => {
      await stop();
      await locks.close();
    };
  };
  return { share, start };
}

async function watchAlone({ watch }: Trading): Promise<() => Promise<void>> {
  const stop = await watch.start();
  return async () => stop();
}
