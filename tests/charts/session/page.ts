import type { Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { User } from '#contract/entities-user';
import * as account from '#contract/routes/account';
import type { SessionInput } from '#machines/session/session.machine';
import { BY_SCREEN, type ChartView, PASSING, type StateView } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  choice,
  failure,
  hasFailed,
  heading,
  isOn,
  loading,
  type PageAssertion,
  question,
  rows,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, logIn, press, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './session.model.ts';

const isWaiting = {
  // A private screen waits; the login stays as it is.
  inApp: (page: Page) => seen(loading(page).or(button(page, 'Log in')).or(rows(page))),
  inGallery: async (page) => {
    await seen(loading(page));
    await unseen(heading(page, 'Account'), heading(page, 'Welcome back'));
  },
} satisfies StateView;
const offersAgain = {
  // A private screen says that the server is not reached; the login stays as it is.
  inApp: (page: Page) => seen(failure(page).or(button(page, 'Log in')).or(rows(page))),
  inGallery: async (page) => {
    await hasFailed(page);
    await unseen(heading(page, 'Account'), heading(page, 'Welcome back'));
  },
} satisfies StateView;
const isVisitor: PageAssertion = (page) =>
  seen(page.getByRole('link', { name: 'Log in' }).or(button(page, 'Log in')));
/** The account's screen, by a row of it and by what the gallery calls its owner. */
const hub = (row: string, who: string) => ({
  inApp: (page: Page) => seen(heading(page, 'Account'), button(page, row)),
  inGallery: async (page: Page) => {
    await seen(heading(page, 'Account'), page.getByText(who, { exact: true }), button(page, row));
    await unseen(page.getByRole('alertdialog'));
  },
});
const demoHub = hub('Reset demo account', 'Demo account');
const realHub = hub('Switch to demo account', 'trader@example.com');
const knows = (balance: string): StateView => ({
  inApp: (page) => seen(page.getByText('UID')),
  inGallery: (page) => seen(page.getByText('UID'), page.getByText(balance)),
});

export const view: ChartView = {
  states: {
    deciding: { inApp: PASSING, inGallery: isWaiting.inGallery },
    'restoring.first': isWaiting,
    'restoring.again': { ...offersAgain, inGallery: (page) => busy(page, 'Try again') },
    unreachable: offersAgain,
    'visitor.idle': isVisitor,
    'visitor.loggedOut': isVisitor,
    'visitor.openingDemo': (page) => busy(page, 'Try a demo account'),
    'signedIn.account.real.idle': realHub,
    'signedIn.account.real.openingDemo': realHub,
    // A real session that is over leads to the login, over the demo account.
    'signedIn.account.demo.idle': {
      ...demoHub,
      inApp: (page) => (isOn(page, '/login') ? seen(button(page, 'Log in')) : demoHub.inApp(page)),
    },
    'signedIn.account.demo.openingReal': hub('Switch to real account', 'Demo account'),
    'signedIn.question.none': (page) => unseen(page.getByRole('alertdialog')),
    'signedIn.question.logout': (page) => seen(question(page, 'Log out?')),
    'signedIn.profile.known': knows('98,412.50'),
    'signedIn.profile.refreshing': knows('10,250.75'),
    switching: { inApp: PASSING, inGallery: isWaiting.inGallery },
    leaving: { inApp: (page) => seen(rows(page)), inGallery: isWaiting.inGallery },
  },
  controls: {
    'session.retry': again,
    'demo.enter': {
      at: (page) => button(page, /^(Try a demo account|Switch to demo account)$/),
      except: [{ where: (state) => state.matches('visitor'), because: 'it stands on the login' }],
    },
    'real.enter': (page) => button(page, 'Switch to real account'),
    'logout.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }),
    'ask.withdrawn': (page) => choice(page, 'Cancel'),
  },
  noControl: { 'screen.opened': BY_SCREEN },
};

const TIMEOUT_MS = 10_000;

/** Waits until the user was read anew, as the first push of an account makes the app do. */
async function refreshed(app: AppPage): Promise<void> {
  await app.journal.next(0, 'the user to be read anew', ({ event }) => event === 'user.refresh');
  await app.settled();
}

/** To the hub anew, so that it reads the user again. */
async function enterHub({ page }: AppPage): Promise<void> {
  await tab(page, 'Markets');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
}

/** A demo account is opened by its id where the device keeps one. */
const demoCall = ({ context }: AnyMachineSnapshot) =>
  context.demoId === null ? account.createAccountDemoForU : account.loginForU;

export const pageModel: PageModel = {
  clauses: 'S2.54 S2.58 S4.13 S6.1 S6.2 S6.3 S6.4',
  chart: 'session',
  model,
  async open(app, { input, steps }) {
    const { token, demoId } = input as SessionInput;
    if (demoId !== null) app.keep('demo-id', demoId);
    if (token === null) return app.open('/login?from=/user');
    const [first] = steps;
    const user = (first?.event as { output?: User } | undefined)?.output;
    app.calls.hold(account.info);
    const { backend } = app;
    await app.open('/user', {
      token: await (user?.isDemo ? backend.demoToken() : backend.realToken()),
    });
  },
  events: {
    'session.opened': async (app, { from }) => {
      if (from.matches('signedIn')) {
        await app.page.getByRole('link', { name: 'Log in to a real account' }).click();
        await app.settled();
      }
      await logIn(app);
    },
    'session.expired': async (app) => app.backend.revoke(await app.token()),
    'session.elsewhere': async (app, { event, from }, later) => {
      if (from.matches('visitor')) await app.settled();
      else if (from.matches('signedIn')) await refreshed(app);
      app.calls.hold(account.info);
      const { token } = event as AnyEventObject;
      if (token === null) return app.changeElsewhere({ token });
      const next = later.find(({ event: { type } }) => type === 'done:restoreUser')?.event as AnyEventObject;
      const isDemo = next?.output.isDemo === true;
      await app.changeElsewhere({
        token: await (isDemo ? app.backend.demoToken() : app.backend.realToken()),
      });
    },
    'screen.opened': async (app) => {
      await tab(app.page, 'Trade');
      await tab(app.page, 'Markets');
    },
    'session.retry': ({ page, calls }) => {
      calls.hold(account.info);
      return press(page, 'Try again');
    },
    'session.logout': (app) => {
      app.calls.hold(account.logout);
      return answer(app.page, 'Log out');
    },
    'demo.enter': async (app, { from }) => {
      await app.settled();
      const isVisitor = from.matches('visitor');
      const { demoId } = from.context;
      if (isVisitor) app.calls.hold(account.createAccountDemoForU);
      if (!isVisitor || demoId !== null) app.calls.hold(account.loginForU);
      await press(app.page, isVisitor ? 'Try a demo account' : 'Switch to demo account');
    },
    'real.enter': async (app) => {
      await app.settled();
      app.calls.hold(account.info);
      await press(app.page, 'Switch to real account');
    },
    'user.refresh': async (app, { from }) => {
      if (from.matches({ signedIn: { profile: 'known' } })) await app.settled();
      await app.calls.holdThose(account.info, 1, () => enterHub(app));
    },
    'logout.ask': async (app) => {
      await app.settled();
      await press(app.page, 'Log out');
    },
    'ask.withdrawn': ({ page }) => answer(page, 'Cancel'),
    'done:restoreUser': ({ calls }) => calls.answer(account.info),
    'error:restoreUser': async (app, { event }) => {
      const { kind } = (event as unknown as { error: { kind: string } }).error;
      if (kind !== 'expired') return app.calls.lose(account.info);
      await app.backend.revoke(await app.token());
      await app.calls.answer(account.info);
    },
    'after:answerTimeout@session.restoring': (app) => app.pass(TIMEOUT_MS),
    'after:restoreRetryDelay@session.unreachable': (app) => app.pass(3_000),
    'done:openDemoAsVisitor': ({ calls }, { from }) => calls.answer(demoCall(from)),
    'error:openDemoAsVisitor': ({ calls }, { from, event }) =>
      (event as AnyEventObject).error.kind === 'refused'
        ? calls.answer(account.loginForU)
        : calls.lose(demoCall(from)),
    'after:answerTimeout@session.visitor.openingDemo': (app) => app.pass(TIMEOUT_MS),
    'done:openOwnDemo': ({ calls }) => calls.answer(account.loginForU),
    'error:openOwnDemo': ({ calls }) => calls.lose(account.loginForU),
    'after:answerTimeout@session.signedIn.account.real.openingDemo': (app) => app.pass(TIMEOUT_MS),
    'done:openRealAccount': ({ calls }) => calls.answer(account.info),
    'error:openRealAccount': async (app, { event }) => {
      const { kind } = (event as AnyEventObject).error;
      if (kind !== 'expired') return app.calls.lose(account.info);
      const { authorization = '' } = (await app.calls.asked(account.info)).headers();
      await app.backend.revoke(authorization);
      await app.calls.answer(account.info);
    },
    'after:answerTimeout@session.signedIn.account.demo.openingReal': (app) => app.pass(TIMEOUT_MS),
    'done:refreshUser': ({ calls }) => calls.answer(account.info),
    'error:refreshUser': ({ calls }) => calls.lose(account.info),
    'after:answerTimeout@session.signedIn.profile.refreshing': (app) => app.pass(TIMEOUT_MS),
    'done:endSession': ({ calls }) => calls.answer(account.logout),
    'error:endSession': ({ calls }) => calls.lose(account.logout),
    'after:answerTimeout@session.leaving': (app) => app.pass(TIMEOUT_MS),
  },
  states: view.states,
};
