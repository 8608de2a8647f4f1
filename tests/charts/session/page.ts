import type { AnyEventObject } from 'xstate';
import type { User } from '#contract/entities-user';
import * as account from '#contract/routes/account';
import { resetForexDemoAccount } from '#contract/routes/account';
import { walkable } from '../../../machines/walkables/session.ts';
import { busy, button, loading, type PageAssertion, question, rows, seen, unseen } from '../../sights.ts';
import { answer, logIn, press, tab } from '../hands.ts';
import { limits } from '../limits/session.ts';
import type { Stage } from '../stage.ts';
import type { Deeds } from '../walk.ts';

const TIMEOUT_MS = 10_000;

/** To the hub anew, so that it reads the user again. */
async function enterHub({ page }: Stage): Promise<void> {
  await tab(page, 'Markets');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
}

const hubWith =
  (row: string): PageAssertion =>
  (page) =>
    seen(page.getByRole('heading', { name: 'Account', exact: true }), button(page, row));
/** A private screen waits; the login stays as it is. */
const waits: PageAssertion = (page) => seen(loading(page).or(button(page, 'Log in')).or(rows(page)));
const noQuestion: PageAssertion = (page) => unseen(page.getByRole('alertdialog'));
const known: PageAssertion = (page) => seen(page.getByText('UID'));

export const deeds: Deeds = {
  chart: 'session',
  walkable,
  limits,
  async open(stage, { input, steps }) {
    const { token } = input as { token: string | null };
    if (token === null) return stage.open('/login?from=/user');
    const [first] = steps;
    const user = (first?.event as { output?: User } | undefined)?.output;
    stage.calls.hold(account.info);
    const { world } = stage;
    await stage.open('/user', { token: await (user?.is_demo === 1 ? world.demoToken() : world.realToken()) });
  },
  deeds: {
    'session.opened': async (stage, { from }) => {
      if (from.matches('signedIn')) {
        await stage.page.getByRole('link', { name: 'Log in to a real account' }).click();
        await stage.rest();
      }
      await logIn(stage);
    },
    'session.expired': async (stage) => stage.world.revoke(await stage.token()),
    'session.elsewhere': async (stage, { event, from }, rest) => {
      if (from.matches('visitor')) await stage.rest();
      stage.calls.hold(account.info);
      const { token } = event as AnyEventObject;
      if (token === null) return stage.changeElsewhere({ token });
      const next = rest.find(({ event: { type } }) => type === 'done:restoreUser')?.event as AnyEventObject;
      const isDemo = next?.output.is_demo === 1;
      await stage.changeElsewhere({
        token: await (isDemo ? stage.world.demoToken() : stage.world.realToken()),
      });
    },
    'session.logout': (stage) => {
      stage.calls.hold(account.logout);
      return answer(stage.page, 'Log out');
    },
    'demo.enter': async (stage, { from }) => {
      await stage.rest();
      const isVisitor = from.matches('visitor');
      stage.calls.hold(isVisitor ? account.createAccountDemoForU : account.loginForU);
      await press(stage.page, isVisitor ? 'Try a demo account' : 'Switch to demo account');
    },
    'demo.reset': (stage) => {
      stage.calls.hold(resetForexDemoAccount);
      return answer(stage.page, 'Reset');
    },
    'user.refresh': async (stage, { from }) => {
      if (from.matches({ signedIn: { profile: 'known' } })) await stage.rest();
      stage.calls.hold(account.info);
      await enterHub(stage);
    },
    'logout.ask': async (stage) => {
      await stage.rest();
      await press(stage.page, 'Log out');
    },
    'reset.ask': async (stage) => {
      await stage.rest();
      await press(stage.page, 'Reset demo account');
    },
    'ask.withdrawn': ({ page }) => answer(page, 'Cancel'),
    'done:restoreUser': ({ calls }) => calls.answer(account.info),
    'error:restoreUser': async (stage, { event }) => {
      const { kind } = (event as unknown as { error: { kind: string } }).error;
      if (kind !== 'expired') return stage.calls.lose(account.info);
      await stage.world.revoke(await stage.token());
      await stage.calls.answer(account.info);
    },
    'after:answerTimeout@session.restoring': (stage) => stage.pass(TIMEOUT_MS),
    'after:restoreRetryDelay@session.unreachable': (stage) => stage.pass(3_000),
    'done:openDemoAsVisitor': ({ calls }) => calls.answer(account.createAccountDemoForU),
    'error:openDemoAsVisitor': ({ calls }) => calls.lose(account.createAccountDemoForU),
    'after:answerTimeout@session.visitor.openingDemo': (stage) => stage.pass(TIMEOUT_MS),
    'done:openOwnDemo': ({ calls }) => calls.answer(account.loginForU),
    'error:openOwnDemo': ({ calls }) => calls.lose(account.loginForU),
    'after:answerTimeout@session.signedIn.account.real.openingDemo': (stage) => stage.pass(TIMEOUT_MS),
    'done:resetDemo': async (stage, { event }) => {
      const { kind } = (event as unknown as { output: { kind: string } }).output;
      if (kind === 'rejected') await stage.world.spendKey(await stage.calls.asked(resetForexDemoAccount));
      await stage.calls.answer(resetForexDemoAccount);
    },
    'done:refreshUser': ({ calls }) => calls.answer(account.info),
    'error:refreshUser': ({ calls }) => calls.lose(account.info),
    'after:answerTimeout@session.signedIn.profile.refreshing': (stage) => stage.pass(TIMEOUT_MS),
    'done:endSession': ({ calls }) => calls.answer(account.logout),
    'error:endSession': ({ calls }) => calls.lose(account.logout),
    'after:answerTimeout@session.leaving': (stage) => stage.pass(TIMEOUT_MS),
  },
  sights: {
    deciding: 'it is left as soon as it is entered',
    restoring: waits,
    unreachable: waits,
    'visitor.idle': (page) => seen(page.getByRole('link', { name: 'Log in' }).or(button(page, 'Log in'))),
    'visitor.openingDemo': (page) => busy(page, 'Try a demo account'),
    'signedIn.account.real.idle': hubWith('Switch to demo account'),
    'signedIn.account.real.openingDemo': hubWith('Switch to demo account'),
    'signedIn.account.demo.idle': hubWith('Reset demo account'),
    'signedIn.account.demo.resetting': hubWith('Reset demo account'),
    'signedIn.question.none': noQuestion,
    'signedIn.question.logout': (page) => seen(question(page, 'Log out?')),
    'signedIn.question.reset': (page) => seen(question(page, 'Reset the demo account?')),
    'signedIn.profile.known': known,
    'signedIn.profile.refreshing': known,
    switching: 'it is left as soon as it is entered',
    leaving: (page) => seen(rows(page)),
  },
};
