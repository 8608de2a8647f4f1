import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { User } from '#contract/entities-user';
import * as account from '#contract/routes/account';
import { resetForexDemoAccount } from '#contract/routes/account';
import type { SessionInput } from '#machines/session/session.machine';
import { answer, logIn, press, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { view } from './seen.ts';
import { model } from './session.model.ts';

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
  clauses: 'S2.54 S2.56 S2.58 S4.13 S6.1 S6.2 S6.3 S6.4',
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
    'demo.reset': (app) => {
      app.calls.hold(resetForexDemoAccount);
      return answer(app.page, 'Reset');
    },
    'user.refresh': async (app, { from }) => {
      if (from.matches({ signedIn: { profile: 'known' } })) await app.settled();
      await app.calls.holdThose(account.info, 1, () => enterHub(app));
    },
    'logout.ask': async (app) => {
      await app.settled();
      await press(app.page, 'Log out');
    },
    'reset.ask': async (app) => {
      await app.settled();
      await press(app.page, 'Reset demo account');
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
    'command.doubted': ({ calls }) => calls.lose(resetForexDemoAccount),
    'done:resetDemo': async (app, { event }) => {
      const { kind } = (event as unknown as { output: { kind: string } }).output;
      if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(resetForexDemoAccount));
      await app.calls.answer(resetForexDemoAccount);
    },
    'done:refreshUser': ({ calls }) => calls.answer(account.info),
    'error:refreshUser': ({ calls }) => calls.lose(account.info),
    'after:answerTimeout@session.signedIn.profile.refreshing': (app) => app.pass(TIMEOUT_MS),
    'done:endSession': ({ calls }) => calls.answer(account.logout),
    'error:endSession': ({ calls }) => calls.lose(account.logout),
    'after:answerTimeout@session.leaving': (app) => app.pass(TIMEOUT_MS),
  },
  states: view.states,
};
