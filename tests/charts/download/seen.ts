import type { ChartView } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

const NAMES: Readonly<Record<string, string>> = {
  ledgerExport: 'Export as CSV',
  statement: 'Statement as PDF',
};

export const view: ChartView = {
  controls: { 'download.ask': (page, actor) => button(page, NAMES[actor] ?? '') },
  noControl: {},
};
