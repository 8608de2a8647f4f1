import { expect } from 'playwright/test';
import type { ChartView } from '../../e2e/chart-view.ts';
import { heading, type PageAssertion, rows, seen } from '../../e2e/page-assertions.ts';

const prices: PageAssertion = (page) => seen(rows(page));

export const view: ChartView = {
  states: {
    checking: prices,
    loadingSettings: prices,
    failed: prices,
    leaving: {
      inApp: (page) => seen(page.getByRole('heading', { name: 'Another site' })),
      inGallery: prices,
    },
    ready: {
      inApp: prices,
      inGallery: async (page) => {
        await seen(heading(page, 'Gold'));
        // 0.01 lots at 50× hold 83.653 USD; a rate of 12 per USD of margin is what these settings charge.
        await expect(page.getByText('1,003.836000')).toBeVisible();
      },
    },
  },
  controls: {},
  noControl: { 'startup.retry': 'no screen offers it: the chart asks again by itself' },
};
