import type { AnyEventObject } from 'xstate';
import { submitCoin } from '#contract/routes/deposit';
import { imageUpload } from '#contract/routes/identity';
import { walkable } from '../../../machines/walkables/command-form.ts';
import { jpeg } from '../../../support/pictures.ts';
import { busy, button, idle, type PageAssertion, seen, unseen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/command-form.ts';
import type { Stage } from '../stage.ts';
import type { Deeds } from '../walk.ts';

const SUBMIT = 'I have sent it';
const DOUBT = 'No answer yet. Checking what became of your request…';

const amount = ({ page }: Stage) => page.getByLabel('Amount sent', { exact: true });

async function choosePicture({ page }: Stage): Promise<void> {
  const buffer = await jpeg(640, 400);
  const file = { name: 'proof.jpg', mimeType: 'image/jpeg', buffer };
  await page.getByLabel('Proof of the transfer').setInputFiles(file);
}

const awaits: PageAssertion = async (page) => {
  await seen(button(page, SUBMIT));
  await idle(page, SUBMIT);
  await unseen(page.getByText(DOUBT));
};

export const deeds: Deeds = {
  chart: 'depositForm',
  walkable,
  limits,
  raised: ['commandForm.slots.kept -- slots.renew [0]'],
  async open(stage) {
    await stage.open('/mine/charge', { token: await stage.world.realToken() });
  },
  deeds: {
    // The form opens with the way to pay in: leaving for the records and coming back opens it anew.
    'form.shown': async ({ page }) => {
      await page.getByRole('link', { name: 'Deposit records' }).click();
      await press(page, 'Back');
    },
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    // What the server will refuse is less than one dollar. A form that was refused is sent again as it stands.
    'form.submit': async (stage, { from }, rest) => {
      const isRefused = (event: object): boolean => (event as AnyEventObject).output?.kind === 'rejected';
      stage.calls.hold(submitCoin);
      if (from.matches({ form: 'editing' }))
        await amount(stage).fill(rest.some(({ event }) => isRefused(event)) ? '0.5' : '100');
      await press(stage.page, SUBMIT);
    },
    'fields.changed': (stage) => amount(stage).fill('101'),
    'slot.changed': async (stage, { event }) => {
      const { calls, page } = stage;
      const { url, isBusy } = event as AnyEventObject;
      const isOnItsWay = await page.getByRole('button', { name: 'Cancel', exact: true }).isVisible();
      if (isBusy) {
        calls.hold(imageUpload);
        await choosePicture(stage);
        await calls.asked(imageUpload);
      } else if (url === '') {
        await press(page, 'Cancel');
      } else {
        if (isOnItsWay) await calls.answer(imageUpload);
        else await choosePicture(stage);
        await seen(page.locator('img[src*="/api/common/picture/"]'));
      }
    },
    'command.doubted': ({ calls }) => calls.lose(submitCoin),
    'done:send': (stage, { event }) =>
      (event as AnyEventObject).output.kind === 'unresolved'
        ? stage.giveUp(submitCoin)
        : stage.calls.answer(submitCoin),
  },
  sights: {
    'form.editing': awaits,
    'form.uploading': (page) => busy(page, SUBMIT),
    'form.submitting.sending': async (page) => {
      await busy(page, SUBMIT);
      await unseen(page.getByText(DOUBT));
    },
    'form.submitting.checking': (page) => seen(page.getByText(DOUBT)),
    'form.refused': (page) =>
      seen(
        page
          .getByRole('alert')
          .filter({ hasText: /The amount is too small\.|Please add a picture of the transfer/ }),
      ),
    'form.unresolved': (page) =>
      seen(page.getByText('No answer came. The records will show whether it arrived.')),
    'form.accepted': (page) => seen(page.getByText('Your deposit is being checked.')),
    'slots.kept': (page) => seen(page.getByLabel('Proof of the transfer')),
  },
};
