import type { Page } from 'playwright/test';
import { CHALLENGED, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { again, button } from '../../e2e/page-assertions.ts';

const CODE = 'Code from your authenticator app';
const add = (page: Page) => page.getByRole('dialog').locator('form');

export const view: ChartView = {
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
