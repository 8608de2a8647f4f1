import { describe, expect, it } from 'vitest';
import { type SubmissionLifeEvent, submissionLifeMachine } from '#server/lives/submission-life.machine';
import { startChart } from '../../support/start-chart.ts';

function become(...types: SubmissionLifeEvent['type'][]) {
  const { actor } = startChart(submissionLifeMachine);
  for (const type of types) actor.send({ type });
  return actor.getSnapshot().value;
}

describe('the chart of what is handed in', () => {
  it('S4.5 S4.6 S4.7 it waits, and counts or is rejected', () => {
    expect(become()).toBe('waiting');
    expect(become('case.approve')).toBe('approved');
    expect(become('case.reject')).toBe('rejected');
  });
});
