import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream, Logger } from 'pino';
import { resolveLanguage } from '#contract/languages';
import type { FirstAccount } from '../accounts/first-account.ts';
import type { PasswordCost } from '../accounts/passwords.ts';
import type { Bus } from '../bus/bus.ts';
import { createBus } from '../bus/create-bus.ts';
import type { Clock } from '../clock.ts';
import { Drain } from '../drain.ts';
import type { Health } from '../health.ts';
import { type AppDeps, createApp } from '../http/app.ts';
import { Budgets } from '../http/budgets.ts';
import { createEndpoints } from '../http/endpoints.ts';
import { currentBuild, DIST } from '../http/pages/built-client.ts';
import { createPages } from '../http/pages/pages.ts';
import { serveLogos } from '../http/serve-logos.ts';
import { servePictures } from '../http/serve-pictures.ts';
import { createMarket, type Market } from '../market/market.ts';
import type { PriceSource } from '../market/price-source.ts';
import { listenForOperators } from '../operator/listen.ts';
import type { Settings } from '../settings.ts';
import { SiteAddresses } from '../site-addresses.ts';
import type { VersionsOf } from '../socket/account-feed.ts';
import { FLUSH_GAP_MS } from '../socket/flusher.ts';
import { registerSocket } from '../socket/register-socket.ts';
import { accountTable } from '../store/accounts.ts';
import { type OpenDatabase, openDatabase } from '../store/database.ts';
import type { Db } from '../store/handles.ts';
import type { OnStep } from '../store/migrations.ts';
import { SimulatedTraders, type SimulatedTradersParts } from '../traders/simulated-traders.ts';
import { createClock, createHealth } from './clock-and-health.ts';
import { conditionOf } from './condition.ts';
import { openDeskPort } from './desk.ts';
import { feedShare } from './feed-share.ts';
import { createLog } from './log.ts';
import { type Observers, observe } from './observe.ts';
import { Opened } from './opened.ts';
import { type OpenPrices, openPrices } from './price-source.ts';
import { compareSettings } from './remembered-settings.ts';
import { type AllServices, createServices } from './services.ts';
import { startTimers } from './timers.ts';
import { keepTrialOver } from './trial-over.ts';
import { upgradeProbe } from './upgrade-probe.ts';

const MAX_REQUESTS_PER_MINUTE = 6_000;
const MAX_SEED = 2 ** 31;

export type Overrides = {
  /** The machine's clock; what passes by it really passes, unless `monotonic` says otherwise. */
  clock?: Clock;
  /** Milliseconds that really passed. */
  monotonic?: Clock;
  /** Stands in for the market of the settings; its ticks are then taken by the caller. */
  source?: PriceSource | undefined;
  /** How long the live connection keeps between two writes, in milliseconds. */
  flushGapMs?: number;
  /** Stands in for the bus of the settings. */
  bus?: Bus;
  logLevel?: string;
  /** Takes the lines of the log instead of the standard output. */
  logTo?: DestinationStream;
  /** A socket that listens already, which takes the place of the settings' port. */
  listenFd?: number | undefined;
  maxRequestsPerMinute?: number;
  budgets?: AppDeps['budgets'];
  clientDir?: string;
  /** What a hash of a password costs, instead of what it costs an attacker. */
  passwordCost?: PasswordCost;
};

export type Server = {
  /** Where it listens, e.g. http://127.0.0.1:8080. */
  address: string;
  /** Where Prometheus reads; null for nowhere. */
  metricsAddress: string | null;
  /** Where operators sign in with a browser; null for nowhere. */
  deskAddress: string | null;
  app: FastifyInstance;
  database: OpenDatabase;
  market: Market;
  services: AllServices;
  /** Null when the settings want none. */
  traders: SimulatedTraders | null;
  /** How to sign in to the account that comes with an embedded default. */
  firstAccount: FirstAccount | undefined;
  /** Leaves for other nodes what they can take, for as long as the settings say; `close` comes after it. */
  drain(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the database, starts market and trading, and listens. Throws when a part cannot start, leaving nothing running. */
export async function boot(settings: Settings, overrides: Overrides = {}): Promise<Server> {
  const log = createLog(overrides.logLevel ?? 'info', overrides.logTo ?? process.stdout);
  const onFault = (cause: unknown) => log.error({ err: cause }, 'a listener of the bus failed');
  const opened = new Opened();
  try {
    // A client waits in a socket that systemd holds.
    const probe = overrides.listenFd === undefined ? upgradeProbe(settings) : null;
    const say = (text: string) => log.info(text);
    const database = opened.add(await openStore(settings, say, probe?.onStep).finally(probe?.close));
    opened.onClose(() => database.queue.flush());
    await keepTrialOver(settings, database);
    await compareSettings(settings, database, log);
    const bus = opened.add(overrides.bus ?? (await createBus(settings, onFault)));
    return await start(settings, overrides, { database, bus, log, opened });
  } catch (cause) {
    await opened.close();
    throw cause;
  }
}

type ServeParts = {
  database: OpenDatabase;
  bus: Bus;
  log: Logger;
  opened: Opened;
};

async function start(settings: Settings, overrides: Overrides, parts: ServeParts): Promise<Server> {
  const { database, bus, log, opened } = parts;
  const trustedClock = await createClock(overrides, database, log);
  const prices: OpenPrices = overrides.source
    ? { source: overrides.source, feed: null, replay: null }
    : await openPrices(settings, { database, bus, clock: trustedClock.now, log });
  const { source, feed, replay } = prices;
  opened.onClose(() => feed?.stop());
  const market = createMarket(source, trustedClock.now, settings.riskLevels);
  const drain = new Drain();
  const { health, keepTime } = createHealth({
    settings,
    database,
    clock: trustedClock,
    source,
    feed,
    bus,
    drain,
  });
  const state = { settings, database, bus, clock: trustedClock.now, drain, health, market, feed };
  const { nodes, condition } = conditionOf(state);
  const services = await createServices({
    settings,
    database,
    market,
    replay,
    trustedClock,
    bus,
    condition,
    log,
    clientDir: clientDirOf(overrides),
    passwordCost: overrides.passwordCost,
  });
  opened.add(services.longReads);
  opened.onClose(await services.priceWatch.start(services.trading));
  // After the watch over orders, so that a tick reaches those first.
  opened.onClose(services.alertWatch.start());
  opened.onClose(services.following.start(bus));
  opened.add(services.deliveries);
  opened.add(services.channels);
  const { share } = services.priceWatch;
  feed?.start(share ? feedShare(share, bus, database) : undefined);
  const traders = await tradersOf(settings, { ...services, log });
  opened.onClose(() => traders?.stop());
  // A disk that is full keeps no server from closing.
  opened.onClose(() => void keepTime().catch(() => {}));
  const requests = opened.add(await countRequests(settings));
  const metrics = opened.add(
    await observe(settings, {
      ...services,
      clock: trustedClock.now,
      clockState: () => trustedClock.state,
      feed,
      share,
      clientDir: clientDirOf(overrides),
      log,
    }),
  );
  const app = opened.add(
    await createWebServer(settings, overrides, services, {
      health,
      drain,
      watch: metrics.watch,
      requestCounts: requests.counts,
      log,
    }),
  );
  metrics.countSockets(() => app.websocketServer.clients.size);
  opened.onClose(await listenForOperators(services.backOffice, settings.dataDir, log));
  const deskAddress = await openDeskPort(settings, services, {
    log,
    opened,
    clientDir: clientDirOf(overrides),
  });
  const metricsAddress = await metrics.listen();
  const { listenFd } = overrides;
  const address = await app.listen({
    port: settings.port,
    host: settings.host,
    ...(listenFd && { fd: listenFd }),
  });
  opened.onClose(nodes.start());
  // A start that failed must not have begun a replay.
  await replay?.begin();
  opened.onClose(await startTimers(services, settings, traders, keepTime));
  if (!overrides.source) market.start();
  opened.onClose(() => market.stop());
  const { firstAccount } = services;
  return {
    address,
    metricsAddress,
    deskAddress,
    app,
    database,
    market,
    services,
    traders,
    firstAccount,
    drain: once(async () => {
      const forMs = settings.drainSeconds * 1_000;
      if (forMs === 0) return;
      drain.begin(forMs);
      await wait(forMs);
    }),
    close: () => opened.close(),
  };
}

const clientDirOf = ({ clientDir }: Overrides): string => clientDir ?? currentBuild(DIST) ?? DIST;

/** The routes, the live socket, pictures and the built client, on one port. */
async function createWebServer(
  settings: Settings,
  overrides: Overrides,
  services: AllServices,
  parts: { health: Health; drain: Drain; watch: Observers; log: Logger } & Pick<AppDeps, 'requestCounts'>,
): Promise<FastifyInstance> {
  const { health, drain, watch, log, requestCounts } = parts;
  const clientDir = clientDirOf(overrides);
  const addresses = new SiteAddresses(settings);
  return createApp({
    ...services,
    endpoints: createEndpoints(services),
    budgets: overrides.budgets ?? new Budgets(),
    log,
    connections: settings,
    maxRequestsPerMinute: overrides.maxRequestsPerMinute ?? MAX_REQUESTS_PER_MINUTE,
    requestCounts,
    addresses,
    hsts: settings.hsts,
    pageAsks: settings.complaintUrl === '' ? [] : [new URL(settings.complaintUrl).origin],
    clientDir,
    pages: await createPages(clientDir, services),
    drain,
    readiness: () => health.readiness(),
    onAnswered: watch.answered,
    beforeRoutes: async (made) => {
      await registerLive(made, services, {
        drain,
        addresses,
        flushGapMs: overrides.flushGapMs ?? FLUSH_GAP_MS,
        onFlushed: watch.pushed,
      });
      servePictures(made, services.pictures);
      serveLogos(made, services.market);
    },
  });
}

async function registerLive(
  app: FastifyInstance,
  services: AllServices,
  connection: { drain: Drain; addresses: SiteAddresses; flushGapMs: number; onFlushed: Observers['pushed'] },
): Promise<void> {
  const { market, database, sessions, accountValues, bus, reviews, texts, events } = services;
  const { protectionWatch } = services;
  const translate = (lang: string, key: string) => texts.text(resolveLanguage(lang), key);
  await registerSocket(app, {
    market,
    sessions,
    trading: {
      valueAccount: (userId) => accountValues.valueAccount(userId),
      onChanged: (listener) => bus.subscribe('account.changed', ({ userId }) => listener(userId)),
      onClosed: (listener) =>
        bus.subscribe('orders.closed', ({ userId, orderIds }) => listener(userId, orderIds)),
    },
    reviews,
    onMinute: (userIds) => protectionWatch.countMinute(userIds),
    onNotified: (listener) => {
      const stops = [
        bus.subscribe('notification.added', ({ userId }) => listener(userId)),
        bus.subscribe('notification.read', ({ userId }) => listener(userId)),
        bus.subscribe('alerts.changed', ({ userId }) => listener(userId)),
        bus.subscribe('account.edited', ({ userId }) => listener(userId)),
        bus.subscribe('announcement.added', () => listener(null)),
        bus.subscribe('watchlist.changed', ({ userId, version }) => listener(userId, version)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    onLookAgain: (listener) => bus.subscribe('look.again', () => listener(versionsIn(database.db))),
    monotonic: () => performance.now(),
    events,
    translate,
    ...connection,
  });
}

function versionsIn(db: Db): VersionsOf {
  return async (userIds) => {
    const rows = await accountTable.versionsOfUsers.all(db, { userIds });
    return new Map(rows.flatMap(({ user_id, version }) => (user_id === null ? [] : [[user_id, version]])));
  };
}

async function tradersOf(
  { traders, marketSeed }: Settings,
  parts: Omit<SimulatedTradersParts, 'seed'>,
): Promise<SimulatedTraders | null> {
  if (traders === 'none') return null;
  const simulated = new SimulatedTraders({ ...parts, seed: marketSeed ?? randomInt(MAX_SEED) });
  await simulated.prepare();
  return simulated;
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run();
    return running;
  };
}

/** Opens the database of the settings: the data folder's own, or the one that nodes share. Only that one loads its client. */
async function openStore(
  {
    dataDir,
    databaseUrl,
    databaseDirectUrl,
  }: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>,
  say: (text: string) => void,
  onStep?: OnStep,
): Promise<OpenDatabase> {
  if (databaseUrl === '') return openDatabase(dataDir, say, onStep);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { openPostgres } = await import('../store/postgres/open-postgres.ts');
  return openPostgres(databaseUrl, databaseDirectUrl, onStep);
}

/** Nodes that share a Redis count requests there; without one the package is not loaded. */
async function countRequests({
  redisUrl,
}: Pick<Settings, 'redisUrl'>): Promise<{ counts?: AppDeps['requestCounts']; close(): void }> {
  if (redisUrl === '') return { close() {} };
  const { countByRedis } = await import('../http/redis-counts.ts');
  return countByRedis(redisUrl);
}
