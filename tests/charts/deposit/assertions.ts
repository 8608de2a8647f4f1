import {
  type Assertions,
  button,
  failure,
  type GalleryAssertions,
  loading,
  type PageAssertion,
  seen,
} from '../../e2e/page-assertions.ts';

const waits: PageAssertion = (page) => seen(loading(page));

const fails: PageAssertion = (page) => seen(failure(page), button(page, 'Try again'));

const deposit: Assertions = {
  hidden: waits,
  'coin.loading': waits,
  'coin.ready': (page) => seen(page.getByText('TExampleAddressOfNobody1111111111')),
  'coin.failed': fails,
  'bank.loadingCurrencies': waits,
  'bank.loadingBanks': waits,
  'bank.ready': (page) => seen(page.getByText('EXAMUS33')),
  'bank.failed': fails,
};

export const assertions: GalleryAssertions = {
  deposit,
};
