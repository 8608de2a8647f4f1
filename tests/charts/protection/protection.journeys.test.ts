import { describe, expect, it } from 'vitest';
import type { OwnProtection } from '#contract/routes/protection';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import {
  changeProtectionMachine,
  type ProtectionChange,
  type ProtectionEvent,
  protectionMachine,
} from '#machines/protection/protection.machine';
import { PAUSED, PROTECTION } from '../../gallery/samples-account.ts';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { lost, NO_ACCOUNT, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './protection.model.ts';

function screen() {
  const loading = heldActor<OwnProtection, void>();
  const changing = heldActor<Executed<null>, CommandInput<ProtectionChange>>();
  const machine = protectionMachine.provide({
    actors: {
      loadProtection: loading.logic,
      changeProtection: changeProtectionMachine.provide({ actors: { execute: changing.logic } }),
    },
  });
  const started = startChart(machine);
  const { actor } = started;
  return {
    ...started,
    loading,
    changing,
    state: () => actor.getSnapshot().value,
    shown: () => actor.getSnapshot().context.protection,
  };
}

async function listed() {
  const opened = screen();
  opened.actor.send({ type: 'protection.shown' });
  await opened.loading.answer(PROTECTION);
  return opened;
}

/** Each change as the trader asks for it, and what is sent of it. */
const CHANGES: readonly (readonly [
  state: string,
  events: readonly ProtectionEvent[],
  sent: ProtectionChange,
])[] = [
  [
    'limiting',
    [
      { type: 'limit.edit', kind: 'time' },
      { type: 'limit.save', max: '90', key: 'key-1' },
    ],
    { of: 'limit', kind: 'time', max: '90' },
  ],
  [
    'limiting',
    [
      { type: 'limit.edit', kind: 'loss' },
      { type: 'limit.save', max: '', key: 'key-1' },
    ],
    { of: 'limit', kind: 'loss', max: '' },
  ],
  ['arming', [{ type: 'alarm.pick', alarm: '50', key: 'key-1' }], { of: 'alarm', alarm: '50' }],
  [
    'pausing',
    [
      { type: 'pause.ask', days: '30' },
      { type: 'pause.confirm', key: 'key-1' },
    ],
    { of: 'pause', days: '30' },
  ],
];

describe('what a trader put between themselves and their money', () => {
  it('S6.4 the screen reads and shows it when it opens, and reads it anew when a limit is reached', async () => {
    const { actor, loading, state, shown } = screen();
    expect(state()).toBe('hidden');
    actor.send({ type: 'protection.shown' });
    expect(state()).toEqual({ shown: 'loading' });
    await loading.answer(PROTECTION);
    expect(shown()).toEqual(PROTECTION);
    actor.send({ type: 'protection.changed' });
    expect([state(), shown()]).toEqual([{ shown: 'refreshing' }, PROTECTION]);
    actor.send({ type: 'protection.changed' });
    expect(loading.calls).toHaveLength(3);
    expect([state(), shown()]).toEqual([{ shown: 'refreshing' }, PROTECTION]);
    await loading.answer(PAUSED);
    expect([state(), shown()]).toEqual([{ shown: 'listed' }, PAUSED]);
  });

  it('S6.4 a limit that is reached while it is read for the first time has it read anew', () => {
    const { actor, loading, state } = screen();
    actor.send({ type: 'protection.shown' });
    actor.send({ type: 'protection.changed' });
    expect(loading.calls).toHaveLength(2);
    expect(state()).toEqual({ shown: 'loading' });
  });

  it.each([
    'loading',
    'refreshing',
  ] as const)('S8.3 what is silent for 10 s while %s has failed', async (where) => {
    const { actor, clock, loading, state } = screen();
    actor.send({ type: 'protection.shown' });
    if (where === 'refreshing') {
      await loading.answer(PROTECTION);
      actor.send({ type: 'protection.changed' });
    }
    clock.increment(9_999);
    expect(state()).toEqual({ shown: where });
    clock.increment(1);
    expect(state()).toEqual({ shown: 'failed' });
    expect(loading.last().signal.aborted).toBe(true);
  });

  it('S8.3 what fails when it is read again says so', async () => {
    const { actor, loading, state } = await listed();
    actor.send({ type: 'protection.changed' });
    await loading.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
  });

  it.each([
    'connection.opened',
    'protection.changed',
    'protection.retry',
  ] as const)('S8.3 what could not be read is read again at %s', async (type) => {
    const { actor, loading, state } = screen();
    actor.send({ type: 'protection.shown' });
    await loading.fail(lost());
    actor.send({ type });
    expect(state()).toEqual({ shown: 'loading' });
  });
});

describe('a change', () => {
  it.each(CHANGES)('S8.3 %s is sent once, and how things stand is read again', async (name, events, sent) => {
    const { actor, loading, changing, announced, state } = await listed();
    for (const event of events) actor.send(event);
    expect(state()).toEqual({ shown: { [name]: 'sending' } });
    for (const event of events) actor.send(event);
    expect(changing.calls.map(({ input }) => input)).toEqual([
      { kind: 'protect', account: NO_ACCOUNT, request: sent, key: 'key-1' },
    ]);
    await changing.answer({ answer: null, message: 'Done' });
    expect(announced).toEqual([{ type: 'protection.saved', message: 'Done' }]);
    expect(state()).toEqual({ shown: 'refreshing' });
    await loading.answer(PAUSED);
    expect(state()).toEqual({ shown: 'listed' });
  });

  it.each(CHANGES)('S8.1 a refusal of %s is said, and how things stand is read again', async (_, events) => {
    const { actor, changing, announced, state, shown } = await listed();
    for (const event of events) actor.send(event);
    await changing.fail(refused('too short'));
    expect(announced).toEqual([{ type: 'change.refused', message: 'too short' }]);
    expect([state(), shown()]).toEqual([{ shown: 'refreshing' }, PROTECTION]);
  });

  it.each(CHANGES)('S8.3 after a lost answer %s is asked again with the same key', async (name, events) => {
    const { actor, clock, changing, announced, state } = await listed();
    for (const event of events) actor.send(event);
    await changing.fail(lost());
    expect(state()).toEqual({ shown: { [name]: 'checking' } });
    clock.increment(500);
    expect(changing.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
    await changing.answer({ answer: null, message: 'Done' });
    expect(announced).toEqual([{ type: 'protection.saved', message: 'Done' }]);
    expect(state()).toEqual({ shown: 'refreshing' });
  });

  it('S8.15 a pause is asked about first, and nothing is sent by who thinks better of it; nor by who closes a sheet', async () => {
    for (const event of [
      { type: 'pause.ask', days: '365' },
      { type: 'limit.edit', kind: 'loss' },
    ] as const) {
      const { actor, changing, state } = await listed();
      actor.send(event);
      actor.send({ type: 'change.withdrawn' });
      expect(state()).toEqual({ shown: 'refreshing' });
      expect(changing.calls).toEqual([]);
    }
  });

  it('S6.2 who looks at another app while a limit is typed comes back to it', async () => {
    const { actor, state } = await listed();
    actor.send({ type: 'limit.edit', kind: 'loss' });
    actor.send({ type: 'protection.hidden' });
    expect(state()).toEqual({ shown: 'editing' });
  });
});

anywhere('S6.1 S6.4', model, {
  'protection -- account.left [0]': 'hidden',
  'protection.shown -- protection.hidden [0]': 'hidden',
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'protection.shown', 'done:loadProtection', 'protection.hidden'));
