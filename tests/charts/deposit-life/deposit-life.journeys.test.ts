import { describe, expect, it } from 'vitest';
import { type DepositLifeEvent, depositLifeMachine } from '#server/lives/deposit-life.machine';
import { startChart } from '../../support/start-chart.ts';

function become(...types: DepositLifeEvent['type'][]) {
  const { actor } = startChart(depositLifeMachine);
  for (const type of types) actor.send({ type });
  return actor.getSnapshot().value;
}

describe('the chart of a deposit', () => {
  it('S4.8 it waits, and is credited, rejected or invalid', () => {
    expect(become()).toBe('waiting');
    expect(become('case.approve')).toBe('approved');
    expect(become('case.reject')).toBe('rejected');
    expect(become('case.invalidate')).toBe('invalid');
  });
});
