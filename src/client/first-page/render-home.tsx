import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createActor } from 'xstate';
import type { FirstPage } from '#contract/first-page';
import { resolveLanguage } from '#contract/languages';
import { appMachine } from '#machines/app/app.machine';
import { singletonsOf } from '#machines/app/singletons';
import { PriceStore } from '../actors/price-store.ts';
import { Recorder } from '../actors/recorder.ts';
import { App } from '../app/app.tsx';
import { AppRoot } from '../app/app-root.tsx';
import type { Host } from '../app/feature-host.ts';
import { seedPrices } from '../app/first-page.ts';
import { createI18n } from '../app/i18n.ts';

/** Home shows no feature; a screen that does is not drawn here. */
const NO_FEATURES: Host = {
  open: () => undefined,
  areOpen: () => false,
  find: ({ id }) => {
    throw new Error(`${id} is not for the first page`);
  },
  onOpened: () => () => undefined,
};

/**
 * Draws home as HTML, from charts as they stand before anything is asked: none of them is started. The app begins from
 * the same facts, so it finds its own work. Throws when the page has no rows.
 */
export function renderHome(page: FirstPage): string {
  if (!page.home) throw new Error('this page has no rows');
  const language = resolveLanguage(page.language);
  const prices = new PriceStore(() => undefined);
  seedPrices(prices, page.home);
  const app = createActor(appMachine, {
    input: {
      token: page.isMember ? 'kept on the device' : null,
      demoId: null,
      isMobile: true,
      preferences: { language, theme: 'system', palette: 'standard', areBalancesHidden: false },
      commands: [],
      build: '',
      listing: page.home.listing,
      keptAtMs: null,
      siteTitle: page.siteTitle,
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
    <AppRoot charts={charts} i18n={createI18n(language, page.texts as Record<string, string>)}>
      <StaticRouter location="/">
        <App />
      </StaticRouter>
    </AppRoot>,
  );
}
