import { expect } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { toWire } from '#contract/fields';
import type { ResponseOf, Route } from '#contract/route';
import { getBasicInfo, getCompanyStatus } from '#contract/routes/account';
import type { ChartView } from '../../e2e/chart-view.ts';
import { heading, type PageAssertion, rows, seen } from '../../e2e/page-assertions.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './startup.model.ts';

const prices: PageAssertion = (page) => seen(rows(page));

export const view: ChartView = {
  states: {
    checking: prices,
    loadingSettings: prices,
    failed: prices,
    leaving: {
      inApp: (page) => seen(page.getByRole('heading', { name: 'Another site' })),
      inGallery: prices,
    },
    ready: {
      inApp: prices,
      inGallery: async (page) => {
        await seen(heading(page, 'Gold'));
        // 0.01 lots at 50× hold 83.653 USD; a rate of 12 per USD of margin is what these settings charge.
        await expect(page.getByText('1,003.836000')).toBeVisible();
      },
    },
  },
  controls: {},
  noControl: { 'startup.retry': 'no screen offers it: the chart asks again by itself' },
};

const TIMEOUT_MS = 10_000;
const timeOut: EventExecutor = (app) => {
  app.calls.hold(getCompanyStatus);
  return app.pass(TIMEOUT_MS);
};

/** Another site: this server's answer with what the example says of that site. */
const answerLike =
  <R extends Route>(route: R, fields: readonly (keyof ResponseOf<R> & string)[]): EventExecutor =>
  ({ calls }, { event }) => {
    const { output } = event as AnyEventObject;
    const changed = Object.fromEntries(fields.map((field) => [field, output[field]]));
    return calls.answerWith(route, (data) =>
      toWire(route.response, { ...(route.response.parse(data) as object), ...changed }),
    );
  };

export const pageModel: PageModel = {
  clauses: 'S1.7 S1.9 S7.9 S7.12 S7.59',
  chart: 'startup',
  model,
  ownPage: true,
  async open(app, { input }) {
    const { isMobile } = input as { isMobile: boolean };
    app.calls.hold(getCompanyStatus, getBasicInfo);
    await app.page.route(/\/\/(elsewhere|desk)\.example\//, async (call) => {
      // The page reports its last step before it is gone.
      await app.until('startup', 'leaving', (value) => value === 'leaving');
      await call.fulfill({ contentType: 'text/html', body: '<h1>Another site</h1>' });
    });
    if (!isMobile)
      await app.page.addInitScript(() =>
        Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (X11; Linux x86_64)' }),
      );
    await app.open('/');
  },
  events: {
    'done:checkCompany': answerLike(getCompanyStatus, ['status', 'type', 'lossUrl']),
    'error:checkCompany': ({ calls }) => calls.lose(getCompanyStatus),
    'after:answerTimeout@startup.checking': timeOut,
    'done:loadBasicInfo': answerLike(getBasicInfo, ['desktopUrl']),
    'error:loadBasicInfo': ({ calls }) => calls.lose(getBasicInfo),
    'after:answerTimeout@startup.loadingSettings': timeOut,
    'after:answerTimeout@startup.failed': timeOut,
  },
  states: view.states,
};
