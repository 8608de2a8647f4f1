import { type QuotesContext, type QuotesEvent, quotesMachine } from '#machines/quotes/quotes.machine';
import { type Examples, eventsOf } from '../support/model/examples.ts';
import { describeChart } from '../support/model/suite.ts';
import { instrumentOf, lost } from './samples.ts';

const own = {
  'quotes.shown': [{}],
  'quotes.hidden': [{}],
  'quotes.retry': [{}],
  'connection.opened': [{}],
  'category.toggled': [{ id: 1 }],
  'instrument.picked': [{ id: 1 }, { id: 99 }],
  'drawer.open': [{}],
  'drawer.close': [{}],
} satisfies Examples<QuotesEvent>;

const listings = [
  { instruments: [instrumentOf()], categories: [] },
  { instruments: [], categories: [] },
];

describeChart('S2.38 S2.39 S2.40 S2.41 S2.42 S2.43 S7.21 S7.22 S8.3 S8.14', {
  machine: quotesMachine,
  events: [
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
  keyOf: ({ instruments, categoryId }: QuotesContext) => [instruments.length, categoryId],
});
