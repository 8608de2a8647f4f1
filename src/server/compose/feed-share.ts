import * as z from 'zod';
import type { Bus } from '../bus/bus.ts';
import type { FeedShare, ToldTick } from '../market/live/told-prices.ts';
import type { Database } from '../store/database.ts';
import { settingTable } from '../store/server-settings.ts';
import type { SharedWatch } from '../trading/shared-watch.ts';

/** The last price of each instrument, as the node that reads the feed took it. */
const KEY = 'feed prices';
const keptTicks = z.array(z.tuple([z.string(), z.int(), z.int().positive(), z.int().nonnegative()]));

/** One feed for the nodes of a site: the one that watches the first part of the users reads it, and tells the others. */
export function feedShare(
  share: Pick<SharedWatch, 'has'>,
  bus: Bus,
  { db, queue }: Pick<Database, 'db' | 'queue'>,
): FeedShare {
  return {
    reads: () => share.has(0),
    tell: (prices) => bus.publish([{ type: 'prices.heard', ...prices }]),
    onTold: (listener) =>
      bus.subscribe('prices.heard', (told, isOwn) => (isOwn ? undefined : listener(told))),
    async keep(ticks) {
      await queue.submit(async (tx) => {
        await settingTable.put.run(tx, { key: KEY, value: JSON.stringify(ticks) });
      });
    },
    async kept(): Promise<ToldTick[]> {
      const row = await settingTable.find.get(db, { key: KEY });
      return row ? keptTicks.parse(JSON.parse(row.value)) : [];
    },
  };
}
