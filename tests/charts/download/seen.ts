import { expect } from 'playwright/test';
import type { ChartView } from '../../e2e/chart-view.ts';
import { busy, button, type PageAssertion, unseen } from '../../e2e/page-assertions.ts';

const NAMES: Readonly<Record<string, string>> = {
  ledgerExport: 'Export as CSV',
  statement: 'Statement as PDF',
};

const rests: PageAssertion = (page) => expect(button(page, NAMES.statement ?? '')).toBeEnabled();
const fetches: PageAssertion = (page) => expect(button(page, NAMES.statement ?? '')).toBeDisabled();

export const view: ChartView = {
  states: {
    // Without an account there is no button either.
    idle: (page) => unseen(button(page, 'Export as CSV').and(page.locator('[aria-busy="true"]'))),
    fetching: (page) => busy(page, 'Export as CSV'),
  },
  otherActors: {
    statement: { idle: rests, fetching: fetches },
  },
  controls: { 'download.ask': (page, actor) => button(page, NAMES[actor] ?? '') },
  noControl: {},
};
