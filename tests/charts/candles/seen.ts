import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  failure,
  hasFailed,
  heading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const isDrawn: PageAssertion = (page) =>
  seen(page.getByRole('img', { name: /^Candlestick chart of (EUR\/USD|Gold)$/ }));
const noChart: PageAssertion = (page) =>
  unseen(page.getByRole('img', { name: /Candlestick/ }), failure(page), page.getByText('No data yet'));

export const view: ChartView = {
  states: {
    idle: { inApp: 'no screen shows a chart', inGallery: noChart },
    'shown.loading': {
      inApp: (page) => unseen(page.getByRole('img', { name: /Candlestick/ }), failure(page)),
      inGallery: async (page) => {
        await seen(heading(page, 'Gold'), button(page, 'Buy'));
        await noChart(page);
      },
    },
    'shown.showing.live': isDrawn,
    'shown.showing.catchingUp': isDrawn,
    'shown.empty': (page) => seen(page.getByText('No data yet')),
    'shown.failed': hasFailed,
  },
  controls: { 'chart.retry': again },
  noControl: {
    'chart.shown': BY_SCREEN,
    'chart.hidden': BY_SCREEN,
    'kline.pushed': 'The socket pushes it.',
  },
};
