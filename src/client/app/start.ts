import { createActor } from 'xstate';
import { SOCKET_PATH } from '#contract/socket';
import type { AppRef } from '#machines/app/app.machine';
import type { Features, TradingId } from '#machines/app/features';
import { type Singletons, singletonsOf } from '#machines/app/wiring';
import type { SessionRef } from '#machines/session/session.machine';
import type { StartupRef } from '#machines/startup/startup.machine';
import { apiOrigin, socketUrl } from '../actors/api-host.ts';
import {
  isMobileAgent,
  saveCompany,
  savedPreferences,
  savedToken,
  savePreferences,
  saveToken,
} from '../actors/device.ts';
import { createHttp } from '../actors/http.ts';
import { provideApp } from '../actors/implementations.ts';
import { PriceStore } from '../actors/price-store.ts';
import { readManifest } from '../actors/read-manifest.ts';
import { Recorder } from '../actors/recorder.ts';
import type { Charts } from './charts.ts';
import { FeatureHost } from './feature-host.ts';
import { type I18n, loadLanguage, startI18n } from './i18n.ts';
import { applyLook } from './theme.ts';
import { APP_BUILD } from './version.ts';

/** Starts the charts with their real implementations. Resolves once the texts of the language are there. */
export async function startCharts(): Promise<{ charts: Charts; i18n: I18n }> {
  const preferences = savedPreferences();
  applyLook(preferences);
  const i18n = await startI18n(preferences.language);
  const prices = new PriceStore();
  const recorder = new Recorder();
  const origin = apiOrigin(location, import.meta.env.VITE_API_URL);
  const caller = {
    origin,
    language: () => i18n.language,
    // The first calls are made while the charts start, before all of them are there.
    token: () => sessionOf(app)?.getSnapshot().context.token ?? null,
    onExpired: () => sessionOf(app)?.send({ type: 'session.expired' }),
  };
  const http = createHttp({ ...caller, now: () => Date.now() });
  const app = createActor(
    provideApp({
      http,
      prices,
      loadLanguage: (language) => loadLanguage(i18n, language),
      readManifest,
      socket: {
        url: () => `${socketUrl(origin, SOCKET_PATH)}?lang=${i18n.language}`,
        onQuotes: (quotes) => prices.push(quotes),
        onCandles: (code, candles) =>
          featureOf(app, 'candles')?.send({ type: 'kline.pushed', code, candles: [...candles] }),
        onAlive: () => hearPrice(app, prices),
      },
    }),
    {
      input: {
        token: savedToken(),
        isMobile: isMobileAgent(navigator.userAgent),
        preferences,
        build: APP_BUILD,
      },
      inspect: recorder.inspect,
    },
  );
  app.start();
  const basicInfo = () => app.getSnapshot().context.startup?.basicInfo ?? null;
  const features = new FeatureHost(app, { ...caller, http, basicInfo });
  const charts: Charts = { ...singletonsOf(app.system), app, features, prices, recorder };
  keepOnDevice(charts);
  const startup = app.system.get('startup') as StartupRef | undefined;
  startup?.on('company.known', ({ id }) => saveCompany(id));
  watchPage(charts);
  return { charts, i18n };
}

/** A chart of the screens that trade, once one of them was opened. */
const featureOf = <Id extends TradingId>(app: AppRef, id: Id) =>
  app.system.get(id) as Features[Id] | undefined;

const sessionOf = (app: AppRef) => app.system.get('session') as SessionRef | undefined;

/** Tells the order form what its instrument costs now: any frame says that the last price still holds. */
function hearPrice(app: AppRef, prices: PriceStore): void {
  const orderForm = featureOf(app, 'orderForm');
  const instrument = orderForm?.getSnapshot().context.instrument;
  const price = instrument && prices.get(instrument.Code);
  if (!price) return;
  orderForm.send({
    type: 'price.heard',
    instrumentId: instrument.Id,
    close: price.close,
    isOpen: price.isOpen,
  });
}

function keepOnDevice({ session, preferences }: Singletons): void {
  // A token is kept until its session is over; while it is being restored nothing is forgotten (S6.4).
  session.on('session.started', ({ token }) => saveToken(token));
  session.on('session.ended', () => saveToken(null));
  session.subscribe((snapshot) => {
    if (snapshot.matches('visitor') && snapshot.context.token === null) saveToken(null);
  });
  preferences.on('preferences.changed', (changed) => {
    savePreferences(changed);
    applyLook(changed);
  });
}

function watchPage({ connection, update }: Singletons): void {
  window.addEventListener('offline', () => connection.send({ type: 'network.lost' }));
  window.addEventListener('online', () => connection.send({ type: 'network.found' }));
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) update.send({ type: 'page.shown' });
  });
}
