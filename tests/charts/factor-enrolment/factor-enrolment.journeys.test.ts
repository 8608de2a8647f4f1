import { describe, expect, it } from 'vitest';
import { CODE_CHALLENGE_OVER } from '#contract/constants';
import type { Enrolment, FactorKind } from '#contract/entities-factors';
import {
  type Confirmed,
  type FirstAnswer,
  factorEnrolmentMachine,
} from '#machines/factor-enrolment/factor-enrolment.machine';
import { anywhere } from '../../support/anywhere.ts';
import { enrolmentOf, factorOf, lost, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { CODES, model } from './factor-enrolment.model.ts';

const confirmed = (recoveryCodes: string[] = []): Confirmed => ({
  confirmed: { factor: factorOf(), recoveryCodes },
  message: 'Added',
});

function start() {
  const beginning = heldActor<Enrolment, { kind: FactorKind; proof: string }>();
  const creating = heldActor<string, { enrolment: Enrolment }>();
  const confirming = heldActor<Confirmed, FirstAnswer>();
  const started = startChart(
    factorEnrolmentMachine.provide({
      actors: {
        beginFactor: beginning.logic,
        createPasskey: creating.logic,
        confirmFactor: confirming.logic,
      },
    }),
  );
  const { actor } = started;
  return {
    ...started,
    beginning,
    creating,
    confirming,
    send: actor.send.bind(actor),
    state: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
  };
}

async function begun(kind: FactorKind) {
  const chart = start();
  chart.send({ type: 'enrolment.wanted', kind });
  chart.send({ type: 'challenge.proven', proof: 'proof' });
  await chart.beginning.answer(enrolmentOf());
  return chart;
}

describe('an authenticator app', () => {
  it('S6.4 is begun once the trader has proven who they are', async () => {
    const { send, beginning, announced, state, context } = start();
    send({ type: 'enrolment.wanted', kind: 'totp' });
    expect(announced).toEqual([{ type: 'factor.required', purpose: 'factor' }]);
    expect(beginning.calls).toEqual([]);
    send({ type: 'challenge.proven', proof: 'proof' });
    expect(beginning.calls.map(({ input }) => input)).toEqual([{ kind: 'totp', proof: 'proof' }]);
    await beginning.answer(enrolmentOf());
    expect([state(), context().enrolment]).toEqual([{ open: { typing: 'empty' } }, enrolmentOf()]);
  });

  it('S6.4 is added by its first code and a name; the first factor shows its recovery codes until they are kept', async () => {
    const { send, confirming, announced, state, context } = await begun('totp');
    send({ type: 'code.send', code: '123456', name: 'Phone' });
    send({ type: 'code.send', code: '123456', name: 'Phone' });
    expect(confirming.calls.map(({ input }) => input)).toEqual([
      { key: enrolmentOf().key, name: 'Phone', answer: '123456' },
    ]);
    await confirming.answer(confirmed(CODES));
    expect(announced.at(-1)).toEqual({ type: 'factor.added', message: 'Added' });
    expect([state(), context().recoveryCodes]).toEqual(['codes', CODES]);
    send({ type: 'enrolment.closed' });
    expect(state()).toBe('codes');
    send({ type: 'codes.kept' });
    expect([state(), context().recoveryCodes, context().enrolment]).toEqual(['idle', [], null]);
  });

  it('S8.1 a wrong code says why until it changes, and another is taken', async () => {
    const { send, confirming, state, context } = await begun('totp');
    send({ type: 'code.send', code: '000000', name: 'Phone' });
    await confirming.fail(refused('wrong code', 1041));
    expect([state(), context().message]).toEqual([{ open: { typing: 'wrong' } }, 'wrong code']);
    send({ type: 'fields.changed' });
    expect([state(), context().message]).toEqual([{ open: { typing: 'empty' } }, '']);
    send({ type: 'code.send', code: '123456', name: 'Phone' });
    await confirming.answer(confirmed());
    expect(state()).toBe('idle');
  });

  it('S8.3 without a word for 15 s the code may be sent again', async () => {
    const { send, confirming, clock, state } = await begun('totp');
    send({ type: 'code.send', code: '123456', name: 'Phone' });
    clock.increment(14_999);
    expect(state()).toEqual({ open: 'confirming' });
    clock.increment(1);
    expect(state()).toEqual({ open: { typing: 'wrong' } });
    send({ type: 'code.send', code: '123456', name: 'Phone' });
    expect(confirming.calls).toHaveLength(2);
  });
});

describe('a passkey', () => {
  it('S6.4 is made by the browser, named, and added', async () => {
    const { send, creating, confirming, announced, state } = await begun('passkey');
    expect(creating.calls.map(({ input }) => input)).toEqual([{ enrolment: enrolmentOf() }]);
    await creating.answer('{"id":"1"}');
    expect(state()).toEqual({ open: { naming: 'empty' } });
    send({ type: 'name.send', name: 'Key' });
    expect(confirming.last().input).toEqual({ key: enrolmentOf().key, name: 'Key', answer: '{"id":"1"}' });
    await confirming.answer(confirmed());
    expect([state(), announced.at(-1)]).toEqual(['idle', { type: 'factor.added', message: 'Added' }]);
  });

  it('S8.3 that was refused, or not made within two minutes, is made by the button', async () => {
    const { send, creating, clock, state } = await begun('passkey');
    await creating.fail(new Error('not allowed'));
    expect(state()).toEqual({ open: 'notMade' });
    send({ type: 'passkey.ask' });
    clock.increment(119_999);
    expect(state()).toEqual({ open: 'creating' });
    clock.increment(1);
    expect(state()).toEqual({ open: 'notMade' });
  });

  it('S8.1 whose name the server refuses keeps what the browser made', async () => {
    const { send, creating, confirming, clock, state } = await begun('passkey');
    await creating.answer('{}');
    send({ type: 'name.send', name: 'Key' });
    await confirming.fail(lost());
    expect(state()).toEqual({ open: { naming: 'wrong' } });
    send({ type: 'name.send', name: 'Other' });
    expect(confirming.last().input).toMatchObject({ name: 'Other', answer: '{}' });
    clock.increment(15_000);
    expect(state()).toEqual({ open: { naming: 'wrong' } });
    send({ type: 'fields.changed' });
    expect(state()).toEqual({ open: { naming: 'empty' } });
  });
});

describe('what ends it', () => {
  it('S6.4 without a proof nothing begins', () => {
    const { send, beginning, state } = start();
    send({ type: 'enrolment.wanted', kind: 'totp' });
    send({ type: 'challenge.dropped' });
    expect([state(), beginning.calls]).toEqual(['idle', []]);
    send({ type: 'challenge.proven', proof: 'proof' });
    expect(state()).toBe('idle');
  });

  it('S8.3 what cannot be begun, or not within 15 s, says so', async () => {
    const { send, beginning, clock, state, context } = start();
    send({ type: 'enrolment.wanted', kind: 'totp' });
    send({ type: 'challenge.proven', proof: 'proof' });
    await beginning.fail(refused('ten are enough', 1044));
    expect([state(), context().message]).toEqual([{ open: 'failed' }, 'ten are enough']);
    send({ type: 'enrolment.closed' });
    send({ type: 'enrolment.wanted', kind: 'totp' });
    send({ type: 'challenge.proven', proof: 'proof' });
    clock.increment(15_000);
    expect([state(), context().message]).toEqual([{ open: 'failed' }, '']);
  });

  it('S8.1 one that took too long begins anew', async () => {
    const { send, confirming, state } = await begun('totp');
    send({ type: 'code.send', code: '1', name: 'Phone' });
    await confirming.fail(refused('over', CODE_CHALLENGE_OVER));
    expect(state()).toEqual({ open: 'failed' });
  });

  it('S6.1 it goes with the account', async () => {
    const { send, state, context } = await begun('totp');
    send({ type: 'account.left' });
    expect([state(), context().enrolment]).toEqual(['idle', null]);
  });
});

anywhere('S6.1 S8.1', model, {
  'factorEnrolment -- account.left [0]': 'idle',
  'factorEnrolment.open -- enrolment.closed [0]': 'idle',
  'factorEnrolment.open.typing -- code.send [0]': { open: 'confirming' },
  'factorEnrolment.open.naming -- name.send [0]': { open: 'confirming' },
});
