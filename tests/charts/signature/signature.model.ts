import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type SignatureEvent, type Stroke, signatureMachine } from '#machines/signature/signature.machine';

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

const AS_STROKES = 'Deciding goes at once where the strokes say, which the transition has just stored.';

export const model: TestModel = {
  clauses: 'S2.33 S4.12 S5.5',
  machine: signatureMachine,
  inputs: [{ strokes: [] }, { strokes: [line] }],
  examples: eventsOf(own),
  exclusions: {
    events: [
      {
        events: ['signature.cleared'],
        where: ({ context }) => context.strokes.length === 0,
        because: 'with nothing on the pad there is nothing to clear',
      },
      {
        events: ['signature.drawn'],
        where: (state, { strokes: [stroke] }) => state.matches('drawn') && stroke === dot,
        because: 'the strokes before it stay',
      },
      {
        events: ['signature.missed'],
        where: (state) => state.matches('drawn'),
        because: 'the request is sent with what was drawn',
      },
      {
        events: ['account.left'],
        where: (state) => state.matches('drawn'),
        because: 'the pad goes with the screen, so no one sees it blank',
      },
    ],
    transitions: {},
    last: [{ events: ['account.left'], because: 'the login is open after it' }],
  },
  equivalentMutants: {
    'signature -- signature.drawn [0] → signature.deciding': AS_STROKES,
    'signature -- signature.drawn [1] → signature.deciding': AS_STROKES,
    'signature -- signature.cleared [0] → signature.deciding': AS_STROKES,
    'signature -- account.left [0] → signature.deciding': AS_STROKES,
  },
};
