import type { Page } from 'playwright/test';
import {
  type Assertions,
  failure,
  type GalleryAssertions,
  loading,
  seen,
} from '../../e2e/page-assertions.ts';

const words = (page: Page) => page.getByRole('searchbox', { name: 'Product or company' });

const search: Assertions = {
  blank: (page) =>
    seen(
      words(page),
      page.getByText('Type a code or a name'),
      page.getByText('Popular', { exact: true }),
      page.getByRole('link', { name: /Gold/ }),
    ),
  typing: (page) => seen(loading(page)),
  searching: (page) => seen(loading(page)),
  found: (page) => seen(page.getByRole('link', { name: /Gold/ }), page.getByText('Example Markets Ltd')),
  nothing: (page) => seen(page.getByText('Nothing found for “gold”')),
  failed: (page) => seen(failure(page)),
};

export const assertions: GalleryAssertions = {
  search,
};
