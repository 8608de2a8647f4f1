import { describe, expect, it } from 'vitest';
import type { CopyDetail } from '#contract/entities-copies';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import {
  type CopyChange,
  type CopyingEvent,
  changeCopyMachine,
  copyingMachine,
} from '#machines/copying/copying.machine';
import { COPYING, PAUSED, PAUSING, STOPPED_BY_LOSS, STOPPING } from '../../gallery/samples-copies.ts';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { lost, NO_ACCOUNT, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './copying.model.ts';

function screen() {
  const loading = heldActor<CopyDetail, { id: string }>();
  const changing = heldActor<Executed<null>, CommandInput<CopyChange>>();
  const started = startChart(
    copyingMachine.provide({
      actors: {
        loadCopy: loading.logic,
        changeCopy: changeCopyMachine.provide({ actors: { execute: changing.logic } }),
      },
    }),
  );
  const { actor } = started;
  return {
    ...started,
    loading,
    changing,
    state: () => actor.getSnapshot().value,
    copy: () => actor.getSnapshot().context.copy,
  };
}

async function opened(copy: CopyDetail) {
  const shown = screen();
  shown.actor.send({ type: 'copy.shown', id: '3' });
  await shown.loading.answer(copy);
  return shown;
}

const RESTED = { shown: { live: 'rested' } };
const REFRESHING = { shown: { live: 'refreshing' } };

/** Each change: from which state, what the trader does, and what is sent. */
const CHANGES: readonly (readonly [
  change: CopyChange['change'],
  from: CopyDetail,
  events: readonly CopyingEvent[],
])[] = [
  ['pause', COPYING, [{ type: 'pause.send', key: 'key-1' }]],
  ['resume', PAUSED, [{ type: 'resume.send', key: 'key-1' }]],
  ['resume', PAUSING, [{ type: 'resume.send', key: 'key-1' }]],
  ['stop', COPYING, [{ type: 'stop.ask' }, { type: 'stop.confirm', key: 'key-1' }]],
  ['stop', PAUSED, [{ type: 'stop.ask' }, { type: 'stop.confirm', key: 'key-1' }]],
];

describe('a copy on its screen', () => {
  it('S1.3 is read when the screen opens, and again every five seconds while it runs', async () => {
    const { actor, clock, loading, state, copy } = screen();
    expect(state()).toBe('hidden');
    actor.send({ type: 'copy.shown', id: '3' });
    expect(state()).toEqual({ shown: 'loading' });
    await loading.answer(COPYING);
    expect([state(), copy()]).toEqual([RESTED, COPYING]);
    clock.increment(4_999);
    expect(state()).toEqual(RESTED);
    clock.increment(1);
    expect([state(), copy()]).toEqual([REFRESHING, COPYING]);
    await loading.answer(PAUSED);
    expect([state(), copy()]).toEqual([RESTED, PAUSED]);
    expect(loading.calls.map(({ input }) => input)).toEqual([{ id: '3' }, { id: '3' }]);
  });

  it('S1.3 that has ended is read no more', async () => {
    const { clock, loading, state, copy } = await opened(STOPPED_BY_LOSS);
    expect([state(), copy()]).toEqual([{ shown: 'over' }, STOPPED_BY_LOSS]);
    clock.increment(60_000);
    expect(loading.calls).toHaveLength(1);
  });

  it('S1.3 that ends while it is shown says so', async () => {
    const { clock, loading, state, copy } = await opened(STOPPING);
    clock.increment(5_000);
    await loading.answer(STOPPED_BY_LOSS);
    expect([state(), copy()]).toEqual([{ shown: 'over' }, STOPPED_BY_LOSS]);
  });

  it.each([
    'loading',
    'refreshing',
  ] as const)('S8.3 what is silent for 10 s while %s has failed', async (where) => {
    const shown = where === 'loading' ? screen() : await opened(COPYING);
    const { actor, clock, loading, state } = shown;
    if (where === 'loading') actor.send({ type: 'copy.shown', id: '3' });
    else clock.increment(5_000);
    clock.increment(9_999);
    expect(state()).toEqual(where === 'loading' ? { shown: 'loading' } : REFRESHING);
    clock.increment(1);
    expect(state()).toEqual({ shown: 'failed' });
    expect(loading.last().signal.aborted).toBe(true);
  });

  it.each([
    'copy.retry',
    'connection.opened',
  ] as const)('S8.3 what could not be read is read again at %s, and nothing old is shown', async (type) => {
    const { actor, clock, loading, state, copy } = await opened(COPYING);
    clock.increment(5_000);
    await loading.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
    actor.send({ type });
    expect([state(), copy()]).toEqual([{ shown: 'loading' }, null]);
  });
});

describe('pause, resume and stop', () => {
  it.each(CHANGES)('S8.3 %s is sent once, and the copy is read again', async (change, from, events) => {
    const { actor, loading, changing, announced, state } = await opened(from);
    for (const event of [...events, ...events]) actor.send(event);
    expect(state()).toEqual({ shown: { changing: 'sending' } });
    expect(changing.calls.map(({ input }) => input)).toEqual([
      { kind: 'copyChange', account: NO_ACCOUNT, request: { id: '3', change }, key: 'key-1' },
    ]);
    await changing.answer({ answer: null, message: 'Done' });
    expect(announced).toEqual([{ type: 'copy.saved', message: 'Done' }]);
    expect(state()).toEqual(REFRESHING);
    await loading.answer(STOPPING);
    expect(state()).toEqual(RESTED);
  });

  it.each(CHANGES)('S8.3 %s is heard while the copy is read again', async (change, from, events) => {
    const { actor, clock, changing } = await opened(from);
    clock.increment(5_000);
    for (const event of events) actor.send(event);
    expect(changing.calls.map(({ input }) => input.request)).toEqual([{ id: '3', change }]);
  });

  it.each(CHANGES)('S8.1 a refusal of %s is said, and the copy is read again', async (_, from, events) => {
    const { actor, changing, announced, state } = await opened(from);
    for (const event of events) actor.send(event);
    await changing.fail(refused('too late'));
    expect(announced).toEqual([{ type: 'copy.refused', message: 'too late' }]);
    expect(state()).toEqual(REFRESHING);
  });

  it.each(
    CHANGES,
  )('S8.3 after a lost answer %s is asked again with the same key', async (_, from, events) => {
    const { actor, clock, changing, announced, state } = await opened(from);
    for (const event of events) actor.send(event);
    await changing.fail(lost());
    expect(state()).toEqual({ shown: { changing: 'checking' } });
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      clock.increment(8_000);
      await changing.fail(lost());
    }
    clock.increment(8_000);
    expect(new Set(changing.calls.map(({ input }) => input.key))).toEqual(new Set(['key-1']));
    expect(announced).toEqual([{ type: 'copy.refused', message: '' }]);
    expect(state()).toEqual(REFRESHING);
  });

  it('S8.15 nothing is sent that the copy as it stands does not allow', async () => {
    for (const [copy, event] of [
      [PAUSED, { type: 'pause.send', key: 'key' }],
      [PAUSING, { type: 'pause.send', key: 'key' }],
      [STOPPING, { type: 'pause.send', key: 'key' }],
      [COPYING, { type: 'resume.send', key: 'key' }],
      [STOPPING, { type: 'resume.send', key: 'key' }],
      [STOPPING, { type: 'stop.ask' }],
      [STOPPED_BY_LOSS, { type: 'stop.ask' }],
    ] as const) {
      const { actor, changing, state } = await opened(copy);
      const before = state();
      actor.send(event);
      expect([state(), changing.calls]).toEqual([before, []]);
    }
  });

  it('S8.15 who thinks better of it sends nothing, and sees the copy as it is by then', async () => {
    const { actor, changing, clock, loading, state } = await opened(COPYING);
    clock.increment(5_000);
    actor.send({ type: 'stop.ask' });
    expect([state(), loading.last().signal.aborted]).toEqual([{ shown: 'asking' }, true]);
    actor.send({ type: 'question.withdrawn' });
    expect([state(), changing.calls]).toEqual([REFRESHING, []]);
  });
});

anywhere('S1.3 S6.1', model, {
  'copying -- account.left [0]': 'hidden',
  'copying.shown -- copy.hidden [0]': 'hidden',
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'copy.shown', 'done:loadCopy', 'copy.hidden'));
