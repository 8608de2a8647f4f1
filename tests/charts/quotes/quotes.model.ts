import { type QuotesContext, type QuotesEvent, quotesMachine } from '#machines/quotes/quotes.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { instrumentOf, lost } from '../samples.ts';

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

export const walkable: Walkable = {
  machine: quotesMachine,
  inputs: [{ listing: null, keptAtMs: null }],
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
};
