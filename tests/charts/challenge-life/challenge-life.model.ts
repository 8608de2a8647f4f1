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
    'answer.right': 'who is asked',
    'answer.wrong': 'who is asked',
    'tries.spent': 'who is asked',
    'proof.used': 'its user',
    'time.over': 'the clock',
  } satisfies Record<ChallengeLifeEvent['type'], string>,
  examples: eventsOf(own),
};
