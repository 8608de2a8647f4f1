import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type ChallengeLifeEvent, challengeLifeMachine } from '#server/lives/challenge-life.machine';

const own = {
  'answer.right': [{}],
  'answer.wrong': [{}],
  'tries.spent': [{}],
  'proof.used': [{}],
  'time.over': [{}],
} satisfies Examples<ChallengeLifeEvent>;

export const model: TestModel = {
  clauses: 'S8.1 S8.3',
  machine: challengeLifeMachine,
  causes: {
    'answer.right': 'the user',
    'answer.wrong': 'the user',
    'tries.spent': 'the user',
    'proof.used': 'the user',
    'time.over': 'the clock',
  } satisfies Record<ChallengeLifeEvent['type'], string>,
  examples: eventsOf(own),
};
