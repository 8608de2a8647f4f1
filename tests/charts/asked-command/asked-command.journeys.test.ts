import { describe, expect, it } from 'vitest';
import { askedCommandMachine } from '#machines/asked-command/asked-command.machine';
import { type CommandInput, createCommandMachine, type Executed } from '#machines/command/command.machine';
import { anywhere } from '../../support/anywhere.ts';
import { expired, lost, NO_ACCOUNT, refused, withdrawalOf } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model } from './asked-command.model.ts';

anywhere('S6.1', model, { 'askedCommand -- account.left [0]': 'idle' });

function asked() {
  const server = heldActor<Executed<unknown>, CommandInput<{ id: number }>>();
  const send = createCommandMachine<{ id: number }, unknown>().provide({ actors: { execute: server.logic } });
  const started = startChart(askedCommandMachine.provide({ actors: { send } }));
  started.actor.send({ type: 'command.asked', subject: { id: 7 } });
  return {
    ...started,
    server,
    state: () => started.actor.getSnapshot().value,
    context: () => started.actor.getSnapshot().context,
  };
}

function sending() {
  const cancel = asked();
  cancel.actor.send({ type: 'command.confirmed', key: 'key-1' });
  return cancel;
}

describe('a withdrawal taken back', () => {
  it.each([
    'command.dismissed',
    'screen.left',
    'account.left',
  ] as const)('S8.15 the question is asked first, and %s sends nothing', (type) => {
    const { actor, server, state, context } = asked();
    expect([state(), context().subject?.id]).toEqual(['asking', 7]);
    actor.send({ type });
    expect([state(), context()]).toEqual(['idle', { subject: null, key: '' }]);
    expect(server.calls).toEqual([]);
  });

  it('S7.43 S8.6 confirmed it is sent once, and accepted it says so in the words of the server', async () => {
    const { actor, server, announced, state } = sending();
    actor.send({ type: 'command.confirmed', key: 'key-2' });
    expect(server.calls.map(({ input }) => input)).toEqual([
      { kind: 'cancelWithdrawal', account: NO_ACCOUNT, request: { id: 7 }, key: 'key-1' },
    ]);
    await server.answer({ answer: withdrawalOf(7, { status: 3 }), message: 'Cancelled' });
    expect([state(), announced]).toEqual(['idle', [{ type: 'command.accepted', message: 'Cancelled' }]]);
  });

  it('S8.1 one that was decided on meanwhile is refused, which is said', async () => {
    const { server, announced, state } = sending();
    await server.fail(refused('decided'));
    expect([state(), announced]).toEqual(['idle', [{ type: 'command.refused', message: 'decided' }]]);
  });

  it('S4.13 over an expired session it ends silently', async () => {
    const { server, announced, state } = sending();
    await server.fail(expired());
    expect([state(), announced]).toEqual(['idle', []]);
  });

  it('S8.3 after lost answers it asks under the same key, and owns up after 8 tries', async () => {
    const { actor, clock, server, announced, state } = sending();
    await server.fail(lost());
    expect(actor.getSnapshot().hasTag('doubt')).toBe(true);
    for (let attempt = 2; attempt <= 8; attempt += 1) {
      clock.increment(8_000);
      await server.fail(lost());
    }
    clock.increment(8_000);
    await settled();
    expect(server.calls.map(({ input }) => input.key)).toEqual(Array(8).fill('key-1'));
    expect([state(), announced]).toEqual(['idle', [{ type: 'command.refused', message: '' }]]);
  });

  it('S8.3 left with its screen, what is sent goes on', () => {
    const { actor, state } = sending();
    actor.send({ type: 'screen.left' });
    expect(state()).toEqual({ submitting: 'sending' });
  });
});
