import { expect, type Page } from 'playwright/test';
import en from '#locales/en.json' with { type: 'json' };
import type { ChartView } from '../../e2e/chart-view.ts';
import { button, type PageAssertion, seen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './clipboard.model.ts';

const copies = (page: Page) => button(page, 'Copy: Invite code');
const pastes = (page: Page) => button(page, 'Paste: Coin address');
/** It rests on every screen that copies or pastes. */
const isThere: PageAssertion = (page) => seen(copies(page).or(pastes(page)));

export const view: ChartView = {
  states: {
    idle: isThere,
    copying: (page) => seen(copies(page)),
    sharing: (page) => seen(copies(page)),
    pasting: (page) => seen(pastes(page)),
  },
  controls: {
    'text.copy': {
      at: copies,
      on: '/mine/invite',
      except: [
        {
          where: (state) => state.matches('copying'),
          because: 'it takes an instant: the button would flicker',
        },
        {
          where: (state) => state.matches('sharing'),
          because: 'the sheet of the device lies over it',
        },
      ],
    },
    'text.paste': {
      at: pastes,
      on: '/mine/withdraw-way',
      except: [
        {
          where: (state) => state.matches('pasting'),
          because: 'the browser asks its user meanwhile',
        },
      ],
    },
  },
  noControl: { 'text.share': 'the browser of the tests has no sheet to share with' },
};

type Settled = typeof globalThis & { settle: (isAllowed: boolean) => void };

/** What is on the clipboard. */
const COPIED = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** The browser asks its user whether the page may, or for an app: the answer waits for the path. */
function holdClipboard(copied: string): void {
  const held = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const settle = (isAllowed: boolean): void =>
        isAllowed ? resolve(copied) : reject(new DOMException('Permission denied.', 'NotAllowedError'));
      Object.assign(globalThis, { settle });
    });
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: held, readText: held },
  });
  Object.assign(navigator, { share: held });
}

const settle = ({ page }: AppPage, isAllowed: boolean): Promise<void> =>
  page.evaluate((allowed) => (globalThis as Settled).settle(allowed), isAllowed);
const said = ({ page }: AppPage, text: string) => seen(page.getByText(text));

const INVITE = '/mine/invite';
const BIND = '/mine/withdraw-way?type=1';
/** Goes to a screen within the app, as the chart goes on from one to another. */
const goTo = ({ page }: AppPage, path: string): Promise<void> =>
  page.evaluate((wanted) => {
    if (location.pathname + location.search === wanted) return;
    history.pushState(null, '', wanted);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const address = ({ page }: AppPage) => page.getByRole('textbox', { name: 'Coin address' });
/** The field holds what it did. */
async function staysWhile(app: AppPage, act: () => Promise<void>): Promise<void> {
  const before = await address(app).inputValue();
  await act();
  await expect(address(app)).toHaveValue(before);
}

export const pageModel: PageModel = {
  clauses: 'S2.15 S2.61 S8.15',
  chart: 'clipboard',
  model,
  ownPage: true,
  async open(app) {
    await app.page.addInitScript(holdClipboard, COPIED);
    await app.open(INVITE, { token: await app.backend.realToken() });
  },
  events: {
    'text.copy': async (app) => {
      await goTo(app, INVITE);
      await press(app.page, 'Copy: Invite code');
    },
    'done:writeText': async (app) => {
      await settle(app, true);
      await said(app, en.common.copied);
    },
    'error:writeText': async (app) => {
      await settle(app, false);
      await said(app, en.common.notCopied);
    },
    'after:answerTimeout@clipboard.copying': async (app) => {
      await app.pass(5_000);
      await said(app, en.common.notCopied);
    },
    'text.share': async (app) => {
      await goTo(app, INVITE);
      await press(app.page, 'Share');
    },
    'done:shareText': (app) => settle(app, true),
    'error:shareText': async (app) => {
      await settle(app, false);
      await said(app, en.common.notShared);
    },
    'after:shareTimeout@clipboard.sharing': (app) => app.pass(600_000),
    'text.paste': async (app) => {
      await goTo(app, BIND);
      await press(app.page, 'Paste: Coin address');
    },
    'done:readText': async (app) => {
      await settle(app, true);
      await expect(address(app)).toHaveValue(COPIED);
    },
    'error:readText': (app) => staysWhile(app, () => settle(app, false)),
    'after:askedTimeout@clipboard.pasting': (app) => staysWhile(app, () => app.pass(60_000)),
  },
  states: view.states,
};
