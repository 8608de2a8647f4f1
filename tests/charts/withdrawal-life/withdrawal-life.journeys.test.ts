import { describe, expect, it } from 'vitest';
import { type WithdrawalLifeEvent, withdrawalLifeMachine } from '#server/lives/withdrawal-life.machine';
import { startChart } from '../../support/start-chart.ts';

function become(...types: WithdrawalLifeEvent['type'][]) {
  const { actor } = startChart(withdrawalLifeMachine);
  for (const type of types) actor.send({ type });
  return actor.getSnapshot().value;
}

describe('the chart of a withdrawal', () => {
  it('S9.9 it waits, and is paid, rejected, cancelled or eaten by a loss', () => {
    expect(become()).toBe('waiting');
    expect(become('case.approve')).toBe('paid');
    expect(become('case.reject')).toBe('rejected');
    expect(become('case.cancel')).toBe('cancelled');
    expect(become('cover.lost')).toBe('uncovered');
  });
});
