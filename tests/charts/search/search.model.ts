import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type SearchContext, type SearchEvent, searchMachine } from '#machines/search/search.machine';
import { lost } from '../../support/fixtures.ts';

const own = {
  'words.changed': [{ words: 'gold' }, { words: 'gold ' }, { words: ' ' }, { words: 'oil' }],
  'search.retry': [{}],
  'connection.opened': [{}],
  'search.left': [{}],
} satisfies Examples<SearchEvent>;

const product = {
  id: 1,
  code: 'XAUUSD',
  showCode: 'XAU/USD',
  name: 'Gold',
  logo: '/logo.svg',
  prices: { close: '4182.65' },
};

export const model: TestModel = {
  clauses: 'S2.13 S7.58',
  machine: searchMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:search', output: { products: [product], companies: [] } },
    { type: 'done:search', output: { products: [], companies: [] } },
    { type: 'error:search', error: lost() },
    { type: 'after:typingPause@search.typing' },
    { type: 'after:answerTimeout@search.searching' },
  ],
  keyOf: ({ words }: SearchContext) => words,
  impossible: [
    {
      transition: 'search -- words.changed [1]',
      states: ['search.blank'],
      because: 'There no words are known, and none are blank.',
    },
  ],
  exclusions: {
    events: [
      {
        events: ['words.changed'],
        where: (_, { words }) => words === 'oil',
        because: 'the real server answers one word as another',
      },
    ],
    transitions: {},
    last: [{ events: ['search.left'], because: 'another page, or the login, is open after it' }],
  },
  equivalentMutants: {
    'search.blank swallows search.left of search': 'It is blank already.',
  },
};
