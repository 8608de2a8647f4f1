import { expect, type Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Closing, closeAccount, closingRead, keepAccount } from '#contract/routes/privacy';
import { AT_ONCE, BY_SCREEN, CHALLENGED, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  choice,
  hasFailed,
  isLoading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { announce, answer, decided, press, rejoin } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { proveIn } from '../../e2e/paths/members.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { PASSWORD } from '../../support/joining.ts';
import { BANK, decide } from '../../support/payments.ts';
import { newLeaver } from '../../support/privacy.ts';
import { model } from './account-closing.model.ts';

const isAsked =
  (title: string): PageAssertion =>
  (page) =>
    seen(question(page, title));
const isClosing: PageAssertion = (page) => busy(page, 'Close my account');
const isKeeping = isAsked('Keep your account?');
const isKept: PageAssertion = (page) =>
  expect(choice(page, 'Keep my account')).toHaveAttribute('aria-busy', 'true');

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': isLoading,
    'shown.inTheWay': {
      inApp: (page) => seen(page.getByRole('link', { name: /^Balance/ })),
      inGallery: async (page) => {
        const rows = page.getByRole('list', { name: 'Settle this first' }).getByRole('listitem');
        await expect(rows).toHaveCount(6);
        await seen(rows.getByRole('link', { name: /^Balance/ }));
        await unseen(button(page, 'Close my account'));
      },
    },
    'shown.open': {
      inApp: (page) => seen(button(page, 'Close my account')),
      inGallery: async (page) => {
        await seen(page.getByText('Your last request was rejected: Please answer our letter first.'));
        await unseen(page.getByRole('alertdialog'));
      },
    },
    'shown.asking': isAsked('Close your account?'),
    'shown.askingRest': isAsked('Give up the rest of your balance?'),
    'shown.proving': {
      inApp: (page) => seen(page.getByRole('dialog').getByLabel('Password', { exact: true })),
      inGallery: (page) => seen(button(page, 'Close my account')),
    },
    'shown.closing.sending': isClosing,
    'shown.closing.checking': isClosing,
    'shown.waiting': {
      inApp: (page) => seen(button(page, 'Keep my account')),
      inGallery: async (page) => {
        await seen(page.getByText('Your account is being closed'), button(page, 'Keep my account'));
        await unseen(page.getByRole('alertdialog'));
      },
    },
    'shown.askingKeep': isKeeping,
    'shown.keeping.sending': { inApp: isKeeping, inGallery: isKept },
    'shown.keeping.checking': { inApp: isKeeping, inGallery: isKept },
    'shown.failed': hasFailed,
  },
  controls: {
    'closing.retry': again,
    'close.ask': {
      at: (page) => page.getByRole('main').getByRole('button', { name: 'Close my account' }),
      except: [{ where: (state) => state.matches({ shown: 'proving' }), because: CHALLENGED }],
    },
    'keep.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Keep my account' }),
    'question.withdrawn': (page) => choice(page, 'Cancel'),
    'close.confirm': (page) => choice(page, 'Close my account'),
    'rest.confirm': (page) => choice(page, 'Give it up'),
    'keep.confirm': (page) => choice(page, 'Keep my account'),
  },
  noControl: { 'closing.shown': BY_SCREEN, 'closing.hidden': BY_SCREEN },
};

const CLOSE = 'Close my account';
const KEEP = 'Keep my account';

type Leaver = Awaited<ReturnType<typeof newLeaver>> & { method: string };
const leavers = new WeakMap<AppPage, Leaver>();

/** Lets the account have exactly so much; a bank takes all of it but a rest below a cent. */
async function have({ backend: { server } }: AppPage, user: Leaver, balance: string): Promise<void> {
  const now = (await user.closing()).balance;
  if (now === balance) return;
  if (now !== '0') {
    if (Number(now) < 1) await user.fund('1');
    await draw((await user.closing()).balance);
  }
  if (balance === '0') return;
  await user.fund(Number(balance) < 1 ? String(1 + Number(balance)) : balance);
  if (Number(balance) < 1) await draw('1');

  async function draw(number: string): Promise<void> {
    const [currency] = await user.currencies('2');
    if (user.method === '') {
      const bound = await user.bind({ type: '2', draw_id: String(currency?.id), dc_address: '', ...BANK });
      user.method = String(bound.data.id);
    }
    const drawn = await user.draw({
      ...{ draw_currency_id: String(currency?.id), draw_method_id: user.method, number },
      auth_code: await user.code(),
    });
    if (drawn.code !== 1) throw new Error(drawn.msg);
    await decide(server, 'withdrawal', drawn.data.id);
  }
}

/** Brings the account where an answer says it stands. */
async function stand(app: AppPage, { state, balance }: Closing): Promise<void> {
  const user = leavers.get(app);
  if (!user) throw new Error('nobody is logged in');
  const isWaiting = (await user.closing()).state === 'waiting';
  if (state === 'waiting' && isWaiting) return;
  if (isWaiting) await user.keep();
  await have(app, user, balance);
  if (state === 'waiting') await user.close();
}

const read: EventExecutor = async (app, { event }) => {
  await stand(app, (event as AnyEventObject).output as Closing);
  await app.calls.answer(closingRead);
};

/** Lets a command end as the path has it. */
const end =
  (route: typeof closeAccount | typeof keepAccount): EventExecutor =>
  async (app, { event }) => {
    const { kind } = (event as AnyEventObject).output;
    app.calls.hold(closingRead);
    if (kind === 'unresolved') return app.giveUp(route);
    if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(route));
    return app.calls.answer(route);
  };

/** The question before has the same words on its button, and is there until it has faded. */
async function ask(page: Page, name: string): Promise<void> {
  await unseen(page.getByRole('alertdialog'));
  await press(page, name);
}

const isReading = (from: AnyMachineSnapshot): boolean => from.matches({ shown: 'loading' });

export const pageModel: PageModel = {
  clauses: 'S6.4 S8.1 S8.3 S8.15',
  chart: 'accountClosing',
  model,
  async open(app) {
    const user = { ...(await newLeaver(app.backend.server)), method: '' };
    leavers.set(app, user);
    app.calls.hold(closingRead);
    app.socket.keepBack('FOREX_TRADE', 'NOTIFIED', 'REVIEW_DECIDED');
    await app.open('/mine/data', { token: user.token });
  },
  events: {
    // The screen sends it when it opens.
    'closing.shown': byItself,
    'closing.hidden': ({ page }) => press(page, 'Back'),
    'closing.retry': ({ page, calls }) => {
      calls.hold(closingRead);
      return press(page, 'Try again');
    },
    'closing.changed': (app, { from }) => announce(app, closingRead, isReading(from), decided('closing')),
    'connection.opened': (app) => rejoin(app, closingRead),
    'close.ask': ({ page }) => ask(page, CLOSE),
    'keep.ask': ({ page }) => ask(page, KEEP),
    'question.withdrawn': ({ page }) => answer(page, 'Cancel'),
    'close.confirm': ({ page }) => answer(page, CLOSE),
    'rest.confirm': ({ page }) => answer(page, 'Give it up'),
    'keep.confirm': ({ page, calls }) => {
      calls.hold(keepAccount);
      return answer(page, KEEP);
    },
    'challenge.proven': ({ page, calls }) => {
      calls.hold(closeAccount);
      return proveIn(page, { password: PASSWORD });
    },
    'challenge.dropped': ({ page }) => page.keyboard.press('Escape'),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadClosing': read,
    'error:loadClosing': ({ calls }) => calls.lose(closingRead),
    'after:answerTimeout@accountClosing.shown.loading': (app) => app.pass(10_000),
    'command.doubted': ({ calls }, { from }) =>
      calls.lose(from.matches({ shown: 'closing' }) ? closeAccount : keepAccount),
    'done:closeAccount': end(closeAccount),
    'done:keepAccount': end(keepAccount),
  },
  states: view.states,
};
