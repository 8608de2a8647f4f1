import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Category, Instrument } from '#contract/entities-market';
import { TOPIC } from '#contract/socket';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Quotes: which instruments are listed, filtered and selected, and whether their prices are wanted at all.
 * Started by app, never ends; paused while no screen shows prices. Prices themselves live in the price store.
 */

export type MarketListing = {
  /** Every instrument the site offers. */
  instruments: Instrument[];
  /** The categories of the instruments. */
  categories: Category[];
};

/** Stands for the watchlist where a category is chosen; the market numbers its own from 1 on. */
export const WATCHLIST = 0;

export type QuotesInput = {
  /** The listing that is there already; null for none. */
  listing: MarketListing | null;
  /** When the listing was kept on the device, if it is from an earlier visit. */
  keptAtMs: number | null;
  /** The category shown; null for all. */
  categoryId: number | null;
};
export type QuotesContext = Pick<QuotesInput, 'keptAtMs' | 'categoryId'> &
  MarketListing & {
    /** The ids of the starred instruments, in the trader's order; none while they are not known. */
    watched: readonly number[];
    /** The selected instrument; null before the listing is there. */
    selectedId: number | null;
    /** The id or the code of an instrument that was wanted before the listing was there. */
    wanted: number | string | null;
  };

export type QuotesEvent =
  /** `symbol` is the code of the instrument that the address asks for. */
  | { type: 'quotes.shown'; symbol?: string | null }
  | { type: 'quotes.hidden' }
  | { type: 'quotes.retry' }
  | { type: 'connection.opened' }
  | { type: 'category.toggled'; id: number }
  | { type: 'watchlist.changed'; ids: readonly number[] }
  | { type: 'instrument.picked'; id: number }
  | { type: 'drawer.open' }
  | { type: 'drawer.close' };

export type QuotesEmitted =
  | { type: 'category.changed'; id: number | null }
  | { type: 'quotes.loaded'; instruments: Instrument[] }
  /** `isKept`: the listing is of an earlier visit. */
  | { type: 'instrument.selected'; instrument: Instrument; isKept: boolean }
  | { type: 'instrument.unknown'; id: number }
  | { type: 'topic.wanted'; topic: string }
  | { type: 'topic.dropped'; topic: string };

/** The first instrument that can be traded now, else the first. */
function firstOf(instruments: Instrument[]): number | null {
  const open = instruments.find(({ isOpen }) => isOpen);
  return (open ?? instruments[0])?.id ?? null;
}

function wantedOf(instruments: Instrument[], wanted: QuotesContext['wanted']): number | null {
  return instruments.find(({ id, code }) => id === wanted || code === wanted)?.id ?? null;
}

/** The id of the instrument that an address asks for; null where it is selected already, or not listed. */
export function otherWanted(
  { instruments, selectedId }: QuotesContext,
  symbol: string | null,
): number | null {
  const id = wantedOf(instruments, symbol);
  return id === selectedId ? null : id;
}

export const quotesMachine = setup({
  types: {
    input: {} as QuotesInput,
    context: {} as QuotesContext,
    events: {} as QuotesEvent,
    emitted: {} as QuotesEmitted,
    tags: {} as 'skeleton' | 'rows' | 'empty' | 'failed' | 'drawer',
  },
  actors: {
    /** Reads the instruments and their categories. */
    loadListing: promiseActor<MarketListing>('loadListing'),
  },
  actions: {
    /** Keeps the instruments and categories the server listed. */
    storeListing: assign((_, params: MarketListing) => ({ ...params, keptAtMs: null })),
    /** Selects the wanted instrument, else the one selected before, else the first that is open. */
    selectFirst: assign(({ context: { instruments, selectedId, wanted } }) => ({
      selectedId: wantedOf(instruments, wanted) ?? selectedId ?? firstOf(instruments),
      wanted: null,
    })),
    /** Keeps the instrument that is wanted until the listing is there. */
    storeWanted: assign((_, params: { wanted: number | string | null }) => params),
    /** Selects the wanted instrument, if it is listed. */
    selectWanted: assign(({ context: { instruments, wanted, selectedId } }) => ({
      selectedId: wantedOf(instruments, wanted) ?? selectedId,
      wanted: null,
    })),
    /** Shows only this category, or all again. */
    toggleCategory: assign(({ context }, params: { id: number }) => ({
      categoryId: context.categoryId === params.id ? null : params.id,
    })),
    notifyCategory: emit(({ context }) => ({ type: 'category.changed' as const, id: context.categoryId })),
    /** Keeps which instruments are starred. */
    storeWatched: assign((_, { ids }: { ids: readonly number[] }) => ({ watched: ids })),
    /** Selects the instrument. */
    storeSelected: assign((_, params: { id: number }) => ({ selectedId: params.id })),
    notifyLoaded: emit(({ context }) => ({
      type: 'quotes.loaded' as const,
      instruments: context.instruments,
    })),
    notifySelected: emit(({ context }) => {
      const instrument = selectedInstrument(context);
      return instrument
        ? { type: 'instrument.selected' as const, instrument, isKept: context.keptAtMs !== null }
        : { type: 'instrument.unknown' as const, id: context.selectedId ?? 0 };
    }),
    notifyUnknown: emit((_, params: { id: number }) => ({
      type: 'instrument.unknown' as const,
      id: params.id,
    })),
    wantPrices: emit({ type: 'topic.wanted', topic: TOPIC.dayMarket }),
    dropPrices: emit({ type: 'topic.dropped', topic: TOPIC.dayMarket }),
  },
  guards: {
    /** The server lists at least one instrument. */
    hasInstruments: (_, params: { output: MarketListing }) => params.output.instruments.length > 0,
    /** A listing is there already. */
    hasListing: ({ context }) => context.instruments.length > 0,
    /** The address asks for another instrument than the one selected, and it is listed. */
    asksForOther: ({ context }, params: { symbol?: string | null }) =>
      otherWanted(context, params.symbol ?? null) !== null,
    /** The instrument is in the listing. */
    isListed: ({ context }, params: { id: number }) => context.instruments.some(({ id }) => id === params.id),
  },
  delays: { answerTimeout: 10_000, rereadDelay: 60_000 },
}).createMachine({
  id: 'quotes',
  context: ({ input: { listing, keptAtMs, categoryId } }) => ({
    keptAtMs,
    categoryId,
    watched: [],
    instruments: listing?.instruments ?? [],
    categories: listing?.categories ?? [],
    selectedId: firstOf(listing?.instruments ?? []),
    wanted: null,
  }),
  initial: 'paused',
  on: {
    'watchlist.changed': { actions: by('storeWatched') },
    'instrument.picked': [
      { guard: by('isListed'), actions: [by('storeSelected'), 'notifySelected'] },
      {
        actions: [
          by('notifyUnknown'),
          {
            type: 'storeWanted',
            params: ({ event, context }) => ({ wanted: context.instruments.length === 0 ? event.id : null }),
          },
        ],
      },
    ],
  },
  states: {
    paused: {
      on: {
        'quotes.shown': [
          {
            guard: by('asksForOther'),
            target: 'shown.listed.feed.refreshing',
            actions: [
              { type: 'storeWanted', params: ({ event }) => ({ wanted: event.symbol ?? null }) },
              'selectWanted',
              'notifySelected',
            ],
          },
          { guard: 'hasListing', target: 'shown.listed.feed.refreshing' },
          {
            target: 'shown',
            actions: {
              type: 'storeWanted',
              params: ({ event, context }) => ({ wanted: event.symbol ?? context.wanted }),
            },
          },
        ],
      },
      meta: { clauses: ['S2.42'] },
    },
    shown: {
      entry: 'wantPrices',
      exit: 'dropPrices',
      initial: 'loading',
      on: { 'quotes.hidden': { target: 'paused' } },
      states: {
        loading: {
          tags: 'skeleton',
          invoke: {
            id: 'loadListing',
            src: 'loadListing',
            onDone: [
              {
                guard: by('hasInstruments'),
                target: 'listed',
                actions: [
                  { type: 'storeListing', params: ({ event }) => event.output },
                  'selectFirst',
                  'notifyLoaded',
                  'notifySelected',
                ],
              },
              { target: 'empty', actions: { type: 'storeListing', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S2.40', 'S7.21', 'S7.22'] },
        },
        listed: {
          type: 'parallel',
          tags: 'rows',
          on: { 'category.toggled': { actions: [by('toggleCategory'), 'notifyCategory'] } },
          states: {
            feed: {
              initial: 'current',
              states: {
                current: {
                  on: { 'connection.opened': { target: 'refreshing' } },
                  after: { rereadDelay: { target: 'refreshing' } },
                  meta: { clauses: ['S2.38', 'S2.39', 'S2.41'] },
                },
                refreshing: {
                  invoke: {
                    id: 'refreshListing',
                    src: 'loadListing',
                    onDone: [
                      {
                        guard: by('hasInstruments'),
                        target: 'current',
                        actions: [
                          { type: 'storeListing', params: ({ event }) => event.output },
                          'notifyLoaded',
                        ],
                      },
                      {
                        target: '#quotes.shown.empty',
                        actions: { type: 'storeListing', params: ({ event }) => event.output },
                      },
                    ],
                    onError: { target: 'outdated' },
                  },
                  after: { answerTimeout: { target: 'outdated' } },
                  meta: { clauses: ['S2.42'] },
                },
                outdated: {
                  on: {
                    'quotes.retry': { target: 'refreshing' },
                    'connection.opened': { target: 'refreshing' },
                  },
                  after: { answerTimeout: { target: 'refreshing' } },
                  meta: { clauses: ['S8.3'] },
                },
              },
            },
            drawer: {
              initial: 'closed',
              states: {
                closed: { on: { 'drawer.open': { target: 'open' } } },
                open: {
                  tags: 'drawer',
                  on: {
                    'drawer.close': { target: 'closed' },
                    'instrument.picked': {
                      guard: by('isListed'),
                      target: 'closed',
                      actions: [by('storeSelected'), 'notifySelected'],
                    },
                  },
                  meta: { clauses: ['S2.43'] },
                },
              },
            },
          },
        },
        empty: {
          tags: 'empty',
          on: { 'quotes.retry': { target: 'loading' } },
          meta: { clauses: ['S2.40'] },
        },
        failed: {
          tags: 'failed',
          on: { 'quotes.retry': { target: 'loading' }, 'connection.opened': { target: 'loading' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

/** The instrument the trade screen is about, or undefined before the listing is there. */
export function selectedInstrument(context: QuotesContext): Instrument | undefined {
  return context.instruments.find(({ id }) => id === context.selectedId);
}

/** The starred instruments that are listed, in the trader's order. */
export const watchedInstruments = ({ instruments, watched }: QuotesContext): Instrument[] =>
  watched.flatMap((id) => instruments.find((instrument) => instrument.id === id) ?? []);

/** The category whose instruments are listed; null for all. A watchlist without a star is none. */
export const shownCategory = ({ categoryId, watched }: QuotesContext): number | null =>
  categoryId === WATCHLIST && watched.length === 0 ? null : categoryId;

/** The listing under the chosen category (S2.38). */
export function listedInstruments(context: QuotesContext): Instrument[] {
  const category = shownCategory(context);
  if (category === null) return context.instruments;
  if (category === WATCHLIST) return watchedInstruments(context);
  return context.instruments.filter(({ categoryId }) => categoryId === category);
}

export type QuotesRef = ActorRefFrom<typeof quotesMachine>;
export type QuotesSnapshot = SnapshotFrom<typeof quotesMachine>;
