import type { ResourceLanguage } from 'i18next';
import { createActor } from 'xstate';
import type { FirstPage } from '#contract/first-page';
import type { Language } from '#contract/languages';
import { SOCKET_PATH } from '#contract/socket';
import { accountInFront } from '#machines/account';
import type { AppRef } from '#machines/app/app.machine';
import { type Singletons, singletonsOf } from '#machines/app/singletons';
import type { PreferencesInput } from '#machines/preferences/preferences.machine';
import type { SessionRef } from '#machines/session/session.machine';
import type { StartupRef } from '#machines/startup/startup.machine';
import { siteName } from '../../../ui/site-name.ts';
import { apiOrigin, socketUrl } from '../../actors/api-host.ts';
import {
  forgetToken,
  isMobileAgent,
  keepForServer,
  saveApiHost,
  saveCompany,
  saveDemoId,
  savedApiHost,
  savedDemoId,
  savedPreferences,
  savedRealToken,
  savedToken,
  savePreferences,
  saveToken,
  settingsOnDevice,
} from '../../actors/device.ts';
import { EarlyCalls } from '../../actors/early-calls.ts';
import { createHttp, readEarly } from '../../actors/http.ts';
import { provideApp } from '../../actors/implementations.ts';
import type { InstallPrompt } from '../../actors/install-prompt.ts';
import { ageOfCommandMs, dropCommand, keepCommand, keptCommands } from '../../actors/kept-commands.ts';
import type { KeptQuotes } from '../../actors/kept-quotes.ts';
import { PriceStore } from '../../actors/price-store.ts';
import { Recorder } from '../../actors/recorder.ts';
import type { Features } from '../../features/all.ts';
import { keepSigns } from '../format/format.ts';
import type { Charts } from '../hooks/charts.ts';
import { yieldToMain } from '../hooks/fetched.ts';
import { applyLanguage, createI18n, type I18n, languageOf, loadLanguage, startI18n } from '../i18n/i18n.ts';
import { FeatureHost } from './feature-host.ts';
import { seedPrices } from './first-page.ts';
import { forgetDrafts } from './kept-drafts.ts';
import { applyLook } from './theme.ts';
import { APP_BUILD } from './version.ts';

export type Started = { charts: Charts; i18n: I18n };

/**
 * Starts the charts with their real implementations, from what the server sent with the page when that is in the
 * language of this device. Sends what the first screen reads, if an account is logged in. Resolves once the first texts of
 * the language are there; `signal` ends what the charts themselves do not.
 */
export async function startCharts(
  page: FirstPage | null,
  installPrompt: () => InstallPrompt | null,
  signal: AbortSignal,
): Promise<Started> {
  const preferences = savedPreferences(page?.language);
  const settings = settingsOnDevice();
  const token = savedToken();
  applyLook(preferences);
  applyLanguage(preferences.language);
  keepForServer({ ...preferences, isMember: token !== null });
  const isOurs = page?.language === preferences.language;
  const i18n = isOurs
    ? createI18n(preferences.language, page.texts as ResourceLanguage)
    : await startI18n(preferences.language);
  if (isOurs) keepSigns(i18n.language, page.signs);
  await yieldToMain();
  const prices = new PriceStore();
  // A page without rows on the way home may come from the worker, without a network.
  const kept = page ? null : await keptFrom(preferences.language);
  const home = isOurs ? page.home : (kept?.home ?? null);
  if (home) seedPrices(prices, home);
  const recorder = new Recorder();
  // The plain page, without a network, says nothing of it.
  if (page) saveApiHost(page.apiHost);
  const origin = apiOrigin(location, savedApiHost(), import.meta.env.VITE_API_URL);
  const caller = {
    origin,
    language: () => languageOf(i18n),
    // The first calls are made while the charts start, before all of them are there.
    token: () => sessionOf(app)?.getSnapshot().context.token ?? null,
    onExpired: (token: string) => sessionOf(app)?.send({ type: 'session.expired', token }),
  };
  const httpDeps = { ...caller, now: () => Date.now(), early: new EarlyCalls() };
  const http = createHttp(httpDeps);
  const logic = provideApp({
    http,
    prices,
    loadLanguage: (language) => loadLanguage(i18n, language),
    readManifest: async (signal) => (await import('../../actors/manifest.ts')).readManifest(signal),
    device: { settings, language: () => languageOf(i18n) },
    lastKnownUser: async (token) => (await lastKnown())?.lastKnownUser(token) ?? null,
    ageOfCommandMs: (key) => ageOfCommandMs(key, Date.now()),
    socket: {
      url: () => `${socketUrl(origin, SOCKET_PATH)}?lang=${languageOf(i18n)}`,
      onQuotes: (quotes) => prices.push(quotes),
      onCandles: (code, candles) =>
        started(app, 'candles')?.send({ type: 'kline.pushed', code, candles: [...candles] }),
      onAlive: () => hearPrice(app, prices),
    },
  });
  await yieldToMain();
  const app: AppRef = createActor(logic, {
    input: {
      token,
      realToken: savedRealToken(),
      demoId: savedDemoId(),
      isMobile: isMobileAgent(navigator.userAgent),
      preferences,
      commands: keptCommands(Date.now()),
      build: APP_BUILD,
      listing: home?.listing ?? null,
      keptAtMs: kept?.atMs ?? null,
      siteTitle: page?.siteTitle ?? siteName(),
      replaySpeed: page?.replaySpeed ?? null,
    },
    inspect: recorder.inspect,
  });
  await yieldToMain();
  app.start();
  if (page) readEarly(httpDeps, page.questions);
  const accountId = () => accountInFront(app).id;
  const singletons = singletonsOf(app.system);
  const zone = () => singletons.preferences.getSnapshot().context.zone;
  const now = () => prices.onServerMs(Date.now());
  const recorded = () => ({ build: APP_BUILD, steps: recorder.steps });
  const features = new FeatureHost(app, { ...caller, http, accountId, zone, now, installPrompt, recorded });
  const charts: Charts = { ...singletons, app, features, prices, recorder };
  keepOnDevice(charts);
  const startup = app.system.get('startup') as StartupRef | undefined;
  startup?.on('company.known', ({ id }) => saveCompany(id));
  // A page of the server came by the network, whatever the browser says of it.
  if (!page && !navigator.onLine) singletons.connection.send({ type: 'network.lost' });
  watchPage(charts, signal);
  return { charts, i18n };
}

/** It comes with the first account; null where the code cannot be fetched. */
const lastKnown = () => import('./last-known.ts').catch(() => null);

/** Reading quotes is not what the first route waits for; null where the code cannot be fetched. */
async function keptFrom(language: Language): Promise<KeptQuotes | null> {
  return (await import('../../actors/kept-quotes.ts').catch(() => null))?.keptQuotes(language) ?? null;
}

/** A feature that may run by now. Types alone come from the features: their code comes with their screens. */
const started = <Id extends keyof Features>({ system }: AppRef, id: Id) =>
  system.get(id) as Features[Id] | undefined;

const sessionOf = (app: AppRef) => app.system.get('session') as SessionRef | undefined;

/** Sends the order form the price of its instrument: any frame means that the last price still holds. */
function hearPrice(app: AppRef, prices: PriceStore): void {
  const orderForm = started(app, 'orderForm');
  const instrument = orderForm?.getSnapshot().context.instrument;
  const price = instrument && prices.get(instrument.code);
  if (!price) return;
  orderForm.send({
    type: 'price.heard',
    instrumentId: instrument.id,
    close: price.close,
    rate: price.rate,
    factor: price.factor,
    isOpen: price.isOpen,
    atMs: Date.now(),
  });
}

function keepOnDevice({ session, tabs, commandLog, preferences }: Singletons): void {
  const tellServer = (): void => {
    const { language, theme, palette, tabs } = preferences.getSnapshot().context;
    keepForServer({ language, theme, palette, tabs, isMember: savedToken() !== null });
  };
  // A token is kept until its session is over; while it is being restored nothing is forgotten (S6.4).
  tabs.on('token.kept', ({ token }) => {
    saveToken(token, session.getSnapshot().context.realToken);
    tellServer();
  });
  tabs.on('token.forgotten', ({ token }) => {
    forgetToken(token);
    tellServer();
  });
  let read: unknown;
  session.subscribe(({ context: { demoId, user, token } }) => {
    saveDemoId(demoId);
    // It is kept with the time at which it was read, so once.
    if (user && token && user !== read) void lastKnown().then((known) => known?.keepUser(user, token));
    read = user;
  });
  // A form that is not open hears nothing of its account; what was typed into it goes as well.
  session.on('session.ended', forgetDrafts);
  session.on('session.switched', forgetDrafts);
  session.on('session.unrestored', forgetDrafts);
  commandLog.on('command.kept', ({ command }) => keepCommand(command, Date.now()));
  commandLog.on('command.dropped', ({ key }) => dropCommand(key));
  let saved: PreferencesInput = preferences.getSnapshot().context;
  preferences.on('preferences.changed', (changed) => {
    savePreferences(saved, changed);
    saved = changed;
    applyLook(changed);
    tellServer();
  });
}

function watchPage({ connection, update, commandLog }: Singletons, signal: AbortSignal): void {
  const on = (type: string, hear: (event: Event) => void, target: EventTarget = window): void =>
    target.addEventListener(type, hear, { signal });
  // A command on its way would be looked after by the next start all the same; its answer is better read here.
  on('beforeunload', (event) => {
    if (commandLog.getSnapshot().context.running.length > 0) event.preventDefault();
  });
  on('offline', () => connection.send({ type: 'network.lost' }));
  on('online', () => connection.send({ type: 'network.found' }));
  const onShown = () => document.hidden || update.send({ type: 'page.shown' });
  on('visibilitychange', onShown, document);
}
