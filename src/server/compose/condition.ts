import { hostname } from 'node:os';
import type { Bus } from '../bus/bus.ts';
import { Nodes } from '../bus/nodes.ts';
import type { Clock } from '../clock.ts';
import type { Drain } from '../drain.ts';
import type { Health } from '../health.ts';
import { VERSION } from '../http/pages/built-client.ts';
import type { LiveFeed } from '../market/live/live-feed.ts';
import type { Market } from '../market/market.ts';
import type { Condition } from '../operator/dashboard-command.ts';
import type { Settings } from '../settings.ts';
import type { Database } from '../store/database.ts';

type Parts = {
  settings: Pick<Settings, 'market'>;
  database: Pick<Database, 'queue'>;
  bus: Bus;
  clock: Clock;
  drain: Drain;
  health: Health;
  market: Pick<Market, 'quotedAtMs' | 'replaySpeed'>;
  /** Null where prices come from no outside. */
  feed: Pick<LiveFeed, 'status'> | null;
};

/** How the prices, this node and the others are. `nodes` is to be started. */
export function conditionOf(parts: Parts): { nodes: Nodes; condition: Condition } {
  const { settings, database, bus, clock, drain, health, market, feed } = parts;
  const startedAtMs = clock();
  const name = `${hostname()}/${process.pid}`;
  const own = () => ({
    name,
    startedAtMs,
    isDraining: drain.isOn,
    waiting: database.queue.waiting,
    version: VERSION,
  });
  const nodes = new Nodes(bus, own, () => performance.now());
  drain.onBegin(() => nodes.tell());
  return {
    nodes,
    condition: {
      nodes: () => nodes.list(),
      checks: async () => (await health.readiness()).checks,
      prices: () => ({
        source: sourceOf(settings.market),
        isPaused: market.replaySpeed === 0,
        heardAtMs: feed ? feed.status().acceptedAtMs : market.quotedAtMs,
      }),
    },
  };
}

function sourceOf(market: Settings['market']): string {
  if (market === 'simulated') return 'embedded market';
  return 'live' in market ? 'live feed' : 'recording';
}
