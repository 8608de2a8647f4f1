import { describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors';
import { CallFailure } from '#contract/failure';
import {
  type CommandInput,
  type CommandOutcome,
  createCommandMachine,
  type Executed,
} from '#machines/command/command.machine';
import { expired, lost, refused } from '../../support/fixtures.ts';
import { heldActor, settled, startChild } from '../../support/start-chart.ts';

type Answer = { id: number };

/** A command under a starter that counts its doubts. */
function command() {
  const server = heldActor<Executed<Answer>, CommandInput<{ id: number }>>();
  const machine = createCommandMachine<{ id: number }, Answer>().provide({
    actors: { execute: server.logic },
  });
  const account = { id: 1, token: 'token-1' };
  const { actor, clock, heard } = startChild(
    machine,
    { kind: 'order', account, request: { id: 1 }, key: 'key-1' },
    'commandLog',
  );
  const doubts = (): number => heard.filter(({ type }) => type === 'command.doubted').length;
  const outcome = (): CommandOutcome<Answer> | undefined => actor.getSnapshot().output;
  /** Whether the command log hears that the end is known; undefined before the end. */
  const isKnown = (): unknown => heard.find(({ type }) => type === 'command.ended')?.isKnown;
  return {
    actor,
    clock,
    server,
    doubts,
    isKnown,
    outcome,
    keys: () => server.calls.map(({ input }) => input.key),
  };
}

describe('a command', () => {
  it('S7.24 S8.5 is asked once and ends with the answer and the words of the server', async () => {
    const { server, outcome, doubts } = command();
    await server.answer({ answer: { id: 7 }, message: 'done' });
    expect(outcome()).toEqual({ kind: 'accepted', answer: { id: 7 }, message: 'done' });
    expect(server.calls).toHaveLength(1);
    expect(doubts()).toBe(0);
  });

  it.each([
    ['S8.1 a refusal', refused('no', 2013), { kind: 'rejected', message: 'no', code: 2013, field: null }],
    ['S4.13 a 999', expired(), { kind: 'expired' }],
  ])('%s is an answer: nothing is asked again', async (_, failure, ending) => {
    const { clock, server, outcome, doubts } = command();
    await server.fail(failure);
    expect(outcome()).toEqual(ending);
    clock.increment(60_000);
    expect(server.calls).toHaveLength(1);
    expect(doubts()).toBe(0);
  });

  it('S4.13 S8.3 a 999 is no known end: the command log goes on to ask, also where only the try before was lost', async () => {
    const first = command();
    await first.server.fail(expired());
    const doubted = command();
    await doubted.server.fail(lost());
    doubted.clock.increment(500);
    expect(doubted.isKnown()).toBeUndefined();
    await doubted.server.fail(expired());
    expect([first.isKnown(), doubted.isKnown()]).toEqual([false, false]);
    const refusal = command();
    await refusal.server.fail(refused());
    const acceptance = command();
    await acceptance.server.answer({ answer: { id: 7 }, message: 'done' });
    expect([refusal.isKnown(), acceptance.isKnown()]).toEqual([true, true]);
  });

  it.each([
    ['a lost answer', lost()],
    ['an answer that breaks the contract', new CallFailure('lost', 'no envelope')],
    ['a broken program', new TypeError('undefined is not a function')],
  ])('S8.3 %s is a doubt, never a refusal', async (_, failure) => {
    const { actor, server, doubts, outcome } = command();
    await server.fail(failure);
    expect(actor.getSnapshot().value).toBe('doubting');
    expect(doubts()).toBe(1);
    expect(outcome()).toBeUndefined();
  });

  it.each([
    ['too many requests', ERRORS.tooMany],
    ['a fault of the server', ERRORS.fault],
    ['a full disk or a held clock', ERRORS.tryLater],
    ['the day of a demo account used up', ERRORS.demoLimit],
  ])('S8.3 %s refuses a first try, and after a doubt it ends nothing: the first may have gone through', async (_, code) => {
    const first = command();
    await first.server.fail(refused('later', code));
    expect(first.outcome()).toEqual({ kind: 'rejected', message: 'later', code, field: null });
    const doubted = command();
    await doubted.server.fail(lost());
    doubted.clock.increment(500);
    await doubted.server.fail(refused('later', code));
    expect(doubted.outcome()).toBeUndefined();
    doubted.clock.increment(1_000);
    await doubted.server.answer({ answer: { id: 7 }, message: 'done' });
    expect(doubted.outcome()).toEqual({ kind: 'accepted', answer: { id: 7 }, message: 'done' });
    expect(doubted.keys()).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('S8.3 silence for 10 s is a doubt, and the first call is given up before the second', () => {
    const { clock, server, doubts } = command();
    clock.increment(9_999);
    expect(doubts()).toBe(0);
    clock.increment(1);
    expect(doubts()).toBe(1);
    expect(server.last().signal.aborted).toBe(true);
    clock.increment(500);
    expect(server.calls).toHaveLength(2);
  });

  it('S8.3 every try carries the same key and request, later and later, and the eighth is the last', async () => {
    const { clock, server, keys, outcome, doubts } = command();
    for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]) {
      await server.fail(lost());
      const asked = server.calls.length;
      clock.increment(wait - 1);
      expect(server.calls).toHaveLength(asked);
      clock.increment(1);
      expect(server.calls).toHaveLength(asked + 1);
    }
    await server.fail(lost());
    clock.increment(8_000);
    await settled();
    expect(keys()).toEqual(Array(8).fill('key-1'));
    expect(new Set(server.calls.map(({ input }) => input.request.id))).toEqual(new Set([1]));
    expect(doubts()).toBe(8);
    expect(outcome()).toEqual({ kind: 'unresolved' });
  });

  it('S8.3 a late truth after doubts is the truth', async () => {
    const { clock, server, outcome } = command();
    await server.fail(lost());
    clock.increment(500);
    await server.fail(refused('no', 2013));
    expect(outcome()).toEqual({ kind: 'rejected', message: 'no', code: 2013, field: null });
  });
});
