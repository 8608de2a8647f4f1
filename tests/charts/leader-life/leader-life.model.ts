import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type LeaderLifeEvent, leaderLifeMachine } from '#server/lives/leader-life.machine';

const own = {
  'leader.stop': [{}],
  'operator.pause': [{}],
  'operator.resume': [{}],
  'operator.end': [{}],
} satisfies Examples<LeaderLifeEvent>;

export const model: TestModel = {
  clauses: 'S9.11',
  machine: leaderLifeMachine,
  causes: {
    'leader.stop': 'the leader',
    'operator.pause': 'an operator',
    'operator.resume': 'an operator',
    'operator.end': 'an operator',
  } satisfies Record<LeaderLifeEvent['type'], string>,
  examples: eventsOf(own),
  unanswered: {
    'leaderLife.barred -- leader.stop': 'it is over already',
    'leaderLife.barred -- operator.end': 'it is over already',
    'leaderLife.leading -- operator.resume': 'the leader is not paused',
  },
};
