import type { Page } from 'playwright/test';
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { type PageAssertion, rows, seen, unseen } from '../../e2e/page-assertions.ts';

const recent = (page: Page) => page.getByRole('group', { name: 'Recently viewed' });
const noRow: PageAssertion = async (page) => {
  await seen(rows(page));
  await unseen(recent(page));
};

export const view: ChartView = {
  states: {
    deciding: { inApp: PASSING, inGallery: noRow },
    empty: noRow,
    listed: (page) => seen(recent(page).getByRole('link', { name: /EUR\/USD|Gold/ })),
  },
  controls: {},
  noControl: { 'instrument.viewed': 'The trade screen sends it as it shows an instrument.' },
};
