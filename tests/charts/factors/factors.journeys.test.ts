import { describe, expect, it } from 'vitest';
import type { FactorList } from '#contract/routes/factors';
import { factorsMachine, type Removed, type Renewed } from '#machines/factors/factors.machine';
import { anywhere } from '../../support/anywhere.ts';
import { factorOf, lost, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { CODES, model } from './factors.model.ts';

const list: FactorList = { factors: [factorOf()], recoveryLeft: 9 };

function start() {
  const loading = heldActor<FactorList, void>();
  const removing = heldActor<Removed, { id: number; proof: string }>();
  const renewing = heldActor<Renewed, { proof: string }>();
  const started = startChart(
    factorsMachine.provide({
      actors: { loadFactors: loading.logic, removeFactor: removing.logic, renewCodes: renewing.logic },
    }),
  );
  const { actor } = started;
  return {
    ...started,
    loading,
    removing,
    renewing,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

async function listed() {
  const chart = start();
  chart.send({ type: 'factors.shown' });
  await chart.loading.answer(list);
  return chart;
}

describe('the factors of the account', () => {
  it('S6.4 are read when their screen is shown, and again when they change', async () => {
    const { send, loading, state, context } = await listed();
    expect([state(), context().list]).toEqual([{ shown: 'listed' }, list]);
    send({ type: 'factors.changed' });
    expect([state(), context().list]).toEqual([{ shown: 'loading' }, list]);
    send({ type: 'factors.changed' });
    expect(loading.calls).toHaveLength(3);
  });

  it('S8.3 what fails, or is silent for 15 s, can be read again, and is once the link is back', async () => {
    const { send, loading, clock, state } = start();
    send({ type: 'factors.shown' });
    await loading.fail(lost());
    expect(state()).toEqual({ shown: 'failed' });
    send({ type: 'factors.retry' });
    clock.increment(14_999);
    expect(state()).toEqual({ shown: 'loading' });
    clock.increment(1);
    expect(state()).toEqual({ shown: 'failed' });
    send({ type: 'connection.opened' });
    expect([state(), loading.calls.length]).toEqual([{ shown: 'loading' }, 3]);
  });

  it('S6.1 are forgotten with the screen, and with the account', async () => {
    const one = await listed();
    one.send({ type: 'factors.hidden' });
    expect([one.state(), one.context().list]).toEqual(['hidden', null]);
    const other = await listed();
    other.send({ type: 'account.left' });
    expect([other.state(), other.context().list]).toEqual(['hidden', null]);
  });
});

describe('removing one', () => {
  async function removing() {
    const chart = await listed();
    chart.send({ type: 'factor.remove', factor: factorOf() });
    chart.send({ type: 'change.confirm' });
    return chart;
  }

  it('S8.15 S6.4 is asked first, then proven, then done, and the list is read anew', async () => {
    const { send, loading, removing: server, announced, state, context } = await listed();
    send({ type: 'factor.remove', factor: factorOf() });
    expect([state(), announced]).toEqual([{ shown: { removal: 'asking' } }, []]);
    send({ type: 'change.confirm' });
    expect(announced).toEqual([{ type: 'factor.required', purpose: 'factor' }]);
    expect(server.calls).toEqual([]);
    send({ type: 'challenge.proven', proof: 'proof' });
    expect(server.calls.map(({ input }) => input)).toEqual([{ id: factorOf().id, proof: 'proof' }]);
    await server.answer({ message: 'Removed' });
    expect([state(), announced.at(-1)]).toEqual([
      { shown: 'loading' },
      { type: 'factor.removed', message: 'Removed' },
    ]);
    await loading.answer({ factors: [], recoveryLeft: 0 });
    expect(context()).toMatchObject({ asked: null, list: { factors: [] } });
  });

  it('S8.15 may be thought better of, before the proof and while it is asked', async () => {
    const { send, removing: server, state } = await listed();
    send({ type: 'factor.remove', factor: factorOf() });
    send({ type: 'change.withdrawn' });
    expect(state()).toEqual({ shown: 'listed' });
    send({ type: 'factor.remove', factor: factorOf() });
    send({ type: 'change.confirm' });
    send({ type: 'challenge.dropped' });
    expect([state(), server.calls]).toEqual([{ shown: 'listed' }, []]);
  });

  it('S8.1 S8.3 a refusal, and silence, are said; the list tells how it stands', async () => {
    const one = await removing();
    one.send({ type: 'challenge.proven', proof: 'proof' });
    await one.removing.fail(refused('no'));
    expect([one.state(), one.announced.at(-1)]).toEqual([
      { shown: 'loading' },
      { type: 'change.refused', message: 'no' },
    ]);
    const other = await removing();
    other.send({ type: 'challenge.proven', proof: 'proof' });
    other.clock.increment(15_000);
    expect([other.state(), other.announced.at(-1)]).toEqual([
      { shown: 'loading' },
      { type: 'change.refused', message: '' },
    ]);
  });
});

describe('new recovery codes', () => {
  async function renewing() {
    const chart = await listed();
    chart.send({ type: 'codes.renew' });
    chart.send({ type: 'change.confirm' });
    return chart;
  }

  it('S6.4 are asked for, proven, and shown until they are kept', async () => {
    const { send, renewing: server, announced, state, context } = await renewing();
    expect(announced).toEqual([{ type: 'factor.required', purpose: 'factor' }]);
    send({ type: 'challenge.proven', proof: 'proof' });
    expect(server.calls.map(({ input }) => input)).toEqual([{ proof: 'proof' }]);
    await server.answer({ recoveryCodes: CODES });
    expect([state(), context().recoveryCodes]).toEqual([{ shown: { renewal: 'codes' } }, CODES]);
    send({ type: 'codes.kept' });
    expect([state(), context().recoveryCodes]).toEqual([{ shown: 'loading' }, []]);
  });

  it('S8.15 may be thought better of, before the proof and while it is asked', async () => {
    const { send, renewing: server, state } = await listed();
    send({ type: 'codes.renew' });
    send({ type: 'change.withdrawn' });
    expect(state()).toEqual({ shown: 'listed' });
    send({ type: 'codes.renew' });
    send({ type: 'change.confirm' });
    send({ type: 'challenge.dropped' });
    expect([state(), server.calls]).toEqual([{ shown: 'listed' }, []]);
  });

  it('S8.1 S8.3 a refusal, and silence, are said', async () => {
    const one = await renewing();
    one.send({ type: 'challenge.proven', proof: 'proof' });
    await one.renewing.fail(lost());
    expect(one.announced.at(-1)).toEqual({ type: 'change.refused', message: '' });
    expect(one.state()).toEqual({ shown: 'loading' });
    const other = await renewing();
    other.send({ type: 'challenge.proven', proof: 'proof' });
    other.clock.increment(14_999);
    expect(other.state()).toEqual({ shown: { renewal: 'renewing' } });
    other.clock.increment(1);
    expect(other.state()).toEqual({ shown: 'loading' });
  });
});

anywhere('S6.1 S6.4', model, {
  'factors -- account.left [0]': 'hidden',
  'factors.shown -- factors.hidden [0]': 'hidden',
});
