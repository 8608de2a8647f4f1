import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import {
  DRAWING_POINTS,
  type Drawing,
  type DrawingKind,
  type DrawingPoint,
  MAX_DRAWING_TEXT,
  MAX_DRAWINGS,
} from '#contract/drawings';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { copyStates, type SavedCopy } from '../kept-copy/copy-states.ts';
import { areSameRows, joinedRows, type RowsChange } from '../kept-copy/join.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Drawings: what is drawn on the chart of one instrument, from the tool to the account it is kept on. Started when trade
 * first opens, never ends; idle until a chart is shown. A visitor's drawings stay on the device.
 */

type DrawingsChange = RowsChange<Drawing>;

/** What is known of the drawings of an instrument. */
export type ReadLayout = {
  version: number;
  drawings: Drawing[];
  /** What the trader drew here before logging in. */
  begun: Drawing[];
  /** What the account changed here and could not send. */
  unsent: DrawingsChange | null;
};
export type SentLayout = { instrumentId: number; version: number; drawings: Drawing[] };

export type DrawingsContext = {
  /** The instrument whose chart is shown; 0 before the first. */
  instrumentId: number;
  /** The version that was read or written last; null while the drawings are not known. */
  version: number | null;
  /** The drawings of that version. */
  kept: Drawing[];
  /** The drawings that were sent last. */
  sent: Drawing[];
  /** The drawings as they are on the chart, those below first. */
  drawings: Drawing[];
  /** The tool in hand. */
  tool: DrawingKind;
  /** The points that are placed so far. */
  placed: DrawingPoint[];
  /** What is written for a text. */
  text: string;
  /** The drawing that is selected. */
  selectedId: string | null;
  /** What was changed while this chart is open, the last change last: each can be taken back, {@link MAX_UNDONE} at most. */
  done: DrawingsChange[];
};
const MAX_UNDONE = 50;

export type DrawingsEvent =
  | { type: 'chart.shown'; instrumentId: number }
  | { type: 'tools.open' }
  | { type: 'tools.close' }
  | { type: 'tool.picked'; kind: DrawingKind }
  /** `id` is the drawing's, if this point completes it. */
  | { type: 'point.placed'; point: DrawingPoint; id: string }
  | { type: 'text.typed'; text: string }
  | { type: 'text.done'; id: string }
  | { type: 'placing.cancel' }
  | { type: 'drawing.selected'; id: string | null }
  | { type: 'drawing.moved'; id: string; points: DrawingPoint[] }
  | { type: 'drawing.delete'; id: string }
  | { type: 'drawing.undo' }
  | { type: 'drawings.clear' }
  | { type: 'clear.confirm' }
  | { type: 'clear.cancel' }
  | { type: 'screen.left' }
  | { type: 'connection.opened' }
  /** Somebody logged in while the chart was shown. */
  | { type: 'session.started' }
  | AccountLeft;

const NOTHING_KNOWN: Omit<DrawingsContext, 'instrumentId' | 'tool'> = {
  version: null,
  kept: [],
  sent: [],
  drawings: [],
  placed: [],
  text: '',
  selectedId: null,
  done: [],
};

export const drawingsMachine = setup({
  types: {
    context: {} as DrawingsContext,
    events: {} as DrawingsEvent,
    tags: {} as 'tools' | 'placing' | 'writing' | 'asking' | 'failed',
  },
  actors: {
    /** Reads the drawings of an instrument: the account's, or of a visitor the device's. */
    readLayout: promiseActor<ReadLayout, { instrumentId: number }>('readLayout'),
    /** Keeps them where they were read from. */
    saveLayout: promiseActor<SavedCopy, SentLayout>('saveLayout'),
  },
  actions: {
    /** Keeps whose chart is shown, and forgets what was drawn on the one before. */
    storeInstrument: assign((_, params: { instrumentId: number }) => ({
      ...NOTHING_KNOWN,
      instrumentId: params.instrumentId,
    })),
    /** Forgets what was drawn; the chart that is shown stays the same. */
    clearDrawings: assign(NOTHING_KNOWN),
    /** Keeps what was read, with what was changed here meanwhile or before. */
    storeRead: assign(({ context }, read: ReadLayout) => ({
      version: read.version,
      kept: read.drawings,
      drawings: withOwn(read, { from: context.kept, to: context.drawings }),
    })),
    /** Keeps what is sent: more may be drawn before the answer comes. */
    storeSent: assign(({ context }) => ({ sent: context.drawings })),
    /** Takes what was sent as the new version. */
    storeSaved: assign(({ context }, { version }: SavedCopy) => ({ version, kept: context.sent })),
    /** Takes a tool in hand. */
    storeTool: assign((_, params: { kind: DrawingKind }) => ({ tool: params.kind })),
    /** Keeps a point. */
    storePoint: assign(({ context }, params: { point: DrawingPoint }) => ({
      placed: [...context.placed, params.point],
    })),
    /** Keeps what is written, as much as fits. */
    storeText: assign((_, params: { text: string }) => ({ text: params.text.slice(0, MAX_DRAWING_TEXT) })),
    /** Adds what was placed to the drawings, above the others, and selects it. */
    addDrawing: assign(({ context }, { id }: { id: string }) => ({
      ...changed(
        context,
        [
          ...context.drawings,
          { id, kind: context.tool, points: context.placed, text: context.text.trim() },
        ].slice(-MAX_DRAWINGS),
      ),
      selectedId: id,
    })),
    /** Forgets the points and the text of what was being placed. */
    clearPlaced: assign({ placed: [], text: '' }),
    /** Keeps which drawing is selected. */
    storeSelected: assign((_, params: { id: string | null }) => ({ selectedId: params.id })),
    /** Selects nothing. */
    clearSelected: assign({ selectedId: null }),
    /** Keeps where a drawing was moved. */
    storeMoved: assign(({ context }, params: { id: string; points: DrawingPoint[] }) =>
      changed(
        context,
        context.drawings.map((drawing) =>
          drawing.id === params.id ? { ...drawing, points: params.points } : drawing,
        ),
      ),
    ),
    /** Takes a drawing away. */
    deleteDrawing: assign(({ context }, { id }: { id: string }) => ({
      ...changed(
        context,
        context.drawings.filter((drawing) => drawing.id !== id),
      ),
      selectedId: context.selectedId === id ? null : context.selectedId,
    })),
    /** Takes all drawings of the instrument away. */
    deleteAll: assign(({ context }) => ({ ...changed(context, []), selectedId: null })),
    /** Takes the last change back, from whatever another device made of the drawings since. */
    undo: assign(({ context: { drawings, done } }) => {
      const { from, to } = done.at(-1) ?? { from: drawings, to: drawings };
      return {
        drawings: areSameRows(drawings, to) ? [...from] : joined(drawings, { from: to, to: from }),
        done: done.slice(0, -1),
        selectedId: null,
      };
    }),
  },
  guards: {
    /** The chart of another instrument was shown before. */
    isOtherInstrument: ({ context }, params: { instrumentId: number }) =>
      params.instrumentId !== context.instrumentId,
    /** The drawings were read. */
    isRead: ({ context }) => context.version !== null,
    /** The chart has fewer than {@link MAX_DRAWINGS}. */
    hasRoom: ({ context }) => context.drawings.length < MAX_DRAWINGS,
    /** The next point is the last one of a text. */
    isTextPlaced: ({ context }) => context.tool === 'text',
    /** The next point is the last one of its drawing. */
    isComplete: ({ context: { tool, placed } }) => placed.length + 1 === DRAWING_POINTS[tool],
    /** Something is written. */
    hasText: ({ context }) => context.text.trim() !== '',
    /** Something was changed while this chart is open, and not taken back. */
    hasChange: ({ context }) => context.done.length > 0,
    /** There is something to delete. */
    hasDrawings: ({ context }) => context.drawings.length > 0,
    /** The chart has other drawings than the version that was read or written last. */
    isChanged: ({ context: { drawings, kept } }) => !areSameRows(drawings, kept),
    /** The drawings were kept. */
    isSaved: (_, params: SavedCopy) => params.isSaved,
  },
  delays: { answerTimeout: 10_000, retryDelay: 15_000 },
}).createMachine({
  id: 'drawings',
  context: { instrumentId: 0, tool: 'segment', ...NOTHING_KNOWN },
  type: 'parallel',
  states: {
    hand: {
      initial: 'resting',
      on: {
        'account.left': { target: '.resting' },
        'session.started': { target: '.resting' },
        'screen.left': { target: '.resting', actions: ['clearPlaced', 'clearSelected'] },
        'chart.shown': { guard: by('isOtherInstrument'), target: '.resting' },
        'drawing.delete': { actions: by('deleteDrawing') },
      },
      states: {
        resting: {
          on: {
            'tools.open': { guard: 'isRead', target: 'picking' },
            'drawing.selected': { actions: by('storeSelected') },
            'drawing.moved': { actions: by('storeMoved') },
            'drawing.undo': { guard: 'hasChange', actions: 'undo' },
          },
          meta: { clauses: ['S2.45'] },
        },
        picking: {
          tags: 'tools',
          on: {
            'tools.close': { target: 'resting' },
            'tool.picked': {
              guard: 'hasRoom',
              target: 'placing',
              actions: ['clearPlaced', 'clearSelected', by('storeTool')],
            },
            'drawings.clear': { guard: 'hasDrawings', target: 'asking' },
          },
          meta: { clauses: ['S2.45'] },
        },
        placing: {
          tags: 'placing',
          on: {
            'placing.cancel': { target: 'resting', actions: 'clearPlaced' },
            'point.placed': [
              { guard: 'isTextPlaced', target: 'writing', actions: by('storePoint') },
              {
                guard: 'isComplete',
                target: 'resting',
                actions: [by('storePoint'), by('addDrawing'), 'clearPlaced'],
              },
              { actions: by('storePoint') },
            ],
          },
          meta: { clauses: ['S2.45'] },
        },
        writing: {
          tags: 'writing',
          on: {
            'placing.cancel': { target: 'resting', actions: 'clearPlaced' },
            'text.typed': { actions: by('storeText') },
            'text.done': { guard: 'hasText', target: 'resting', actions: [by('addDrawing'), 'clearPlaced'] },
          },
          meta: { clauses: ['S2.45'] },
        },
        asking: {
          tags: 'asking',
          on: {
            'clear.confirm': { target: 'resting', actions: 'deleteAll' },
            'clear.cancel': { target: 'resting' },
          },
          meta: { clauses: ['S2.45'] },
        },
      },
    },
    layout: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'chart.shown': { target: 'shown', actions: by('storeInstrument') } },
          meta: { clauses: ['S2.45'] },
        },
        shown: {
          initial: 'reading',
          on: {
            'chart.shown': [
              { guard: by('isOtherInstrument'), target: '.reading', actions: by('storeInstrument') },
              { target: '.reading' },
            ],
            // The chart stays, and shows the drawings of the account in front.
            'account.left': { target: '.reading', actions: 'clearDrawings' },
            'session.started': { target: '.reading', actions: 'clearDrawings' },
          },
          states: {
            reading: {
              invoke: {
                id: 'readLayout',
                src: 'readLayout',
                input: ({ context }) => ({ instrumentId: context.instrumentId }),
                onDone: {
                  target: 'level',
                  actions: { type: 'storeRead', params: ({ event }) => event.output },
                },
                onError: { target: 'failed' },
              },
              after: { answerTimeout: { target: 'failed' } },
              meta: { clauses: ['S2.45'] },
            },
            ...copyStates({
              src: 'saveLayout',
              input: ({ context }: { context: DrawingsContext }): SentLayout => ({
                instrumentId: context.instrumentId,
                version: context.version ?? 0,
                drawings: context.sent,
              }),
              again: [],
              clauses: ['S2.45'],
            }),
          },
        },
      },
    },
  },
});

/** Other drawings, and how they came to be. What stands where it stood was not changed. */
const changed = ({ drawings, done }: DrawingsContext, to: Drawing[]) =>
  areSameRows(drawings, to)
    ? { drawings, done }
    : { drawings: to, done: [...done, { from: drawings, to }].slice(-MAX_UNDONE) };

const joined = (theirs: readonly Drawing[], change: DrawingsChange): Drawing[] =>
  joinedRows(theirs, change, MAX_DRAWINGS);

/** What was read, with everything on it that this device has and the account does not. */
function withOwn({ drawings, begun, unsent }: ReadLayout, own: DrawingsChange): Drawing[] {
  const sent = unsent ? joined(drawings, unsent) : drawings;
  const isThere = ({ id }: Drawing): boolean => sent.some((drawing) => drawing.id === id);
  // What the account has is as the account has it.
  const added = begun.filter((drawing) => !isThere(drawing));
  return joined(joined(sent, { from: [], to: added }), own);
}

export type DrawingsRef = ActorRefFrom<typeof drawingsMachine>;
export type DrawingsSnapshot = SnapshotFrom<typeof drawingsMachine>;
