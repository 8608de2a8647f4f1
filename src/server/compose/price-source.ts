import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { writeDurably } from '../durable-file.ts';
import { createPriceSource, type MarketSettings } from '../market/create-price-source.ts';
import { KEY_WORDS, keyedDraws } from '../market/keyed.ts';
import type { LiveFeed } from '../market/live/live-feed.ts';
import type { PriceSource } from '../market/price-source.ts';
import { seededDraws } from '../market/seeded.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';
import { MARKET_KEY_SETTING } from '../store/move/move-files.ts';
import { settingMadeOnce, settingTable } from '../store/server-settings.ts';

/** What prices are drawn from: the site's own key, or the seed of the settings, or first one and then the other. */

const KEY_BYTES = KEY_WORDS * 4;
const MINUTE_MS = 60_000;
/** The setting that remembers what the market of this folder was drawn from; migration 007 writes it too. */
const SETTING = 'market';

/**
 * `seed` alone: the seed is in use. With `untilMs`: prices came from the seed until then, and from the key since.
 * Neither: they have always come from the key.
 */
const memory = z.strictObject({
  seed: z.int().nonnegative().optional(),
  untilMs: z.int().nonnegative().optional(),
});
type Memory = z.infer<typeof memory>;

/**
 * The embedded market of a data folder. Its key is made at the first start. Where a seed was in use before, the key takes
 * over at the next full minute: no price that was served changes, and none jumps. Throws a sentence for the operator when
 * the key is gone, as other prices would meet the open positions.
 */
async function simulatedMarket(
  { dataDir, marketSeed }: Pick<Settings, 'dataDir' | 'marketSeed'>,
  database: Database,
  clock: Clock,
): Promise<Extract<MarketSettings, { market: 'simulated' }>> {
  const known = await recall(database);
  if (marketSeed !== null) {
    await remember(database, { seed: marketSeed });
    return { market: 'simulated', draws: seededDraws(marketSeed), earlier: null };
  }
  const isKeyInUse = known !== null && (known.seed === undefined || known.untilMs !== undefined);
  const draws = keyedDraws(
    database.engine === 'postgres'
      ? await sharedKey(database)
      : prepareKey(join(dataDir, 'market.key'), isKeyInUse),
  );
  const now = known ?? {};
  if (now.seed !== undefined) now.untilMs ??= Math.ceil(clock() / MINUTE_MS) * MINUTE_MS;
  await remember(database, now);
  const { seed, untilMs } = now;
  const earlier = seed === undefined || untilMs === undefined ? null : { draws: seededDraws(seed), untilMs };
  return { market: 'simulated', draws, earlier };
}

/** Reads the key, or makes it. An empty file asks for a new one. */
function prepareKey(file: string, isInUse: boolean): Uint32Array {
  const isThere = existsSync(file);
  if (!isThere && isInUse) {
    throw new Error(
      `${file} is missing: prices would jump. Put it back from a backup, or make an empty file of that name to begin a new market.`,
    );
  }
  let text = isThere ? readFileSync(file, 'utf8').trim() : '';
  if (text === '') {
    text = randomBytes(KEY_BYTES).toString('hex');
    writeDurably(file, `${text}\n`);
  }
  return wordsOf(text, file);
}

/** The key of nodes that share a database, so that all of them draw the same prices. */
async function sharedKey({ queue }: Database): Promise<Uint32Array> {
  const make = () => randomBytes(KEY_BYTES).toString('hex');
  return wordsOf(await settingMadeOnce(queue, MARKET_KEY_SETTING, make), `the setting ${MARKET_KEY_SETTING}`);
}

function wordsOf(text: string, place: string): Uint32Array {
  if (!/^[0-9a-f]+$/.test(text) || text.length !== KEY_BYTES * 2) {
    throw new Error(`${place} is not a key of ${KEY_BYTES} bytes in hexadecimal. Put it back from a backup.`);
  }
  const bytes = Buffer.from(text, 'hex');
  return Uint32Array.from({ length: KEY_WORDS }, (_, word) => bytes.readUInt32LE(word * 4));
}

async function recall(database: Database): Promise<Memory | null> {
  const row = await settingTable.find.get(database.db, { key: SETTING });
  return row ? memory.parse(JSON.parse(row.value)) : null;
}

async function remember(database: Database, value: Memory): Promise<void> {
  await database.queue.submit((tx) =>
    settingTable.put.run(tx, { key: SETTING, value: JSON.stringify(value) }),
  );
}

/** Prices, and the connection they come by where they come from outside. */
export type OpenPrices = { source: PriceSource; feed: LiveFeed | null };

/** Opens the market of the settings. A live feed connects from now on, until it is stopped. */
export async function openPrices(
  settings: Settings,
  database: Database,
  clock: Clock,
  log: { warn(message: string): void },
): Promise<OpenPrices> {
  const { market } = settings;
  if (market !== 'simulated' && 'live' in market) {
    // What a feed needs is loaded only where there is one.
    const { openLiveFeed } = await import('./live-prices.ts');
    const feed = await openLiveFeed(market.live, database, clock);
    return { source: feed.source, feed };
  }
  return { source: await ownSource({ ...settings, market }, database, clock, log), feed: null };
}

/** A market that needs no other. When a replay began is kept, so that a restart goes on instead of back. */
async function ownSource(
  settings: Omit<Settings, 'market'> & { market: 'simulated' | { recorded: string } },
  database: Database,
  clock: Clock,
  log: { warn(message: string): void },
): Promise<PriceSource> {
  if (settings.market === 'simulated' && settings.marketSeed !== null) {
    log.warn('MARKET_SEED is set: every price can be computed in advance by anyone who guesses the seed');
  }
  const { market, marketSpeed } = settings;
  if (market === 'simulated') return createPriceSource(await simulatedMarket(settings, database, clock));
  const anchorMs = await anchorOf(`replay ${market.recorded}`, database, clock);
  return createPriceSource({ market, speed: marketSpeed, anchorMs });
}

async function anchorOf(key: string, { queue }: Database, clock: Clock): Promise<number> {
  return Number(await settingMadeOnce(queue, key, () => String(clock())));
}
