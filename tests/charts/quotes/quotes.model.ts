import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type QuotesContext, type QuotesEvent, quotesMachine } from '#machines/quotes/quotes.machine';
import { instrumentOf, lost } from '../../support/fixtures.ts';

const own = {
  'quotes.shown': [{}, { symbol: 'XAUUSD' }],
  'quotes.hidden': [{}],
  'quotes.retry': [{}],
  'connection.opened': [{}],
  'category.toggled': [{ id: 1 }],
  'watchlist.changed': [{ ids: [1] }],
  'instrument.picked': [{ id: 1 }, { id: 99 }],
  'drawer.open': [{}],
  'drawer.close': [{}],
} satisfies Examples<QuotesEvent>;

const listings = [
  { instruments: [instrumentOf(), instrumentOf({ id: 2, code: 'XAUUSD' })], categories: [] },
  { instruments: [], categories: [] },
];

const NO_BUTTON = 'the list offers no button there: only a failed one does';
const ON_THE_LIST = 'only what is listed can be picked';

export const model: TestModel = {
  clauses: 'S2.38 S2.39 S2.40 S2.41 S2.42 S2.43 S7.21 S7.22 S8.3 S8.14',
  machine: quotesMachine,
  inputs: [{ listing: null, keptAtMs: null, categoryId: null }],
  examples: [
    ...eventsOf(own),
    ...listings.map((output) => ({ type: 'done:loadListing', output })),
    { type: 'error:loadListing', error: lost() },
    { type: 'after:answerTimeout@quotes.shown.loading' },
    ...listings.map((output) => ({ type: 'done:refreshListing', output })),
    { type: 'error:refreshListing', error: lost() },
    { type: 'after:answerTimeout@quotes.shown.listed.feed.refreshing' },
    { type: 'after:rereadDelay@quotes.shown.listed.feed.current' },
    { type: 'after:answerTimeout@quotes.shown.listed.feed.outdated' },
  ],
  keyOf: ({ instruments, categoryId, selectedId, watched }: QuotesContext) => [
    watched.length,
    instruments.length,
    categoryId,
    selectedId,
  ],
  exclusions: {
    events: [
      {
        events: ['quotes.shown'],
        where: (state, { symbol }) => symbol !== undefined && state.context.instruments.length === 0,
        because: 'an address is gone back to from a list',
      },
      {
        events: ['quotes.retry'],
        where: (state) => !state.matches({ shown: 'failed' }),
        because: NO_BUTTON,
      },
      {
        events: ['watchlist.changed'],
        where: (state) => !state.matches({ shown: 'listed' }) || state.context.watched.length > 0,
        because: 'the stars stand in the rows, and one is enough',
      },
      {
        events: ['instrument.picked'],
        where: (state, { id }) => !state.matches({ shown: 'listed' }) || id === 99,
        because: ON_THE_LIST,
      },
    ],
    transitions: {
      'quotes -- instrument.picked [1]': ON_THE_LIST,
      'quotes.shown.listed.feed.outdated -- quotes.retry [0]': NO_BUTTON,
      'quotes.shown.empty -- quotes.retry [0]': NO_BUTTON,
    },
    last: [
      {
        events: ['quotes.shown'],
        where: (_, { symbol }) => symbol !== undefined,
        because: 'the trade screen is open after it',
      },
      {
        events: ['instrument.picked'],
        where: (state) => !state.matches({ shown: { listed: { drawer: 'open' } } }),
        because: 'another page, or the login, is open after it',
      },
    ],
    setups: [
      [{ events: ['drawer.open'], because: 'home has no drawer' }],
      [
        { events: ['category.toggled', 'quotes.hidden'], because: 'only home has categories' },
        { events: ['watchlist.changed'], because: 'this path is about the drawer' },
        {
          events: ['instrument.picked'],
          where: (state) => !state.matches({ shown: { listed: { drawer: 'open' } } }),
          because: 'only home has rows',
        },
      ],
    ],
  },
  impossible: [
    {
      transition: 'quotes -- instrument.picked [0]',
      states: ['quotes.shown.loading', 'quotes.shown.empty', 'quotes.shown.failed'],
      because: 'Nothing is listed there.',
    },
  ],
  unanswered: {
    'quotes.shown.loading -- quotes.retry': 'Quotes that are being read need no second try.',
    'quotes.shown.listed.feed.refreshing -- connection.opened':
      'Every price that changed since comes over the link.',
  },
};
