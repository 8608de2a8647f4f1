import type { Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { TracedStep } from '#chart-tools/paths/trace-path';
import { failureOf } from '#contract/failure';
import { loginForU } from '#contract/routes/account';
import {
  answerChallenge,
  loginFactor,
  openChallenge,
  openPasskeyLogin,
  reportLostFactors,
} from '#contract/routes/factors';
import { type ChartView, PASSING, TYPED } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  idle,
  nothingOver,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import {
  answerPasskey,
  appMember,
  holdPasskeys,
  namedAddress,
  type PathMember,
  passkeyMember,
} from '../../e2e/paths/members.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { codeOf } from '../../support/factors.ts';
import { PASSWORD } from '../../support/joining.ts';
import { model } from './factor-challenge.model.ts';

const CODE = 'Code from your authenticator app';
const inDialog = (page: Page) => page.getByRole('dialog');
const typing: PageAssertion = async (page) => {
  await seen(page.getByRole('textbox', { name: CODE }), button(page, 'Use a recovery code'));
  await idle(page, 'Confirm');
};
const isRefused: PageAssertion = (page) => seen(page.getByRole('alert').getByText('The server said no.'));

export const view: ChartView = {
  states: {
    idle: (page) => nothingOver(page),
    'open.opening': (page) => seen(inDialog(page).getByRole('status', { name: 'Loading…' })),
    'open.asking.deciding': { inApp: PASSING, inGallery: typing },
    'open.asking.typing.empty': {
      inApp: async (page) => {
        await seen(inDialog(page).getByRole('textbox'));
        await unseen(page.getByText(/did not match|No reply/));
      },
      inGallery: typing,
    },
    'open.asking.typing.wrong': (page) => seen(page.getByText(/did not match|No reply|The server said no/)),
    'open.asking.passkey.offered': async (page) => {
      await seen(inDialog(page).getByRole('button', { name: 'Use a passkey' }));
      await unseen(inDialog(page).getByRole('alert'));
    },
    'open.asking.passkey.prompting': (page) => busy(page, 'Use a passkey'),
    'open.asking.passkey.refused': {
      inApp: (page) => seen(inDialog(page).getByRole('alert')),
      inGallery: (page) => seen(button(page, 'Use a passkey'), page.getByText("The passkey wasn't used.")),
    },
    'open.answering': (page) => seen(inDialog(page).locator('[aria-busy=true]')),
    'open.lost.asking': (page) => seen(button(page, 'Ask our team')),
    'open.lost.reporting': (page) => busy(page, 'Ask our team'),
    'open.lost.reported': (page) => seen(page.getByText(/Our team knows/)),
    'open.lost.refused': (page) => seen(inDialog(page).getByRole('alert'), button(page, 'Ask our team')),
    'open.over': {
      inApp: (page) => seen(again(page)),
      inGallery: async (page) => {
        await isRefused(page);
        await seen(again(page));
      },
    },
    'open.failed': {
      inApp: (page) => seen(again(page)),
      inGallery: (page) => seen(page.getByText('No reply. Check your connection and try again.')),
    },
  },
  controls: {
    'way.picked': (page) => button(page, /^Use (an authenticator code|a recovery code|a passkey)$/),
    'answer.send': (page) => button(page, 'Confirm'),
    'passkey.ask': (page) => button(page, 'Use a passkey'),
    'lost.wanted': (page) => button(page, "I've lost all of these"),
    'lost.withdrawn': (page) => page.getByRole('dialog').getByRole('button', { name: 'Back' }),
    'lost.confirm': (page) => button(page, 'Ask our team'),
    'challenge.retry': again,
    'challenge.closed': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }),
  },
  noControl: {
    'passkeyLogin.wanted': 'Its button stands on the login, where the chart rests as well.',
    'fields.changed': TYPED,
  },
};

const members = new WeakMap<AppPage, PathMember>();
const memberOf = (app: AppPage): PathMember => {
  const member = members.get(app);
  if (!member) throw new Error('the path has opened no page');
  return member;
};

/** The setups of the model. */
const WITH_PASSKEY = 1;
const PRIVATE = 2;
const ELEVEN_MINUTES_MS = 11 * 60_000;
const METHODS = '/mine/coin-address-list';

const isLogin = ({ context: { purpose } }: AnyMachineSnapshot): boolean =>
  purpose === 'login' || purpose === 'passkeyLogin';
/** The call that opens the challenge, and the one that answers it. */
const opens = ({ context }: AnyMachineSnapshot) =>
  context.purpose === 'passkeyLogin' ? openPasskeyLogin : openChallenge;
const answers = (state: AnyMachineSnapshot) => (isLogin(state) ? loginFactor : answerChallenge);

const endOf = (later: readonly TracedStep[]): AnyEventObject | undefined =>
  later.find(({ event }) => /:answerChallenge$|answerTimeout@/.test(event.type))?.event as AnyEventObject;

/** Makes the challenge too old where the path says that it takes no answer any more. */
function age(app: AppPage, end: AnyEventObject | undefined): void {
  if (end?.type === 'error:answerChallenge' && end.error.message === 'over')
    app.backend.server.clock.nowMs += ELEVEN_MINUTES_MS;
}

const wanted: EventExecutor = async (app, { from, to }) => {
  app.calls.hold(opens(to));
  if (from.matches('idle')) await press(app.page, 'Delete');
  await answer(app.page, 'Delete');
};
const opened: EventExecutor = (app, { from }) => app.calls.answer(opens(from));

export const pageModel: PageModel = {
  clauses: 'S2.10 S6.4 S7.3 S7.45 S8.1 S8.3',
  chart: 'factorChallenge',
  model,
  ownPage: true,
  async open(app, { setup }) {
    await holdPasskeys(app.page);
    const member = setup === WITH_PASSKEY ? await passkeyMember(app) : await appMember(app);
    members.set(app, member);
    const site = namedAddress(app);
    if (setup !== PRIVATE) return app.open('/login?from=/user', { site });
    await app.open(METHODS, { site, token: member.token });
    await seen(button(app.page, 'Delete'));
  },
  events: {
    'challenge.wanted': wanted,
    'login.challenged': async (app) => {
      await app.page.getByLabel('E-mail', { exact: true }).fill(memberOf(app).email);
      await app.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      app.calls.hold(loginForU);
      await press(app.page, 'Log in');
      await app.calls.answer(loginForU);
    },
    'passkeyLogin.wanted': (app) => {
      app.calls.hold(openPasskeyLogin);
      return press(app.page, 'Log in with a passkey');
    },
    'way.picked': ({ page }, { event }) => {
      const names = {
        totp: 'Use an authenticator code',
        recovery: 'Use a recovery code',
        passkey: 'Use a passkey',
      };
      return press(page, names[(event as AnyEventObject).way as keyof typeof names]);
    },
    'answer.send': async (app, { from }, later) => {
      const { secret, codes } = memberOf(app);
      const end = endOf(later);
      const isWrong = end?.type === 'error:answerChallenge' && end.error.message === 'no';
      app.calls.hold(answers(from));
      age(app, end);
      const right = from.context.way === 'totp' ? codeOf(app.backend.server, secret) : (codes.pop() ?? '');
      await app.page
        .getByRole('dialog')
        .getByRole('textbox')
        .fill(isWrong ? (from.context.way === 'recovery' ? 'AAAAA-AAAAA' : '000000') : right);
      await press(app.page, 'Confirm');
    },
    'passkey.ask': (app, { from }, later) => {
      app.calls.hold(answers(from));
      age(app, endOf(later));
      return app.page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
    },
    'fields.changed': ({ page }) => page.getByRole('dialog').getByRole('textbox').fill('1'),
    'lost.wanted': ({ page }) => press(page, "I've lost all of these"),
    'lost.withdrawn': ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Back' }).click(),
    'lost.confirm': ({ page, calls }) => {
      calls.hold(reportLostFactors);
      return press(page, 'Ask our team');
    },
    'challenge.retry': ({ page, calls }, { from }) => {
      if (from.context.purpose !== 'login') calls.hold(opens(from));
      return press(page, 'Try again');
    },
    'connection.opened': async (app, { from }) => {
      app.calls.hold(opens(from));
      await relink(app);
    },
    'challenge.closed': ({ page }) => page.keyboard.press('Escape'),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:openChallenge': opened,
    'error:openChallenge': (app, { from }) => app.calls.lose(opens(from)),
    'after:answerTimeout@factorChallenge.open.opening': (app) => app.pass(15_000),
    'done:askPasskey': ({ page }) => answerPasskey(page, 'answer'),
    'error:askPasskey': ({ page }) => answerPasskey(page, 'refuse'),
    'after:passkeyTimeout@factorChallenge.open.asking.passkey.prompting': (app) => app.pass(120_000),
    'done:answerChallenge': (app, { from }) => app.calls.answer(answers(from)),
    'error:answerChallenge': ({ calls }, { from, event }) =>
      failureOf((event as AnyEventObject).error).kind === 'lost'
        ? calls.lose(answers(from))
        : calls.answer(answers(from)),
    'after:answerTimeout@factorChallenge.open.answering': (app) => app.pass(15_000),
    'done:reportLost': ({ calls }) => calls.answer(reportLostFactors),
    'error:reportLost': ({ calls }) => calls.lose(reportLostFactors),
    'after:answerTimeout@factorChallenge.open.lost.reporting': (app) => app.pass(15_000),
  },
  states: view.states,
};
