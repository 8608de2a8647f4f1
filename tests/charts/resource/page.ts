import { expect, type Locator, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { TracedPath } from '#chart-tools/paths/trace-path';
import { newsInfo } from '#contract/routes/site';
import { forexDetail } from '#contract/routes/trading';
import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  hasFailed,
  heading,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { forgetKept, press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { isOnlyKept } from '../../support/fixtures.ts';
import { model } from './resource.model.ts';

const area = (page: Page) => page.getByRole('combobox', { name: 'Area code' });
const contact = (page: Page) => page.getByRole('textbox', { name: 'Contact number', exact: true });
const noContact: PageAssertion = (page) => unseen(contact(page));
/** What shows of a thing that was read, in the place where it belongs. */
const ready = (...shown: ((page: Page) => Locator)[]): Record<string, PageAssertion> => ({
  ready: (page) => seen(...shown.map((at) => at(page))),
});
const text = (words: string | RegExp) => (page: Page) => page.getByText(words);
const noSteps: PageAssertion = (page) => unseen(heading(page, 'Your next steps'));
const hasSteps: PageAssertion = (page) =>
  seen(
    heading(page, 'Your next steps'),
    page.getByRole('link', { name: /^Identity verification\s*Waiting$/ }),
    page.getByRole('link', { name: /^First trade\s*To do$/ }),
  );
const hasResults: PageAssertion = (page) =>
  seen(heading(page, 'Closed orders'), button(page, 'Statement as PDF'));
const today = (page: Page) => page.getByRole('link', { name: /^Equity/ });
const hasResult: PageAssertion = (page) => expect(today(page)).toHaveText(/Today[+−-]/);
const noResult: PageAssertion = (page) => expect(today(page)).toHaveText(/Today–/);
const hasWallet: PageAssertion = (page) => seen(page.getByText('10,250.75'), page.getByText('10,000.25'));

export const view: ChartView = {
  states: {
    unread: { inApp: AT_ONCE, inGallery: isLoading },
    'loading.waiting': isLoading,
    'loading.late': hasFailed,
    ready: {
      inApp: async (page) => {
        const isNews = page.url().includes('/news');
        await seen(isNews ? page.getByRole('article').getByRole('heading') : page.getByText('Available'));
        await unseen(loading(page));
      },
      inGallery: hasWallet,
    },
    'refreshing.waiting': { inApp: (page) => seen(page.getByText('Available')), inGallery: hasWallet },
    'refreshing.late': (page) =>
      seen(page.getByText(/^No answer yet/), page.getByText('Available'), again(page)),
    outdated: (page) => seen(page.getByText(/^As of /), page.getByText('Available')),
    failed: hasFailed,
  },
  otherActors: {
    results: {
      'loading.waiting': isLoading,
      'loading.late': hasFailed,
      ready: hasResults,
      'refreshing.waiting': hasResults,
      'refreshing.late': (page) => seen(heading(page, 'Closed orders'), again(page)),
      failed: hasFailed,
    },
    areas: {
      unread: (page) => expect(area(page)).toBeDisabled(),
      'loading.waiting': async (page) => {
        await expect(area(page)).toBeDisabled();
        await expect(area(page)).toHaveText('Loading…');
      },
      'loading.late': (page) => seen(button(page, /^Couldn't load the area codes/)),
      ready: (page) => expect(area(page)).toBeEnabled(),
      failed: (page) => seen(button(page, /^Couldn't load the area codes/)),
    },
    contactSetting: {
      unread: noContact,
      'loading.waiting': noContact,
      'loading.late': noContact,
      ready: (page) => seen(contact(page)),
      // The server asks for nothing it did not say; the form goes on without.
      failed: noContact,
    },
    today: {
      unread: noResult,
      'loading.waiting': noResult,
      'loading.late': noResult,
      ready: hasResult,
      'refreshing.waiting': hasResult,
      'refreshing.late': hasResult,
      failed: noResult,
    },
    firstSteps: {
      unread: noSteps,
      'loading.waiting': noSteps,
      'loading.late': noSteps,
      ready: hasSteps,
      'refreshing.waiting': hasSteps,
      'refreshing.late': hasSteps,
      // The account is there without them.
      failed: noSteps,
    },
    alerts: ready(text('Moves 2% from 1.16000'), text('Paused')),
    businessEmail: ready(text('business@example.com')),
    complaintAddress: ready(text('complaints@example.com')),
    company: ready(text('Example Markets Ltd')),
    economicCalendar: ready(text('Concerns the instrument you came from'), text('ECB press conference')),
    leader: ready(
      text('Grey Heron'),
      text('Index: 100 at the start, 112.40 now'),
      (page) => heading(page, 'Most traded'),
      text('61.4%'),
    ),
    copies: ready(text('Grey Heron'), text('+38.42'), text('Meridian')),
    copyAgreement: ready(text(/^1\. Risk\. All of the 500\.00 USD/)),
    survivorship: ready(text('Leaders in the last 90 days: 14. With a profit: 6. Stopped: 5.')),
    newsItem: ready((page) => heading(page, 'What next')),
    payoutCurrencies: ready((page) => button(page, 'Add')),
    loanConfigs: ready((page) => button(page, 'Continue')),
    loanConfig: ready(text(/500\.00 USD/)),
    serverDate: ready((page) => button(page, 'Submit')),
    loanRecord: ready(text('1. The borrower receives 500.00 USD.')),
    repayment: ready(text('502.50 USD')),
    repaymentAccounts: ready(text('TExampleAddressOfNobody3333333333')),
  },
  controls: {
    'resource.retry': {
      at: (page) => again(page).or(button(page, /^Couldn't load the area codes/)),
      except: [
        { where: (_, actor) => actor === 'contactSetting', because: 'the form goes on without its answer' },
        {
          where: (state, actor) => actor === 'areas' && state.matches('refreshing'),
          because: 'the area codes that were read go on serving',
        },
        { where: (_, actor) => actor === 'firstSteps', because: 'the account is there without them' },
        { where: (_, actor) => actor === 'today', because: 'a dash stands there until it is read anew' },
      ],
    },
  },
  noControl: { 'resource.wanted': BY_SCREEN, 'resource.outdated': BY_SCREEN },
};

const titleOf = (ask: string): RegExp =>
  ask === '1' ? /When the markets are open/ : /What a stop-loss does/;

/** What an account owns goes with it, and is read anew each time; news is asked for by its id. */
const isOwned = ({ steps }: TracedPath): boolean =>
  steps.some(({ event }) => ['resource.outdated', 'resource.changed', 'account.left'].includes(event.type));

const routeOf = ({ page }: AppPage) => (page.url().includes('/news') ? newsInfo : forexDetail);

async function pick({ page }: AppPage, event: object): Promise<void> {
  const { ask } = event as AnyEventObject;
  await page.getByRole('link', { name: titleOf(ask) }).click();
}

export const pageModel: PageModel = {
  clauses: 'S2.7 S6.4 S7.15 S8.3',
  chart: 'newsItem',
  chartFor: (path) => (isOwned(path) ? 'wallet' : 'newsItem'),
  model,
  async open(app, path) {
    const { calls, backend } = app;
    if (isOwned(path)) {
      calls.hold(forexDetail);
      app.socket.keepBack('FOREX_TRADE');
      return app.open('/mine/wallet', { token: await backend.realToken() });
    }
    calls.hold(newsInfo);
    await app.open('/news');
    await pick(app, path.steps[0]?.event ?? { ask: '1' });
  },
  events: {
    // The screen sends it when it opens; another item is picked from the list.
    'resource.wanted': async (app, { from, event }) => {
      if (from.matches('unread')) return;
      app.calls.hold(newsInfo);
      await press(app.page, 'Back');
      await pick(app, event);
    },
    'resource.retry': ({ calls, page }) => {
      calls.hold(newsInfo);
      return press(page, 'Try again');
    },
    'connection.opened': (app) => {
      app.calls.hold(routeOf(app));
      return relink(app);
    },
    // The wallet changes by itself: its screen reads it anew when it is opened again.
    'resource.outdated': async ({ page }) => {
      await press(page, 'Back');
      await page.getByRole('link', { name: 'Wallet', exact: true }).click();
    },
    // Over the socket: a decision on a deposit.
    'resource.changed': async ({ calls, socket }) => {
      calls.hold(forexDetail);
      await socket.keptBack('FOREX_TRADE');
      socket.inject({ type: 'REVIEW_DECIDED', data: { seq: 1, kind: 'deposit' } });
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:load': (app) => app.calls.answer(routeOf(app)),
    'error:load': ({ calls }) => calls.lose(newsInfo),
    'after:answerTimeout@resource.loading.waiting': (app) => app.pass(10_000),
    'done:refresh': ({ calls }) => calls.answer(forexDetail),
    'error:refresh': async ({ calls, page }, { event }) => {
      if (!isOnlyKept(null, event as AnyEventObject)) await forgetKept(page);
      await calls.lose(forexDetail);
    },
    'after:answerTimeout@resource.refreshing.waiting': (app) => app.pass(10_000),
  },
  states: view.states,
};
