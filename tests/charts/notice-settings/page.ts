import { expect, type Page } from 'playwright/test';
import { notificationSettings, setNotificationSetting } from '#contract/routes/notifications';
import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  failure,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { press, relink } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './notice-settings.model.ts';

const stopLoss = (page: Page) => page.getByRole('switch', { name: 'Stop-loss reached' });
const shown: PageAssertion = async (page) => {
  await expect(stopLoss(page)).toBeChecked();
  await page.getByRole('tab', { name: 'E-mail' }).click();
  await expect(stopLoss(page)).not.toBeChecked();
};

export const view: ChartView = {
  states: {
    unread: { inApp: AT_ONCE, inGallery: isLoading },
    loading: { inApp: (page) => unseen(failure(page)), inGallery: isLoading },
    failed: hasFailed,
    'known.saved': {
      inApp: async (page) => {
        await seen(stopLoss(page));
        await unseen(loading(page));
      },
      inGallery: shown,
    },
    'known.saving': { inApp: (page) => seen(stopLoss(page)), inGallery: shown },
  },
  controls: {
    'settings.retry': again,
    'setting.changed': (page) => stopLoss(page),
  },
  noControl: { 'settings.shown': BY_SCREEN },
};

const TIMEOUT_MS = 10_000;

export const pageModel: PageModel = {
  clauses: 'S2.57 S8.3',
  chart: 'noticeSettings',
  model,
  async open(app) {
    app.calls.hold(notificationSettings, setNotificationSetting);
    await app.open('/mine/notifications', { token: await app.backend.demoToken() });
  },
  events: {
    // The screen sends it when it opens; the way to the inbox and back shows it again.
    'settings.shown': async ({ page, calls }, { from }) => {
      if (from.matches('unread')) return;
      calls.hold(notificationSettings);
      await press(page, 'Back');
      await press(page, 'Notification settings');
    },
    'settings.retry': ({ page, calls }) => {
      calls.hold(notificationSettings);
      return press(page, 'Try again');
    },
    'connection.opened': (app) => {
      app.calls.hold(notificationSettings);
      return relink(app);
    },
    'setting.changed': ({ page }) => stopLoss(page).click(),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadSettings': ({ calls }) => calls.answer(notificationSettings),
    'error:loadSettings': ({ calls }) => calls.lose(notificationSettings),
    'after:answerTimeout@noticeSettings.loading': (app) => app.pass(TIMEOUT_MS),
    'done:saveSetting': ({ calls }) =>
      // The next change in the queue is sent as soon as this one is answered.
      calls.answerWith(setNotificationSetting, (data) => data, 'wait'),
    'error:saveSetting': ({ calls }) => {
      calls.hold(notificationSettings);
      return calls.lose(setNotificationSetting);
    },
    'after:answerTimeout@noticeSettings.known.saving': (app) => {
      app.calls.hold(notificationSettings);
      return app.pass(TIMEOUT_MS);
    },
  },
  states: view.states,
};
