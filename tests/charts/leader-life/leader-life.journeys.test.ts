import { describe, expect, it } from 'vitest';
import { type LeaderLifeEvent, leaderLifeMachine, leaderStep } from '#server/lives/leader-life.machine';
import { startChart } from '../../support/start-chart.ts';

type Type = LeaderLifeEvent['type'];

function become(...types: Type[]) {
  const { actor } = startChart(leaderLifeMachine);
  for (const type of types) actor.send({ type });
  return actor.getSnapshot().value;
}

describe('the chart of a leader', () => {
  it('S9.11 one leads until they stop', () => {
    expect(become()).toBe('leading');
    expect(become('operator.resume')).toBe('leading');
    expect(become('leader.stop')).toBe('ended');
  });

  it('S9.11 who is paused leads on once an operator allows it', () => {
    expect(become('operator.pause')).toBe('paused');
    expect(become('operator.pause', 'operator.resume')).toBe('leading');
  });

  it('S9.11 who stops while paused, or is ended by an operator, begins anew only when an operator allows it', () => {
    expect(become('operator.pause', 'leader.stop')).toBe('barred');
    expect(become('operator.pause', 'operator.end')).toBe('barred');
    expect(become('operator.end')).toBe('barred');
    expect(become('operator.end', 'leader.stop')).toBe('barred');
    expect(become('operator.end', 'operator.resume')).toBe('ended');
  });

  it('S9.11 a row keeps since when it was paused, and when it ended', () => {
    const begun = { paused_at: null, ended_at: null };
    const paused = { paused_at: 1, ended_at: null };
    expect(leaderStep(begun, 'operator.pause', 1)).toEqual(paused);
    expect(leaderStep(paused, 'operator.pause', 2)).toBeNull();
    expect(leaderStep(paused, 'leader.stop', 2)).toEqual({ paused_at: 1, ended_at: 2 });
    expect(leaderStep(begun, 'operator.end', 2)).toEqual({ paused_at: 2, ended_at: 2 });
    expect(leaderStep({ paused_at: 2, ended_at: 2 }, 'operator.resume', 3)).toEqual({
      paused_at: null,
      ended_at: 2,
    });
  });
});
