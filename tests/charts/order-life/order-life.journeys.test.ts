import { describe, expect, it } from 'vitest';
import { CLOSE_REASONS } from '#contract/constants';
import { endedBy, type OrderLifeEvent, orderLifeMachine } from '#server/lives/order-life.machine';
import { startChart } from '../../support/start-chart.ts';

type Type = OrderLifeEvent['type'];

function become(...types: Type[]) {
  const { actor } = startChart(orderLifeMachine);
  for (const type of types) actor.send({ type });
  return actor.getSnapshot().value;
}

const CANCELS: readonly Type[] = [
  ...(['trader.ended', 'cover.lost', 'account.reset'] as const),
  ...(['pair.filled', 'time.over', 'instrument.halted', 'exposure.reached'] as const),
];
const CLOSES: readonly Type[] = [
  ...(['trader.ended', 'cover.lost', 'account.reset'] as const),
  ...(['stop.reached', 'profit.reached', 'profit.needed'] as const),
];

describe('the chart of an order', () => {
  it('S4.3 it waits, and is filled', () => {
    expect(become()).toBe('pending');
    expect(become('order.filled')).toBe('open');
  });

  it('S4.3 while it waits, what ends it cancels it; no stop does', () => {
    for (const type of CANCELS) expect(become(type)).toBe('cancelled');
    for (const type of ['stop.reached', 'profit.reached', 'profit.needed', 'part.closed'] as const)
      expect(become(type)).toBe('pending');
  });

  it('S4.3 a position is closed by what ends it, and stays open when a part of it is closed', () => {
    for (const type of CLOSES) expect(become('order.filled', type)).toBe('closed');
    expect(become('order.filled', 'part.closed')).toBe('open');
    const { actor } = startChart(orderLifeMachine);
    const takesPart = () => actor.getSnapshot().can({ type: 'part.closed' });
    expect(takesPart()).toBe(false);
    actor.send({ type: 'order.filled' });
    expect(takesPart()).toBe(true);
    expect(become('order.filled', 'part.closed', 'stop.reached')).toBe('closed');
    for (const type of ['pair.filled', 'time.over', 'instrument.halted', 'exposure.reached'] as const)
      expect(become('order.filled', type)).toBe('open');
  });

  it('S4.3 for each reason a row ends in one state, or cannot end so', () => {
    const ends = (from: 'pending' | 'open') =>
      CLOSE_REASONS.filter((reason) => {
        try {
          return endedBy(from, reason).state === (from === 'open' ? 'closed' : 'cancelled');
        } catch {
          return false;
        }
      });
    expect(ends('pending')).toEqual([
      'user',
      'liquidation',
      'uncovered',
      'reset',
      'oco',
      'expired',
      'halted',
      'exposure',
    ]);
    expect(ends('open')).toEqual([
      'user',
      'stop-loss',
      'take-profit',
      'liquidation',
      'covering',
      'uncovered',
      'reset',
    ]);
  });
});
