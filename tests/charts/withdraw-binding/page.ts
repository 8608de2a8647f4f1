import { expect } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { deletePayoutMethod, labelPayoutMethod, payoutMethods } from '#contract/routes/withdraw';
import { AT_ONCE, BY_SCREEN, CHALLENGED, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  choice,
  closer,
  dialog,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { appMember, type PathMember, proveIn } from '../../e2e/paths/members.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { realPayer } from '../../e2e/paths/real-payer.ts';
import { TRON } from '../../support/payments.ts';
import { model } from './withdraw-binding.model.ts';

const ASK = 'Are you sure you want to delete it?';
const BOUND = 'TExampleAddressOfNobody2222222222';
const isListed =
  (address: string): PageAssertion =>
  async (page) => {
    await seen(page.getByText(address));
    await unseen(page.getByRole('alertdialog'));
  };
const isDeleting: PageAssertion = async (page) => {
  await seen(question(page, ASK));
  await expect(choice(page, 'Delete')).toHaveAttribute('aria-busy', 'true');
};
const isChallenged: StateView = {
  inApp: (page) => seen(page.getByRole('dialog', { name: "Confirm it's you" })),
  inGallery: isListed(BOUND),
};
const isLabelling: PageAssertion = (page) => busy(page, 'Save');

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': async (page) => {
      await seen(loading(page));
      await unseen(page.getByText(TRON));
    },
    'shown.listed': { inApp: isListed(TRON), inGallery: isListed(BOUND) },
    'shown.asking': (page) => seen(question(page, ASK)),
    'shown.deleting.sending': isDeleting,
    'shown.deleting.checking': isDeleting,
    challenged: isChallenged,
    'shown.naming': (page) => seen(dialog(page, 'Change the label'), button(page, 'Save')),
    'shown.labelling.sending': isLabelling,
    'shown.labelling.checking': isLabelling,
    'shown.empty': (page) => seen(page.getByText('No data yet')),
    'shown.failed': hasFailed,
  },
  controls: {
    'methods.retry': again,
    'method.delete': {
      at: (page) => page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }),
      except: [{ where: (state) => state.hasTag('challenged'), because: CHALLENGED }],
    },
    'delete.withdrawn': (page) => choice(page, 'Cancel'),
    'delete.confirm': (page) => choice(page, 'Delete'),
    'method.label': {
      at: (page) => button(page, 'Change the label'),
      except: [{ where: (state) => state.hasTag('challenged'), because: CHALLENGED }],
    },
    'label.withdrawn': (page) => closer(page, 'Change the label'),
    'label.save': (page) => button(page, 'Save'),
  },
  noControl: { 'methods.shown': BY_SCREEN, 'methods.hidden': BY_SCREEN },
};

/** The setup of the model in which the account has a second factor. */
const WITH_FACTOR = 2;
const members = new WeakMap<AppPage, PathMember>();

/** Whether the server lists something depends on what was bound before. */
const list: EventExecutor = ({ calls }) => calls.answer(payoutMethods);

export const pageModel: PageModel = {
  clauses: 'S2.26 S2.27 S3.14 S5.14 S7.44 S7.46 S8.3 S8.15',
  chart: 'withdrawBinding',
  model,
  async open(app, { steps, setup }) {
    if (setup === WITH_FACTOR) {
      const member = await appMember(app);
      members.set(app, member);
      app.calls.hold(payoutMethods);
      return app.open('/mine/coin-address-list', { token: member.token });
    }
    const payer = await realPayer(app.backend);
    const isEmpty = steps.some(({ event }) => (event as AnyEventObject).output?.length === 0);
    if (!isEmpty) await payer.bind({ dc_address: TRON });
    app.calls.hold(payoutMethods);
    await app.open('/mine/coin-address-list', { token: payer.token });
  },
  events: {
    // The screen sends it when it opens.
    'methods.shown': async () => {},
    'methods.hidden': ({ page }) => press(page, 'Back'),
    'challenge.proven': (app) => {
      app.calls.hold(deletePayoutMethod, payoutMethods);
      return proveIn(app.page, { codes: members.get(app)?.codes ?? [] });
    },
    'challenge.dropped': ({ page }) => page.keyboard.press('Escape'),
    'methods.retry': ({ page, calls }) => {
      calls.hold(payoutMethods);
      return press(page, 'Try again');
    },
    'connection.opened': (app) => {
      app.calls.hold(payoutMethods);
      return relink(app);
    },
    'method.delete': ({ page }) => press(page, 'Delete'),
    'delete.withdrawn': ({ page }) => answer(page, 'Cancel'),
    'delete.confirm': ({ page, calls }) => {
      calls.hold(deletePayoutMethod);
      return answer(page, 'Delete');
    },
    'method.label': ({ page }) => press(page, 'Change the label'),
    'label.withdrawn': ({ page }) =>
      dialog(page, 'Change the label').getByRole('button', { name: 'Close' }).click(),
    'label.save': async ({ page, calls }) => {
      calls.hold(labelPayoutMethod);
      await page.getByRole('textbox', { name: 'Label' }).fill('Vault');
      await press(page, 'Save');
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadMethods': list,
    'error:loadMethods': ({ calls }) => calls.lose(payoutMethods),
    'after:answerTimeout@withdrawBinding.shown.loading': (app) => app.pass(10_000),
    'command.doubted': ({ calls }, { from }) =>
      calls.lose(from.matches({ shown: 'deleting' }) ? deletePayoutMethod : labelPayoutMethod),
    'done:labelMethod': async ({ calls, backend }, { event }) => {
      const { kind } = (event as AnyEventObject).output;
      calls.hold(payoutMethods);
      if (kind === 'rejected') await backend.spendKey(await calls.asked(labelPayoutMethod));
      await calls.answer(labelPayoutMethod);
    },
    'done:deleteMethod': async ({ calls, backend }, { event }) => {
      const { kind } = (event as AnyEventObject).output;
      calls.hold(payoutMethods);
      // Deleted from another phone meanwhile, it cannot be deleted once more.
      if (kind === 'rejected') {
        await calls.asked(deletePayoutMethod);
        await realPayer(backend);
      }
      await calls.answer(deletePayoutMethod);
    },
  },
  states: view.states,
};
