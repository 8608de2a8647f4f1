import type { Page } from 'playwright/test';
import type { RecentInput } from '#machines/recent/recent.machine';
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { button, type PageAssertion, rows, seen, unseen } from '../../e2e/page-assertions.ts';
import { tab } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { model } from './recent.model.ts';

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

export const pageModel: PageModel = {
  clauses: 'S2.37',
  chart: 'recent',
  model,
  async open(app, { input }) {
    const { ids } = input as RecentInput;
    if (ids.length > 0) app.keep('recent', String(DRIVEN.euro.id));
    await app.open('/');
  },
  events: {
    'instrument.viewed': async ({ page }) => {
      await rows(page).getByRole('link', { name: DRIVEN.euro.showCode }).click();
      await seen(page.getByRole('heading', { name: DRIVEN.euro.showCode }), button(page, 'Buy'));
      await tab(page, 'Markets');
    },
  },
  states: view.states,
};
