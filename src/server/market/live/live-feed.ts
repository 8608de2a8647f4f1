import { createActor } from 'xstate';
import { MINUTE_MS } from '#contract/time-units';
import type { Clock } from '../../clock.ts';
import type { FeedAdapter } from './feed.ts';
import { type ConnectionTimes, feedConnectionMachine } from './feed-connection.machine.ts';
import { FeedLog, type Log } from './feed-log.ts';
import { feedSocket } from './feed-socket.ts';
import { FollowedMinutes } from './followed-minutes.ts';
import { GapFiller, type GapTimes } from './gap-filler.ts';
import { HostHold } from './host-hold.ts';
import type { IntakeRefusal } from './intake.ts';
import type { LiveLimits } from './live-instrument.ts';
import { type LiveListing, LiveSource } from './live-source.ts';
import type { MinuteStore } from './minute-writer.ts';
import { MinuteWriter } from './minute-writer.ts';
import type { TickFiles } from './tick-files.ts';
import { type FeedShare, PriceTeller, type ToldTick } from './told-prices.ts';

/** What the longest chart of days asks for. */
const OLDEST_MS = 500 * 24 * 60 * MINUTE_MS;
/** Minutes that are read back at once. */
const PAGE = 20_000;

export type LiveFeedTimes = ConnectionTimes &
  GapTimes & {
    /** How long a host that refuses for too many requests is left alone, where it does not say. */
    holdMs: number;
    /** How far back the history is asked for at the first start. */
    historyMs: number;
    /** How often gaps are looked for, and what waits to be kept is written. */
    lookMs: number;
    /** Of signs of life the chart hears at most one in this time. */
    heardStepMs: number;
  };

export const LIVE_FEED_TIMES: LiveFeedTimes = {
  connectMs: 10_000,
  subscribeMs: 10_000,
  silentMs: 10_000,
  answerMs: 5_000,
  firstBackOffMs: 500,
  longestBackOffMs: 30_000,
  graceMs: 5_000,
  firstRetryMs: 1_000,
  longestRetryMs: 60_000,
  holdMs: MINUTE_MS,
  historyMs: 2 * 24 * 60 * MINUTE_MS,
  lookMs: 1_000,
  heardStepMs: 1_000,
};

export type LiveFeedParts = {
  adapter: FeedAdapter;
  listing: LiveListing;
  limits: LiveLimits;
  times: LiveFeedTimes;
  store: MinuteStore;
  /** Where prices are kept one by one; null for nowhere. */
  ticks: TickFiles | null;
  clock: Clock;
  log: Log;
  /** A number from 0 to 1 that spreads the tries to connect. */
  random: () => number;
};

export type FeedStatus = {
  /** The state of the connection, e.g. `connected.joined.live`. */
  connection: string;
  /** Why the last connection ended, in a few words. */
  failure: string | null;
  failedTries: number;
  /** How often a connection ended that the feed had accepted. */
  lostConnections: number;
  /** Prices and candles that were taken. */
  accepted: number;
  /** When the last of them was taken, epoch ms; null before the first. */
  acceptedAtMs: number | null;
  /** Ticks that never came, by the numbers of those that did. */
  missedTicks: number;
  refusals: Readonly<Record<IntakeRefusal, number>>;
  historyFailures: number;
  storeFailures: number;
};

/** A running feed and the prices it brings. */
export interface LiveFeed {
  readonly source: LiveSource;
  /** Takes back the minutes that were kept. Call it once, before `start`. */
  load(): Promise<void>;
  /** Reads the feed; where several nodes share one, only while it is this one's turn; else it takes what the reading node tells. */
  start(share?: FeedShare): void;
  /** Ends the connection and resolves when all that was settled is written. */
  stop(): Promise<void>;
  status(): FeedStatus;
  /** Why prices do not come, in a few words that anyone may read; null while they do. */
  fault(): string | null;
}

export function createLiveFeed(parts: LiveFeedParts): LiveFeed {
  const { adapter, listing, limits, times, store, ticks, clock, random } = parts;
  const log = new FeedLog(parts.log);
  const source = new LiveSource(listing, limits, clock() - times.historyMs);
  const lives = [...source.feedInstruments.values()];
  const writer = new MinuteWriter(store);
  for (const live of ticks ? lives : [])
    live.onHeard = (fromMs, priceMicro, tick) => ticks?.add(live.instrument.code, fromMs, priceMicro, tick);
  const followed = new FollowedMinutes(lives, store, clock);
  const historyHold = new HostHold(clock, times.holdMs);
  const isSameHost = new URL(adapter.address).hostname === new URL(adapter.history).hostname;
  const socketHold = isSameHost ? historyHold : new HostHold(clock, times.holdMs);
  const filler = new GapFiller(
    adapter,
    source.feedInstruments,
    (settled) => writer.add(settled),
    clock,
    log,
    times,
    historyHold,
  );
  let missedTicks = 0;
  let share: FeedShare | undefined;
  let teller: PriceTeller | undefined;
  const socket = feedSocket(
    adapter,
    (report, heardMs, text) => {
      const taken = source.take(report, heardMs);
      if (taken.settled) writer.add(taken.settled);
      if (taken.isTaken) teller?.add(report);
      if (taken.refusal) log.refused(taken.refusal, text);
      if (taken.missedTicks === 0 || !adapter.numbersEachTick) return;
      missedTicks += taken.missedTicks;
      log.refused('missed', text);
    },
    clock,
    socketHold,
    times.heardStepMs,
  );
  const actor = createActor(feedConnectionMachine.provide({ actors: { socket } }), {
    input: { times, random },
  });
  let lostConnections = 0;
  let joinedAtMs = 0;
  let before = actor.getSnapshot();
  actor.subscribe((now) => {
    const [wasJoined, isJoined] = [before, now].map((snapshot) => snapshot.hasTag('subscribed'));
    const hasEnded = now.hasTag('reconnecting') && !before.hasTag('reconnecting');
    before = now;
    if (isJoined && !wasJoined) {
      joinedAtMs = clock();
      log.joined(now.context.attempt);
    }
    if (wasJoined && !isJoined) source.reconnected();
    if (!hasEnded || now.context.failure === null) return;
    if (wasJoined) lostConnections += 1;
    log.ended(now.context.failure, wasJoined === true);
  });
  const stops: (() => void)[] = [];

  let isReading = false;
  const read = (isOurs: boolean): void => {
    if (isReading !== isOurs) actor.send({ type: isOurs ? 'feed.start' : 'feed.stop' });
    isReading = isOurs;
  };
  /** The node takes it one round later, after the ticks that led there: else prices in between would come too late. */
  let kept: ToldTick[] = [];
  const readKept = async (among: FeedShare): Promise<void> => {
    const newest = await among.kept();
    source.takeTold({ ticks: kept, minutes: [] }, clock());
    kept = newest;
  };
  const logClosed = (): void => {
    if (!before.hasTag('subscribed')) return;
    const closed = source.closed(clock());
    // At the start of a connection each instrument has its time for a first price.
    const isEarly = clock() - joinedAtMs <= limits.silenceMs;
    for (const [code, live] of source.feedInstruments) if (isEarly && !live.isMissing) closed.delete(code);
    log.closed(closed);
  };
  /** Rounds overlap while the history is slow: lines of one are written before those of the next. */
  let flushing = Promise.resolve();
  const flushTicks = (): Promise<void> => {
    flushing = flushing.then(() => ticks?.flush()).catch((failure: Error) => log.ticksFailed(failure));
    return flushing;
  };
  const look = async (): Promise<void> => {
    read(share?.reads() ?? true);
    logClosed();
    if (isReading) await filler.look();
    else await followed.look();
    // The one that reads may have begun after others took the last price.
    if (share) await readKept(share);
    await writer.flush();
    await flushTicks();
    if (isReading) await teller?.keepLast();
  };
  // A database that is gone is looked at again by the next round.
  const round = (): void => void look().catch(() => {});

  return {
    source,
    async load() {
      const oldestMs = clock() - limits.keptMinutes * MINUTE_MS;
      for (const live of lives) {
        const { id } = live.instrument;
        const newest = await store.load(id, Number.MAX_SAFE_INTEGER, limits.keptMinutes);
        live.restore(newest, oldestMs);
        let [page, size] = [newest, limits.keptMinutes];
        while (page[0] && page.length === size && page[0].startMs > clock() - OLDEST_MS) {
          [page, size] = [await store.load(id, page[0].startMs, PAGE), PAGE];
          live.minutes.restoreOlder(page);
        }
      }
    },
    start(among) {
      actor.start();
      if (among) {
        share = among;
        teller = new PriceTeller(among);
        stops.push(among.onTold((prices) => source.takeTold(prices, clock())));
      }
      round();
      const timer = setInterval(round, times.lookMs);
      stops.push(() => clearInterval(timer));
    },
    async stop() {
      for (const stop of stops) stop();
      filler.stop();
      if (actor.getSnapshot().status === 'active') {
        read(false);
        actor.stop();
      }
      teller?.tellNow();
      await writer.flush();
      await flushTicks();
    },
    status() {
      const { value, context } = actor.getSnapshot();
      return {
        connection: nameOf(value),
        failure: context.failure,
        failedTries: context.attempt,
        lostConnections,
        accepted: source.accepted,
        acceptedAtMs: source.acceptedAtMs,
        missedTicks,
        refusals: { ...source.refusals },
        historyFailures: filler.failures,
        storeFailures: writer.failures,
      };
    },
    fault() {
      const { context } = actor.getSnapshot();
      const silence = source.silence(clock());
      if (context.failure === null) return silence;
      return [`there is no connection to the price feed: ${context.failure}`, silence]
        .filter(Boolean)
        .join('; ');
    },
  };
}

/** `{ a: { b: 'c' } }` is a.b.c; the chart has no states beside one another. */
function nameOf(value: string | object): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, inner]) => `${name}.${nameOf(inner)}`)
    .join();
}
