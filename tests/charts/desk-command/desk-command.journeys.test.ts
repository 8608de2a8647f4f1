import { describe, expect, it } from 'vitest';
import type { DeskAnswer } from '#contract/desk/answers';
import type { CommandAsk, DeskRequest } from '#machines/desk-command/asks';
import { deskCommandMachine } from '#machines/desk-command/desk-command.machine';
import { expired, lost, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { APPROVE, FREEZE, INVITE } from './desk-command.model.ts';

const VALUES = { reason: 'asked for' };
const FROZEN: DeskRequest = { command: 'freeze', uid: '1000000001', reason: 'asked for' };
const DOUBTED = { type: 'command.doubted' };

function start() {
  const sending = heldActor<DeskAnswer, { request: DeskRequest }>();
  const started = startChart(deskCommandMachine.provide({ actors: { sendCommand: sending.logic } }));
  const { actor } = started;
  return {
    ...started,
    sending,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    isIn: (tag: 'open' | 'busy') => actor.getSnapshot().hasTag(tag),
  };
}

function confirmed(ask: CommandAsk = FREEZE) {
  const chart = start();
  chart.send({ type: 'command.ask', ask });
  chart.send({ type: 'command.confirm', values: VALUES });
  return chart;
}

describe('a command that is asked about', () => {
  it('S6.4 is sent once, with what was typed, when it is confirmed', async () => {
    const { send, sending, announced, state, context } = start();
    send({ type: 'command.ask', ask: FREEZE });
    expect([state(), context().ask, sending.calls]).toEqual([{ open: 'asking' }, FREEZE, []]);
    send({ type: 'command.confirm', values: VALUES });
    send({ type: 'command.confirm', values: VALUES });
    send({ type: 'command.closed' });
    expect([state(), sending.calls.map(({ input }) => input)]).toEqual(['sending', [{ request: FROZEN }]]);
    await sending.answer({ message: 'Frozen.' });
    const done = { type: 'command.done', request: FROZEN, message: 'Frozen.', isKept: false };
    expect([state(), announced]).toEqual(['idle', [done]]);
    expect(context()).toEqual({ ask: null, request: null, message: '' });
  });

  it('S6.4 is not sent when the dialog is closed', () => {
    const { send, sending, state, context } = start();
    send({ type: 'command.ask', ask: FREEZE });
    send({ type: 'command.closed' });
    expect([state(), context().ask, sending.calls]).toEqual(['idle', null, []]);
  });

  it('S6.4 whose answer is shown once stays open until it was read', async () => {
    const { send, sending, announced, state, context } = confirmed(INVITE);
    await sending.answer({ message: 'bob is invited. https://desk.example/#invitation=x' });
    expect([state(), context().message]).toEqual([
      'done',
      'bob is invited. https://desk.example/#invitation=x',
    ]);
    expect(announced).toEqual([
      {
        type: 'command.done',
        request: { command: 'invite-operator', name: 'bob', reason: 'asked for' },
        message: 'bob is invited. https://desk.example/#invitation=x',
        isKept: true,
      },
    ]);
    send({ type: 'command.closed' });
    expect([state(), context().message]).toEqual(['idle', '']);
  });

  it('S6.4 without words in its answer is done all the same', async () => {
    const { sending, announced } = confirmed();
    await sending.answer({});
    expect(announced).toMatchObject([{ type: 'command.done', message: '' }]);
  });

  it('S8.1 says in the server’s words why it was refused, and may be put right', async () => {
    const { send, sending, state, context } = confirmed();
    await sending.fail(refused('There is no user.'));
    expect([state(), context().message, context().ask]).toEqual([
      { open: 'refused' },
      'There is no user.',
      FREEZE,
    ]);
    send({ type: 'command.confirm', values: { reason: 'again' } });
    expect([state(), context().message]).toEqual(['sending', '']);
    expect(sending.last().input.request).toEqual({ ...FROZEN, reason: 'again' });
    await sending.fail(refused('There is no user.'));
    send({ type: 'command.closed' });
    expect(state()).toBe('idle');
  });

  it('S8.3 may have been carried out when no answer came, or none in time: what is shown is read anew', async () => {
    const { send, sending, announced, state, clock } = confirmed();
    await sending.fail(lost());
    expect([state(), announced]).toEqual([{ open: 'unanswered' }, [DOUBTED]]);
    send({ type: 'command.confirm', values: VALUES });
    clock.increment(29_999);
    expect(state()).toBe('sending');
    clock.increment(1);
    expect([state(), announced, sending.last().signal.aborted]).toEqual([
      { open: 'unanswered' },
      [DOUBTED, DOUBTED],
      true,
    ]);
    send({ type: 'command.closed' });
    expect(state()).toBe('idle');
  });

  it('S6.1 is dropped when there is no session any more', async () => {
    const { sending, announced, state, context } = confirmed();
    await sending.fail(expired());
    expect([state(), context().ask, announced]).toEqual(['idle', null, []]);
  });
});

describe('a command of its own page', () => {
  it('S6.4 is sent without a dialog', async () => {
    const { send, sending, announced, state, context } = start();
    send({ type: 'command.send', request: APPROVE });
    expect([context().ask, sending.last().input]).toEqual([null, { request: APPROVE }]);
    await sending.answer({ message: 'Approved.' });
    expect([state(), announced]).toEqual([
      'idle',
      [{ type: 'command.done', request: APPROVE, message: 'Approved.', isKept: false }],
    ]);
  });

  it('S8.1 S8.3 is sent again after a refusal, and after a lost answer', async () => {
    const { send, sending, state } = start();
    send({ type: 'command.send', request: APPROVE });
    await sending.fail(refused());
    send({ type: 'command.send', request: { ...APPROVE, reason: 'seen' } });
    expect(sending.last().input.request).toEqual({ ...APPROVE, reason: 'seen' });
    await sending.fail(lost());
    expect(state()).toEqual({ open: 'unanswered' });
    send({ type: 'command.send', request: APPROVE });
    expect([state(), sending.calls.length, sending.last().input.request]).toEqual(['sending', 3, APPROVE]);
  });
});

it('S6.4 a command that a page sends takes the place of the one that a dialog asks about', () => {
  const { send, sending, context } = start();
  send({ type: 'command.ask', ask: INVITE });
  send({ type: 'command.send', request: APPROVE });
  expect([context().ask, sending.last().input]).toEqual([null, { request: APPROVE }]);
});

it('S6.4 a dialog is open from the question to the answer', async () => {
  const { send, sending, isIn } = start();
  expect([isIn('open'), isIn('busy')]).toEqual([false, false]);
  send({ type: 'command.ask', ask: FREEZE });
  expect([isIn('open'), isIn('busy')]).toEqual([true, false]);
  send({ type: 'command.confirm', values: VALUES });
  expect([isIn('open'), isIn('busy')]).toEqual([true, true]);
  await sending.answer({});
  expect([isIn('open'), isIn('busy')]).toEqual([false, false]);
});
