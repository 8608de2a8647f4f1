import type { Page } from 'playwright/test';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { dialog, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

const prompt = (page: Page, name: string) =>
  page.getByRole('status', { name: 'An update is ready' }).getByRole('button', { name });

const noPrompt: PageAssertion = (page) => unseen(page.getByRole('status', { name: 'An update is ready' }));
const ticket = (page: Page) => dialog(page, 'Buy EUR/USD');

export const view: ChartView = {
  states: {
    'manifest.resting': noPrompt,
    'manifest.reading': noPrompt,
    'manifest.offering.held': noPrompt,
    'manifest.offering.asked': (page) => seen(prompt(page, 'Reload'), prompt(page, 'Later')),
    'manifest.offering.accepted': noPrompt,
    'trade.quiet': { inApp: (page) => unseen(ticket(page)), inGallery: noPrompt },
    'trade.busy': { inApp: (page) => seen(ticket(page)), inGallery: noPrompt },
  },
  controls: {
    'update.accept': (page) => prompt(page, 'Reload'),
    'update.later': (page) => prompt(page, 'Later'),
  },
  noControl: { 'page.shown': BY_SCREEN, 'code.missing': 'A screen that could not be fetched sends it.' },
};
