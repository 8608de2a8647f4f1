import type { Page } from 'playwright/test';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button, closer } from '../../e2e/page-assertions.ts';

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

export const view: ChartView = {
  controls: {
    'withdrawal.retry': again,
    'payoutType.picked': (page) => page.getByRole('button', { name: 'Bank', pressed: false }),
    'currency.picked': (page) => select(page, 'Currency'),
    'method.picked': (page) => select(page, 'To'),
    'review.open': (page) => button(page, 'Withdraw'),
    'review.close': (page) => closer(page, 'Check your withdrawal'),
  },
  noControl: { 'withdrawal.shown': BY_SCREEN, 'withdrawal.hidden': BY_SCREEN },
};
