import type { NodeLocks } from '../store/postgres/node-locks.ts';
import { ALL_PARTS, PassedInstants } from '../trading/passed-instants.ts';
import { SharedWatch, type SharedWatchParts, WRITE_MS } from '../trading/shared-watch.ts';
import type { Trading } from '../trading/trading.ts';

/** Who watches prices: this process alone, or its share of the nodes on one database. */
export type PriceWatch = {
  share: SharedWatch | null;
  /** Begins to watch, and answers what ends it. */
  start(trading: Trading): Promise<() => Promise<void>>;
};

export async function preparePriceWatch(parts: SharedWatchParts, directUrl: string): Promise<PriceWatch> {
  if (directUrl === '') return { share: null, start: (trading) => watchAlone(parts, trading) };
  const { NodeLocks } = await import('../store/postgres/node-locks.ts');
  const locks: NodeLocks = new NodeLocks(directUrl, () => share.onBeat());
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

/** Prices that went by while no process ran are carried out first, from the instant that was written down last. */
async function watchAlone(
  { database, market, log }: Pick<SharedWatchParts, 'database' | 'market' | 'log'>,
  { watch }: Trading,
): Promise<() => Promise<void>> {
  const instants = new PassedInstants(database.queue);
  const known = await instants.read(ALL_PARTS, market.now().marketMs);
  const stop = await watch.start(Math.min(...known.values()));
  const write = () =>
    instants
      .write(ALL_PARTS, watch.passedMs)
      .catch((cause: unknown) => log.error({ err: cause }, 'the watch over prices failed'));
  const timer = setInterval(() => (watch.book.isEmpty ? undefined : write()), WRITE_MS);
  return async () => {
    clearInterval(timer);
    stop();
    await write();
  };
}
