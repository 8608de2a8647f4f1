import { expect } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { deleteDrawMethod, drawMethods } from '#contract/routes/withdraw';
import { walkable } from '../../../machines/walkables/bound-methods.ts';
import { TRON } from '../../../support/payments.ts';
import { button, failure, loading, type PageAssertion, question, seen, unseen } from '../../sights.ts';
import { answer, press } from '../hands.ts';
import { limits } from '../limits/bound-methods.ts';
import { realPayer } from '../real-payer.ts';
import type { Deed, Deeds } from '../walk.ts';

const ASK = 'Are you sure to delete?';

const isListed: PageAssertion = (page) => seen(page.getByText(TRON));

/** Whether the server lists something depends on what was bound before. */
const list: Deed = ({ calls }) => calls.answer(drawMethods);

export const deeds: Deeds = {
  chart: 'boundMethods',
  walkable,
  limits,
  async open(stage, { steps }) {
    const payer = await realPayer(stage.world);
    const isEmpty = steps.some(({ event }) => (event as AnyEventObject).output?.length === 0);
    if (!isEmpty) await payer.bind();
    stage.calls.hold(drawMethods);
    await stage.open('/mine/coin-address-list', { token: payer.token });
  },
  deeds: {
    // The screen that was opened tells it by itself.
    'methods.shown': () => undefined,
    'methods.hidden': ({ page }) => press(page, 'Back'),
    'methods.retry': ({ page, calls }) => {
      calls.hold(drawMethods);
      return press(page, 'Try again');
    },
    'method.delete': ({ page }) => press(page, 'Delete'),
    'delete.withdrawn': ({ page }) => answer(page, 'Cancel'),
    'delete.confirm': ({ page, calls }) => {
      calls.hold(deleteDrawMethod);
      return answer(page, 'Delete');
    },
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    'done:loadMethods': list,
    'error:loadMethods': ({ calls }) => calls.lose(drawMethods),
    'after:answerTimeout@boundMethods.shown.loading': (stage) => stage.pass(10_000),
    'done:deleteMethod': async ({ calls, world }, { event }) => {
      const { kind } = (event as AnyEventObject).output;
      calls.hold(drawMethods);
      // Deleted from another phone meanwhile, it cannot be deleted once more.
      if (kind === 'rejected') {
        await calls.asked(deleteDrawMethod);
        await realPayer(world);
      }
      await calls.answer(deleteDrawMethod);
    },
  },
  sights: {
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
    'shown.deleting': async (page) => {
      const sends = question(page, ASK).getByRole('button', { name: 'Delete', exact: true });
      await expect(sends).toHaveAttribute('aria-busy', 'true');
      await isListed(page);
    },
    'shown.empty': (page) => seen(page.getByText('No data yet')),
    'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
  },
};
