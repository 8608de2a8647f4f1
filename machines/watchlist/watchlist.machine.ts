import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { MAX_WATCHED } from '#contract/watchlist';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { copyStates, type SavedCopy } from '../kept-copy/copy-states.ts';
import { type HandEvent, type HeldPlace, handStates, placed } from '../reorder/hand.ts';
import { promiseActor } from '../unprovided.ts';
import { isSameList, joinedWatchlist, type WatchlistChange } from './join.ts';

/**
 * Watchlist: the instruments a trader has starred, their order, and the copy of the list that the account keeps. Started
 * when a screen with stars first opens, never ends. A visitor's list stays on the device.
 */

/** What is known of the list. */
export type ReadList = {
  version: number;
  ids: number[];
  /** What the trader starred here before logging in. */
  begun: number[];
  /** What the account changed here and could not send. */
  unsent: WatchlistChange | null;
};
export type SentList = { version: number; ids: number[] };

export type WatchlistContext = {
  /** The version that was read or written last; null while the list is not known. */
  version: number | null;
  /** The ids of that version. */
  kept: number[];
  /** The ids that were sent last. */
  sent: number[];
  /** The latest version that was heard of since the list was read last; 0 for none. */
  heard: number;
  /** The ids of the starred instruments, in the trader's order. */
  ids: number[];
  /** The row in the hand, or the one that was moved last, and where it stands. */
  row: HeldPlace<number>;
};

export type WatchlistEvent =
  | { type: 'star.toggled'; id: number }
  | HandEvent<number>
  | { type: 'list.wanted' }
  /** The account's list has this version now, written here or elsewhere. */
  | { type: 'list.written'; version: number }
  | { type: 'screen.left' }
  | { type: 'connection.opened' }
  /** Somebody logged in. */
  | { type: 'session.started' }
  | AccountLeft;

export type WatchlistEmitted = { type: 'watchlist.changed'; ids: number[] } | { type: 'watchlist.full' };

const HAND = handStates<number>(['S2.37']);
const NO_ROW: HeldPlace<number> = { id: 0, at: 0 };
const NOTHING_KNOWN: WatchlistContext = { version: null, kept: [], sent: [], heard: 0, ids: [], row: NO_ROW };

const COPY = copyStates({
  src: 'saveList',
  input: ({ context: { version, sent } }: { context: WatchlistContext }): SentList => ({
    version: version ?? 0,
    ids: sent,
  }),
  again: ['list.wanted'],
  clauses: ['S2.37'],
});

export const watchlistMachine = setup({
  types: {
    context: {} as WatchlistContext,
    events: {} as WatchlistEvent,
    emitted: {} as WatchlistEmitted,
    tags: {} as 'dragging' | 'placed' | 'failed',
  },
  actors: {
    /** Reads the list: the account's, or of a visitor the device's. */
    readList: promiseActor<ReadList>('readList'),
    /** Keeps it where it was read from. */
    saveList: promiseActor<SavedCopy, SentList>('saveList'),
  },
  actions: {
    /** Forgets the list. */
    clearList: assign(NOTHING_KNOWN),
    /** Keeps what was read, with what was changed here meanwhile or before. */
    storeRead: assign(({ context }, read: ReadList) => ({
      version: read.version,
      kept: read.ids,
      ids: withOwn(read, context),
    })),
    /** Keeps which version the list has elsewhere. */
    storeHeard: assign((_, { version }: { version: number }) => ({ heard: version })),
    /** Forgets it: what is read now is that version, or a later one. */
    clearHeard: assign({ heard: 0 }),
    /** Keeps what is sent: more may be changed before the answer comes. */
    storeSent: assign(({ context }) => ({ sent: context.ids })),
    /** Takes what was sent as the new version. */
    storeSaved: assign(({ context }, { version }: SavedCopy) => ({ version, kept: context.sent })),
    /** Puts the instrument at the end of the list. */
    addStar: assign(({ context }, { id }: { id: number }) => ({ ids: [...context.ids, id] })),
    /** Takes the instrument from the list. */
    removeStar: assign(({ context }, { id }: { id: number }) => ({
      ids: context.ids.filter((other) => other !== id),
    })),
    /** Takes a row in the hand, where it stands. */
    storeLifted: assign(({ context }, { id }: { id: number }) => ({
      row: { id, at: context.ids.indexOf(id) },
    })),
    /** Keeps over which place the row in the hand is. */
    storePlace: assign(({ context }, { at }: { at: number }) => ({ row: { ...context.row, at } })),
    /** Puts a row at its place. */
    placeRow: assign(({ context }, { id, at }: HeldPlace<number>) => ({
      ids: placed(context.ids, id, at),
      row: { id, at },
    })),
    notifyChanged: emit(({ context }) => ({ type: 'watchlist.changed' as const, ids: context.ids })),
    notifyFull: emit({ type: 'watchlist.full' }),
  },
  guards: {
    /** The instrument is in the list. */
    isListed: ({ context }, params: { id: number }) => context.ids.includes(params.id),
    /** The list holds fewer than {@link MAX_WATCHED}. */
    hasRoom: ({ context }) => context.ids.length < MAX_WATCHED,
    /** What was read changes the list. */
    isNews: ({ context }, read: ReadList) => !isSameList(withOwn(read, context), context.ids),
    /** The list is another than the version that was read or written last. */
    isChanged: ({ context: { ids, kept } }) => !isSameList(ids, kept),
    /** Another device wrote since. What was written here is known by its answer. */
    isBehind: ({ context: { heard, version } }) => heard > (version ?? 0),
    /** The list was kept. */
    isSaved: (_, params: SavedCopy) => params.isSaved,
  },
  delays: { answerTimeout: 10_000, retryDelay: 15_000 },
}).createMachine({
  id: 'watchlist',
  context: NOTHING_KNOWN,
  type: 'parallel',
  states: {
    hand: {
      ...HAND,
      on: {
        ...HAND.on,
        'account.left': { target: '.resting' },
        'session.started': { target: '.resting' },
        'screen.left': { target: '.resting' },
        'star.toggled': [
          { guard: by('isListed'), actions: [by('removeStar'), 'notifyChanged'] },
          { guard: 'hasRoom', actions: [by('addStar'), 'notifyChanged'] },
          { actions: 'notifyFull' },
        ],
      },
    },
    list: {
      initial: 'reading',
      on: {
        'list.written': { actions: by('storeHeard') },
        'account.left': { target: '.reading', actions: ['clearList', 'notifyChanged'] },
        'session.started': { target: '.reading', actions: ['clearList', 'notifyChanged'] },
      },
      states: {
        reading: {
          entry: 'clearHeard',
          invoke: {
            id: 'readList',
            src: 'readList',
            onDone: [
              {
                guard: { type: 'isNews', params: ({ event }) => event.output },
                target: 'level',
                actions: [{ type: 'storeRead', params: ({ event }) => event.output }, 'notifyChanged'],
              },
              { target: 'level', actions: { type: 'storeRead', params: ({ event }) => event.output } },
            ],
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S2.37'] },
        },
        ...COPY,
        level: { ...COPY.level, always: [COPY.level.always, { guard: 'isBehind', target: 'reading' }] },
      },
    },
  },
});

/** What was read, with everything that this device has and the account does not: the account's own comes first. */
function withOwn(read: ReadList, own: Pick<WatchlistContext, 'kept' | 'ids'>): number[] {
  const sent = read.unsent ? joinedWatchlist(read.ids, read.unsent) : read.ids;
  return joinedWatchlist(joinedWatchlist(sent, { from: [], to: read.begun }), {
    from: own.kept,
    to: own.ids,
  });
}

export type WatchlistRef = ActorRefFrom<typeof watchlistMachine>;
export type WatchlistSnapshot = SnapshotFrom<typeof watchlistMachine>;
