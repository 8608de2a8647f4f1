import type { Clock } from '../clock.ts';
import type { Bar } from '../market/bar.ts';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import { readFeedFile } from '../market/live/feed-file.ts';
import type { Log } from '../market/live/feed-log.ts';
import { createLiveFeed, LIVE_FEED_TIMES, type LiveFeed } from '../market/live/live-feed.ts';
import type { MinuteStore } from '../market/live/minute-writer.ts';
import { TickFiles, tickFolder } from '../market/live/tick-files.ts';
import type { Database } from '../store/database.ts';
import { type FeedMinuteRow, feedMinuteTable } from '../store/feed-minutes.ts';

/** Other commands have their turn between two transactions of this many minutes. */
const MINUTES_AT_ONCE = 500;

/**
 * Opens the feed of a file and takes back the minutes it brought before; it does not connect yet. Throws OperatorFileError on a
 * file that cannot be used.
 */
export async function openLiveFeed(
  { file, dataDir }: { file: string; dataDir: string },
  catalogue: readonly CatalogueInstrument[],
  database: Database,
  clock: Clock,
  log: Log,
): Promise<LiveFeed> {
  const { keepTicksDays, ...plan } = readFeedFile(file, catalogue);
  const feed = createLiveFeed({
    ...plan,
    ticks: keepTicksDays > 0 ? new TickFiles(tickFolder(dataDir), keepTicksDays) : null,
    times: LIVE_FEED_TIMES,
    store: storedMinutes(database),
    clock,
    log,
    random: Math.random,
  });
  await feed.load();
  return feed;
}

/** The minutes of the database. */
export function storedMinutes({ db, queue }: Pick<Database, 'db' | 'queue'>): MinuteStore {
  return {
    async load(instrumentId, beforeMs, limit) {
      const rows = await feedMinuteTable.before.all(db, { instrumentId, beforeMs, limit });
      return rows.map(barOf).reverse();
    },
    async since(fromMs) {
      const rows = await feedMinuteTable.since.all(db, { fromMs });
      const byInstrument = Map.groupBy(rows, ({ instrument_id }) => instrument_id);
      return new Map([...byInstrument].map(([id, those]) => [id, those.map(barOf)]));
    },
    async save(instrumentId, bars) {
      for (let first = 0; first < bars.length; first += MINUTES_AT_ONCE) {
        const some = bars.slice(first, first + MINUTES_AT_ONCE);
        await queue.submit(async (tx) => {
          for (const { startMs, ...prices } of some) {
            await feedMinuteTable.put.run(tx, { instrument_id: instrumentId, start_ms: startMs, ...prices });
          }
        });
      }
    },
  };
}

function barOf({ start_ms, open, high, low, close, volume }: FeedMinuteRow): Bar {
  return { startMs: start_ms, open, high, low, close, volume };
}
