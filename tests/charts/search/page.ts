import type { AnyEventObject } from 'xstate';
import type { TracedStep } from '#chart-tools/paths/trace-path';
import { searchCompany, searchCurrency } from '#contract/routes/site';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, failure, isLoading, loading, seen, unseen } from '../../e2e/page-assertions.ts';
import { press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { model } from './search.model.ts';

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

const { euro } = DRIVEN;
/** Words nothing on this server is called by. */
const UNKNOWN = 'qqqq';

/** Products and companies are asked for together. */
const hold = ({ calls }: AppPage): void => calls.hold(searchCurrency, searchCompany);
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    hold(app);
    return execute(app, step, later);
  };

/** What to type so that the server finds as much as the path wants: the examples' words are other ones. */
function wordsFor(later: readonly TracedStep[]): string {
  const found = later.find(({ event }) => event.type === 'done:search')?.event as AnyEventObject | undefined;
  return found?.output.products.length === 0 ? UNKNOWN : euro.showCode;
}

export const pageModel: PageModel = {
  clauses: 'S2.13 S3.29 S3.31 S7.58 S8.3 S8.15',
  chart: 'search',
  model,
  // The pause after typing must not end before it is looked at.
  async open(app) {
    await app.open('/product');
    await seen(app.page.getByRole('searchbox'));
    await app.stopTime();
  },
  events: {
    'words.changed': async ({ page }, { event }, later) => {
      const { words } = event as AnyEventObject;
      const typed = words.trim() === '' ? words : wordsFor(later);
      const box = page.getByRole('searchbox', { name: 'Product or company' });
      // The same word is another text with a space after it.
      await box.fill((await box.inputValue()) === typed ? `${typed} ` : typed);
    },
    'search.retry': asking(({ page }) => press(page, 'Try again')),
    'connection.opened': asking(relink),
    'search.left': ({ page }) => press(page, 'Back'),
    'done:search': ({ calls }) => calls.release(searchCurrency, searchCompany),
    'error:search': ({ calls }) => calls.lose(searchCurrency),
    'after:typingPause@search.typing': asking((app) => app.pass(250)),
    'after:answerTimeout@search.searching': (app) => app.pass(10_000),
  },
  states: view.states,
};
