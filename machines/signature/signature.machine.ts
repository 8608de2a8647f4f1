import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';

/**
 * Signature: what was drawn, in units of the pad's width, so that it survives a turned phone, and a reload by being kept
 * on the device. Started when its screen first opens, never ends.
 */

/** A stroke as points; x and y from 0 to 1 of the pad's width. */
export type Stroke = { x: number; y: number }[];

export type SignatureInput = { strokes: Stroke[] };
export type SignatureContext = {
  /** What was drawn. */
  strokes: Stroke[];
  /** Whether the form was to be sent without a signature. */
  isMissed: boolean;
};

export type SignatureEvent =
  | { type: 'signature.drawn'; strokes: Stroke[] }
  /** The user cleared the pad, or the request went through with what was on it. */
  | { type: 'signature.cleared' }
  | AccountLeft
  /** The form was to be sent without one. */
  | { type: 'signature.missed' };

export const signatureMachine = setup({
  types: {
    context: {} as SignatureContext,
    input: {} as SignatureInput,
    events: {} as SignatureEvent,
    tags: {} as 'drawn',
  },
  actions: {
    /** Keeps what was drawn. */
    storeStrokes: assign((_, params: { strokes: Stroke[] }) => ({
      strokes: params.strokes,
      isMissed: false,
    })),
    /** Empties the pad. */
    clearStrokes: assign(() => ({ strokes: [], isMissed: false })),
    /** Marks that the signature is missing. */
    storeMissed: assign({ isMissed: true }),
  },
  guards: {
    /** The kept strokes are together at least {@link LEAST_LENGTH} of the pad's width long. */
    isDrawn: ({ context }) => isSignature(context.strokes),
    /** The strokes are together at least {@link LEAST_LENGTH} of the pad's width long. */
    isSignature: (_, params: { strokes: Stroke[] }) => isSignature(params.strokes),
  },
}).createMachine({
  id: 'signature',
  context: ({ input }) => ({ strokes: input.strokes, isMissed: false }),
  initial: 'deciding',
  on: {
    'signature.drawn': [
      { guard: by('isSignature'), target: '.drawn', actions: by('storeStrokes') },
      // A dot is kept on the pad, and is no signature yet, or no longer.
      { target: '.blank', actions: by('storeStrokes') },
    ],
    'signature.cleared': { target: '.blank', actions: 'clearStrokes' },
    'account.left': { target: '.blank', actions: 'clearStrokes' },
  },
  states: {
    deciding: { always: [{ guard: 'isDrawn', target: 'drawn' }, { target: 'blank' }] },
    blank: {
      on: { 'signature.missed': { actions: 'storeMissed' } },
      meta: { clauses: ['S5.5'] },
    },
    drawn: { tags: 'drawn', meta: { clauses: ['S4.12', 'S2.33'] } },
  },
});

/** Least length of all strokes together, in widths of the pad: less is a slip of the finger. */
const LEAST_LENGTH = 0.15;

export function isSignature(strokes: readonly Stroke[]): boolean {
  const lengthOf = (stroke: Stroke): number =>
    stroke.slice(1).reduce((length, point, index) => {
      const before = stroke[index] ?? point;
      return length + Math.hypot(point.x - before.x, point.y - before.y);
    }, 0);
  return strokes.reduce((length, stroke) => length + lengthOf(stroke), 0) >= LEAST_LENGTH;
}

export type SignatureRef = ActorRefFrom<typeof signatureMachine>;
export type SignatureSnapshot = SnapshotFrom<typeof signatureMachine>;
