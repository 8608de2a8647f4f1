import { type ActorRefFrom, assign, type EventObject, emit, type SnapshotFrom, setup } from 'xstate';
import { by } from '../by.ts';
import type { PreferencesInput } from '../preferences/preferences.machine.ts';
import type { KeptSession } from '../session/session.machine.ts';
import { callbackActor } from '../unprovided.ts';

/**
 * Tabs: keeps this tab level with the device, which other tabs of the app change too: whose session it is, and the
 * settings. A tab follows the device, and forgets on the device only the session that is its own. Started by app, never
 * ends.
 */

/** What another tab of the app changed on the device. */
export type DeviceReport =
  | ({ type: 'session.elsewhere' } & KeptSession)
  | { type: 'settings.elsewhere'; settings: PreferencesInput };

export type TabsContext = {
  /** The session this tab shows; null for a visitor. */
  token: string | null;
  /** The session the device keeps; null for none. */
  device: string | null;
  /** The account of this tab's last session; null before the first, and after one that ended here. */
  accountId: number | null;
};
export type TabsInput = { token: string | null };
type Started = { token: string; accountId: number };

export type TabsEvent =
  | DeviceReport
  | { type: 'session.started'; token: string; accountId: number }
  | { type: 'session.ended'; token: string };

export type TabsEmitted =
  /** Another tab logged in, switched or logged out: this one follows. */
  | Extract<DeviceReport, { type: 'session.elsewhere' }>
  /** This tab shows the session of the other one now; `isSwitch`: it showed another account before. */
  | { type: 'session.followed'; isSwitch: boolean }
  /** The session of this tab is to be kept on the device, or is over there. */
  | { type: 'token.kept'; token: string }
  | { type: 'token.forgotten'; token: string }
  | Extract<DeviceReport, { type: 'settings.elsewhere' }>;

export const tabsMachine = setup({
  types: {
    context: {} as TabsContext,
    input: {} as TabsInput,
    events: {} as TabsEvent,
    emitted: {} as TabsEmitted,
  },
  actors: {
    /** Reports what other tabs change on the device. */
    watchDevice: callbackActor<EventObject, void>('watchDevice'),
  },
  actions: {
    /** Keeps the token of this tab, which the device now keeps as well. */
    storeOwn: assign((_, { token, accountId }: Started) => ({ token, device: token, accountId })),
    /** Keeps the token that the device keeps. */
    storeDevice: assign((_, params: { token: string | null }) => ({ device: params.token })),
    /** Notes that this tab has no session; the device keeps its own. */
    clearOwn: assign({ token: null, accountId: null }),
    /** Notes that neither this tab nor the device has a session. */
    clearDevice: assign({ token: null, device: null, accountId: null }),
    notifyElsewhere: emit((_, params: Extract<DeviceReport, { type: 'session.elsewhere' }>) => params),
    notifyFollowed: emit(({ context }, { accountId }: Started) => ({
      type: 'session.followed' as const,
      isSwitch: context.accountId !== null && context.accountId !== accountId,
    })),
    notifyKept: emit((_, params: { token: string }) => ({
      type: 'token.kept' as const,
      token: params.token,
    })),
    notifyForgotten: emit((_, params: { token: string }) => ({
      type: 'token.forgotten' as const,
      token: params.token,
    })),
    notifySettings: emit((_, params: Extract<DeviceReport, { type: 'settings.elsewhere' }>) => params),
  },
  guards: {
    /** The device keeps another session than this tab shows. */
    isOther: ({ context }, params: { token: string | null }) => params.token !== context.token,
    /** The token is not the one the device keeps. */
    isNews: ({ context }, params: { token: string | null }) => params.token !== context.device,
    /** The session that ended is the one the device keeps. */
    isDevices: ({ context }, params: { token: string }) => params.token === context.device,
    /** The device keeps no session. */
    isEmptyDevice: ({ context }) => context.device === null,
  },
}).createMachine({
  id: 'tabs',
  context: ({ input }) => ({ token: input.token, device: input.token, accountId: null }),
  invoke: { id: 'watchDevice', src: 'watchDevice' },
  on: { 'settings.elsewhere': { actions: by('notifySettings') } },
  initial: 'level',
  states: {
    /** This tab shows the session the device keeps. */
    level: {
      on: {
        'session.started': { actions: [by('storeOwn'), by('notifyKept')] },
        'session.ended': { actions: [by('notifyForgotten'), 'clearDevice'] },
        'session.elsewhere': {
          guard: by('isOther'),
          target: 'following',
          actions: [by('storeDevice'), by('notifyElsewhere')],
        },
      },
      meta: { clauses: ['S6.4'] },
    },
    /** The device keeps another session, or none: this tab is on its way there. */
    following: {
      on: {
        'session.started': [
          { guard: by('isDevices'), target: 'level', actions: [by('notifyFollowed'), by('storeOwn')] },
          // The trader signed in here meanwhile: that is the younger choice.
          { target: 'level', actions: [by('storeOwn'), by('notifyKept')] },
        ],
        'session.ended': [
          // The server refused the session the device keeps.
          { guard: by('isDevices'), target: 'level', actions: [by('notifyForgotten'), 'clearDevice'] },
          { guard: 'isEmptyDevice', target: 'level', actions: 'clearOwn' },
        ],
        'session.elsewhere': {
          guard: by('isNews'),
          target: 'following',
          actions: [by('storeDevice'), by('notifyElsewhere')],
        },
      },
      meta: { clauses: ['S6.4'] },
    },
  },
});

export type TabsRef = ActorRefFrom<typeof tabsMachine>;
export type TabsSnapshot = SnapshotFrom<typeof tabsMachine>;
