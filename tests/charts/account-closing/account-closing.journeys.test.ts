import { describe, expect, it } from 'vitest';
import type { Closing } from '#contract/routes/privacy';
import {
  accountClosingMachine,
  closeAccountMachine,
  keepAccountMachine,
} from '#machines/account-closing/account-closing.machine';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import { IN_THE_WAY, OPEN, REJECTED, REST, WAITING } from '../../gallery/samples-account.ts';
import { anywhere } from '../../support/anywhere.ts';
import { lost, NO_ACCOUNT, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './account-closing.model.ts';

function start() {
  const loading = heldActor<Closing, void>();
  const closing = heldActor<Executed<null>, CommandInput<{ giveUp: string; proof: string }>>();
  const keeping = heldActor<Executed<null>, CommandInput<null>>();
  const started = startChart(
    accountClosingMachine.provide({
      actors: {
        loadClosing: loading.logic,
        closeAccount: closeAccountMachine.provide({ actors: { execute: closing.logic } }),
        keepAccount: keepAccountMachine.provide({ actors: { execute: keeping.logic } }),
      },
    }),
  );
  const { actor } = started;
  return {
    ...started,
    loading,
    closing,
    keeping,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

/** The screen once it was read. */
async function read(as: Closing) {
  const chart = start();
  chart.send({ type: 'closing.shown' });
  await chart.loading.answer(as);
  return chart;
}

describe('how the closing of the account stands', () => {
  it.each([
    ['open', OPEN],
    ['open', REST],
    ['open', REJECTED],
    ['inTheWay', IN_THE_WAY],
    ['waiting', WAITING],
    ['waiting', { ...WAITING, obstacles: IN_THE_WAY.obstacles }],
  ] as const)('S6.4 is read with the screen: %s', async (shown, as) => {
    expect(start().state()).toBe('hidden');
    const { state, context } = await read(as);
    expect([state(), context().closing]).toEqual([{ shown }, as]);
  });

  it('S8.3 what fails, or is silent for 10 s, can be read again', async () => {
    const { send, clock, loading, state } = start();
    send({ type: 'closing.shown' });
    await loading.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
    send({ type: 'closing.retry' });
    clock.increment(9_999);
    expect(state()).toEqual({ shown: 'loading' });
    clock.increment(1);
    expect(state()).toEqual({ shown: 'failed' });
    expect(loading.last().signal.aborted).toBe(true);
  });

  it.each([
    'connection.opened',
    'closing.changed',
  ] as const)('S8.3 what could not be read is read again by itself at %s', async (type) => {
    const { send, loading, state } = start();
    send({ type: 'closing.shown' });
    await loading.fail(lost());
    send({ type });
    expect([state(), loading.calls.length]).toEqual([{ shown: 'loading' }, 2]);
  });

  it.each([OPEN, IN_THE_WAY, WAITING])('S6.4 is read again after a decision', async (as) => {
    const { send, loading, state, context } = await read(as);
    send({ type: 'closing.changed' });
    expect([state(), context().closing]).toEqual([{ shown: 'loading' }, null]);
    send({ type: 'closing.changed' });
    expect(loading.calls).toHaveLength(3);
  });

  it('S6.1 is forgotten with the screen, and with the account', async () => {
    for (const type of ['closing.hidden', 'account.left'] as const) {
      const { send, state, context } = await read(REST);
      send({ type });
      expect([state(), context()]).toEqual(['hidden', { closing: null, key: '', proof: '' }]);
    }
  });
});

describe('closing the account', () => {
  /** Asked and confirmed, up to the challenge. */
  async function proving(as = OPEN) {
    const chart = await read(as);
    chart.send({ type: 'close.ask' });
    chart.send({ type: 'close.confirm', key: 'key-1' });
    if (as.rest !== '0') chart.send({ type: 'rest.confirm' });
    return chart;
  }
  async function closing(as = OPEN) {
    const chart = await proving(as);
    chart.send({ type: 'challenge.proven', proof: 'proof-1' });
    return chart;
  }

  it('S8.15 asks first, and may be thought better of', async () => {
    const { send, announced, state } = await read(OPEN);
    send({ type: 'close.ask' });
    expect(state()).toEqual({ shown: 'asking' });
    send({ type: 'question.withdrawn' });
    expect([state(), announced]).toEqual([{ shown: 'open' }, []]);
  });

  it('S8.15 asks a second time before a rest of the balance is given up', async () => {
    const { send, announced, state } = await read(REST);
    send({ type: 'close.ask' });
    send({ type: 'close.confirm', key: 'key-1' });
    expect([state(), announced]).toEqual([{ shown: 'askingRest' }, []]);
    send({ type: 'question.withdrawn' });
    expect(state()).toEqual({ shown: 'open' });
    send({ type: 'close.ask' });
    send({ type: 'close.confirm', key: 'key-2' });
    send({ type: 'rest.confirm' });
    expect(state()).toEqual({ shown: 'proving' });
    expect(announced).toEqual([{ type: 'factor.required', purpose: 'closing' }]);
  });

  it('S8.1 wants a proof, and goes back when there is none', async () => {
    const { send, announced, closing: sent, state } = await proving();
    expect([state(), announced]).toEqual([
      { shown: 'proving' },
      [{ type: 'factor.required', purpose: 'closing' }],
    ]);
    send({ type: 'challenge.dropped' });
    expect([state(), sent.calls.length]).toEqual([{ shown: 'open' }, 0]);
  });

  it.each([
    [OPEN, '0'],
    [REST, '0.004'],
  ])('S8.1 is sent once, with the proof and what is given up', async (as, giveUp) => {
    const { announced, closing: sent, state } = await closing(as);
    expect(state()).toEqual({ shown: { closing: 'sending' } });
    expect(sent.calls.map(({ input }) => input)).toEqual([
      {
        kind: 'closeAccount',
        account: NO_ACCOUNT,
        request: { giveUp, proof: 'proof-1' },
        key: 'key-1',
      },
    ]);
    await sent.answer({ answer: null, message: 'We have it' });
    expect(announced.at(-1)).toEqual({ type: 'closing.accepted', message: 'We have it' });
    expect(state()).toEqual({ shown: 'loading' });
  });

  it('S8.1 a refusal is said, and how it stands is read again', async () => {
    const { announced, closing: sent, state } = await closing();
    await sent.fail(refused('something is in the way'));
    expect(announced.at(-1)).toEqual({ type: 'closing.refused', message: 'something is in the way' });
    expect(state()).toEqual({ shown: 'loading' });
  });

  it('S8.3 after a lost answer it is asked again with the same key', async () => {
    const { clock, announced, closing: sent, state } = await closing();
    await sent.fail(lost());
    expect(state()).toEqual({ shown: { closing: 'checking' } });
    clock.increment(500);
    expect(sent.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
    await sent.answer({ answer: null, message: 'We have it' });
    expect(announced.at(-1)).toEqual({ type: 'closing.accepted', message: 'We have it' });
    expect(state()).toEqual({ shown: 'loading' });
  });
});

describe('keeping the account', () => {
  it('S8.15 asks first, and goes on waiting when it is thought better of', async () => {
    const { send, keeping, state } = await read(WAITING);
    send({ type: 'keep.ask' });
    expect(state()).toEqual({ shown: 'askingKeep' });
    send({ type: 'question.withdrawn' });
    expect([state(), keeping.calls.length]).toEqual([{ shown: 'waiting' }, 0]);
  });

  it('S8.1 withdraws the request once, and reads how it stands', async () => {
    const { send, announced, keeping, state } = await read(WAITING);
    send({ type: 'keep.ask' });
    send({ type: 'keep.confirm', key: 'key-1' });
    send({ type: 'keep.confirm', key: 'key-2' });
    expect(state()).toEqual({ shown: { keeping: 'sending' } });
    expect(keeping.calls.map(({ input }) => input)).toEqual([
      { kind: 'keepAccount', account: NO_ACCOUNT, request: null, key: 'key-1' },
    ]);
    await keeping.answer({ answer: null, message: 'You keep it' });
    expect(announced).toEqual([{ type: 'closing.accepted', message: 'You keep it' }]);
    expect(state()).toEqual({ shown: 'loading' });
  });

  it('S8.3 after a lost answer it is asked again with the same key', async () => {
    const { send, clock, announced, keeping, state } = await read(WAITING);
    send({ type: 'keep.ask' });
    send({ type: 'keep.confirm', key: 'key-1' });
    await keeping.fail(lost());
    expect(state()).toEqual({ shown: { keeping: 'checking' } });
    clock.increment(500);
    expect(keeping.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
    await keeping.answer({ answer: null, message: 'You keep it' });
    expect(announced).toEqual([{ type: 'closing.accepted', message: 'You keep it' }]);
    expect(state()).toEqual({ shown: 'loading' });
  });

  it('S8.1 a refusal is said: operators may have been quicker', async () => {
    const { send, announced, keeping, state } = await read(WAITING);
    send({ type: 'keep.ask' });
    send({ type: 'keep.confirm', key: 'key-1' });
    await keeping.fail(refused('there is none'));
    expect(announced).toEqual([{ type: 'closing.refused', message: 'there is none' }]);
    expect(state()).toEqual({ shown: 'loading' });
  });
});

anywhere('S6.1 S6.4', model, {
  'accountClosing -- account.left [0]': 'hidden',
  'accountClosing.shown -- closing.hidden [0]': 'hidden',
});
