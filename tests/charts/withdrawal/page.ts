import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { drawMethods } from '#contract/routes/withdraw';
import { walkable } from '../../../machines/walkables/withdrawal.ts';
import { TRON } from '../../../support/payments.ts';
import { button, failure, loading, seen, unseen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/withdrawal.ts';
import { realPayer } from '../real-payer.ts';
import type { Stage } from '../stage.ts';
import type { Deeds } from '../walk.ts';

/** A second address that is right in its checksum. */
const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const code = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const method = (page: Page) => page.getByRole('combobox', { name: 'To', exact: true });

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

async function handIn({ page }: Stage): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill('10');
  await press(page, 'Withdraw');
}

export const deeds: Deeds = {
  chart: 'withdrawal',
  walkable,
  limits,
  async open(stage, { steps }) {
    const payer = await realPayer(stage.world);
    const has = (type: string): boolean => steps.some(({ event }) => event.type === type);
    const isUnbound = steps.some(({ event }) => (event as AnyEventObject).output?.methods.length === 0);
    // Only a destination that was proven before takes a withdrawal without a code.
    if (has('withdrawal.made')) await payer.provenMethod();
    else if (!isUnbound) for (const dc_address of [OTHER, TRON]) await payer.bind({ dc_address });
    stage.calls.hold(drawMethods);
    await stage.open('/mine/withdraw', { token: payer.token });
  },
  deeds: {
    // The screen that was opened tells it by itself.
    'withdrawal.shown': () => undefined,
    'withdrawal.hidden': ({ page }) => press(page, 'Back'),
    'withdrawal.retry': ({ page, calls }) => {
      calls.hold(drawMethods);
      return press(page, 'Try again');
    },
    'withdrawal.made': (stage) => {
      stage.calls.hold(drawMethods);
      return handIn(stage);
    },
    'way.picked': ({ page, calls }) => {
      calls.hold(drawMethods);
      return press(page, 'Bank');
    },
    'currency.picked': ({ page }) => pick(page, 'Currency', 'USDT · ERC20'),
    'method.picked': ({ page }) => pick(page, 'To', OTHER.slice(0, 8)),
    'code.required': handIn,
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    'done:loadTerms': ({ calls }) => calls.answer(drawMethods),
    'error:loadTerms': ({ calls }) => calls.lose(drawMethods),
    'after:answerTimeout@withdrawal.terms.shown.loading': (stage) => stage.pass(10_000),
  },
  sights: {
    'terms.hidden': 'its screen shows it as soon as it opens',
    'terms.shown.loading': async (page) => {
      await seen(loading(page));
      await unseen(button(page, 'Withdraw'));
    },
    'terms.shown.unbound': (page) =>
      seen(page.getByText('No coin address is bound'), page.getByRole('link', { name: 'Bind one' })),
    'terms.shown.ready': (page) => seen(button(page, 'Withdraw'), page.getByText('Available'), method(page)),
    'terms.shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
    'code.notAsked': (page) => unseen(code(page)),
    'code.asked': (page) => seen(code(page)),
  },
};
