import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time-units';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { writeDurably } from '../durable-file.ts';
import type { DrawsOf } from '../market/draws.ts';
import { readCatalogue } from '../market/instrument-file.ts';
import { KEY_WORDS, keyedDraws } from '../market/keyed.ts';
import type { Log } from '../market/live/feed-log.ts';
import type { LiveFeed } from '../market/live/live-feed.ts';
import type { PriceSource } from '../market/price-source.ts';
import { createRecordedSource } from '../market/recorded.ts';
import { replayedSource } from '../market/replayed.ts';
import { seededDraws } from '../market/seeded.ts';
import { createSimulatedSource, type Earlier } from '../market/simulated.ts';
import type { Settings } from '../settings.ts';
import { RunningReplay } from '../site/running-replay.ts';
import type { Database } from '../store/database.ts';
import type { Reads } from '../store/handles.ts';
import { MARKET_KEY_SETTING } from '../store/move/move-files.ts';
import { settingMadeOnce, settingTable } from '../store/server-settings.ts';

/** What prices are drawn from: the site's own key, or the seed of the settings, or first one and then the other. */

const KEY_BYTES = KEY_WORDS * 4;
/** The setting that remembers what the market of this folder was drawn from; migration 007 writes it too. */
const SETTING = 'market';

/**
 * `seed`: prices came from it until `untilMs`, or still do; without it they have always come from the key. Until
 * `modelFromMs` they were made by the first edition's model, and until `factorsFromMs` by the second's; 0 in a folder that
 * began with a later one.
 */
const memory = z.strictObject({
  seed: z.int().nonnegative().optional(),
  untilMs: z.int().nonnegative().optional(),
  modelFromMs: z.int().nonnegative().optional(),
  factorsFromMs: z.int().nonnegative().optional(),
});
type Memory = z.infer<typeof memory>;

/**
 * The embedded market of a data folder. Its key is made at the first start. Where a seed or another model was in use before,
 * today's take over at a full minute: no price that was served changes, and none jumps. Throws a sentence for the operator
 * when the key is gone, as other prices would meet the open positions.
 */
async function simulatedMarket(
  { dataDir, marketSeed }: Pick<Settings, 'dataDir' | 'marketSeed'>,
  database: Database,
  clock: Clock,
): Promise<{ draws: DrawsOf; earlier: Earlier[] }> {
  const known = await recall(database.db);
  const isKeyInUse = known !== null && (known.seed === undefined || known.untilMs !== undefined);
  const makeKey = async () =>
    keyedDraws(
      database.engine === 'postgres' ? await sharedKey(database) : prepareKey(keyFile(dataDir), isKeyInUse),
    );
  const draws = marketSeed === null ? await makeKey() : seededDraws(marketSeed);
  const now = await remember(database, marketSeed, clock());
  return { draws, earlier: earlierOf(now, draws) };
}

/**
 * The embedded market that a server made on a database, for a command that only reads it. Throws a sentence for the operator when there
 * is none.
 */
export async function savedSimulation(
  { dataDir, databaseUrl, instruments }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'instruments'>,
  db: Reads,
): Promise<PriceSource> {
  const known = await recall(db);
  if (!known)
    throw new Error('No server has run on this database with the embedded market: it has no prices yet.');
  const isSeeded = known.seed !== undefined && known.untilMs === undefined;
  const draws = isSeeded
    ? seededDraws(known.seed ?? 0)
    : keyedDraws(await savedKey(dataDir, databaseUrl, db));
  return createSimulatedSource(draws, readCatalogue(instruments), earlierOf(known, draws));
}

async function savedKey(dataDir: string, databaseUrl: string, db: Reads): Promise<Uint32Array> {
  if (databaseUrl === '') {
    const file = keyFile(dataDir);
    if (!existsSync(file)) throw new Error(`${file} is missing: without it the prices cannot be computed.`);
    return wordsOf(readFileSync(file, 'utf8').trim(), file);
  }
  const row = await settingTable.find.get(db, { key: MARKET_KEY_SETTING });
  return wordsOf(row?.value ?? '', `the setting ${MARKET_KEY_SETTING}`);
}

/** What the market was before, oldest first: each change of the draws or of the model ends one. */
function earlierOf(
  { seed, untilMs = 0, modelFromMs = 0, factorsFromMs = 0 }: Memory,
  draws: DrawsOf,
): Earlier[] {
  const changes = [...new Set([untilMs, modelFromMs, factorsFromMs])]
    .filter((atMs) => atMs > 0)
    .sort((a, b) => a - b);
  return changes.map((atMs) => ({
    untilMs: atMs,
    model: atMs <= modelFromMs ? 'first' : atMs <= factorsFromMs ? 'second' : 'present',
    draws: seed !== undefined && atMs <= untilMs ? seededDraws(seed) : draws,
  }));
}

const keyFile = (dataDir: string): string => join(dataDir, 'market.key');

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

async function recall(db: Reads): Promise<Memory | null> {
  const row = await settingTable.find.get(db, { key: SETTING });
  return row ? memory.parse(JSON.parse(row.value)) : null;
}

/** Notes what is in use from now on, once for all nodes. */
function remember({ queue, engine }: Database, marketSeed: number | null, nowMs: number): Promise<Memory> {
  return queue.submit(async (tx) => {
    const known = await recall(tx);
    const now: Memory = marketSeed === null ? { ...known } : { seed: marketSeed };
    if (now.seed !== undefined && marketSeed === null) now.untilMs ??= nextMinute(nowMs);
    const changeMs = known ? modelChange(engine, nowMs) : 0;
    now.modelFromMs = known?.modelFromMs ?? changeMs;
    now.factorsFromMs = known?.factorsFromMs ?? changeMs;
    await settingTable.put.run(tx, { key: SETTING, value: JSON.stringify(now) });
    return now;
  });
}

const nextMinute = (nowMs: number): number => Math.ceil(nowMs / MINUTE_MS) * MINUTE_MS;

/** Nodes of the version before know nothing of another model: they have until a midnight (UTC) to be replaced. */
function modelChange(engine: Database['engine'], nowMs: number): number {
  return engine === 'postgres' ? Math.ceil((nowMs + HOUR_MS) / DAY_MS) * DAY_MS : nextMinute(nowMs);
}

/** Prices, with the connection they come by where they come from outside, and the replay where they are replayed. */
export type OpenPrices = { source: PriceSource; feed: LiveFeed | null; replay: RunningReplay | null };

type PriceParts = { database: Database; bus: Bus; clock: Clock; log: Log & { warn(message: string): void } };

/** Opens the market of the settings. A live feed connects once it is started, a replay goes on once it begins. */
export async function openPrices(settings: Settings, parts: PriceParts): Promise<OpenPrices> {
  const { market } = settings;
  const { database, clock, log } = parts;
  const catalogue = readCatalogue(settings.instruments);
  if (market === 'simulated') {
    if (settings.marketSeed !== null) {
      log.warn('MARKET_SEED is set: every price can be computed in advance by anyone who guesses the seed');
    }
    const { draws, earlier } = await simulatedMarket(settings, database, clock);
    return { source: createSimulatedSource(draws, catalogue, earlier), feed: null, replay: null };
  }
  if ('live' in market) {
    // What a feed needs is loaded only where there is one.
    const { openLiveFeed } = await import('./live-prices.ts');
    const feed = await openLiveFeed(
      { file: market.live, dataDir: settings.dataDir },
      catalogue,
      database,
      clock,
      log,
    );
    return { source: feed.source, feed, replay: null };
  }
  const recorded = createRecordedSource(market.recorded, catalogue);
  const replay = await RunningReplay.open(market.recorded, recorded, settings.marketSpeed, {
    ...{ db: database.db, queue: database.queue, engine: database.engine },
    ...{ bus: parts.bus, clock },
  });
  return { source: replayedSource(recorded, () => replay.state), feed: null, replay };
}
