import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { TracedPath } from '#chart-tools/paths/trace-path';
import { viewOrders } from '../../e2e/app.ts';
import type { ChartView } from '../../e2e/chart-view.ts';
import { button, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press, tab } from '../../e2e/paths/actions.ts';
import { byItself, type PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './install.model.ts';

const row = (page: Page) => button(page, /^Add to Home Screen/);
/** Whether the row of the system screen is there. */
const rowIs =
  (isThere: boolean): PageAssertion =>
  async (page) => {
    if (!isOn(page, '/mine/system')) return;
    if (isThere) return seen(row(page));
    await seen(page.getByRole('heading', { name: 'System', level: 1 }));
    await unseen(page.getByText('Add to Home Screen'));
  };
const noCard: PageAssertion = (page) => unseen(button(page, 'Not now').or(button(page, 'Got it')));

export const view: ChartView = {
  states: {
    'app.closed': rowIs(false),
    'app.byPrompt': rowIs(true),
    'app.byHand': async (page) => {
      if (!isOn(page, '/mine/system')) return;
      await seen(page.getByText(/In Safari, tap Share/));
      await unseen(row(page));
    },
    'app.asking': rowIs(false),
    'app.installed': rowIs(false),
    'card.deciding': noCard,
    'card.waiting': noCard,
    'card.offered': (page) => seen(button(page, 'Not now').or(button(page, 'Got it'))),
    'card.answered': noCard,
  },
  controls: {
    'install.wanted': { at: (page) => button(page, /^Add to Home Screen/), on: '/mine/system' },
    'card.dismissed': (page) => button(page, 'Not now').or(button(page, 'Got it')),
  },
  noControl: {},
};

/** The browser's side: no browser without a window offers to install an app. */
function standIn({ isAnswered, isSafari }: { isAnswered: boolean; isSafari: boolean }): void {
  if (isAnswered) localStorage.setItem('install-card', 'yes');
  if (isSafari) Object.defineProperty(navigator, 'standalone', { value: false });
  const answers: ((outcome: string | null) => void)[] = [];
  const offer = (): void => {
    const answer = new Promise<{ outcome: string }>((resolve, reject) =>
      answers.push((outcome) => (outcome === null ? reject(new Error('not now')) : resolve({ outcome }))),
    );
    answer.catch(() => undefined);
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt: () => Promise.resolve(), userChoice: answer }));
  };
  Object.assign(window, { browser: { offer, answers } });
}

type Browser = { offer: () => void; answers: ((outcome: string | null) => void)[] };

/** Answers the browser's question; null makes it fail. */
const decide = (page: Page, outcome: 'accepted' | 'dismissed' | null): Promise<void> =>
  page.evaluate((given) => {
    const { browser } = window as unknown as { browser: Browser };
    browser.answers.at(-1)?.(given);
  }, outcome);

const wayOf = (event: object): string | undefined => (event as AnyEventObject).way;
const isOfOrders = ({ steps }: TracedPath): boolean =>
  steps.some(({ event }) => event.type === 'success.happened');
const isOfSafari = ({ steps }: TracedPath): boolean => steps.some(({ event }) => wayOf(event) === 'byHand');

export const pageModel: PageModel = {
  clauses: 'S1.5',
  chart: 'install',
  model,
  ownPage: true,
  async open(app, path) {
    const { isAnswered } = path.input as { isAnswered: boolean };
    await app.page.addInitScript(standIn, { isAnswered, isSafari: isOfSafari(path) });
    const token = await app.backend.demoToken();
    await app.open(isOfOrders(path) ? '/order?type=1' : '/mine/system', { token });
  },
  events: {
    'install.possible': (app, step, later) => {
      if (wayOf(step.event) === 'byHand') return byItself(app, step, later);
      return app.page.evaluate(() => (window as unknown as { browser: Browser }).browser.offer());
    },
    'install.done': ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('appinstalled'))),
    'install.wanted': ({ page }) => row(page).click(),
    'success.happened': async ({ page }) => {
      await tab(page, 'Trade');
      await press(page, 'Buy');
      await press(page, 'Confirm buy');
      await viewOrders(page);
    },
    'card.dismissed': ({ page }) => button(page, 'Not now').or(button(page, 'Got it')).click(),
    'done:askToInstall': ({ page }, { event }) =>
      decide(page, (event as AnyEventObject).output ? 'accepted' : 'dismissed'),
    'error:askToInstall': ({ page }) => decide(page, null),
    'after:askTimeout@install.app.asking': (app) => app.pass(120_000),
  },
  states: view.states,
};
