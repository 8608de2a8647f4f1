import { describe, expect, it } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { Account } from '#machines/account';
import type { LoggedCommand, LoggedOutcome } from '#machines/command/logged-command';
import { commandLogMachine } from '#machines/command-log/command-log.machine';
import { after, anywhere } from '../../support/anywhere.ts';
import { loggedOf, lost } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model } from './command-log.model.ts';

const signedIn = { type: 'session.started', token: 'token-1', accountId: 1 } as const;
const done: LoggedOutcome = { kind: 'accepted', message: '' };
const PAUSE_MS = 500;

/** A log that starts with these commands kept, its questions answered by the test. */
function logWith(...commands: LoggedCommand[]) {
  const server = heldActor<LoggedOutcome, { account: Account | null; key: string }>();
  const machine = commandLogMachine.provide({ actors: { askOutcome: server.logic } });
  const started = startChart(machine, { input: { commands } });
  const { actor } = started;
  return {
    ...started,
    server,
    keys: () => server.calls.map(({ input }) => input.key),
    notice: () => actor.getSnapshot().value.notice,
    kept: () => actor.getSnapshot().context.commands,
    running: () => actor.getSnapshot().context.running,
  };
}

/** A command that runs until it is stopped. */
const runningCommand = (): AnyActorRef =>
  createActor(fromPromise(() => new Promise(() => undefined))).start();

describe('a command that begins', () => {
  it('S8.3 is kept before anything else, and dropped once its end is known', () => {
    const { actor, announced, kept, running } = logWith();
    actor.send(signedIn);
    actor.send({ type: 'command.begun', command: loggedOf(), ref: runningCommand() });
    expect(announced).toEqual([{ type: 'command.kept', command: loggedOf() }]);
    expect(running()).toEqual(['key-1']);
    actor.send({ type: 'command.ended', key: 'key-1', isKnown: true });
    expect(announced.at(-1)).toEqual({ type: 'command.dropped', key: 'key-1' });
    expect([kept(), running()]).toEqual([[], []]);
  });

  it('S8.3 is not asked for while its chart carries it out', () => {
    const { actor, clock, keys } = logWith();
    actor.send(signedIn);
    actor.send({ type: 'command.begun', command: loggedOf(), ref: runningCommand() });
    clock.increment(60_000);
    expect(keys()).toEqual([]);
  });

  it('S8.3 whose chart is stopped is asked for by its key, under its own account', async () => {
    const { actor, clock, server } = logWith();
    actor.send(signedIn);
    const ref = runningCommand();
    actor.send({ type: 'command.begun', command: loggedOf(), ref });
    (ref as unknown as { stop: () => void }).stop();
    await settled();
    clock.increment(PAUSE_MS);
    expect(server.calls.map(({ input }) => input)).toEqual([
      { account: { id: 1, token: 'token-1' }, key: 'key-1' },
    ]);
  });
});

describe('a command kept from before', () => {
  it('S8.3 waits for its own account; a visitor and another user read and ask nothing', () => {
    const { actor, clock, keys, notice } = logWith(loggedOf());
    clock.increment(10_000);
    actor.send({ type: 'session.started', token: 'token-2', accountId: 2 });
    clock.increment(10_000);
    expect([keys(), notice()]).toEqual([[], 'none']);
    actor.send({ type: 'account.left' });
    actor.send(signedIn);
    clock.increment(PAUSE_MS - 1);
    expect(keys(), 'a call that was just given up may still arrive').toEqual([]);
    clock.increment(1);
    expect(keys()).toEqual(['key-1']);
  });

  it('S8.3 is shown with its outcome, which stays on the device until it was read', async () => {
    const { actor, clock, server, announced, notice, kept } = logWith(loggedOf());
    actor.send(signedIn);
    clock.increment(PAUSE_MS);
    await server.answer(done);
    const known = loggedOf({ outcome: done });
    expect(announced).toEqual([
      { type: 'command.kept', command: known },
      { type: 'command.settled', command: known },
    ]);
    expect([notice(), kept()]).toEqual(['told', [known]]);
    actor.send({ type: 'notice.dismissed' });
    expect(announced.at(-1)).toEqual({ type: 'command.dropped', key: 'key-1' });
    expect([notice(), kept()]).toEqual(['none', []]);
  });

  it('S8.3 whose outcome was not read yet is shown at the next start, without asking again', () => {
    const { actor, clock, keys, notice } = logWith(loggedOf({ outcome: done }));
    actor.send(signedIn);
    clock.increment(10_000);
    expect([keys(), notice()]).toEqual([[], 'told']);
  });

  it('S8.3 one after the other is asked for, oldest first, and all are shown together', async () => {
    const { actor, clock, server, keys, kept } = logWith(loggedOf(), loggedOf({ key: 'key-2' }));
    actor.send(signedIn);
    clock.increment(PAUSE_MS);
    await server.answer(done);
    clock.increment(PAUSE_MS);
    await server.answer({ kind: 'refused', message: 'no' });
    expect(keys()).toEqual(['key-1', 'key-2']);
    expect(kept().map(({ outcome }) => outcome?.kind)).toEqual(['accepted', 'refused']);
    actor.send({ type: 'notice.dismissed' });
    expect(kept()).toEqual([]);
  });

  it('S8.3 without an answer is asked for again, and the trader reads that it is being asked for', async () => {
    const { actor, clock, server, notice } = logWith(loggedOf());
    const isDoubtful = () => actor.getSnapshot().hasTag('doubt');
    actor.send(signedIn);
    expect(isDoubtful(), 'before it is asked for').toBe(true);
    clock.increment(PAUSE_MS);
    await server.fail(lost());
    clock.increment(999);
    expect(notice(), 'a second and a half after it began').toBe('held');
    clock.increment(1);
    expect([notice(), isDoubtful()]).toEqual(['checking', true]);
    expect(server.calls, 'not before three seconds').toHaveLength(1);
    clock.increment(2_000);
    expect(server.calls).toHaveLength(2);
    actor.send({ type: 'notice.dismissed' });
    expect(notice()).toBe('dismissed');
    clock.increment(10_000);
    expect(server.last().signal.aborted, 'nor is a silent server waited for').toBe(true);
    clock.increment(1_000);
    expect(server.calls, 'not before three seconds').toHaveLength(2);
    clock.increment(2_000);
    await server.answer(done);
    expect(notice()).toBe('told');
  });

  it('S6.1 of an account that is left is no longer asked for, nor shown', async () => {
    const { actor, clock, server, notice, kept } = logWith(loggedOf());
    actor.send(signedIn);
    clock.increment(PAUSE_MS);
    actor.send({ type: 'account.left' });
    expect(server.last().signal.aborted).toBe(true);
    await server.answer(done);
    clock.increment(60_000);
    expect([notice(), kept(), server.calls.length]).toEqual(['none', [loggedOf()], 1]);
  });

  it('S6.1 that was shown is kept from the next account until its own is back', () => {
    const { actor, notice } = logWith(loggedOf({ outcome: done }));
    actor.send(signedIn);
    actor.send({ type: 'account.left' });
    actor.send({ type: 'session.started', token: 'token-2', accountId: 2 });
    expect(notice()).toBe('none');
    actor.send({ type: 'account.left' });
    actor.send(signedIn);
    expect(notice()).toBe('told');
  });
});

describe('the words that a command is being asked for', () => {
  it.each([
    ['held', 0],
    ['checking', 1_500],
  ] as const)('S8.3 %s: the end takes their place at once', async (before, ms) => {
    const { actor, clock, server, notice } = logWith(loggedOf());
    actor.send(signedIn);
    clock.increment(PAUSE_MS);
    clock.increment(ms);
    expect(notice()).toBe(before);
    await server.answer(done);
    expect(notice()).toBe('told');
  });

  it.each([
    'held',
    'checking',
    'dismissed',
  ] as const)('S6.1 %s: leaving the account takes them away', (before) => {
    const { actor, clock, notice } = logWith(loggedOf());
    actor.send(signedIn);
    if (before !== 'held') clock.increment(1_500);
    if (before === 'dismissed') actor.send({ type: 'notice.dismissed' });
    expect(notice()).toBe(before);
    actor.send({ type: 'account.left' });
    expect(notice()).toBe('none');
  });
});

anywhere('S8.3 S6.1', model, {
  'commandLog -- command.begun [0]': (_, { announced }) => expect(announced).toContain('command.kept'),
  'commandLog -- command.ended [0]': (_, { announced }) => expect(announced).toEqual(['command.dropped']),
  'commandLog -- account.left [0]': ({ context }) => expect(context.account).toBeNull(),
});

const other = { type: 'session.started', token: 'token-2', accountId: 2 };
anywhere(
  'S6.1',
  { ...model, examples: [...model.examples, other] },
  {
    'commandLog -- session.started [0]': ({ context }, { event }) =>
      expect(context.account).toEqual({ id: event.accountId, token: event.token }),
  },
);

it('S6.1 the log knows no account once it was left', async () => {
  const { context } = await after(model, 'session.started', 'account.left');
  expect(context.account).toBeNull();
});
