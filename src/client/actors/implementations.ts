import { fromPromise } from 'xstate';
import type { User } from '#contract/entities-user';
import { failureOf } from '#contract/failure';
import type { Language } from '#contract/languages';
import * as account from '#contract/routes/account';
import * as market from '#contract/routes/market';
import { appMachine } from '#machines/app/app.machine';
import { commandLogMachine } from '#machines/command-log/command-log.machine';
import { connectionMachine } from '#machines/connection/connection.machine';
import { preferencesMachine } from '#machines/preferences/preferences.machine';
import { type MarketListing, quotesMachine } from '#machines/quotes/quotes.machine';
import { sessionMachine } from '#machines/session/session.machine';
import { startupMachine } from '#machines/startup/startup.machine';
import { tabsMachine } from '#machines/tabs/tabs.machine';
import { updateMachine } from '#machines/update/update.machine';
import type { Http } from './http.ts';
import type { PriceStore } from './price-store.ts';
import { createSocketActor, type SocketDeps } from './socket.ts';
import { createWatchDevice, type DeviceDeps } from './watch-device.ts';

export type ImplementationDeps = {
  http: Http;
  prices: PriceStore;
  socket: SocketDeps;
  loadLanguage: (language: Language) => Promise<void>;
  /** How long ago a command that the device keeps began. */
  ageOfCommandMs: (key: string) => number;
  readManifest: (signal: AbortSignal) => Promise<{ build: string }>;
  device: DeviceDeps;
  /** The user of a session as last known; null where none is kept. */
  lastKnownUser: (token: string) => Promise<User | null>;
};

/** The app chart with everything its charts invoke provided: the one place where charts meet the network. */
export function provideApp(deps: ImplementationDeps) {
  const { http } = deps;
  return appMachine.provide({
    actors: {
      startup: provideStartup(http),
      session: provideSession(deps),
      connection: connectionMachine.provide({ actors: { socket: createSocketActor(deps.socket) } }),
      quotes: quotesMachine.provide({
        actors: { loadListing: fromPromise(({ signal }) => loadListing(http, deps.prices, signal)) },
      }),
      preferences: preferencesMachine.provide({
        actors: { loadLanguage: fromPromise(({ input }) => deps.loadLanguage(input.language)) },
      }),
      commandLog: commandLogMachine.provide({
        actors: {
          askOutcome: fromPromise(async ({ input, signal }) => {
            const { account: asker, key } = input;
            const request = { key, ageMs: deps.ageOfCommandMs(key) };
            const { data } = await http(account.commandOutcome, request, {
              signal,
              token: asker?.token ?? null,
            });
            return { kind: data.outcome, message: data.message };
          }),
        },
      }),
      tabs: tabsMachine.provide({ actors: { watchDevice: createWatchDevice(deps.device) } }),
      update: updateMachine.provide({
        actors: { readManifest: fromPromise(({ signal }) => deps.readManifest(signal)) },
      }),
    },
  });
}

function provideStartup(http: Http) {
  return startupMachine.provide({
    actors: {
      checkCompany: fromPromise(
        async ({ signal }) => (await http(account.getCompanyStatus, {}, { signal })).data,
      ),
      loadBasicInfo: fromPromise(
        async ({ signal }) => (await http(account.getBasicInfo, {}, { signal })).data,
      ),
    },
  });
}

function provideSession({ http, lastKnownUser }: ImplementationDeps) {
  const userOf = async (token: string, signal: AbortSignal) =>
    (await http(account.info, {}, { signal, token, isInitial: true })).data;
  return sessionMachine.provide({
    actors: {
      restoreUser: fromPromise(async ({ input: { token }, signal }) => {
        try {
          return await userOf(token, signal);
        } catch (error) {
          const known = failureOf(error).kind === 'lost' && (await lastKnownUser(token));
          if (known) return known;
          throw error;
        }
      }),
      refreshUser: fromPromise(async ({ signal }) => (await http(account.info, {}, { signal })).data),
      openDemoAccount: fromPromise(async ({ input, signal }) => {
        const own = input.demoId;
        if (own === null) return (await http(account.createAccountDemoForU, {}, { signal })).data;
        return (await http(account.loginForU, { channel: 'demo', demoId: own }, { signal })).data;
      }),
      openRealAccount: fromPromise(async ({ input: { token }, signal }) => {
        return { token, user: await userOf(token, signal) };
      }),
      endSession: fromPromise(async ({ input }) => {
        const end = (token: string | null) => http(account.logout, {}, { token, isInitial: true });
        await Promise.all([end(input.token), input.realToken && end(input.realToken)]);
      }),
    },
  });
}

async function loadListing(http: Http, prices: PriceStore, signal: AbortSignal): Promise<MarketListing> {
  const [instruments, categories] = await Promise.all([
    http(market.tradeList, {}, { signal }),
    http(market.getCategories, {}, { signal }),
  ]);
  const [first] = instruments.data;
  // The tick the listing was made from is the server's own time, a quarter of a second old at most.
  if (first) prices.hearTime(first.quotedAtMs, Date.now());
  prices.seed(instruments.data);
  // The small charts are an ornament: the list neither waits for them nor fails without them.
  void loadSparklines(http, prices).catch(() => undefined);
  return { instruments: instruments.data, categories: categories.data };
}

async function loadSparklines(http: Http, prices: PriceStore): Promise<void> {
  const { data } = await http(market.sparklines, { period: '15min' });
  prices.seedSparklines(new Map(data.map(({ code, closes }) => [code, closes.map(Number)])));
}
