import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { CODE_SUCCESS } from '#contract/constants';
import { copyDetail } from '#contract/entities-copies';
import { leaderProfile } from '#contract/entities-leaders';
import { toWire } from '#contract/fields';
import { beginCopy, readCopyAgreement } from '#contract/routes/copies';
import { readLeader } from '#contract/routes/leaders';
import type { CopySetupInput } from '#machines/copy-setup/copy-setup.machine';
import { BEFORE_SHOWN, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  closer,
  dialog,
  nothingOver,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { drawStroke, keepDraft, press, signaturePad } from '../../e2e/paths/actions.ts';
import { byItself, type PageModel } from '../../e2e/paths/page-model.ts';
import { CHOICE, COPY_TEXT, COPYING } from '../../gallery/samples-copies.ts';
import { PROFILE } from '../../gallery/samples-leaders.ts';
import { model } from './copy-setup.model.ts';

const chooses: PageAssertion = async (page) => {
  await seen(page.getByRole('heading', { name: 'Copy Grey Heron' }), button(page, 'Continue'));
  await expect(page.getByRole('textbox', { name: 'Amount to put in' })).toHaveValue('');
  await nothingOver(page);
};

export const view: ChartView = {
  states: {
    // Opened without a choice, it leads to the leaders; left, to the login.
    unopened: { inApp: (page) => unseen(dialog(page, 'Your copy')), inGallery: chooses },
    choosing: {
      inApp: async (page) => {
        await seen(button(page, 'Continue'));
        await nothingOver(page);
      },
      inGallery: chooses,
    },
    confirming: {
      inApp: (page) => seen(dialog(page, 'Your copy'), page.getByText('500.00 USD')),
      inGallery: (page) => seen(dialog(page, 'Your copy').getByText('10% of new profit')),
    },
    reading: {
      inApp: (page) => seen(page.getByRole('heading', { name: 'Risks and terms' })),
      inGallery: (page) =>
        seen(
          page.getByRole('heading', { name: 'Copying Grey Heron' }),
          button(page, 'I have read and agree'),
        ),
    },
    signing: (page) => seen(signaturePad(page)),
    submitting: (page) => busy(page, 'Begin to copy'),
    submitted: (page) => seen(page.getByRole('heading', { name: 'My copies' })),
  },
  controls: {
    'copy.review': {
      at: (page) => button(page, 'Continue'),
      except: [{ where: (state) => state.matches('unopened'), because: BEFORE_SHOWN }],
    },
    'copy.back': (page) => closer(page, 'Your copy'),
    'copy.confirm': (page) => button(page, 'Read the risks'),
    'copy.agree': (page) => button(page, 'I have read and agree'),
  },
  noControl: { 'choosing.opened': BY_SCREEN, 'agreement.opened': BY_SCREEN, 'signing.opened': BY_SCREEN },
};

/** What takes weeks to be true on a server stands in the answer. */
const done = (data: unknown) => () => ({ code: CODE_SUCCESS, msg: 'Done', data });

const ADDRESSES: Readonly<Record<string, string>> = {
  'agreement.opened': '/documentary/copy/agreement',
  'signing.opened': '/documentary/copy/sign',
};

const isSigning: PageAssertion = (page) => seen(signaturePad(page), button(page, 'Begin to copy'));
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount to put in' });

export const pageModel: PageModel = {
  clauses: 'S1.3 S8.3 S8.15',
  chart: 'copySetup',
  model,
  async open(app, { input, steps }) {
    const { token, userId } = await app.backend.server.demo();
    const { choice } = input as CopySetupInput;
    if (choice) keepDraft(app, 'copySetup', userId, choice);
    const first = steps[0]?.event as AnyEventObject | undefined;
    const address = ADDRESSES[first?.type ?? ''];
    app.calls.hold(readCopyAgreement);
    if (address) return app.open(address, { token });
    const id = first?.type === 'choosing.opened' ? first.leaderId : CHOICE.leaderId;
    app.calls.hold(readLeader);
    await app.open(`/documentary/copy?id=${id}`, { token });
    await app.calls.answerWithBody(readLeader, done(toWire(leaderProfile, { ...PROFILE, id: Number(id) })));
  },
  events: {
    'choosing.opened': byItself,
    'agreement.opened': byItself,
    'signing.opened': byItself,
    'copy.review': async ({ page }, { event }) => {
      await amount(page).fill((event as AnyEventObject).choice.amount);
      await press(page, 'Continue');
    },
    'copy.back': ({ page }) => dialog(page, 'Your copy').getByRole('button', { name: 'Close' }).click(),
    'copy.confirm': ({ page }) => press(page, 'Read the risks'),
    'copy.agree': async ({ page, calls }) => {
      await calls.answerWithBody(readCopyAgreement, done({ agreement: COPY_TEXT }));
      await press(page, 'I have read and agree');
    },
    'request.sent': async ({ page, calls }, { from }) => {
      // Opened by its address, the screen asks for the text itself.
      if (from.context.choice !== null && !(await button(page, 'Begin to copy').isVisible()))
        await calls.answerWithBody(readCopyAgreement, done({ agreement: COPY_TEXT }));
      await isSigning(page);
      for (const y of [0.1, 0.2, 0.3])
        await drawStroke(page, [
          { x: 0.1, y },
          { x: 0.7, y: y + 0.05 },
        ]);
      calls.hold(beginCopy);
      await press(page, 'Begin to copy');
    },
    'request.accepted': async ({ page, calls }) => {
      await calls.answerWithBody(beginCopy, done(toWire(copyDetail, COPYING)));
      await page.waitForURL(/\/documentary\/copies$/);
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
  },
  states: view.states,
};
