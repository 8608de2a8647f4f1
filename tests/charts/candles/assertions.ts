import {
  type Assertions,
  button,
  chart,
  failure,
  type GalleryAssertions,
  heading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const noChart: PageAssertion = async (page) => {
  await seen(heading(page, 'Gold'), button(page, 'Buy'));
  await unseen(chart(page), page.getByRole('alert'), page.getByText('No data yet'));
};

const candles: Assertions = {
  idle: noChart,
  'shown.loading': noChart,
  'shown.showing.live': (page) => seen(chart(page)),
  'shown.showing.catchingUp': (page) => seen(chart(page)),
  'shown.empty': (page) => seen(page.getByText('No data yet')),
  'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
};

export const assertions: GalleryAssertions = {
  candles,
};
