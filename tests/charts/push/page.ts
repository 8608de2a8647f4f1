import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { TracedPath } from '#chart-tools/paths/trace-path';
import { pushKey, subscribePush, unsubscribePush } from '#contract/routes/notifications';
import type { PushStanding } from '#machines/push/push.machine';
import { viewOrders } from '../../e2e/app.ts';
import { BY_SCREEN, type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { button, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './push.model.ts';

const wants = (page: Page) => button(page, 'Turn on');
const says =
  (text: string): PageAssertion =>
  async (page) => {
    if (isOn(page, '/mine/notifications')) await seen(page.getByText(text));
  };
const nothingSaid: PageAssertion = async (page) => {
  await seen(page.getByRole('switch', { name: 'Stop-loss reached' }));
  await unseen(page.getByText(/for this device/));
};
const noCard: PageAssertion = (page) => unseen(button(page, 'Not now'));

export const view: ChartView = {
  states: {
    'device.unknown': { inApp: 'its screen looks as soon as it shows', inGallery: nothingSaid },
    'device.looking': { inApp: 'nothing is known yet', inGallery: nothingSaid },
    'device.unsupported': (page) => seen(page.getByText("This browser can't receive push.")),
    'device.blocked': (page) => seen(page.getByText('Your browser blocks notifications')),
    'device.off': says('Push is off for this device'),
    'device.asking': says("Answer your browser's question…"),
    'device.on': (page) => seen(page.getByText('Push is on for this device'), button(page, 'Turn off')),
    'device.leaving': (page) => unseen(button(page, 'Turn off')),
    'device.ended': (page) => seen(page.getByText('ended push for this device'), wants(page)),
    'device.failed': (page) => seen(page.getByText("Couldn't set up push. Try again."), wants(page)),
    'card.deciding': { inApp: PASSING, inGallery: noCard },
    'card.waiting': noCard,
    'card.offered': (page) => seen(button(page, 'Not now'), wants(page)),
    'card.answered': noCard,
  },
  controls: {
    'push.wanted': { at: (page) => button(page, 'Turn on'), on: '/mine/notifications' },
    'push.unwanted': (page) => button(page, 'Turn off'),
    'card.dismissed': (page) => button(page, 'Not now'),
  },
  noControl: { 'push.looked': BY_SCREEN },
};

type Standing = PushStanding;

/**
 * The browser's side: a push service is of the internet, and the journey of the inbox has the real worker. `answer` is what
 * its question will be answered with, null while the trader does not answer it.
 */
function standIn({ standing, isAnswered }: { standing: Standing; isAnswered: boolean }): void {
  const state = {
    permission:
      standing === 'blocked' ? 'denied' : standing === 'on' || standing === 'ended' ? 'granted' : 'default',
    answers: [] as ((permission: string) => void)[],
  };
  if (standing === 'on' || standing === 'ended') localStorage.setItem('push', 'yes');
  if (isAnswered) localStorage.setItem('push-card', 'yes');
  const key = new Uint8Array(65).fill(4).buffer;
  const subscription = {
    endpoint: `https://push.example/${crypto.randomUUID()}`,
    options: { applicationServerKey: new ArrayBuffer(0) },
    getKey: (name: string) => (name === 'auth' ? new Uint8Array(16).buffer : key),
    unsubscribe: async () => true,
  };
  const pushManager = { getSubscription: async () => subscription, subscribe: async () => subscription };
  const registration = { pushManager };
  const workers = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  });
  const notifications = {
    get permission() {
      return state.permission;
    },
    requestPermission: () =>
      new Promise((resolve) =>
        state.answers.push((permission) => {
          state.permission = permission;
          resolve(permission);
        }),
      ),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: workers });
  if (standing === 'unsupported') Reflect.deleteProperty(window, 'PushManager');
  Object.assign(window, { Notification: notifications, browser: state });
}

/** Answers the browser's question, the last one: a question may have been left without an answer. */
const decide = ({ page }: AppPage, permission: 'granted' | 'denied' | 'default') =>
  page.waitForFunction((given) => {
    const { browser } = window as unknown as { browser: { answers: ((given: string) => void)[] } };
    const answer = browser.answers.splice(0).at(-1);
    answer?.(given);
    return answer !== undefined;
  }, permission);

/** What the trader changed in the browser meanwhile. */
const setStanding = ({ page }: AppPage, next: Standing | 'held') =>
  page.evaluate((standing) => {
    const isKept = standing === 'on' || standing === 'ended' || standing === 'held';
    const { browser } = window as unknown as { browser: { permission: string } };
    browser.permission = isKept ? 'granted' : standing === 'blocked' ? 'denied' : 'default';
    if (isKept) localStorage.setItem('push', 'yes');
    else localStorage.removeItem('push');
    if (standing === 'unsupported') Reflect.deleteProperty(window, 'PushManager');
  }, next);

type Steps = readonly { event: object }[];
/** How the browser will stand at the next look of a path. */
function nextStanding(steps: Steps): Standing | 'held' {
  const end = steps
    .map(({ event }) => event as AnyEventObject)
    .find(({ type }) => /:(lookAtPush|answerTimeout@push\.device\.looking)$/.test(type));
  return end?.type === 'done:lookAtPush' ? end.output : 'held';
}
const isOfCard = ({ steps }: TracedPath): boolean =>
  steps.some(({ event }) => ['success.happened', 'card.dismissed'].includes(event.type));

const output = (event: object): string => (event as AnyEventObject).output;

const answerKey: EventExecutor = ({ calls }) => calls.answer(pushKey);

export const pageModel: PageModel = {
  clauses: 'S1.5 S8.3',
  chart: 'push',
  model,
  ownPage: true,
  async open(app, path) {
    const { input, steps } = path;
    const first = nextStanding(steps);
    const standing = first === 'held' ? 'on' : first;
    await app.page.addInitScript(standIn, { standing, ...(input as { isAnswered: boolean }) });
    app.calls.hold(pushKey, unsubscribePush);
    const token = await app.backend.demoToken();
    await app.open(isOfCard(path) ? '/order?type=1' : '/mine/notifications', { token });
  },
  events: {
    // The screen looks when it opens, and when it is seen again.
    'push.looked': async (app, { from }, later) => {
      if (from.matches({ device: 'unknown' })) return;
      app.calls.hold(pushKey);
      await setStanding(app, nextStanding(later));
      await app.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    },
    'push.wanted': ({ page, calls }) => {
      calls.hold(pushKey);
      return wants(page).click();
    },
    'push.unwanted': ({ page, calls }) => {
      calls.hold(unsubscribePush);
      return press(page, 'Turn off');
    },
    'success.happened': async ({ page }) => {
      await tab(page, 'Trade');
      await press(page, 'Buy');
      await press(page, 'Confirm buy');
      await viewOrders(page);
    },
    'card.dismissed': ({ page }) => press(page, 'Not now'),
    'notification.pressed': ({ page }, { event }) => {
      const { path, id } = event as AnyEventObject;
      return page.evaluate(
        (data) => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data })),
        { type: 'OPEN', path, id },
      ) as Promise<unknown> as Promise<void>;
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:lookAtPush': async (app, step, later) => {
      const standing = output(step.event);
      if (standing !== 'on' && standing !== 'ended') return byItself(app, step, later);
      if (standing === 'ended') app.calls.hold(subscribePush);
      await answerKey(app, step, later);
      if (standing === 'ended') await app.calls.answerWith(subscribePush, () => ({ is_ended: 1 }));
    },
    'error:lookAtPush': ({ calls }) => calls.lose(pushKey),
    'after:answerTimeout@push.device.looking': (app) => app.pass(20_000),
    'done:subscribe': async (app, step, later) => {
      const standing = output(step.event);
      await decide(app, standing === 'on' ? 'granted' : standing === 'blocked' ? 'denied' : 'default');
      if (standing === 'on') await answerKey(app, step, later);
    },
    'error:subscribe': async (app) => {
      await decide(app, 'granted');
      await app.calls.lose(pushKey);
    },
    'after:askTimeout@push.device.asking': (app) => app.pass(120_000),
    'done:unsubscribe': ({ calls }) => calls.answer(unsubscribePush),
    'error:unsubscribe': ({ calls }) => calls.lose(unsubscribePush),
    'after:answerTimeout@push.device.leaving': (app) => app.pass(20_000),
  },
  states: view.states,
};
