import { expect, type Page } from 'playwright/test';
import { getCaptcha, sendEmail } from '#contract/routes/joining';
import { walkable } from '../../../machines/walkables/verification-code.ts';
import { registered, sendEmail as sendCode } from '../../../support/joining.ts';
import { button, seen, unseen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/verification-code.ts';
import type { Stage } from '../stage.ts';
import type { Deed, Deeds } from '../walk.ts';

const ANSWER = 'K4FTM';
const TIMEOUT_MS = 15_000;

const captcha = (page: Page) => page.getByRole('textbox', { name: 'Characters in the picture', exact: true });
const picture = (page: Page) => page.getByRole('button', { name: 'Show another picture' });
const send = (page: Page) => button(page, 'Send code');

let count = 0;
/** An address nobody has used: the server counts what it sends to each. */
function newAddress(): string {
  count += 1;
  return `walker-${count}@candlestate.example`;
}

/** The change of password, for an account of its own. */
async function openPassword(stage: Stage): Promise<void> {
  const { token } = await registered(stage.world.server, newAddress());
  await stage.open('/mine/password', { token });
  await seen(send(stage.page));
}

/** The same code is asked for elsewhere meanwhile: the server sends one a minute. */
async function askElsewhere(stage: Stage): Promise<void> {
  const { to } = (await stage.calls.asked(sendEmail)).request().postDataJSON();
  await sendCode(stage.world.server, to, '2', { token: await stage.token() });
}

/** A new picture waits for the path. */
const renewing =
  (deed: Deed): Deed =>
  (stage, step, rest) => {
    stage.calls.hold(getCaptcha);
    return deed(stage, step, rest);
  };

export const deeds: Deeds = {
  chart: 'verificationCode',
  walkable,
  limits,
  async open(stage, { steps }) {
    const [first] = steps;
    stage.calls.hold(getCaptcha);
    const needsPicture = first?.event.type === 'code.needed' && first.to.matches({ captcha: 'loading' });
    if (!needsPicture) return openPassword(stage);
    await stage.open('/register');
  },
  deeds: {
    // The screen that was opened tells it by itself.
    'code.needed': renewing(async (stage, { from }) => {
      if (from.matches({ captcha: 'none' })) return;
      await press(stage.page, 'Back');
      await stage.page.getByRole('link', { name: 'Open an account' }).click();
    }),
    'captcha.renew': renewing(({ page }) => picture(page).click()),
    'code.send': async ({ page, calls }, { from }, rest) => {
      calls.hold(sendEmail);
      if (from.matches({ captcha: 'ready' })) {
        const isWrong = rest.some(({ event }) => event.type === 'error:sendCode');
        await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(newAddress());
        await captcha(page).fill(isWrong ? 'WRONG' : ANSWER);
      }
      await send(page).click();
    },
    'fields.changed': ({ page }) => captcha(page).fill('A'),
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    // The picture stays the server's; its answer is one the walk knows.
    'done:loadCaptcha': async ({ calls, world }) => {
      const id = await world.server.services.captchas.keep(ANSWER);
      await calls.answerWith(getCaptcha, (data) => ({ ...(data as object), id }));
    },
    'error:loadCaptcha': ({ calls }) => calls.lose(getCaptcha),
    'after:answerTimeout@verificationCode.captcha.loading': (stage) => stage.pass(TIMEOUT_MS),
    'done:sendCode': renewing(async (stage) => {
      await stage.stopTime();
      await stage.calls.answer(sendEmail);
    }),
    'error:sendCode': renewing(async (stage, { from }) => {
      if (!from.matches({ captcha: 'used' })) await askElsewhere(stage);
      await stage.calls.answer(sendEmail);
    }),
    'after:answerTimeout@verificationCode.code.sending': (stage) => stage.pass(TIMEOUT_MS),
    'after:second@verificationCode.code.resting': (stage) => stage.pass(1_000),
  },
  sights: {
    // Another screen tells at once that it needs a picture.
    'captcha.none': async (page) => {
      if (page.url().endsWith('/mine/password')) await unseen(captcha(page), picture(page));
    },
    'captcha.loading': async (page) => {
      await seen(captcha(page));
      await unseen(picture(page));
    },
    'captcha.ready': (page) => seen(picture(page).locator('img')),
    'captcha.used': (page) => expect(send(page)).toBeDisabled(),
    'captcha.failed': (page) => seen(picture(page).locator('svg')),
    'code.idle': (page) => expect(send(page)).toBeEnabled(),
    'code.sending': (page) => expect(send(page)).toBeDisabled(),
    'code.resting': (page) => expect(button(page, /^\d+ s$/)).toBeDisabled(),
    'code.refused': (page) => seen(page.getByRole('alert')),
  },
};
