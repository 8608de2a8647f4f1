import { describe, expect, it } from 'vitest';
import {
  type AccountRequestLifeEvent,
  accountRequestLifeMachine,
} from '#server/lives/account-request-life.machine';
import { startChart } from '../../support/start-chart.ts';

function become(...types: AccountRequestLifeEvent['type'][]) {
  const { actor } = startChart(accountRequestLifeMachine);
  for (const type of types) actor.send({ type });
  return actor.getSnapshot().value;
}

describe('the chart of what an owner asks of an account', () => {
  it('S6.4 it waits, and is carried out, rejected or withdrawn', () => {
    expect(become()).toBe('waiting');
    expect(become('case.approve')).toBe('approved');
    expect(become('case.reject')).toBe('rejected');
    expect(become('case.withdraw')).toBe('withdrawn');
  });
});
