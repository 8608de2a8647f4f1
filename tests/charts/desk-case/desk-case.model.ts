import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type DeskCaseContext,
  type DeskCaseEvent,
  deskCaseMachine,
} from '#machines/desk-case/desk-case.machine';

const own = {
  'case.opened': [{ kind: 'identity', id: '1' }],
  'picture.open': [{ name: 'front' }, { name: 'reverse' }],
  'picture.shown': [{}],
  'picture.failed': [{}],
  'picture.retry': [{}],
  'zoom.in': [{}],
  'zoom.out': [{}],
  'picture.turn': [{}],
  'decision.approve': [{}],
  'decision.reject': [{}],
  'decision.askMore': [{ reason: 'We need more.' }],
  'reason.picked': [{ reason: 'A picture is blurred.' }],
  'reason.own': [{}],
  'decision.dropped': [{}],
  'decision.confirm': [{ words: 'Seen.', isInvalid: false }],
} satisfies Examples<DeskCaseEvent>;

export const model: TestModel = {
  clauses: 'S6.4',
  machine: deskCaseMachine,
  examples: [...eventsOf(own), { type: 'after:pictureTimeout@deskCase.pictures.open.loading' }],
  unanswered: {
    'deskCase.decision.none -- decision.confirm': 'There is no decision.',
    'deskCase.decision.rejecting.picking -- decision.confirm': 'A user is told why: a reason comes first.',
  },
  equivalentMutants: {
    'deskCase.decision.approving swallows decision.approve of deskCase.decision': 'It is being made already.',
    'deskCase.decision.rejecting.picking swallows decision.reject of deskCase.decision':
      'It is being made already.',
    'deskCase.decision.none swallows decision.dropped of deskCase.decision': 'There is none to drop.',
    'deskCase.decision.rejecting.own swallows reason.own of deskCase.decision.rejecting':
      'The words are asked for already.',
  },
  keyOf: ({ zoom }: DeskCaseContext) => [zoom > 0, zoom < 5],
};
