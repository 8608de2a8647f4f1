import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, failure, isLoading, loading, seen, unseen } from '../../e2e/page-assertions.ts';
import { DRIVEN } from '../../support/driven-source.ts';

export const view: ChartView = {
  states: {
    blank: {
      inApp: async (page) => {
        await unseen(loading(page));
        // Back on the markets, the search is blank again.
        await seen(page.getByText('Type a code or a name').or(page.getByRole('link', { name: 'Search' })));
      },
      inGallery: (page) =>
        seen(
          page.getByText('Type a code or a name'),
          page.getByText('Popular', { exact: true }),
          page.getByRole('link', { name: /Gold/ }),
        ),
    },
    typing: isLoading,
    searching: isLoading,
    found: {
      inApp: (page) => seen(page.getByRole('main').getByRole('link', { name: DRIVEN.euro.showCode })),
      inGallery: (page) =>
        seen(page.getByRole('link', { name: /Gold/ }), page.getByText('Example Markets Ltd')),
    },
    nothing: (page) => seen(page.getByText(/^Nothing found for “\w+”$/)),
    failed: (page) => seen(failure(page)),
  },
  controls: {
    'words.changed': (page) => page.getByRole('searchbox', { name: 'Product or company' }),
    'search.retry': again,
  },
  noControl: { 'search.left': BY_SCREEN },
};
