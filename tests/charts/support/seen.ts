import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { type PageAssertion, seen } from '../../e2e/page-assertions.ts';

const isOffered: PageAssertion = (page) =>
  seen(page.getByRole('link', { name: 'Open support chat', exact: true }));

export const view: ChartView = {
  states: {
    hidden: { inApp: 'its screen is not there', inGallery: isOffered },
    leaving: isOffered,
    unavailable: (page) => seen(page.getByText('Support chat is not available')),
  },
  controls: {},
  noControl: { 'support.shown': BY_SCREEN, 'support.hidden': BY_SCREEN },
};
