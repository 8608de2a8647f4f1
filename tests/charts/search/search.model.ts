import { type SearchContext, type SearchEvent, searchMachine } from '#machines/search/search.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost } from '../samples.ts';

const own = {
  'words.changed': [{ words: 'gold' }, { words: 'gold ' }, { words: ' ' }],
  'search.retry': [{}],
  'search.left': [{}],
} satisfies Examples<SearchEvent>;

const product = { Id: 1, ShowCode: 'XAU/USD', Logo: '/logo.svg', ForexQuotations: { Close: '4182.65' } };

export const walkable: Walkable = {
  machine: searchMachine,
  events: [
    ...eventsOf(own),
    { type: 'done:search', output: { products: [product], companies: [] } },
    { type: 'done:search', output: { products: [], companies: [] } },
    { type: 'error:search', error: lost() },
    { type: 'after:typingPause@search.typing' },
    { type: 'after:answerTimeout@search.searching' },
  ],
  keyOf: ({ words }: SearchContext) => words,
};
