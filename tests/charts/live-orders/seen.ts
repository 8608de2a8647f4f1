import { BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import { again, button, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

const nothing: PageAssertion = async (page) => {
  await seen(button(page, 'Buy'));
  await unseen(page.getByRole('region', { name: 'Positions and orders' }));
};
const listed: StateView = {
  inApp: (page) => seen(page.getByText('Positions and orders')),
  inGallery: (page) =>
    seen(
      page.getByRole('region', { name: 'Positions and orders' }),
      button(page, /Buy.*@/),
      button(page, /^Close Gold$/),
    ),
};
const isOld: PageAssertion = (page) => seen(page.getByText('This list may be out of date.'), again(page));

export const view: ChartView = {
  states: {
    unwatched: { inApp: 'nothing of it is on the screen', inGallery: nothing },
    'watched.loading': { inApp: 'the ticket is there before what it may add to', inGallery: nothing },
    'watched.known.current': listed,
    'watched.known.refreshing': listed,
    'watched.known.outdated': isOld,
    'watched.failed': isOld,
  },
  controls: { 'list.retry': again },
  noControl: { 'orders.watched': BY_SCREEN, 'orders.unwatched': BY_SCREEN },
};
