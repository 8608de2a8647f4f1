import { expect, type Page } from 'playwright/test';
import { getCaptcha, sendEmail } from '#contract/routes/joining';
import { BY_SCREEN, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { button, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { lastCode, registered, sendEmail as sendCode } from '../../support/joining.ts';
import { model } from './verification-code.model.ts';

const captcha = (page: Page) => page.getByRole('textbox', { name: 'Characters in the picture', exact: true });
const picture = (page: Page) => button(page, 'Show another picture');
const isDisabled: PageAssertion = (page) => expect(button(page, 'Send code')).toBeDisabled();

export const view: ChartView = {
  states: {
    // Another screen needs a picture, and says so at once.
    'captcha.none': async (page) => {
      if (isOn(page, '/mine/password')) await unseen(captcha(page), picture(page));
    },
    'captcha.loading': async (page) => {
      await seen(captcha(page));
      await unseen(picture(page));
    },
    'captcha.ready': (page) => seen(picture(page).locator('img')),
    'captcha.used': isDisabled,
    'captcha.failed': (page) => seen(picture(page).locator('svg')),
    'code.idle': {
      inApp: (page) => seen(button(page, 'Send code')),
      inGallery: (page) => expect(button(page, 'Send code')).toBeEnabled(),
    },
    'code.sending': isDisabled,
    'code.resting': (page) => expect(button(page, /^\d+ s$/)).toBeDisabled(),
    'code.refused': (page) => seen(page.getByRole('alert')),
  },
  controls: {
    'captcha.renew': (page) => button(page, 'Show another picture'),
    'code.send': {
      at: (page) => button(page, 'Send code'),
      except: [
        { where: (state) => state.hasTag('resting'), because: 'the chart would only take another picture' },
      ],
    },
  },
  noControl: { 'code.needed': BY_SCREEN, 'fields.changed': TYPED },
};

const ANSWER = 'K4FTM';
const TIMEOUT_MS = 15_000;

const send = (page: Page) => button(page, 'Send code');

let count = 0;
const lastAddress = (): string => `path-${count}@candlestate.example`;
/** A new address: the server counts what it sends to each. */
function newAddress(): string {
  count += 1;
  return lastAddress();
}

/** The change of password, for an account of its own. */
async function openPassword(app: AppPage): Promise<void> {
  const { token } = await registered(app.backend.server, newAddress());
  await app.open('/mine/password', { token });
  await seen(send(app.page));
}

/** The server sends an address one code a minute. */
const CODE_REST_MS = 60_000;

/** The same code is asked for elsewhere meanwhile. */
async function askElsewhere(app: AppPage): Promise<void> {
  const { to } = (await app.calls.asked(sendEmail)).postDataJSON();
  await sendCode(app.backend.server, to, '2', { token: await app.token() });
}

/** A new picture waits for the path. */
const renewing =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(getCaptcha);
    return execute(app, step, later);
  };

export const pageModel: PageModel = {
  clauses: 'S3.12 S4.11 S5.3 S7.11 S7.13 S8.1 S8.3 S9.12',
  chart: 'verificationCode',
  model,
  async open(app, { steps }) {
    const [first] = steps;
    app.calls.hold(getCaptcha);
    const needsPicture = first?.event.type === 'code.needed' && first.to.matches({ captcha: 'loading' });
    if (!needsPicture) return openPassword(app);
    await app.open('/register');
  },
  events: {
    // The screen sends it when it opens.
    'code.needed': renewing(async (app, { from }) => {
      if (from.matches({ captcha: 'none' })) return;
      await press(app.page, 'Back');
      await app.page.getByRole('link', { name: 'Open an account' }).click();
    }),
    'captcha.renew': renewing(({ page }) => picture(page).click()),
    'connection.opened': renewing(relink),
    'code.send': async ({ page, calls, backend }, { from }, later) => {
      calls.hold(sendEmail);
      if (from.matches({ code: 'refused' })) backend.server.clock.nowMs += CODE_REST_MS;
      if (from.matches({ captcha: 'ready' })) {
        const isWrong = later.some(({ event }) => event.type === 'error:sendCode');
        await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(newAddress());
        await captcha(page).fill(isWrong ? 'WRONG' : ANSWER);
      }
      await send(page).click();
    },
    'fields.changed': ({ page }) => captcha(page).fill('A'),
    'code.used': async ({ page, backend }) => {
      await page.getByLabel('Password', { exact: true }).fill('a long password');
      await page.getByLabel('Repeat the password', { exact: true }).fill('a long password');
      await page
        .getByLabel('Verification code', { exact: true })
        .fill(await lastCode(backend.server, lastAddress()));
      await press(page, 'Open account');
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    // The picture stays the server's; its answer is one the test knows.
    'done:loadCaptcha': async ({ calls, backend }) => {
      const id = await backend.server.services.captchas.keep(ANSWER);
      await calls.answerWith(getCaptcha, (data) => ({ ...(data as object), id }));
    },
    'error:loadCaptcha': ({ calls }) => calls.lose(getCaptcha),
    'after:answerTimeout@verificationCode.captcha.loading': (app) => app.pass(TIMEOUT_MS),
    'done:sendCode': renewing(async (app) => {
      await app.stopTime();
      await app.calls.answer(sendEmail);
    }),
    'error:sendCode': renewing(async (app, { from }) => {
      if (!from.matches({ captcha: 'used' })) await askElsewhere(app);
      await app.calls.answer(sendEmail);
    }),
    'after:answerTimeout@verificationCode.code.sending': renewing((app) => app.pass(TIMEOUT_MS)),
    'after:second@verificationCode.code.resting': (app) => app.pass(1_000),
  },
  states: view.states,
};
