import type { Page } from 'playwright/test';
import { CHALLENGED, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { again, busy, button, idle, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

const CODE = 'Code from your authenticator app';
const add = (page: Page) => page.getByRole('dialog').locator('form');

const inDialog = (page: Page) => page.getByRole('dialog');
const closed: PageAssertion = async (page) => {
  await seen(button(page, /^Add an authenticator app/));
  await unseen(inDialog(page));
};
const isRefused: PageAssertion = (page) => seen(inDialog(page).getByRole('alert'));

export const view: ChartView = {
  states: {
    idle: { inApp: (page) => unseen(inDialog(page)), inGallery: closed },
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
