import type { ChartView } from '../../e2e/chart-view.ts';
import { choice } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: { 'notice.dismissed': (page) => choice(page, 'Continue').or(choice(page, 'Confirm')) },
  noControl: { 'command.begun': 'The charts that send commands tell it.' },
};
