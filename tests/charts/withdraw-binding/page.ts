import { expect } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { deletePayoutMethod, payoutMethods } from '#contract/routes/withdraw';
import {
  button,
  failure,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, press, relink } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { realPayer } from '../../e2e/paths/real-payer.ts';
import { TRON } from '../../support/payments.ts';
import { model } from './withdraw-binding.model.ts';

const ASK = 'Are you sure you want to delete it?';

const isListed: PageAssertion = (page) => seen(page.getByText(TRON));

const isDeleting: PageAssertion = async (page) => {
  const sends = question(page, ASK).getByRole('button', { name: 'Delete', exact: true });
  await expect(sends).toHaveAttribute('aria-busy', 'true');
  await isListed(page);
};

/** Whether the server lists something depends on what was bound before. */
const list: EventExecutor = ({ calls }) => calls.answer(payoutMethods);

export const pageModel: PageModel = {
  clauses: 'S2.26 S2.27 S3.14 S5.14 S7.44 S7.46 S8.3 S8.15',
  chart: 'withdrawBinding',
  model,
  async open(app, { steps }) {
    const payer = await realPayer(app.backend);
    const isEmpty = steps.some(({ event }) => (event as AnyEventObject).output?.length === 0);
    if (!isEmpty) await payer.bind();
    app.calls.hold(payoutMethods);
    await app.open('/mine/coin-address-list', { token: payer.token });
  },
  events: {
    // The screen sends it when it opens.
    'methods.shown': byItself,
    'methods.hidden': ({ page }) => press(page, 'Back'),
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
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadMethods': list,
    'error:loadMethods': ({ calls }) => calls.lose(payoutMethods),
    'after:answerTimeout@withdrawBinding.shown.loading': (app) => app.pass(10_000),
    'command.doubted': ({ calls }) => calls.lose(deletePayoutMethod),
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
  states: {
    hidden: 'its screen shows it as soon as it opens',
    'shown.loading': async (page) => {
      await seen(loading(page));
      await unseen(page.getByText(TRON));
    },
    'shown.listed': async (page) => {
      await isListed(page);
      await unseen(page.getByRole('alertdialog'));
    },
    'shown.asking': (page) => seen(question(page, ASK)),
    'shown.deleting.sending': isDeleting,
    'shown.deleting.checking': isDeleting,
    'shown.empty': (page) => seen(page.getByText('No data yet')),
    'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
  },
};
