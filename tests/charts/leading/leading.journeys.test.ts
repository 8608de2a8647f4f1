import { describe, expect, it } from 'vitest';
import type { OwnLeading } from '#contract/entities-leaders';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import {
  changeLeadingMachine,
  type LeadingChange,
  type LeadingEvent,
  leadingMachine,
} from '#machines/leading/leading.machine';
import { HINDERED, LEADS, MAY_LEAD } from '../../gallery/samples-leaders.ts';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { lost, NO_ACCOUNT, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './leading.model.ts';

function screen() {
  const loading = heldActor<OwnLeading, void>();
  const changing = heldActor<Executed<null>, CommandInput<LeadingChange>>();
  const started = startChart(
    leadingMachine.provide({
      actors: {
        loadLeading: loading.logic,
        changeLeading: changeLeadingMachine.provide({ actors: { execute: changing.logic } }),
      },
    }),
  );
  const { actor } = started;
  return {
    ...started,
    loading,
    changing,
    state: () => actor.getSnapshot().value,
    own: () => actor.getSnapshot().context.own,
  };
}

async function opened(own: OwnLeading) {
  const shown = screen();
  shown.actor.send({ type: 'leading.shown' });
  await shown.loading.answer(own);
  return shown;
}

/** Each command: where it begins, what the trader does, where it is sent, what is sent, and where a refusal leads. */
const COMMANDS: readonly (readonly [
  sending: string,
  from: OwnLeading,
  events: readonly LeadingEvent[],
  sent: LeadingChange,
  refusedTo: string,
])[] = [
  [
    'beginning',
    MAY_LEAD,
    [{ type: 'name.ask' }, { type: 'name.send', name: 'Grey Heron', feePercent: 10, key: 'key-1' }],
    { name: 'Grey Heron', feePercent: 10 },
    'naming',
  ],
  ['stopping', LEADS, [{ type: 'end.ask' }, { type: 'end.confirm', key: 'key-1' }], null, 'refreshing'],
];

describe('how a trader stands', () => {
  it.each([
    ['hindered', HINDERED],
    ['able', MAY_LEAD],
    ['leading', LEADS],
  ] as const)('S6.4 is read when the screen opens, and shown as %s', async (state, own) => {
    const shown = screen();
    expect(shown.state()).toBe('hidden');
    shown.actor.send({ type: 'leading.shown' });
    expect(shown.state()).toEqual({ shown: 'loading' });
    await shown.loading.answer(own);
    expect([shown.state(), shown.own()]).toEqual([{ shown: state }, own]);
  });

  it.each([
    ['hindered', HINDERED],
    ['able', MAY_LEAD],
    ['leading', LEADS],
  ] as const)('S6.4 is read anew while %s when operators decided, and what comes of it is shown', async (_, own) => {
    for (const [next, state] of [
      [HINDERED, 'hindered'],
      [MAY_LEAD, 'able'],
      [LEADS, 'leading'],
    ] as const) {
      const { actor, loading, state: at, own: kept } = await opened(own);
      actor.send({ type: 'leading.changed' });
      expect([at(), kept()]).toEqual([{ shown: 'refreshing' }, own]);
      actor.send({ type: 'leading.changed' });
      expect(loading.calls).toHaveLength(3);
      expect([at(), kept()]).toEqual([{ shown: 'refreshing' }, own]);
      await loading.answer(next);
      expect([at(), kept()]).toEqual([{ shown: state }, next]);
    }
  });

  it('S6.4 what changes while it is first read is read anew, and the answer from before counts no more', async () => {
    const { actor, loading, state, own } = screen();
    actor.send({ type: 'leading.shown' });
    actor.send({ type: 'leading.changed' });
    expect([state(), loading.calls.length]).toEqual([{ shown: 'loading' }, 2]);
    expect(loading.calls[0]?.signal.aborted).toBe(true);
    await loading.answer(MAY_LEAD);
    expect([state(), own()]).toEqual([{ shown: 'able' }, MAY_LEAD]);
  });

  it.each([
    'loading',
    'refreshing',
  ] as const)('S8.3 what is silent for 10 s while %s has failed', async (where) => {
    const { actor, clock, loading, state } = screen();
    actor.send({ type: 'leading.shown' });
    if (where === 'refreshing') {
      await loading.answer(HINDERED);
      actor.send({ type: 'leading.changed' });
    }
    clock.increment(9_999);
    expect(state()).toEqual({ shown: where });
    clock.increment(1);
    expect(state()).toEqual({ shown: 'failed' });
    expect(loading.last().signal.aborted).toBe(true);
  });

  it('S8.3 what fails when it is read again says so', async () => {
    const { actor, loading, state } = await opened(HINDERED);
    actor.send({ type: 'leading.changed' });
    await loading.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
  });

  it.each([
    'connection.opened',
    'leading.changed',
    'leading.retry',
  ] as const)('S8.3 what could not be read is read again at %s, and nothing old is shown', async (type) => {
    const { actor, loading, state, own } = screen();
    actor.send({ type: 'leading.shown' });
    await loading.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
    actor.send({ type });
    expect([state(), own()]).toEqual([{ shown: 'loading' }, null]);
  });
});

describe('beginning and stopping', () => {
  it.each(
    COMMANDS,
  )('S8.3 %s is sent once, and how things stand is read again', async (name, from, events, sent) => {
    const { actor, loading, changing, announced, state } = await opened(from);
    for (const event of events) actor.send(event);
    expect(state()).toEqual({ shown: { [name]: 'sending' } });
    for (const event of events) actor.send(event);
    expect(changing.calls.map(({ input }) => input)).toEqual([
      { kind: 'lead', account: NO_ACCOUNT, request: sent, key: 'key-1' },
    ]);
    await changing.answer({ answer: null, message: 'Done' });
    expect(announced).toEqual([{ type: 'leading.saved', message: 'Done' }]);
    expect(state()).toEqual({ shown: 'refreshing' });
    await loading.answer(LEADS);
    expect(state()).toEqual({ shown: 'leading' });
  });

  it.each(COMMANDS)('S8.1 a refusal while %s is said', async (_, from, events, __, refusedTo) => {
    const { actor, changing, announced, state } = await opened(from);
    for (const event of events) actor.send(event);
    await changing.fail(refused('taken'));
    expect(announced).toEqual([{ type: 'leading.refused', message: 'taken' }]);
    expect(state()).toEqual({ shown: refusedTo });
  });

  it.each(
    COMMANDS,
  )('S8.3 after a lost answer %s is asked again with the same key', async (name, from, events) => {
    const { actor, clock, changing, announced, state } = await opened(from);
    for (const event of events) actor.send(event);
    await changing.fail(lost());
    expect(state()).toEqual({ shown: { [name]: 'checking' } });
    clock.increment(500);
    expect(changing.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
    await changing.answer({ answer: null, message: 'Done' });
    expect(announced).toEqual([{ type: 'leading.saved', message: 'Done' }]);
    expect(state()).toEqual({ shown: 'refreshing' });
  });

  it.each(
    COMMANDS,
  )('S8.3 what is never answered while %s is said, and read again', async (_, from, events) => {
    const { actor, clock, changing, announced, state } = await opened(from);
    for (const event of events) actor.send(event);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await changing.fail(lost());
      clock.increment(8_000);
    }
    expect(announced).toEqual([{ type: 'leading.refused', message: '' }]);
    expect(state()).toEqual({ shown: 'refreshing' });
  });

  it('S8.3 who begins and stops on one screen sends the one and the other', async () => {
    const { actor, loading, changing } = await opened(MAY_LEAD);
    for (const [, , events] of COMMANDS) {
      for (const event of events) actor.send(event);
      await changing.answer({ answer: null, message: 'Done' });
      await loading.answer(LEADS);
    }
    expect(changing.calls.map(({ input }) => input.request)).toEqual(COMMANDS.map(([, , , sent]) => sent));
  });

  it('S8.15 who thinks better of it sends nothing', async () => {
    for (const [from, ask, back] of [
      [MAY_LEAD, 'name.ask', 'able'],
      [LEADS, 'end.ask', 'leading'],
    ] as const) {
      const { actor, changing, state } = await opened(from);
      actor.send({ type: ask });
      actor.send({ type: 'question.withdrawn' });
      expect(state()).toEqual({ shown: back });
      expect(changing.calls).toEqual([]);
    }
  });

  it('S6.2 who looks at another app while a name is typed comes back to it', async () => {
    const { actor, state } = await opened(MAY_LEAD);
    actor.send({ type: 'name.ask' });
    actor.send({ type: 'leading.hidden' });
    expect(state()).toEqual({ shown: 'naming' });
  });
});

anywhere('S6.1 S6.4', model, {
  'leading -- account.left [0]': 'hidden',
  'leading.shown -- leading.hidden [0]': 'hidden',
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'leading.shown', 'done:loadLeading', 'leading.hidden'));
