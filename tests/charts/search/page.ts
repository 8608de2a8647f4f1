import type { AnyEventObject } from 'xstate';
import { searchCompany, searchCurrency } from '#contract/routes/site';
import { walkable } from '../../../machines/walkables/search.ts';
import { DRIVEN } from '../../../support/driven-source.ts';
import type { TracedStep } from '../../../support/model/step-edges.ts';
import { failure, loading, seen, unseen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/search.ts';
import type { Stage } from '../stage.ts';
import type { Deed, Deeds } from '../walk.ts';

const { euro } = DRIVEN;
/** Words nothing on this server is called by. */
const UNKNOWN = 'qqqq';

/** Products and companies are asked for together. */
const hold = ({ calls }: Stage): void => calls.hold(searchCurrency, searchCompany);
const asking =
  (deed: Deed): Deed =>
  (stage, step, rest) => {
    hold(stage);
    return deed(stage, step, rest);
  };

/** What to type so that the server finds as much as the path wants: the examples' words are other ones. */
function wordsFor(rest: readonly TracedStep[]): string {
  const found = rest.find(({ event }) => event.type === 'done:search')?.event as AnyEventObject | undefined;
  return found?.output.products.length === 0 ? UNKNOWN : euro.showCode;
}

export const deeds: Deeds = {
  chart: 'search',
  walkable,
  limits,
  // The pause after typing must not end before it is looked at.
  async open(stage) {
    await stage.open('/product');
    await seen(stage.page.getByRole('searchbox'));
    await stage.stopTime();
  },
  deeds: {
    'words.changed': ({ page }, { event, from }, rest) => {
      const { words } = event as AnyEventObject;
      const typed = words.trim() === '' ? words : wordsFor(rest);
      const isAgain = from.context.words !== '';
      // The same word is another text with a space after it.
      return page.getByRole('searchbox', { name: 'Product or company' }).fill(isAgain ? `${typed} ` : typed);
    },
    'search.retry': asking(({ page }) => press(page, 'Try again')),
    'search.left': ({ page }) => press(page, 'Back'),
    'done:search': ({ calls }) => calls.release(searchCurrency, searchCompany),
    'error:search': ({ calls }) => calls.lose(searchCurrency),
    'after:typingPause@search.typing': asking((stage) => stage.pass(250)),
    'after:answerTimeout@search.searching': (stage) => stage.pass(10_000),
  },
  sights: {
    blank: async (page) => {
      await unseen(loading(page));
      // Back on the markets, the search is blank again.
      await seen(page.getByText('Type a code or a name').or(page.getByRole('link', { name: 'Search' })));
    },
    typing: (page) => seen(loading(page)),
    searching: (page) => seen(loading(page)),
    found: (page) => seen(page.getByRole('main').getByRole('link', { name: euro.showCode })),
    nothing: (page) => seen(page.getByText(`Nothing found for “${UNKNOWN}”`)),
    failed: (page) => seen(failure(page)),
  },
};
