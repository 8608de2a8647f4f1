import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import type { DrawnCandles, FirstPage } from '#contract/first-page';
import { resolveLanguage } from '#contract/languages';
import { appMachine } from '#machines/app/app.machine';
import { singletonsOf } from '#machines/app/singletons';
import { DEFAULTS } from '#machines/preferences/defaults';
import { DEFAULT_TABS } from '#machines/preferences/tabs';
import { Kit } from '../../ui/kit.ts';
import { PriceStore } from '../actors/price-store.ts';
import { Recorder } from '../actors/recorder.ts';
import { AppRoot } from '../app/boot/app-root.tsx';
import type { Host } from '../app/boot/feature-host.ts';
import { seedPrices } from '../app/boot/first-page.ts';
import { createI18n } from '../app/i18n/i18n.ts';
import { App } from '../app/shell/app.tsx';
import { hasTabs } from '../app/shell/tabs.tsx';
import type { Drawn } from '../app/shell/waiting.tsx';
import { TradePage } from './trade-page.tsx';

/** Home shows no feature; of a screen that does, only what stands for it meanwhile is drawn here. */
const NO_FEATURES: Host = {
  open: () => undefined,
  areOpen: () => false,
  find: ({ id }) => {
    throw new Error(`${id} is not for the first page`);
  },
  onOpened: () => () => undefined,
};

/** Stands for every screen without the tab bar: what is drawn for one of them is drawn for all. */
const WITHOUT_TABS = '/login';

/** The path whose page is drawn for this one. */
export const drawnFor = (path: string): string =>
  path === '/' || hasTabs(path, DEFAULT_TABS) ? path : WITHOUT_TABS;

/**
 * Draws home with its rows, Trade with the last candles, or what stands for another screen while it is on its way, as HTML. The charts are as before
 * anything is asked: none of them is started. The app begins from the same facts, so it finds its own work.
 */
export function renderPage(page: FirstPage, path: string, drawn: DrawnCandles | null = null): string {
  const language = resolveLanguage(page.language);
  const prices = new PriceStore(() => undefined);
  if (page.home) seedPrices(prices, page.home);
  const app = createActor(appMachine, {
    input: {
      token: page.isMember ? 'kept on the device' : null,
      realToken: null,
      demoId: null,
      isMobile: true,
      preferences: { ...DEFAULTS, language, tabs: page.hasOwnTabs ? [] : DEFAULT_TABS },
      commands: [],
      build: '',
      listing: page.home?.listing ?? null,
      keptAtMs: null,
      siteTitle: page.siteTitle,
      replaySpeed: page.replaySpeed,
    },
  });
  const charts = {
    ...singletonsOf(app.system),
    app,
    features: NO_FEATURES,
    prices,
    recorder: new Recorder(),
  };
  return renderToString(
    <AppRoot
      charts={charts}
      i18n={createI18n(language, page.texts as Record<string, string>)}
      kit={new Kit()}
      drawn={drawnOf(page, path, drawn)}
    >
      <StaticRouter location={drawnFor(path)}>
        <App />
      </StaticRouter>
    </AppRoot>,
  );
}

function drawnOf({ home }: FirstPage, path: string, drawn: DrawnCandles | null): Drawn {
  const instrument = home?.listing.instruments.find(({ code }) => code === drawn?.code);
  return instrument && drawn
    ? { path, content: <TradePage instrument={instrument} candles={drawn.candles} /> }
    : null;
}
