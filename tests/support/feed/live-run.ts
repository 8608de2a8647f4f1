import { onTestFinished, vi } from 'vitest';
import type { Candle } from '#contract/entities-market';
import { INSTRUMENTS } from '#server/market/instruments';
import { parseFeedFile } from '#server/market/live/feed-file';
import {
  createLiveFeed,
  LIVE_FEED_TIMES,
  type LiveFeed,
  type LiveFeedTimes,
} from '#server/market/live/live-feed';
import type { MinuteStore } from '#server/market/live/minute-writer';
import type { TickFiles } from '#server/market/live/tick-files';
import type { FeedShare } from '#server/market/live/told-prices';
import { binanceDialect, plainDialect } from './dialects.ts';
import { FeedServer } from './feed-server.ts';
import { MemoryMinutes, MINUTE } from './truth.ts';

/** A feed on a stand-in server, on a market clock that the test moves. The waits of the connection are real, and short. */

export type Protocol = 'binance trades' | 'binance book' | 'plain';
export const PROTOCOLS: readonly Protocol[] = ['binance trades', 'binance book', 'plain'];

export const NOON = Date.UTC(2026, 0, 14, 12);
export const [BTC, BTC_ID] = ['BTCUSDT', 501];
export const [ETH, ETH_ID] = ['ETHUSDT', 502];

const TIMES: LiveFeedTimes = {
  ...LIVE_FEED_TIMES,
  connectMs: 5_000,
  subscribeMs: 5_000,
  silentMs: 5_000,
  answerMs: 5_000,
  firstBackOffMs: 1,
  longestBackOffMs: 8,
  graceMs: 5_000,
  firstRetryMs: 1,
  longestRetryMs: 8,
  holdMs: MINUTE,
  historyMs: 10 * MINUTE,
  lookMs: 5,
  heardStepMs: 0,
};

export type LiveRun = {
  feed: LiveFeed;
  server: FeedServer;
  store: MinuteStore;
  /** The instant of the market's clock. */
  now: { ms: number };
  joined(): Promise<void>;
  /** Moves the clock to an instant and on, until all minutes that ended before it are settled. */
  settledUntil(untilMs: number): Promise<void>;
  /** Those that are settled. */
  minutes(instrumentId: number): Candle[];
  /** What was logged: the message, and the details that a person reads. */
  lines: string[];
};

export async function startServer(protocol: Protocol): Promise<FeedServer> {
  const server = await FeedServer.start(
    protocol === 'plain' ? plainDialect() : binanceDialect(protocol === 'binance book' ? 'book' : 'trades'),
  );
  onTestFinished(() => server.stop());
  return server;
}

function feedFile(protocol: Protocol, port: number, limits: object): string {
  const instruments = [
    { code: BTC, instrument: 'BTCUSD' },
    { code: ETH, instrument: 'ETHUSD' },
  ];
  const [adapter, prices] = protocol.split(' ');
  const http = `http://127.0.0.1:${port}`;
  const history = adapter === 'plain' ? `${http}/minutes` : http;
  const socket = `ws://127.0.0.1:${port}`;
  return JSON.stringify({ adapter, ...(prices && { prices }), socket, history, instruments, limits });
}

export async function startRun(
  protocol: Protocol,
  options: {
    server?: FeedServer;
    store?: MinuteStore;
    now?: { ms: number };
    times?: Partial<LiveFeedTimes>;
    limits?: object;
    ticks?: TickFiles;
    among?: FeedShare;
  } = {},
): Promise<LiveRun> {
  const { store = new MemoryMinutes(), now = { ms: NOON } } = options;
  const server = options.server ?? (await startServer(protocol));
  const times = { ...TIMES, ...options.times };
  const lines: string[] = [];
  const write = (details: object, message: string): void => {
    const { err, ...rest } = details as { err?: Error };
    lines.push([message, ...Object.values(rest), ...(err ? [err.message] : [])].join(' | '));
  };
  const feed = createLiveFeed({
    ...parseFeedFile(feedFile(protocol, server.port, options.limits ?? {}), 'feed.json', INSTRUMENTS),
    times,
    store,
    ticks: options.ticks ?? null,
    clock: () => now.ms,
    log: { info: write, warn: write },
    random: () => 0,
  });
  await feed.load();
  feed.start(options.among);
  onTestFinished(() => feed.stop());
  return {
    feed,
    server,
    store,
    now,
    lines,
    joined: () =>
      vi.waitFor(
        () => {
          if (!feed.status().connection.startsWith('connected.joined') || server.joined === 0)
            throw new Error(`the feed is ${JSON.stringify(feed.status())}`);
        },
        { timeout: 20_000, interval: 2 },
      ),
    settledUntil: (untilMs) =>
      vi.waitFor(
        () => {
          // Failed requests are tried again by this clock.
          now.ms = Math.max(now.ms + 1, untilMs + times.graceMs);
          for (const live of feed.source.feedInstruments.values())
            if (live.minutes.settledUntilMs < untilMs) throw new Error('not all minutes are settled');
        },
        { timeout: 20_000, interval: 5 },
      ),
    minutes: (instrumentId) => {
      const live = [...feed.source.feedInstruments.values()].find(
        ({ instrument }) => instrument.id === instrumentId,
      );
      const untilMs = live?.minutes.settledUntilMs ?? 0;
      return feed.source.candles(instrumentId, '1min', untilMs - 1, 1_000);
    },
  };
}
