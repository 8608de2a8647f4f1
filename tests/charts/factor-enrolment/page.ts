import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { failureOf } from '#contract/failure';
import { beginFactor, confirmFactor } from '#contract/routes/factors';
import { CHALLENGED, type ChartView, TYPED } from '../../e2e/chart-view.ts';
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
import { press } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import {
  answerPasskey,
  appMember,
  holdPasskeys,
  namedAddress,
  proveIn,
  putPasskey,
} from '../../e2e/paths/members.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { codeOf, newMember } from '../../support/factors.ts';
import { PASSWORD } from '../../support/joining.ts';
import { model } from './factor-enrolment.model.ts';

const CODE = 'Code from your authenticator app';
const add = (page: Page) => page.getByRole('dialog').locator('form');

const inDialog = (page: Page) => page.getByRole('dialog');
const closed: PageAssertion = async (page) => {
  await seen(button(page, /^Add an authenticator app/));
  await nothingOver(page);
};
const isRefused: PageAssertion = (page) => seen(inDialog(page).getByRole('alert'));

export const view: ChartView = {
  states: {
    idle: { inApp: (page) => nothingOver(page), inGallery: closed },
    proving: {
      inApp: (page) => seen(page.getByRole('dialog', { name: /^Confirm / })),
      inGallery: closed,
    },
    'open.beginning': (page) => seen(inDialog(page).getByRole('status', { name: 'Loading…' })),
    'open.typing.empty': {
      inApp: (page) => seen(inDialog(page).getByRole('img', { name: 'QR code of the key' })),
      inGallery: async (page) => {
        await seen(
          page.getByRole('img', { name: 'QR code of the key' }),
          page.getByText('JBSW Y3DP EHPK 3PXP'),
        );
        await idle(page, 'Add');
      },
    },
    'open.typing.wrong': (page) =>
      seen(inDialog(page).getByText(/did not match|No reply|The server said no/)),
    'open.creating': (page) => busy(page, 'Try again'),
    'open.notMade': (page) => seen(inDialog(page).getByText(/No passkey was made/)),
    'open.naming.empty': async (page) => {
      await seen(inDialog(page).getByRole('textbox', { name: 'Name' }));
      await unseen(inDialog(page).getByRole('alert'));
    },
    'open.naming.wrong': isRefused,
    'open.confirming': (page) => busy(page, 'Add'),
    'open.failed': isRefused,
    codes: {
      inApp: (page) => seen(button(page, "I've kept them")),
      inGallery: (page) => seen(page.getByText('K7M2P-QX4RT'), button(page, "I've kept them")),
    },
  },
  controls: {
    'enrolment.wanted': {
      at: (page) => button(page, /^Add an authenticator app/),
      except: [{ where: (state) => state.matches('proving'), because: CHALLENGED }],
    },
    'code.send': (page) =>
      add(page).filter({ hasText: CODE }).getByRole('button', { name: 'Add', exact: true }),
    'name.send': (page) =>
      add(page).filter({ hasNotText: CODE }).getByRole('button', { name: 'Add', exact: true }),
    'passkey.ask': again,
    'codes.kept': (page) => button(page, "I've kept them"),
    'enrolment.closed': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }),
  },
  noControl: { 'fields.changed': TYPED },
};

/** What proves who adds the factor: the password for the first one, recovery codes for another. */
const proofs = new WeakMap<AppPage, { password: string } | { codes: string[] }>();

/** The setup of the model in which the account has a factor. */
const ANOTHER = 1;
const ELEVEN_MINUTES_MS = 11 * 60_000;
const ADD = { totp: /^Add an authenticator app/, passkey: /^Add a passkey/ } as const;

/** The secret that the page shows. */
async function shownSecret({ page }: AppPage): Promise<string> {
  const text = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText();
  return text.replaceAll(' ', '');
}

const dialog = (page: Page) => page.getByRole('dialog');
const errorOf = (later: readonly { event: object }[]): string | undefined => {
  const end = later.find(({ event }) =>
    /:confirmFactor$|answerTimeout@/.test((event as AnyEventObject).type),
  );
  return (end?.event as AnyEventObject | undefined)?.error?.message;
};

export const pageModel: PageModel = {
  clauses: 'S6.4 S8.1 S8.3',
  chart: 'factorEnrolment',
  model,
  ownPage: true,
  async open(app, { setup }) {
    await holdPasskeys(app.page);
    await putPasskey(app.page, null);
    const isAnother = setup === ANOTHER;
    const member = isAnother ? await appMember(app) : await newMember(app.backend.server);
    proofs.set(app, 'codes' in member ? { codes: member.codes as string[] } : { password: PASSWORD });
    await app.open('/mine/security', { site: namedAddress(app), token: member.token });
    await seen(app.page.getByRole('button', { name: ADD.totp }));
  },
  events: {
    'enrolment.wanted': ({ page }, { event }) =>
      page.getByRole('button', { name: ADD[(event as AnyEventObject).kind as keyof typeof ADD] }).click(),
    'challenge.proven': (app) => {
      const proof = proofs.get(app);
      if (!proof) throw new Error('the path has opened no page');
      app.calls.hold(beginFactor);
      return proveIn(app.page, proof);
    },
    'challenge.dropped': ({ page }) => page.keyboard.press('Escape'),
    'code.send': async (app, _, later) => {
      const error = errorOf(later);
      const right = codeOf(app.backend.server, await shownSecret(app));
      await dialog(app.page)
        .getByRole('textbox', { name: 'Code from your authenticator app' })
        .fill(error === 'no' ? '000000' : right);
      if (error === 'over') app.backend.server.clock.nowMs += ELEVEN_MINUTES_MS;
      app.calls.hold(confirmFactor);
      await press(app.page, 'Add');
    },
    'name.send': (app, _, later) => {
      if (errorOf(later) === 'over') app.backend.server.clock.nowMs += ELEVEN_MINUTES_MS;
      app.calls.hold(confirmFactor);
      return press(app.page, 'Add');
    },
    'passkey.ask': ({ page }) => press(page, 'Try again'),
    'fields.changed': ({ page }) => dialog(page).getByRole('textbox').last().fill('My phone'),
    'codes.kept': ({ page }) => press(page, "I've kept them"),
    'enrolment.closed': ({ page }) => page.keyboard.press('Escape'),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:beginFactor': ({ calls }) => calls.answer(beginFactor),
    'error:beginFactor': ({ calls }) => calls.lose(beginFactor),
    'after:answerTimeout@factorEnrolment.open.beginning': (app) => app.pass(15_000),
    'done:createPasskey': ({ page }) => answerPasskey(page, 'answer'),
    'error:createPasskey': ({ page }) => answerPasskey(page, 'refuse'),
    'after:passkeyTimeout@factorEnrolment.open.creating': (app) => app.pass(120_000),
    'done:confirmFactor': ({ calls }) => calls.answer(confirmFactor),
    'error:confirmFactor': ({ calls }, { event }) =>
      failureOf((event as AnyEventObject).error).kind === 'lost'
        ? calls.lose(confirmFactor)
        : calls.answer(confirmFactor),
    'after:answerTimeout@factorEnrolment.open.confirming': (app) => app.pass(15_000),
  },
  states: view.states,
};
