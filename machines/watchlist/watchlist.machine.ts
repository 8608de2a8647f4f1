import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { MAX_LISTS, MAX_WATCHED, type NamedList } from '#contract/watchlist';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { copyStates, type SavedCopy } from '../kept-copy/copy-states.ts';
import { type HandEvent, type HeldPlace, handStates, placed } from '../reorder/hand.ts';
import { promiseActor } from '../unprovided.ts';
import { allLists, areSameLists, joinedLists, type WatchlistChange } from './join.ts';

/**
 * Watchlist: the instruments a trader has starred, in one list or several, and the copy of them that the account keeps.
 * Started when a screen with stars first opens, never ends. A visitor's lists stay on the device.
 */

/** What is known of the lists; the first of them has no name. */
export type ReadList = {
  version: number;
  lists: NamedList[];
  /** What the trader starred here before logging in. */
  begun: NamedList[];
  /** What the account changed here and could not send. */
  unsent: WatchlistChange | null;
};
export type SentList = { version: number; lists: NamedList[] };

/** `front` is the key of the list that this device showed last. */
type WatchlistInput = { front: string };

export type WatchlistContext = {
  /** The version that was read or written last; null while the lists are not known. */
  version: number | null;
  /** The lists of that version. */
  kept: NamedList[];
  /** The lists that were sent last. */
  sent: NamedList[];
  /** The latest version that was heard of since the lists were read last; 0 for none. */
  heard: number;
  /** The lists of starred instruments, in the order they were made, each in the trader's order. The first has no name. */
  lists: NamedList[];
  /** The key of the list in front, which stars go to; the first is where there is none of it. */
  front: string;
  /** The instrument that is put on lists; 0 for none yet. */
  placed: number;
  /** The row in the hand, or the one that was moved last, and where it stands. */
  row: HeldPlace<number>;
};

export type WatchlistEvent =
  /** Without `key` it is of the list in front. */
  | { type: 'star.toggled'; id: number; key?: string }
  /** A list is brought to the front. */
  | { type: 'list.picked'; key: string }
  | { type: 'list.add' }
  | { type: 'list.rename' }
  | { type: 'list.remove' }
  /** `key` is the list's, if it is a new one. */
  | { type: 'name.given'; key: string; name: string }
  | { type: 'remove.confirmed' }
  /** The trader asks on which lists an instrument is. */
  | { type: 'places.open'; id: number }
  | { type: 'question.closed' }
  | HandEvent<number>
  | { type: 'list.wanted' }
  /** The account's lists have this version now, written here or elsewhere. */
  | { type: 'list.written'; version: number }
  | { type: 'screen.left' }
  | { type: 'connection.opened' }
  /** Somebody logged in. */
  | { type: 'session.started' }
  | AccountLeft;

export type WatchlistEmitted = { type: 'watchlist.changed'; ids: number[] } | { type: 'watchlist.full' };

const HAND = handStates<number>(['S2.37']);
const NO_ROW: HeldPlace<number> = { id: 0, at: 0 };
const NO_STARS = allLists({ ids: [] });
const NOTHING_KNOWN: Omit<WatchlistContext, 'front'> = {
  version: null,
  kept: NO_STARS,
  sent: NO_STARS,
  heard: 0,
  lists: NO_STARS,
  placed: 0,
  row: NO_ROW,
};

const COPY = copyStates({
  src: 'saveList',
  input: ({ context: { version, sent } }: { context: WatchlistContext }): SentList => ({
    version: version ?? 0,
    lists: sent,
  }),
  again: ['list.wanted'],
  clauses: ['S2.37'],
});

export const watchlistMachine = setup({
  types: {
    context: {} as WatchlistContext,
    input: {} as WatchlistInput,
    events: {} as WatchlistEvent,
    emitted: {} as WatchlistEmitted,
    tags: {} as 'dragging' | 'placed' | 'failed' | 'adding' | 'renaming' | 'removing' | 'placing',
  },
  actors: {
    /** Reads the lists: the account's, or of a visitor the device's. */
    readList: promiseActor<ReadList>('readList'),
    /** Keeps them where they were read from. */
    saveList: promiseActor<SavedCopy, SentList>('saveList'),
  },
  actions: {
    /** Forgets the lists. */
    clearList: assign(NOTHING_KNOWN),
    /** Brings the list without a name to the front. */
    clearFront: assign({ front: '' }),
    /** Keeps what was read, with what was changed here meanwhile or before. */
    storeRead: assign(({ context }, read: ReadList) => ({
      version: read.version,
      kept: read.lists,
      lists: withOwn(read, context),
    })),
    /** Keeps which version the lists have elsewhere. */
    storeHeard: assign((_, { version }: { version: number }) => ({ heard: version })),
    /** Forgets it: what is read now is that version, or a later one. */
    clearHeard: assign({ heard: 0 }),
    /** Keeps what is sent: more may be changed before the answer comes. */
    storeSent: assign(({ context }) => ({ sent: context.lists })),
    /** Takes what was sent as the new version. */
    storeSaved: assign(({ context }, { version }: SavedCopy) => ({ version, kept: context.sent })),
    /** Puts the instrument at the end of the list. */
    addStar: assign(({ context }, { id, key }: Star) =>
      withList(context, { key, change: ({ ids }) => ({ ids: [...ids, id] }) }),
    ),
    /** Takes the instrument from the list. */
    removeStar: assign(({ context }, { id, key }: Star) =>
      withList(context, { key, change: ({ ids }) => ({ ids: ids.filter((other) => other !== id) }) }),
    ),
    /** Keeps which list is in front. */
    storeFront: assign((_, { key }: { key: string }) => ({ front: key })),
    /** Makes a list, and brings it to the front. */
    addList: assign(({ context }, { key, name }: { key: string; name: string }) => ({
      lists: [...context.lists, { key, name, ids: [] }],
      front: key,
    })),
    /** Gives the list in front another name, unless another device removed it meanwhile. */
    renameList: assign(({ context: { lists, front } }, { name }: { name: string }) => ({
      lists: lists.map((list) => (list.key !== '' && list.key === front ? { ...list, name } : list)),
    })),
    /** Takes the list in front away; that without a name stays, and is in front then. */
    removeList: assign(({ context: { lists, front } }) => ({
      lists: lists.filter(({ key }) => key === '' || key !== front),
      front: '',
    })),
    /** Keeps which instrument is put on lists. */
    storePlaced: assign((_, { id }: { id: number }) => ({ placed: id })),
    /** Takes a row in the hand, where it stands. */
    storeLifted: assign(({ context }, { id }: { id: number }) => ({
      row: { id, at: frontList(context).ids.indexOf(id) },
    })),
    /** Keeps over which place the row in the hand is. */
    storePlace: assign(({ context }, { at }: { at: number }) => ({ row: { ...context.row, at } })),
    /** Puts a row at its place. */
    placeRow: assign(({ context }, { id, at }: HeldPlace<number>) => ({
      ...withList(context, { change: ({ ids }) => ({ ids: placed(ids, id, at) }) }),
      row: { id, at },
    })),
    notifyChanged: emit(({ context }) => ({
      type: 'watchlist.changed' as const,
      ids: frontList(context).ids,
    })),
    notifyFull: emit({ type: 'watchlist.full' }),
  },
  guards: {
    /** The instrument is in the list. */
    isListed: ({ context }, { id, key }: Star) => listOf(context, key).ids.includes(id),
    /** The list holds fewer than {@link MAX_WATCHED}. */
    hasRoom: ({ context }, { key }: Star) => listOf(context, key).ids.length < MAX_WATCHED,
    /** There are fewer than {@link MAX_LISTS} with a name. */
    hasRoomForList: ({ context }) => context.lists.length <= MAX_LISTS,
    /** The list in front has a name: it can be given another one, and be taken away. */
    isNamed: ({ context }) => frontList(context).key !== '',
    /** Something is left of the name. */
    hasName: (_, { name }: { name: string }) => name !== '',
    /** What was read changes the lists. */
    isNews: ({ context }, read: ReadList) => !areSameLists(withOwn(read, context), context.lists),
    /** The lists are others than those of the version that was read or written last. */
    isChanged: ({ context: { lists, kept } }) => !areSameLists(lists, kept),
    /** Another device wrote since. What was written here is known by its answer. */
    isBehind: ({ context: { heard, version } }) => heard > (version ?? 0),
    /** The lists were kept. */
    isSaved: (_, params: SavedCopy) => params.isSaved,
  },
  delays: { answerTimeout: 10_000, retryDelay: 15_000 },
}).createMachine({
  id: 'watchlist',
  context: ({ input }) => ({ ...NOTHING_KNOWN, ...input }),
  type: 'parallel',
  states: {
    hand: {
      ...HAND,
      on: {
        ...HAND.on,
        'account.left': { target: '.resting' },
        'session.started': { target: '.resting' },
        'screen.left': { target: '.resting' },
        'list.picked': { target: '.resting', actions: [by('storeFront'), 'notifyChanged'] },
        'star.toggled': [
          { guard: by('isListed'), actions: [by('removeStar'), 'notifyChanged'] },
          { guard: by('hasRoom'), actions: [by('addStar'), 'notifyChanged'] },
          { actions: 'notifyFull' },
        ],
      },
    },
    question: {
      initial: 'closed',
      on: {
        'account.left': { target: '.closed' },
        'session.started': { target: '.closed' },
        'screen.left': { target: '.closed' },
        'question.closed': { target: '.closed' },
      },
      states: {
        closed: {
          on: {
            'list.add': { guard: 'hasRoomForList', target: 'adding' },
            'list.rename': { guard: 'isNamed', target: 'renaming' },
            'list.remove': { guard: 'isNamed', target: 'removing' },
            'places.open': { target: 'placing', actions: by('storePlaced') },
          },
          meta: { clauses: ['S2.37'] },
        },
        adding: {
          tags: 'adding',
          on: {
            'name.given': {
              guard: by('hasName'),
              target: 'closed',
              actions: [by('addList'), 'notifyChanged'],
            },
          },
          meta: { clauses: ['S2.37'] },
        },
        renaming: {
          tags: 'renaming',
          on: { 'name.given': { guard: by('hasName'), target: 'closed', actions: by('renameList') } },
          meta: { clauses: ['S2.37'] },
        },
        removing: {
          tags: 'removing',
          on: { 'remove.confirmed': { target: 'closed', actions: ['removeList', 'notifyChanged'] } },
          meta: { clauses: ['S2.37'] },
        },
        /** The trader puts an instrument on lists, and takes it off them. */
        placing: { tags: 'placing', meta: { clauses: ['S2.37'] } },
      },
    },
    list: {
      initial: 'reading',
      on: {
        'list.written': { actions: by('storeHeard') },
        'account.left': { target: '.reading', actions: ['clearList', 'clearFront', 'notifyChanged'] },
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

/** The star of an instrument on one list, the one in front where no key says which. */
type Star = { id: number; key?: string };

const listOf = ({ lists, front }: Pick<WatchlistContext, 'lists' | 'front'>, key = front): NamedList =>
  lists.find((list) => list.key === key) ?? (lists[0] as NamedList);

/** The list in front. */
export const frontList = (context: Pick<WatchlistContext, 'lists' | 'front'>): NamedList => listOf(context);

/** The lists with another one in the place of one of them. */
function withList(
  context: WatchlistContext,
  { key, change }: { key?: string | undefined; change: (list: NamedList) => Partial<NamedList> },
): Pick<WatchlistContext, 'lists'> {
  const changed = listOf(context, key);
  return { lists: context.lists.map((list) => (list === changed ? { ...list, ...change(list) } : list)) };
}

/** What was read, with everything that this device has and the account does not: the account's own comes first. */
function withOwn(read: ReadList, own: Pick<WatchlistContext, 'kept' | 'lists'>): NamedList[] {
  const sent = read.unsent ? joinedLists(read.lists, read.unsent) : read.lists;
  return joinedLists(joinedLists(sent, { from: [], to: read.begun }), { from: own.kept, to: own.lists });
}

export type WatchlistRef = ActorRefFrom<typeof watchlistMachine>;
export type WatchlistSnapshot = SnapshotFrom<typeof watchlistMachine>;
