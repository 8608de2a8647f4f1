import { createActor } from 'xstate';
import { SOCKET_PATH } from '#contract/socket';
import { type Singletons, singletonsOf } from '#machines/app/wiring';
import { apiOrigin, socketUrl } from '../actors/api-host.ts';
import { isMobileAgent, savedPreferences, savedToken, savePreferences, saveToken } from '../actors/device.ts';
import { createHttp } from '../actors/http.ts';
import { provideApp } from '../actors/implementations.ts';
import { PriceStore } from '../actors/price-store.ts';
import { Recorder } from '../actors/recorder.ts';
import type { Charts } from './charts.ts';
import { type I18n, loadLanguage, startI18n } from './i18n.ts';
import { applyTheme } from './theme.ts';

/** Starts the charts with their real implementations. Resolves once the texts of the language are there. */
export async function startCharts(): Promise<{ charts: Charts; i18n: I18n }> {
  const preferences = savedPreferences();
  applyTheme(preferences.theme);
  const i18n = await startI18n(preferences.language);
  const prices = new PriceStore();
  const recorder = new Recorder();
  const origin = apiOrigin(location, import.meta.env.VITE_API_URL);
  const http = createHttp({
    origin,
    language: () => i18n.language,
    token: () => charts.session.getSnapshot().context.token,
    now: () => Date.now(),
    onExpired: () => charts.session.send({ type: 'session.expired' }),
  });
  const app = createActor(
    provideApp({
      http,
      prices,
      loadLanguage: (language) => loadLanguage(i18n, language),
      socket: {
        url: () => `${socketUrl(origin, SOCKET_PATH)}?lang=${i18n.language}`,
        onQuotes: (quotes) => prices.push(quotes),
        onCandles: (code, candles) =>
          charts.candles.send({ type: 'kline.pushed', code, candles: [...candles] }),
        onAlive: () => hearPrice(charts),
      },
    }),
    {
      input: { token: savedToken(), isMobile: isMobileAgent(navigator.userAgent), preferences },
      inspect: recorder.inspect,
    },
  );
  app.start();
  const charts: Charts = { ...singletonsOf(app.system), app, prices, recorder };
  keepOnDevice(charts);
  watchNetwork(charts);
  return { charts, i18n };
}

/** Tells the order form what its instrument costs now: any frame says that the last price still holds. */
function hearPrice({ orderForm, prices }: Charts): void {
  const { instrument } = orderForm.getSnapshot().context;
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
    applyTheme(changed.theme);
  });
}

function watchNetwork({ connection }: Singletons): void {
  window.addEventListener('offline', () => connection.send({ type: 'network.lost' }));
  window.addEventListener('online', () => connection.send({ type: 'network.found' }));
}
