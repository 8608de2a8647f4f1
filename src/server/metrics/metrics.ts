import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AnsweredRoute } from '../answered-route.ts';

/** What is read at the moment somebody asks. */
export type MetricSources = {
  /** Commands that wait for a transaction. */
  waitingCommands: () => number;
  openSockets: () => number;
  /** Seconds since the last price was taken. */
  priceAgeSeconds: () => number;
  /** The parts of the users whose prices this node watches. */
  watchedParts: () => number;
  /** Whether messages of other nodes may be missing. */
  isBusDegraded: () => boolean;
  /** By how much the machine's clock is ahead of the time the server goes by; 0 while it is believed. */
  clockAheadSeconds: () => number;
  /** Null where there is no live feed. */
  feed: (() => FeedFigures) | null;
  /** What devices sent of their charts' steps: how often each transition was taken, and what became of the trails. */
  trails: Record<'taken' | 'outcomes', ReadonlyMap<string, number>>;
  build: { version: string; build: string };
  /** Seconds; NaN before the first. */
  backupAges: () => { backup: number; drill: number };
  freeBytes: () => number;
};

/** What came of a live feed since the start. */
export type FeedFigures = {
  isConnected: boolean;
  /** Seconds since a price or candle was taken; NaN before the first. */
  ageSeconds: number;
  accepted: number;
  /** Ticks that never came, by the numbers of those that did. */
  missedTicks: number;
  refusals: Readonly<Record<string, number>>;
  lostConnections: number;
  /** Tries to connect that failed, one after the other, until now. */
  failedTries: number;
  historyFailures: number;
  storeFailures: number;
};

const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const COMMIT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const DELAY_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * What an operator's Prometheus reads of a running server. Times are in seconds, as is the custom there; no name, address,
 * token or amount is in any label.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = this.#histogram('request_seconds', 'Time to answer a request.', REQUEST_BUCKETS, [
    'route',
    'outcome',
  ]);
  readonly #commands = new Counter({
    name: 'candlestate_commands_total',
    help: 'Commands by how they ended.',
    labelNames: ['route', 'outcome'],
    registers: [this.#registry],
  });
  readonly #commits = this.#histogram(
    'commit_seconds',
    'Time of a transaction, its sync included.',
    COMMIT_BUCKETS,
  );
  readonly #batches = this.#histogram(
    'commit_commands',
    'Commands that shared a transaction.',
    BATCH_BUCKETS,
  );
  readonly #pushes = this.#histogram(
    'push_delay_seconds',
    'From an event to the write of its pushes to every socket.',
    DELAY_BUCKETS,
  );
  readonly #triggers = this.#histogram(
    'trigger_delay_seconds',
    'From the instant of a price to the commit of all that it triggers.',
    DELAY_BUCKETS,
  );

  constructor(sources: MetricSources) {
    const { waitingCommands, openSockets, priceAgeSeconds, watchedParts, isBusDegraded, feed, trails } =
      sources;
    const { build, backupAges, freeBytes, clockAheadSeconds } = sources;
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('waiting_commands', 'Commands that wait for a transaction.', waitingCommands);
    this.#gauge('open_sockets', 'Live connections that are open.', openSockets);
    this.#gauge('price_age_seconds', 'Seconds since the last price was taken.', priceAgeSeconds);
    this.#gauge('watched_parts', 'Parts of the users whose prices this node watches, of 32.', watchedParts);
    this.#gauge('bus_degraded', 'Whether other nodes may not be heard.', () => Number(isBusDegraded()));
    this.#gauge(
      'clock_ahead_seconds',
      'What the clock of the machine is ahead by, while it is held.',
      clockAheadSeconds,
    );
    this.#gauge('backup_age_seconds', 'Seconds since the last backup.', () => backupAges().backup);
    this.#gauge('drill_age_seconds', 'Seconds since a backup was restored aside.', () => backupAges().drill);
    this.#gauge('free_disk_bytes', 'Room on the disk of the data folder.', freeBytes);
    const info = { name: 'candlestate_build_info', help: 'Always 1; what runs is in its labels.' };
    new Gauge({ ...info, labelNames: Object.keys(build), registers: [this.#registry] }).set(build, 1);
    this.#total(
      'chart_steps',
      'Transitions that devices took, of those that send trails.',
      'transition',
      () => [...trails.taken],
    );
    this.#total('trails', 'Trails of devices, by what became of them.', 'outcome', () => [
      ...trails.outcomes,
    ]);
    if (feed) this.#watchFeed(feed);
  }

  /** The text Prometheus reads, and its media type. */
  async read(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  readonly answered = ({ route, outcome, isCommand, seconds }: AnsweredRoute): void => {
    this.#requests.observe({ route, outcome }, seconds);
    if (isCommand) this.#commands.inc({ route, outcome });
  };

  readonly committed = (commands: number, ms: number): void => {
    this.#commits.observe(ms / 1_000);
    this.#batches.observe(commands);
  };

  readonly pushed = (ms: number): void => this.#pushes.observe(ms / 1_000);

  readonly triggered = (ms: number): void => this.#triggers.observe(ms / 1_000);

  #watchFeed(feed: () => FeedFigures): void {
    const gauge = (name: string, help: string, read: (figures: FeedFigures) => number): void =>
      this.#gauge(`feed_${name}`, help, () => read(feed()));
    gauge('connected', 'Whether the feed sends what was asked for.', ({ isConnected }) =>
      Number(isConnected),
    );
    gauge(
      'age_seconds',
      'Seconds since the feed sent a price that was taken.',
      ({ ageSeconds }) => ageSeconds,
    );
    gauge('failed_tries', 'Tries to connect that failed in a row.', ({ failedTries }) => failedTries);
    const count = (name: string, help: string, read: (figures: FeedFigures) => number): void =>
      this.#total(`feed_${name}`, help, null, () => [['', read(feed())]]);
    count('accepted', 'Prices and candles of the feed that were taken.', ({ accepted }) => accepted);
    count('missed_ticks', 'Ticks that never came, by their numbers.', ({ missedTicks }) => missedTicks);
    count(
      'lost_connections',
      'Connections that the feed had accepted, and that ended.',
      (figures) => figures.lostConnections,
    );
    count(
      'history_failures',
      "Requests for the feed's history that failed.",
      (figures) => figures.historyFailures,
    );
    count('store_failures', 'Times that minutes could not be written.', ({ storeFailures }) => storeFailures);
    this.#total('feed_refused', 'What the feed sent and was refused, by reason.', 'reason', () =>
      Object.entries(feed().refusals),
    );
  }

  /** A count that another part keeps, by the values of a label if it has one. */
  #total(
    name: string,
    help: string,
    label: string | null,
    read: () => [value: string, count: number][],
  ): void {
    new Counter({
      name: `candlestate_${name}_total`,
      help,
      labelNames: label === null ? [] : [label],
      registers: [this.#registry],
      collect() {
        this.reset();
        for (const [value, count] of read()) this.inc(label === null ? {} : { [label]: value }, count);
      },
    });
  }

  #histogram(name: string, help: string, buckets: number[], labelNames: string[] = []): Histogram {
    return new Histogram({
      name: `candlestate_${name}`,
      help,
      buckets,
      labelNames,
      registers: [this.#registry],
    });
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name: `candlestate_${name}`,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }
}
