import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { Company, SearchResult } from '#contract/entities';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Search: products and companies by their names. What is typed waits a moment before it is asked for; a newer word
 * cancels the older search. Started when its screen first opens, never ends; blank again when its screen is left.
 */

export type FoundProducts = {
  /** The products found. */
  products: SearchResult[];
  /** The companies found. */
  companies: Company[];
};
export type SearchContext = FoundProducts & {
  /** What is searched for. */
  words: string;
};

export type SearchEvent =
  | { type: 'words.changed'; words: string }
  | { type: 'search.retry' }
  | { type: 'search.left' }
  /** The live link is back: what could not be searched is searched again. */
  | { type: 'connection.opened' };

export const searchMachine = setup({
  types: {
    context: {} as SearchContext,
    events: {} as SearchEvent,
    tags: {} as 'blank' | 'found' | 'nothing' | 'failed',
  },
  actors: {
    /** Cancelled by leaving the state: the call is aborted (S7.58). */
    search: promiseActor<FoundProducts, { words: string }>('search'),
  },
  actions: {
    /** Keeps the words without the spaces around them. */
    storeWords: assign((_, params: { words: string }) => ({ words: params.words.trim() })),
    /** Keeps what was found. */
    storeFound: assign((_, params: FoundProducts) => params),
    /** Forgets the words and what was found. */
    clearFound: assign({ words: '', products: [], companies: [] }),
  },
  guards: {
    /** Nothing is typed. */
    isBlank: (_, params: { words: string }) => params.words.trim() === '',
    /** The words are those that were searched already. */
    isSame: ({ context }, params: { words: string }) => params.words.trim() === context.words,
    /** At least one product or company was found. */
    hasFound: (_, params: FoundProducts) => params.products.length + params.companies.length > 0,
  },
  delays: { typingPause: 250, answerTimeout: 10_000 },
}).createMachine({
  id: 'search',
  context: { words: '', products: [], companies: [] },
  initial: 'blank',
  on: {
    'search.left': { target: '.blank' },
    'words.changed': [
      { guard: by('isBlank'), target: '.blank' },
      {
        // A space at the end is no other word: the search goes on.
        guard: by('isSame'),
      },
      { target: '.typing', reenter: true, actions: by('storeWords') },
    ],
  },
  states: {
    blank: { tags: 'blank', entry: 'clearFound', meta: { clauses: ['S2.13'] } },
    typing: {
      after: { typingPause: { target: 'searching' } },
      meta: { clauses: ['S2.13'] },
    },
    searching: {
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => ({ words: context.words }),
        onDone: [
          {
            guard: { type: 'hasFound', params: ({ event }) => event.output },
            target: 'found',
            actions: { type: 'storeFound', params: ({ event }) => event.output },
          },
          { target: 'nothing' },
        ],
        onError: { target: 'failed' },
      },
      after: { answerTimeout: { target: 'failed' } },
      meta: { clauses: ['S7.58', 'S3.31'] },
    },
    found: { tags: 'found', meta: { clauses: ['S2.13', 'S3.29', 'S3.31'] } },
    nothing: { tags: 'nothing', meta: { clauses: ['S8.15'] } },
    failed: {
      tags: 'failed',
      on: { 'search.retry': { target: 'searching' }, 'connection.opened': { target: 'searching' } },
      meta: { clauses: ['S8.3'] },
    },
  },
});

export type SearchRef = ActorRefFrom<typeof searchMachine>;
export type SearchSnapshot = SnapshotFrom<typeof searchMachine>;
