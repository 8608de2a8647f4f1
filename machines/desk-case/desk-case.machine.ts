import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { by } from '../by.ts';
import type { DeskRequest } from '../desk-command/asks.ts';

/**
 * Desk case: how an operator looks at the pictures of a case, and which decision they are making on it. The command chart carries the
 * decision out. Starts with the desk of a session and ends with it; another case begins anew.
 */

/** How much larger a picture may be drawn than it fits. */
export const ZOOMS = [1, 1.5, 2, 3, 4, 6] as const;
const LAST_ZOOM = ZOOMS.length - 1;

export type DeskCaseContext = {
  /** What kind of case is open. */
  kind: string;
  /** Its number. */
  id: string;
  /** The picture that is open. */
  picture: string;
  /** A place in `ZOOMS`. */
  zoom: number;
  /** Quarter turns to the right, 0 to 3. */
  quarters: number;
  /** The reason of the kept list that is picked. */
  reason: string;
};

export type DeskCaseEvent =
  | { type: 'case.opened'; kind: string; id: string }
  | { type: 'picture.open'; name: string }
  /** The browser has drawn it. */
  | { type: 'picture.shown' }
  | { type: 'picture.failed' }
  | { type: 'picture.retry' }
  | { type: 'zoom.in' }
  | { type: 'zoom.out' }
  | { type: 'picture.turn' }
  | { type: 'decision.approve' }
  | { type: 'decision.reject' }
  /** Rejects for what is missing, which the user may hand in anew. */
  | { type: 'decision.askMore'; reason: string }
  | { type: 'reason.picked'; reason: string }
  /** In the operator's own words. */
  | { type: 'reason.own' }
  | { type: 'decision.dropped' }
  /** `words` are the note of an approval, or an own reason. */
  | { type: 'decision.confirm'; words: string; isInvalid: boolean };

export type DeskCaseEmitted = { type: 'decision.made'; request: DeskRequest };

type Confirmed = { words: string; isInvalid: boolean };

export const deskCaseMachine = setup({
  types: {
    context: {} as DeskCaseContext,
    events: {} as DeskCaseEvent,
    emitted: {} as DeskCaseEmitted,
    tags: {} as 'picture' | 'loading' | 'shown' | 'failed' | 'approving' | 'rejecting' | 'own' | 'ready',
  },
  actions: {
    /** Keeps which case is open, and forgets what was done with the last one. */
    storeCase: assign((_, { kind, id }: { kind: string; id: string }) => ({
      ...{ kind, id, picture: '', zoom: 0, quarters: 0, reason: '' },
    })),
    /** Keeps which picture is open, drawn as it fits. */
    storePicture: assign((_, params: { name: string }) => ({ picture: params.name, zoom: 0, quarters: 0 })),
    /** Draws the picture one step larger. */
    zoomIn: assign(({ context }) => ({ zoom: context.zoom + 1 })),
    /** Draws the picture one step smaller. */
    zoomOut: assign(({ context }) => ({ zoom: context.zoom - 1 })),
    /** Turns the picture a quarter to the right. */
    turn: assign(({ context }) => ({ quarters: (context.quarters + 1) % 4 })),
    /** Keeps the reason of the list. */
    storeReason: assign((_, params: { reason: string }) => ({ reason: params.reason })),
    /** Forgets the reason. */
    clearReason: assign({ reason: '' }),
    notifyApproved: emit(({ context: { kind, id } }, { words }: Confirmed) => ({
      type: 'decision.made' as const,
      request: { command: 'approve' as const, kind, id, reason: words },
    })),
    notifyRejected: emit(({ context }, { words, isInvalid }: Confirmed) => {
      const { kind, id, reason } = context;
      const request = { command: 'reject' as const, kind, id, invalid: isInvalid };
      return { type: 'decision.made' as const, request: { ...request, reason: reason || words } };
    }),
  },
  guards: {
    /** There is a larger step. */
    canZoomIn: ({ context }) => context.zoom < LAST_ZOOM,
    /** There is a smaller step. */
    canZoomOut: ({ context }) => context.zoom > 0,
    /** The operator wrote why: the user reads it. */
    hasWords: (_, params: Confirmed) => params.words.trim() !== '',
  },
  delays: { pictureTimeout: 20_000 },
}).createMachine({
  id: 'deskCase',
  context: { kind: '', id: '', picture: '', zoom: 0, quarters: 0, reason: '' },
  type: 'parallel',
  on: { 'case.opened': { target: ['.pictures.closed', '.decision.none'], actions: by('storeCase') } },
  states: {
    pictures: {
      initial: 'closed',
      states: {
        closed: {},
        open: {
          tags: 'picture',
          initial: 'loading',
          on: {
            'zoom.in': { guard: 'canZoomIn', actions: 'zoomIn' },
            'zoom.out': { guard: 'canZoomOut', actions: 'zoomOut' },
            'picture.turn': { actions: 'turn' },
          },
          states: {
            loading: {
              tags: 'loading',
              on: { 'picture.shown': { target: 'shown' }, 'picture.failed': { target: 'failed' } },
              after: { pictureTimeout: { target: 'failed' } },
            },
            shown: { tags: 'shown' },
            failed: { tags: 'failed', on: { 'picture.retry': { target: 'loading' } } },
          },
        },
      },
      on: { 'picture.open': { target: '.open', reenter: true, actions: by('storePicture') } },
    },
    decision: {
      initial: 'none',
      on: {
        'decision.approve': { target: '.approving', actions: 'clearReason' },
        'decision.reject': { target: '.rejecting', actions: 'clearReason' },
        'decision.askMore': { target: '.rejecting.kept', actions: by('storeReason') },
        'decision.dropped': { target: '.none', actions: 'clearReason' },
      },
      states: {
        none: {},
        approving: {
          tags: ['approving', 'ready'],
          on: { 'decision.confirm': { actions: by('notifyApproved') } },
        },
        rejecting: {
          tags: 'rejecting',
          initial: 'picking',
          on: {
            'reason.picked': { target: '.kept', actions: by('storeReason') },
            'reason.own': { target: '.own', actions: 'clearReason' },
          },
          states: {
            picking: {},
            kept: {
              tags: 'ready',
              on: { 'decision.confirm': { actions: by('notifyRejected') } },
            },
            own: {
              tags: ['own', 'ready'],
              on: { 'decision.confirm': { guard: by('hasWords'), actions: by('notifyRejected') } },
            },
          },
        },
      },
    },
  },
});

export type DeskCaseRef = ActorRefFrom<typeof deskCaseMachine>;
export type DeskCaseSnapshot = SnapshotFrom<typeof deskCaseMachine>;
