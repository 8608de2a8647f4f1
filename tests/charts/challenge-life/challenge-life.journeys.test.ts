import { describe, expect, it } from 'vitest';
import { CHALLENGE_LIFE_MS } from '#contract/entities-factors';
import {
  type ChallengeLifeEvent,
  challengeLifeMachine,
  challengeState,
} from '#server/lives/challenge-life.machine';
import { startChart } from '../../support/start-chart.ts';

type Type = ChallengeLifeEvent['type'];

function become(...types: Type[]) {
  const { actor } = startChart(challengeLifeMachine);
  for (const type of types) actor.send({ type });
  return actor.getSnapshot().value;
}

describe('the chart of a challenge', () => {
  it('S8.1 it is answered, and is a proof once', () => {
    expect(become()).toBe('asked');
    expect(become('proof.used')).toBe('asked');
    expect(become('answer.right')).toBe('answered');
    expect(become('answer.right', 'tries.spent')).toBe('answered');
    expect(become('answer.right', 'proof.used')).toBe('used');
  });

  it('S8.1 a wrong answer leaves it, the last one ends it', () => {
    const { actor } = startChart(challengeLifeMachine);
    expect(actor.getSnapshot().can({ type: 'answer.wrong' })).toBe(true);
    expect(become('answer.wrong')).toBe('asked');
    expect(become('answer.wrong', 'tries.spent')).toBe('spent');
    expect(become('answer.right', 'answer.wrong')).toBe('answered');
  });

  it('S8.1 its time ends it, and its proof', () => {
    expect(become('time.over')).toBe('expired');
    expect(become('answer.right', 'time.over')).toBe('expired');
  });

  it('S8.1 a row is late ten minutes after it was asked, its proof ten after the answer', () => {
    const asked = { tries_left: 1, created_at: 1, answered_at: null, used_at: null };
    const answered = { ...asked, tries_left: 0, answered_at: 2 };
    const end = CHALLENGE_LIFE_MS;
    expect([challengeState(asked, end), challengeState(asked, end + 1)]).toEqual(['asked', 'expired']);
    expect([challengeState(answered, end + 1), challengeState(answered, end + 2)]).toEqual([
      'answered',
      'expired',
    ]);
    expect(challengeState({ ...asked, tries_left: 0 }, end + 1)).toBe('spent');
    expect(challengeState({ ...answered, used_at: 3 }, end + 9)).toBe('used');
  });
});
