import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { resolveLanguage } from '#contract/languages';
import { Accounts } from './accounts/accounts.ts';
import { readAreaCodes } from './accounts/area-codes.ts';
import { createJoining } from './compose/create-joining.ts';
import { DemoLimits } from './accounts/demo-limits.ts';
import { Devices } from './accounts/devices.ts';
import { type FirstAccount, prepareFirstAccount } from './accounts/first-account.ts';
import { prepareKeyedHash } from './accounts/keyed-hash.ts';
import { createPasswords } from './accounts/passwords.ts';
import { Sessions } from './accounts/sessions.ts';
import { createClock, createHealth } from './compose/clock-and-health.ts';
import { createApp } from './http/app.ts';
import { createEndpoints } from './http/endpoints.ts';
import { serveContract } from './http/serve-contract.ts';
import { serveLogos } from './http/serve-logos.ts';
import { servePictures } from './http/serve-pictures.ts';
import type { Services } from './http/services.ts';
import { createTexts } from './texts.ts';
import { Ledger } from './ledger/ledger.ts';
import { Statements } from './ledger/statements.ts';
import { createPriceSource } from './market/create-price-source.ts';
import { createMarket } from './market/market.ts';
import type { PriceSource } from './market/price-source.ts';
import { createSparklines } from './market/sparklines.ts';
import { createOffice } from './compose/office.ts';
import { Withdrawals } from './payments/withdrawals.ts';
import type { Clock, Market } from './ports.ts';
import { simulatedMarket } from './compose/price-origin.ts';
import { SecurityEvents } from './security-events.ts';
import { mayTry, readSettings, type Settings } from './settings.ts';
import { SiteSettings } from './site/site-settings.ts';
import { FLUSH_GAP_MS } from './socket/flusher.ts';
import { registerSocket } from './socket/register-socket.ts';
import { startTimers } from './compose/timers.ts';
import { type Database, openDatabase } from './store/database.ts';
import { IdempotentCommands } from './store/idempotent-commands.ts';
import { settingTable } from './store/server-settings.ts';
import { Ranking } from './traders/ranking.ts';
import { SimulatedTraders, type SimulatedTradersParts } from './traders/simulated-traders.ts';
import { OrderPages } from './trading/order-pages.ts';
import { Trading } from './trading/trading.ts';
import type { TrustedClock } from './trusted-clock.ts';
import { currentBuild, DIST } from './http/pages/built-client.ts';
import { createPages } from './http/pages/pages.ts';

const MAX_REQUESTS_PER_MINUTE = 6_000;
const MAX_SEED = 2 ** 31;

export type Overrides = {
  /** The machine's clock; what passes by it really passes, unless `monotonic` says otherwise. */
  clock?: Clock;
  /** Milliseconds that really passed. */
  monotonic?: Clock;
  /** Stands in for the market of the settings; its ticks are then taken by the caller. */
  source?: PriceSource;
  /** How long the live connection keeps between two writes, in milliseconds. */
  flushGapMs?: number;
  logLevel?: string;
  /** Takes the lines of the log instead of the standard output. */
  logTo?: DestinationStream;
  maxRequestsPerMinute?: number;
  clientDir?: string;
};

export type Server = {
  /** Where it listens, e.g. http://127.0.0.1:8080. */
  address: string;
  app: FastifyInstance;
  database: Database;
  market: Market;
  services: Services;
  /** Null when the settings want none. */
  traders: SimulatedTraders | null;
  /** How to sign in to the account that comes with an embedded default. */
  firstAccount: FirstAccount | undefined;
  close(): Promise<void>;
};

/** Opens the database, starts market and trading, and listens. Throws when a part cannot start, leaving nothing running. */
export async function boot(settings: Settings, overrides: Overrides = {}): Promise<Server> {
  const log = pino(
    {
      level: overrides.logLevel ?? 'info',
      redact: ['req.headers.authorization', 'headers.authorization'],
    },
    overrides.logTo ?? process.stdout,
  );
  const database = await openDatabase(settings.dataDir, (text) => log.info(text));
  try {
    const trustedClock = createClock(overrides, database, log);
    const clock = trustedClock.now;
    if (settings.market === 'simulated' && settings.marketSeed !== null && !overrides.source) {
      log.warn('MARKET_SEED is set: every price can be computed in advance by anyone who guesses the seed');
    }
    const source = overrides.source ?? (await sourceOf(settings, database, clock));
    const market = createMarket(source, clock);
    const { services, firstAccount } = await createServices(settings, database, market, trustedClock, log);
    const stopTrading = services.trading.start();
    const traders = await tradersOf(settings, { ...services, database, log });
    const health = createHealth({ dataDir: settings.dataDir, database, clock: trustedClock, source });
    const clientDir = overrides.clientDir ?? currentBuild(DIST) ?? DIST;
    const app = await createApp({
      endpoints: createEndpoints(services),
      sessions: services.sessions,
      demoLimits: services.demoLimits,
      texts: services.texts,
      log,
      events: services.events,
      connections: settings,
      maxRequestsPerMinute: overrides.maxRequestsPerMinute ?? MAX_REQUESTS_PER_MINUTE,
      siteHosts: settings.siteHosts,
      pageAsks: settings.complaintUrl === '' ? [] : [new URL(settings.complaintUrl).origin],
      clientDir,
      pages: await createPages(clientDir, services),
      readiness: () => health.readiness(),
      beforeRoutes: async (made) => {
        await registerLive(made, services, overrides.flushGapMs ?? FLUSH_GAP_MS);
        servePictures(made, services.pictures);
        serveLogos(made, market);
        serveContract(made);
      },
    });
    const closeDesk = await services.openDesk(log);
    const address = await app.listen({ port: settings.port, host: settings.host }).catch(async (cause) => {
      await closeDesk();
      throw cause;
    });
    const stopTimers = startTimers(services, settings, traders, health);
    if (!overrides.source) market.start();
    const close = once(async () => {
      market.stop();
      stopTimers();
      await closeDesk();
      await traders?.stop();
      await app.close();
      await services.deliveries.close();
      stopTrading();
      health.probe().catch(() => {});
      database.queue.flush();
      database.close();
    });
    return { address, app, database, market, services, traders, firstAccount, close };
  } catch (cause) {
    database.close();
    throw cause;
  }
}

async function createServices(
  settings: Settings,
  database: Database,
  market: Market,
  trustedClock: TrustedClock,
  log: pino.Logger,
): Promise<{ services: Services; firstAccount: FirstAccount | undefined }> {
  const clock = trustedClock.now;
  const texts = await createTexts();
  const events = new SecurityEvents(log, clock);
  const ledger = new Ledger(database.writer);
  await database.queue.submit(() => ledger.openSystemAccounts());
  const sessions = new Sessions(database, clock, events);
  const passwords = await createPasswords();
  const devices = new Devices(database, clock);
  const demoLimits = new DemoLimits(database, settings, clock);
  const keyedHash = await prepareKeyedHash(database);
  const areaCodes = readAreaCodes();
  const diallingCodes = new Map(areaCodes.map((area) => [area.id, area.global_code]));
  const accounts = new Accounts({
    database,
    ledger,
    sessions,
    passwords,
    devices,
    clock,
    areaCodes: diallingCodes,
    events,
    keyedHash,
    demoLimits,
  });
  const firstAccount = await prepareFirstAccount(
    {
      dataDir: settings.dataDir,
      isWanted: settings.firstAccount === 'funded',
      isAllowed: mayTry(settings, 'first-account'),
    },
    database,
    accounts,
    passwords,
  );
  const site = new SiteSettings(database, settings);
  const trading = new Trading(database, ledger, market, clock, log, () => site.tradeFees());
  const office = await createOffice({
    settings,
    site,
    database,
    sessions,
    funds: trading.funds,
    ledger,
    texts,
    clock,
    trustedClock,
  });
  const joining = await createJoining({
    settings,
    database,
    accounts,
    sessions,
    passwords,
    devices,
    texts,
    clock,
    log,
    areaCodes: diallingCodes,
    events,
    keyedHash,
    verifyRegType: office.verifyRegType,
  });
  const services: Services = {
    ...joining,
    ...office,
    market,
    sparklines: createSparklines(market, clock),
    trading,
    orderPages: new OrderPages(database.reader, market, trading),
    withdrawals: new Withdrawals({ database, codes: joining.codes, funds: trading.funds, clock }),
    statements: new Statements(database.reader),
    ranking: new Ranking(database, market, clock),
    accounts,
    sessions,
    commands: new IdempotentCommands(database.queue, database.writer),
    devices,
    demoLimits,
    areaCodes,
    texts,
    clock,
    settings,
    events,
  };
  return { services, firstAccount };
}

/** The market of the settings. When a replay began is kept, so that a restart goes on instead of back. */
async function sourceOf(settings: Settings, database: Database, clock: Clock): Promise<PriceSource> {
  const { market, marketSpeed } = settings;
  if (market === 'simulated') return createPriceSource(await simulatedMarket(settings, database, clock));
  const anchorMs = await anchorOf(`replay ${market.recorded}`, database, clock);
  return createPriceSource({ market, speed: marketSpeed, anchorMs });
}

async function anchorOf(key: string, database: Database, clock: Clock): Promise<number> {
  const known = settingTable(database.reader).find.get({ key });
  if (known) return Number(known.value);
  const anchorMs = clock();
  await database.queue.submit(() =>
    settingTable(database.writer).insert.run({ key, value: String(anchorMs) }),
  );
  return anchorMs;
}

async function registerLive(app: FastifyInstance, services: Services, flushGapMs: number): Promise<void> {
  const { market, sessions, trading, clock, texts, events } = services;
  const translate = (lang: string, key: string) => texts.text(resolveLanguage(lang), key);
  await registerSocket(app, { market, sessions, trading, clock, events, translate, flushGapMs });
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

/** Finishes what was begun and ends the process when it is asked to stop. */
export function closeOnSignals(server: Pick<Server, 'close'>): void {
  const stop = () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function main(): Promise<void> {
  const server = await boot(readSettings(process.env));
  closeOnSignals(server);
  process.stdout.write(`Listening on ${server.address}\n`);
}

if (import.meta.main) {
  main().catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exit(1);
  });
}
