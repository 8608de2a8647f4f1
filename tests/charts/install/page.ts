import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { TracedPath } from '#chart-tools/paths/trace-path';
import { viewOrders } from '../../e2e/app.ts';
import { button } from '../../e2e/page-assertions.ts';
import { press, tab } from '../../e2e/paths/actions.ts';
import { byItself, type PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './install.model.ts';
import { view } from './seen.ts';

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

const row = (page: Page) => page.getByRole('button', { name: /^Add to Home Screen/ });

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
