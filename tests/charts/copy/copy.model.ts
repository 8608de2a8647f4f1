import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type CopyEvent, copyMachine } from '#server/copies/copy.machine';

const own = {
  'copy.pause': [{ open: 1 }, { open: 0 }],
  'copy.resume': [{}],
  'copy.stop': [{}],
  'copy.look': [{ open: 1 }, { open: 0 }],
  'loss.reached': [{}],
  'leader.ended': [{}],
  'operator.stop': [{}],
  'money.returned': [{}],
} satisfies Examples<CopyEvent>;

export const model: TestModel = {
  clauses: 'S1.3',
  machine: copyMachine,
  causes: {
    'copy.pause': 'the follower',
    'copy.resume': 'the follower',
    'copy.stop': 'the follower',
    'copy.look': 'the clock',
    'loss.reached': 'a loss',
    'leader.ended': 'the leader',
    'operator.stop': 'an operator',
    'money.returned': 'the server',
  } satisfies Record<CopyEvent['type'], string>,
  examples: eventsOf(own),
  unanswered: { 'copy.live.copying -- copy.resume': 'it copies already' },
  equivalentMutants: Object.fromEntries(
    ['byLoss', 'byLeader', 'byOperator'].map((state) => [
      `copy.stopping -- starts → copy.stopping.${state}`,
      'every way in names what stopped it',
    ]),
  ),
};
