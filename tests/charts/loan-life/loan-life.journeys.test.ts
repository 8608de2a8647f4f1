import { describe, expect, it } from 'vitest';
import { type LoanLifeEvent, loanLifeMachine } from '#server/lives/loan-life.machine';
import { startChart } from '../../support/start-chart.ts';

function become(...types: LoanLifeEvent['type'][]) {
  const { actor } = startChart(loanLifeMachine);
  for (const type of types) actor.send({ type });
  return actor.getSnapshot().value;
}

describe('the chart of a loan', () => {
  it('S4.7 it waits, and is paid out or rejected', () => {
    expect(become()).toBe('waiting');
    expect(become('case.approve')).toBe('due');
    expect(become('case.reject')).toBe('rejected');
  });

  it('S4.7 S9.8 it is repaid once somebody looked at its repayment; else it is due as before', () => {
    const handedIn = ['case.approve', 'repayment.submit'] as const;
    expect(become(...handedIn)).toBe('repaying');
    expect(become(...handedIn, 'repayment.approve')).toBe('repaid');
    expect(become(...handedIn, 'repayment.reject')).toBe('due');
    expect(become(...handedIn, 'repayment.reject', 'repayment.submit', 'repayment.approve')).toBe('repaid');
  });

  it('S4.7 nothing is repaid that is not due, and nothing is decided that was not handed in', () => {
    expect(become('repayment.submit')).toBe('waiting');
    expect(become('case.approve', 'repayment.approve')).toBe('due');
    expect(become('case.approve', 'case.reject')).toBe('due');
  });
});
