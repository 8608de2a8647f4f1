import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { by } from '../by.ts';
import { areSameTabs, DEFAULT_TABS, LASTING_TAB, MAX_TABS, type Tab } from '../preferences/tabs.ts';
import { type HandEvent, type HeldPlace, handStates, placed } from '../reorder/hand.ts';

/**
 * Tab editor: which screens stand in the tab bar, and in which order. Starts with what the device has; what it announces is
 * kept by the preferences. Started when its screen first opens, never ends.
 */

export type TabEditorInput = { tabs: readonly Tab[] };
export type TabEditorContext = {
  /** The tabs, in the order of the bar. */
  tabs: readonly Tab[];
  /** The row in the hand, or the one that was moved last, and where it stands. */
  row: HeldPlace<Tab>;
};

export type TabEditorEvent =
  | { type: 'tab.toggled'; id: Tab }
  | HandEvent<Tab>
  /** The bar is to be as it was at first. */
  | { type: 'tabs.reset' }
  /** The device has these tabs now, perhaps by another tab of the browser. */
  | { type: 'tabs.known'; tabs: readonly Tab[] }
  | { type: 'screen.left' };

export type TabEditorEmitted = { type: 'tabs.picked'; tabs: readonly Tab[] } | { type: 'tabs.full' };

const HAND = handStates<Tab>(['S2.36']);

export const tabEditorMachine = setup({
  types: {
    context: {} as TabEditorContext,
    input: {} as TabEditorInput,
    events: {} as TabEditorEvent,
    emitted: {} as TabEditorEmitted,
    tags: {} as 'dragging' | 'placed',
  },
  actions: {
    /** Takes the tabs of the device. */
    storeTabs: assign((_, { tabs }: { tabs: readonly Tab[] }) => ({ tabs })),
    /** Takes the tabs of the beginning. */
    resetTabs: assign({ tabs: DEFAULT_TABS }),
    /** Puts the tab at the end of the bar. */
    addTab: assign(({ context }, { id }: { id: Tab }) => ({ tabs: [...context.tabs, id] })),
    /** Takes the tab from the bar. */
    removeTab: assign(({ context }, { id }: { id: Tab }) => ({
      tabs: context.tabs.filter((other) => other !== id),
    })),
    /** Takes a row in the hand, where it stands. */
    storeLifted: assign(({ context }, { id }: { id: Tab }) => ({
      row: { id, at: context.tabs.indexOf(id) },
    })),
    /** Keeps over which place the row in the hand is. */
    storePlace: assign(({ context }, { at }: { at: number }) => ({ row: { ...context.row, at } })),
    /** Puts a row at its place. */
    placeRow: assign(({ context }, { id, at }: HeldPlace<Tab>) => ({
      tabs: placed(context.tabs, id, at),
      row: { id, at },
    })),
    notifyChanged: emit(({ context }) => ({ type: 'tabs.picked' as const, tabs: context.tabs })),
    notifyFull: emit({ type: 'tabs.full' }),
  },
  guards: {
    /** The tab is in the bar. */
    isListed: ({ context }, params: { id: Tab }) => context.tabs.includes(params.id),
    /** The tab is in the bar, and can be taken from it. */
    isRemovable: ({ context: { tabs } }, { id }: { id: Tab }) => tabs.includes(id) && isRemovable(tabs, id),
    /** The tab is not in the bar, and the bar has fewer than {@link MAX_TABS}. */
    hasRoom: ({ context: { tabs } }, { id }: { id: Tab }) => !tabs.includes(id) && tabs.length < MAX_TABS,
    /** The tab is not in the bar, which is full. */
    isTooMany: ({ context }, { id }: { id: Tab }) => !context.tabs.includes(id),
    /** The device has other tabs. */
    isNews: ({ context }, { tabs }: { tabs: readonly Tab[] }) => !areSameTabs(tabs, context.tabs),
    /** The bar is not as it was at first. */
    isOwn: ({ context }) => !areSameTabs(context.tabs, DEFAULT_TABS),
  },
}).createMachine({
  id: 'tabEditor',
  context: ({ input }) => ({ tabs: input.tabs, row: { id: LASTING_TAB, at: 0 } }),
  ...HAND,
  on: {
    ...HAND.on,
    'screen.left': { target: '.resting' },
    'tabs.known': { guard: by('isNews'), target: '.resting', actions: by('storeTabs') },
    'tabs.reset': { guard: 'isOwn', target: '.resting', actions: ['resetTabs', 'notifyChanged'] },
    'tab.toggled': [
      { guard: by('isRemovable'), target: '.resting', actions: [by('removeTab'), 'notifyChanged'] },
      { guard: by('hasRoom'), target: '.resting', actions: [by('addTab'), 'notifyChanged'] },
      { guard: by('isTooMany'), actions: 'notifyFull' },
    ],
  },
});

/** Whether a tab can be taken from the bar: it is not home, and another is left beside home without it. */
export const isRemovable = (tabs: readonly Tab[], tab: Tab): boolean =>
  tab !== LASTING_TAB && tabs.length > 2;

export type TabEditorRef = ActorRefFrom<typeof tabEditorMachine>;
export type TabEditorSnapshot = SnapshotFrom<typeof tabEditorMachine>;
