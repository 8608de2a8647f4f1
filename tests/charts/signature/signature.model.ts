import { type SignatureEvent, type Stroke, signatureMachine } from '#machines/signature/signature.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';

const line: Stroke = [
  { x: 0.1, y: 0.1 },
  { x: 0.6, y: 0.2 },
];
const dot: Stroke = [{ x: 0.1, y: 0.1 }];

const own = {
  'signature.drawn': [{ strokes: [line] }, { strokes: [dot] }],
  'signature.cleared': [{}],
  'signature.missed': [{}],
  'account.left': [{}],
} satisfies Examples<SignatureEvent>;

export const walkable: Walkable = {
  machine: signatureMachine,
  inputs: [{ strokes: [] }, { strokes: [line] }],
  events: eventsOf(own),
};
