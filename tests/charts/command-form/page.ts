import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { submitCoin } from '#contract/routes/deposit';
import { imageUpload } from '#contract/routes/identity';
import { bindPayoutMethod } from '#contract/routes/withdraw';
import { BY_SCREEN, CHALLENGED, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { busy, button, idle, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { appMember, type PathMember, proveIn } from '../../e2e/paths/members.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { OTHER_TRON } from '../../support/payments.ts';
import { jpeg } from '../../support/pictures.ts';
import { model } from './command-form.model.ts';

const SUBMITS: Readonly<Record<string, string>> = {
  depositForm: 'I have sent it',
  withdrawalForm: 'Withdraw',
  bindForm: 'Add',
  copyForm: 'Begin to copy',
  loanForm: 'Submit the request',
  repaymentForm: 'I have sent it',
};

const DOUBT = 'No reply yet. Checking your request…';
const submitOf = (page: Page): string => (isOn(page, '/mine/withdraw-way') ? 'Add' : 'I have sent it');
const awaits: PageAssertion = async (page) => {
  await seen(button(page, submitOf(page)));
  await idle(page, submitOf(page));
  await unseen(page.getByText(DOUBT));
};
const isRefused: PageAssertion = (page) => seen(page.getByRole('alert').getByText('The server said no.'));

export const view: ChartView = {
  states: {
    'form.editing': (page) => (isOn(page, '/login') ? seen(button(page, 'Log in')) : awaits(page)),
    'form.uploading': (page) => busy(page, 'I have sent it'),
    'form.submitting.sending': async (page) => {
      await busy(page, submitOf(page));
      await unseen(page.getByText(DOUBT));
    },
    'form.submitting.checking': (page) => seen(page.getByText(DOUBT)),
    'form.challenged': {
      inApp: (page) => seen(page.getByRole('dialog', { name: "Confirm it's you" })),
      inGallery: awaits,
    },
    'form.refused': {
      inApp: (page) =>
        seen(
          page.getByRole('alert').filter({ hasText: /The smallest amount is|Add a picture of the transfer/ }),
        ),
      inGallery: isRefused,
    },
    'form.unresolved': (page) =>
      seen(page.getByText('No reply. Check your records to see whether it went through.')),
    'form.accepted': {
      inApp: (page) => seen(page.getByText('Your deposit is under review.').or(page.getByText(OTHER_TRON))),
      inGallery: awaits,
    },
    'slots.kept': (page) => seen(page.getByLabel('Proof of the transfer').or(button(page, 'Add')).first()),
  },
  otherActors: {
    withdrawalForm: { 'form.refused': isRefused },
    bindForm: { 'form.refused': isRefused },
    copyForm: { 'form.refused': isRefused },
    loanForm: { 'form.refused': isRefused },
    repaymentForm: { 'form.refused': isRefused },
  },
  controls: {
    'form.submit': {
      at: (page, actor) => button(page, SUBMITS[actor] ?? ''),
      except: [
        { where: (state) => state.hasTag('challenged'), because: CHALLENGED },
        {
          where: (state) => state.matches({ form: 'accepted' }),
          because: 'what was sent is cleared, and typing comes first',
        },
      ],
    },
  },
  noControl: { 'form.shown': BY_SCREEN, 'fields.changed': TYPED },
};

const SUBMIT = 'I have sent it';
/** The setup of the model in which the form binds a payout method, of an account with a second factor. */
const BINDING = 1;
const members = new WeakMap<AppPage, PathMember>();

const amount = ({ page }: AppPage) => page.getByLabel('Amount sent', { exact: true });

async function choosePicture({ page }: AppPage): Promise<void> {
  const buffer = await jpeg(640, 400);
  const file = { name: 'proof.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Proof of the transfer').setInputFiles(file);
}

export const pageModel: PageModel = {
  clauses: 'S5.14 S5.16 S7.10 S7.36 S8.1 S8.3 S8.6 S9.12',
  chart: 'depositForm',
  model,
  chartFor: ({ setup }) => (setup === BINDING ? 'bindForm' : 'depositForm'),
  async open(app, { setup }) {
    if (setup === BINDING) {
      const member = await appMember(app);
      members.set(app, member);
      await app.open('/mine/withdraw-way?type=1', { token: member.token });
      return seen(button(app.page, 'Add'));
    }

    await app.open('/mine/charge', { token: await app.backend.realToken() });
  },
  events: {
    // The form opens with the way to pay in: leaving for the records and coming back opens it anew.
    'form.shown': async ({ page }) => {
      await page.getByRole('link', { name: 'Deposit records' }).click();
      await press(page, 'Back');
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    // What the server will refuse is less than one dollar. A form that was refused is sent again as it stands.
    'form.submit': async (app, { from }, later) => {
      if (members.has(app)) {
        app.calls.hold(bindPayoutMethod);
        await app.page.getByRole('textbox', { name: 'Address' }).fill(OTHER_TRON);
        return press(app.page, 'Add');
      }
      const isRefused = (event: object): boolean => (event as AnyEventObject).output?.kind === 'rejected';
      app.calls.hold(submitCoin);
      if (from.matches({ form: 'editing' }))
        await amount(app).fill(later.some(({ event }) => isRefused(event)) ? '0.5' : '100');
      await press(app.page, SUBMIT);
    },
    'fields.changed': (app) => amount(app).fill('101'),
    'slot.changed': async (app, { event }) => {
      const { calls, page } = app;
      const { url, isBusy } = event as AnyEventObject;
      const isOnItsWay = await page.getByRole('button', { name: 'Cancel', exact: true }).isVisible();
      if (isBusy) {
        calls.hold(imageUpload);
        await choosePicture(app);
        await calls.asked(imageUpload);
      } else if (url === '') {
        await press(page, 'Cancel');
      } else {
        if (isOnItsWay) await calls.answer(imageUpload);
        else {
          await calls.release(imageUpload);
          await choosePicture(app);
        }
        await seen(page.locator('img[src*="/api/common/picture/"]'));
      }
    },
    'command.doubted': ({ calls }) => calls.lose(submitCoin),
    'challenge.proven': (app) => {
      app.calls.hold(bindPayoutMethod);
      return proveIn(app.page, { codes: members.get(app)?.codes ?? [] });
    },
    'challenge.dropped': ({ page }) => page.keyboard.press('Escape'),
    'done:send': (app, { event }) =>
      (event as AnyEventObject).output.kind === 'unresolved'
        ? app.giveUp(submitCoin)
        : app.calls.answer(members.has(app) ? bindPayoutMethod : submitCoin),
  },
  states: view.states,
};
