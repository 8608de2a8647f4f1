import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Market } from '../market/market.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';

/** What the parts of the server tell the metrics; nothing where there are none. */
export type Watch = Partial<Pick<Metrics, 'answered' | 'pushed'>>;

export type Observation = {
  /** Where Prometheus reads, e.g. http://127.0.0.1:9100; null for nowhere. */
  address: string | null;
  watch: Watch;
  countSockets: (count: () => number) => void;
  close: () => Promise<void>;
};

type Observed = { database: Database; market: Market; clock: Clock; log: FastifyBaseLogger };

/** Opens the port Prometheus reads, if the settings name one. Call it once trading has started: it hears of a tick after it. */
export async function observe(
  place: Settings['metrics'],
  { database, market, clock, log }: Observed,
): Promise<Observation> {
  if (!place) return { address: null, watch: {}, countSockets: () => {}, close: async () => {} };
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
  });
  const { address, close } = await listenForMetrics(metrics, place, log);
  database.queue.watchCommits(metrics.committed);
  const stopWatching = market.onTick((_, nowMs) => metrics.triggered(clock() - nowMs));
  return {
    address,
    watch: metrics,
    countSockets: (count) => {
      openSockets = count;
    },
    close: async () => {
      stopWatching();
      await close();
    },
  };
}
