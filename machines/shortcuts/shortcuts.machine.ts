import { type ActorRefFrom, type EventObject, emit, type SnapshotFrom, setup } from 'xstate';
import type { Period } from '#contract/constants';
import { by } from '../by.ts';
import { callbackActor } from '../unprovided.ts';
import {
  GO_KEY,
  type KeyPress,
  LIST_KEY,
  periodOf,
  pressedPlaceOf,
  pressedSideOf,
  SEARCH,
  SEARCH_KEY,
  type Side,
} from './keys.ts';

/**
 * Shortcuts: what single keys of a keyboard do, whether they do anything (WCAG 2.1.4), and whether their list lies open.
 * Started a while after the first screen, never ends.
 */

export type ShortcutsInput = {
  /** Whether the keys were turned off on this device. */
  isOff: boolean;
};
export type ShortcutsContext = ShortcutsInput;

export type ShortcutsEvent =
  | ({ type: 'key.pressed' } & KeyPress)
  | { type: 'shortcuts.toggle' }
  | { type: 'list.open' }
  | { type: 'list.close' };

export type ShortcutsEmitted =
  | { type: 'place.wanted'; path: string }
  | { type: 'period.wanted'; period: Period }
  | { type: 'side.wanted'; side: Side }
  | { type: 'shortcuts.changed'; isOff: boolean };

export const shortcutsMachine = setup({
  types: {
    context: {} as ShortcutsContext,
    input: {} as ShortcutsInput,
    events: {} as ShortcutsEvent,
    emitted: {} as ShortcutsEmitted,
    tags: {} as 'on' | 'list',
  },
  actors: {
    /** Reports keys that are pressed outside of fields and dialogs, without a modifier. */
    watchKeys: callbackActor<EventObject, void>('watchKeys'),
  },
  actions: {
    notifyPlace: emit((_, params: { path: string }) => ({
      type: 'place.wanted' as const,
      path: params.path,
    })),
    notifyPeriod: emit((_, params: { period: Period }) => ({
      type: 'period.wanted' as const,
      period: params.period,
    })),
    notifySide: emit((_, params: { side: Side }) => ({ type: 'side.wanted' as const, side: params.side })),
    notifyOn: emit({ type: 'shortcuts.changed', isOff: false }),
    notifyOff: emit({ type: 'shortcuts.changed', isOff: true }),
  },
  guards: {
    /** The keys were turned off on this device. */
    isOff: ({ context }) => context.isOff,
    /** It is the key of the list. */
    isListKey: (_, params: KeyPress) => params.key === LIST_KEY,
    /** It is the key of the search. */
    isSearchKey: (_, params: KeyPress) => params.key === SEARCH_KEY,
    /** It is the key before that of a place. */
    isGoKey: (_, params: KeyPress) => params.key === GO_KEY,
    /** It is the key of a place. */
    isPlaceKey: (_, params: KeyPress) => pressedPlaceOf(params) !== null,
    /** It is the digit of a period, and a chart is shown. */
    isPeriodKey: (_, params: KeyPress) => periodOf(params) !== null,
    /** It is the key of buy or sell, and they are shown. */
    isSideKey: (_, params: KeyPress) => pressedSideOf(params) !== null,
  },
  delays: {
    /** How long the key of a place may come after the key before it. */
    placePause: 1_500,
  },
}).createMachine({
  id: 'shortcuts',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    keys: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isOff', target: 'off' }, { target: 'on' }] },
        off: { on: { 'shortcuts.toggle': { target: 'on', actions: 'notifyOn' } } },
        on: {
          tags: 'on',
          invoke: { id: 'watchKeys', src: 'watchKeys' },
          on: { 'shortcuts.toggle': { target: 'off', actions: 'notifyOff' } },
          initial: 'ready',
          states: {
            ready: {
              on: {
                'key.pressed': [
                  {
                    guard: by('isSearchKey'),
                    actions: { type: 'notifyPlace', params: { path: SEARCH } },
                  },
                  {
                    guard: by('isPeriodKey'),
                    actions: {
                      type: 'notifyPeriod',
                      params: ({ event }) => ({ period: periodOf(event) as Period }),
                    },
                  },
                  {
                    guard: by('isSideKey'),
                    actions: {
                      type: 'notifySide',
                      params: ({ event }) => ({ side: pressedSideOf(event) as Side }),
                    },
                  },
                  { guard: by('isGoKey'), target: 'going' },
                ],
              },
            },
            /** The key of a place is waited for; any other ends the wait. */
            going: {
              on: {
                'key.pressed': [
                  {
                    guard: by('isPlaceKey'),
                    target: 'ready',
                    actions: {
                      type: 'notifyPlace',
                      params: ({ event }) => ({ path: pressedPlaceOf(event) as string }),
                    },
                  },
                  { target: 'ready' },
                ],
              },
              after: { placePause: { target: 'ready' } },
            },
          },
        },
      },
    },
    list: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'list.open': { target: 'open' },
            'key.pressed': { guard: by('isListKey'), target: 'open' },
          },
        },
        open: { tags: 'list', on: { 'list.close': { target: 'closed' } } },
      },
    },
  },
});

export type ShortcutsRef = ActorRefFrom<typeof shortcutsMachine>;
export type ShortcutsSnapshot = SnapshotFrom<typeof shortcutsMachine>;
