import { describe, expect, it } from 'vitest';
import { clipboardMachine } from '#machines/clipboard/clipboard.machine';
import { heldActor, startChart } from '../../support/start-chart.ts';

function clipboard() {
  const writing = heldActor<void, { text: string }>();
  const started = startChart(clipboardMachine.provide({ actors: { writeText: writing.logic } }));
  return { ...started, writing, state: () => started.actor.getSnapshot().value };
}

describe('copying', () => {
  it('S2.61 S8.15 the invite link is copied and said to be, one text at a time', async () => {
    const { actor, writing, announced, state } = clipboard();
    expect(state()).toBe('idle');
    actor.send({ type: 'text.copy', text: 'https://example.com/register?invite_code=X' });
    actor.send({ type: 'text.copy', text: 'meanwhile' });
    expect(writing.calls.map(({ input }) => input.text)).toEqual([
      'https://example.com/register?invite_code=X',
    ]);
    expect(announced).toEqual([]);
    await writing.answer();
    expect(announced).toEqual([{ type: 'text.copied' }]);
    expect(state()).toBe('idle');
  });

  it('S8.15 a browser that refuses, or asks for 5 s, has copied nothing, and another try is possible', async () => {
    const { actor, clock, writing, announced, state } = clipboard();
    actor.send({ type: 'text.copy', text: 'U1' });
    await writing.fail(new Error('not allowed'));
    expect(announced).toEqual([{ type: 'text.notCopied' }]);
    expect(state()).toBe('idle');
    actor.send({ type: 'text.copy', text: 'U1' });
    clock.increment(4_999);
    expect(announced).toHaveLength(1);
    clock.increment(1);
    expect(announced).toEqual([{ type: 'text.notCopied' }, { type: 'text.notCopied' }]);
    expect(state()).toBe('idle');
    expect(writing.calls).toHaveLength(2);
  });
});
