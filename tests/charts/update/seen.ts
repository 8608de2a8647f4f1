import type { Page } from 'playwright/test';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';

const prompt = (page: Page, name: string) =>
  page.getByRole('status', { name: 'An update is ready' }).getByRole('button', { name });

export const view: ChartView = {
  controls: {
    'update.accept': (page) => prompt(page, 'Reload'),
    'update.later': (page) => prompt(page, 'Later'),
  },
  noControl: { 'page.shown': BY_SCREEN, 'code.missing': 'A screen that could not be fetched sends it.' },
};
