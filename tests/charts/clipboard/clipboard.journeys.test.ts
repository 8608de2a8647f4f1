import { describe, expect, it } from 'vitest';
import { clipboardMachine } from '#machines/clipboard/clipboard.machine';
import { heldActor, startChart } from '../../support/start-chart.ts';

function clipboard() {
  const writing = heldActor<void, { text: string }>();
  const reading = heldActor<string, void>();
  const sharing = heldActor<void, { text: string }>();
  const actors = { writeText: writing.logic, readText: reading.logic, shareText: sharing.logic };
  const started = startChart(clipboardMachine.provide({ actors }));
  return { ...started, writing, reading, sharing, state: () => started.actor.getSnapshot().value };
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

describe('pasting', () => {
  it('S8.15 what is on the clipboard comes into the field that asked, one field at a time', async () => {
    const { actor, reading, announced, state } = clipboard();
    actor.send({ type: 'text.paste', into: 'address' });
    actor.send({ type: 'text.paste', into: 'another' });
    actor.send({ type: 'text.copy', text: 'meanwhile' });
    expect(announced).toEqual([]);
    await reading.answer('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
    expect(announced).toEqual([
      { type: 'text.pasted', into: 'address', text: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    ]);
    expect(state()).toBe('idle');
  });

  it('S8.15 a browser that refuses, or a user who says nothing for a minute, leaves the field as it was', async () => {
    const { actor, clock, reading, announced, state } = clipboard();
    actor.send({ type: 'text.paste', into: 'address' });
    await reading.fail(new Error('not allowed'));
    expect(state()).toBe('idle');
    actor.send({ type: 'text.paste', into: 'address' });
    clock.increment(59_999);
    expect(state()).toBe('pasting');
    clock.increment(1);
    expect(state()).toBe('idle');
    expect(reading.calls).toHaveLength(2);
    expect(announced).toEqual([]);
  });
});

describe('sharing', () => {
  it('S2.61 the invite link goes to another app, and one that does not take it is said', async () => {
    const { actor, clock, sharing, announced, state } = clipboard();
    actor.send({ type: 'text.share', text: 'https://example.com/register?invite_code=X' });
    expect(sharing.calls.map(({ input }) => input.text)).toEqual([
      'https://example.com/register?invite_code=X',
    ]);
    await sharing.answer();
    expect(state()).toBe('idle');
    expect(announced).toEqual([]);
    actor.send({ type: 'text.share', text: 'X' });
    await sharing.fail(new Error('no app takes it'));
    expect(announced).toEqual([{ type: 'text.notShared' }]);
    expect(state()).toBe('idle');
    actor.send({ type: 'text.share', text: 'X' });
    clock.increment(599_999);
    expect(state()).toBe('sharing');
    clock.increment(1);
    expect(state()).toBe('idle');
  });
});
