import { basename } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type BackupPlace, backupAges } from '../backups/kept-backups.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import { freeBytesOf } from '../health.ts';
import { VERSION } from '../http/pages/built-client.ts';
import type { LiveFeed } from '../market/live/live-feed.ts';
import type { Market } from '../market/market.ts';
import type { FeedFigures, Metrics } from '../metrics/metrics.ts';
import type { Settings } from '../settings.ts';
import type { Trails } from '../site/trails.ts';
import type { Database } from '../store/database.ts';
import { PARTS } from '../store/orders.ts';
import type { ClockState } from '../trusted-clock.ts';
import type { PriceWatch } from './watch-prices.ts';

/** What the parts of the server tell the metrics; nothing where there are none. */
export type Observers = Partial<Pick<Metrics, 'answered' | 'pushed'>>;

export type Observation = {
  watch: Observers;
  countSockets: (count: () => number) => void;
  /** Opens the port Prometheus reads, and answers its address, e.g. http://127.0.0.1:9100; null for none. */
  listen: () => Promise<string | null>;
  close: () => Promise<void>;
};

type Observed = {
  database: Database;
  market: Market;
  clock: Clock;
  clockState: () => ClockState;
  bus: Pick<Bus, 'state'>;
  share: PriceWatch['share'];
  /** Null where prices come from no outside. */
  feed: LiveFeed | null;
  trails: Trails;
  clientDir: string;
  log: FastifyBaseLogger;
};

/** Watches the server, if the settings name a port to read it from. Call it once trading has started: it hears of a tick later. */
export async function observe(
  settings: BackupPlace & Pick<Settings, 'metrics'>,
  { database, market, clock, clockState, bus, share, feed, trails, clientDir, log }: Observed,
): Promise<Observation> {
  const { metrics: place } = settings;
  if (!place) return { watch: {}, countSockets: () => {}, listen: async () => null, close: async () => {} };
  // Its library is loaded only where somebody reads it.
  const [{ Metrics }, { listenForMetrics }] = await Promise.all([
    import('../metrics/metrics.ts'),
    import('../metrics/listen.ts'),
  ]);
  let openSockets = (): number => 0;
  const metrics = new Metrics({
    waitingCommands: () => database.queue.waiting,
    openSockets: () => openSockets(),
    priceAgeSeconds: () => (clock() - market.quotedAtMs) / 1_000,
    watchedParts: () => share?.parts.size ?? PARTS,
    isBusDegraded: () => bus.state === 'degraded',
    clockAheadSeconds: () => {
      const { isHeld, nowMs, machineMs } = clockState();
      return isHeld ? (machineMs - nowMs) / 1_000 : 0;
    },
    feed: feed && (() => feedFiguresOf(feed, clock())),
    trails,
    build: { version: VERSION, build: basename(clientDir) },
    backupAges: () => backupAges(settings, clock()),
    freeBytes: () => freeBytesOf(settings.dataDir),
  });
  database.queue.watchCommits(metrics.committed);
  const stopWatching = market.onTick((_, nowMs) => metrics.triggered(clock() - nowMs));
  let stopListening = async (): Promise<void> => {};
  return {
    watch: metrics,
    countSockets: (count) => {
      openSockets = count;
    },
    listen: async () => {
      const { address, close } = await listenForMetrics(metrics, place, log);
      stopListening = close;
      return address;
    },
    close: async () => {
      stopWatching();
      await stopListening();
    },
  };
}

function feedFiguresOf(feed: LiveFeed, nowMs: number): FeedFigures {
  const { connection, acceptedAtMs, ...status } = feed.status();
  return {
    ...status,
    isConnected: connection.startsWith('connected.joined'),
    ageSeconds: acceptedAtMs === null ? Number.NaN : (nowMs - acceptedAtMs) / 1_000,
  };
}
