import { describe, expect, it } from 'vitest';
import { type CopyChoice, copySetupMachine } from '#machines/copy-setup/copy-setup.machine';
import { CHOICE } from '../../gallery/samples-copies.ts';
import { anywhere } from '../../support/anywhere.ts';
import { startChart } from '../../support/start-chart.ts';
import { model } from './copy-setup.model.ts';

/** `kept` was chosen before a reload. */
function setup(kept: CopyChoice | null = null) {
  const started = startChart(copySetupMachine, { input: { choice: kept } });
  const { actor } = started;
  return {
    ...started,
    state: () => actor.getSnapshot().value,
    choice: () => actor.getSnapshot().context.choice,
  };
}

const ADDRESSES = [
  ['risks', 'agreement.opened', 'reading'],
  ['signature', 'signing.opened', 'signing'],
] as const;

describe('a copy step by step', () => {
  it('S1.3 terms, confirmation, risks, signature, submission, and then the copies', () => {
    const { actor, announced, state, choice } = setup();
    actor.send({ type: 'choosing.opened', leaderId: 21 });
    actor.send({ type: 'copy.review', choice: CHOICE });
    expect([state(), choice()]).toEqual(['confirming', CHOICE]);
    actor.send({ type: 'copy.confirm' });
    expect(state()).toBe('reading');
    actor.send({ type: 'copy.agree' });
    expect(state()).toBe('signing');
    actor.send({ type: 'request.sent' });
    expect(state()).toBe('submitting');
    actor.send({ type: 'request.accepted' });
    expect([state(), choice()]).toEqual(['submitted', null]);
    expect(announced.map(({ type }) => type)).toEqual([
      'agreement.wanted',
      'signing.wanted',
      'copies.wanted',
    ]);
  });

  it('S8.15 who turns the confirmation down finds what was chosen', () => {
    const { actor, announced, state, choice } = setup();
    actor.send({ type: 'choosing.opened', leaderId: 21 });
    actor.send({ type: 'copy.review', choice: CHOICE });
    actor.send({ type: 'copy.back' });
    expect([state(), choice(), announced]).toEqual(['choosing', CHOICE, []]);
  });

  it('S1.3 who comes back to the terms of the same leader finds them, those of another are forgotten', () => {
    const { actor, state, choice } = setup(CHOICE);
    actor.send({ type: 'agreement.opened' });
    actor.send({ type: 'choosing.opened', leaderId: CHOICE.leaderId });
    expect([state(), choice()]).toEqual(['choosing', CHOICE]);
    actor.send({ type: 'choosing.opened', leaderId: 1 });
    expect([state(), choice()]).toEqual(['choosing', null]);
  });

  it('S8.15 no step can be left out', () => {
    const { actor, state } = setup();
    actor.send({ type: 'copy.review', choice: CHOICE });
    expect(state()).toBe('unopened');
    actor.send({ type: 'choosing.opened', leaderId: 21 });
    for (const type of ['copy.confirm', 'copy.agree', 'request.sent', 'request.accepted'] as const)
      actor.send({ type });
    expect(state()).toBe('choosing');
    actor.send({ type: 'copy.review', choice: CHOICE });
    for (const type of ['copy.agree', 'request.sent'] as const) actor.send({ type });
    expect(state()).toBe('confirming');
    actor.send({ type: 'copy.confirm' });
    for (const type of ['request.sent', 'request.accepted'] as const) actor.send({ type });
    expect(state()).toBe('reading');
    actor.send({ type: 'copy.agree' });
    actor.send({ type: 'request.accepted' });
    expect(state()).toBe('signing');
  });

  it.each(ADDRESSES)('S1.3 the address of the %s leads to the leaders without a choice', (_, type) => {
    const { actor, announced, state } = setup();
    actor.send({ type });
    expect([state(), announced]).toEqual(['unopened', [{ type: 'leaders.wanted' }]]);
  });

  it.each(ADDRESSES)('S1.3 after a reload the %s opens with what was chosen', (_, type, step) => {
    const { actor, announced, state, choice } = setup(CHOICE);
    actor.send({ type });
    expect([state(), choice(), announced]).toEqual([step, CHOICE, []]);
  });

  it('S8.3 a request that comes back is signed again; one on its way stays so when its screen comes back', () => {
    const { actor, state } = setup(CHOICE);
    actor.send({ type: 'signing.opened' });
    actor.send({ type: 'request.sent' });
    actor.send({ type: 'signing.opened' });
    expect(state()).toBe('submitting');
    actor.send({ type: 'request.returned' });
    expect(state()).toBe('signing');
  });

  it.each([
    'choosing.opened',
    'signing.opened',
  ] as const)('S6.1 a session that ends after %s takes what was chosen with it', (type) => {
    const { actor, state, choice } = setup(CHOICE);
    actor.send({ type, leaderId: CHOICE.leaderId });
    expect(choice()).toEqual(CHOICE);
    actor.send({ type: 'account.left' });
    expect([state(), choice()]).toEqual(['unopened', null]);
  });
});

anywhere('S1.3 S6.1', model, {
  'copySetup -- choosing.opened [0]': 'choosing',
  'copySetup -- choosing.opened [1]': 'choosing',
  'copySetup -- agreement.opened [0]': 'reading',
  'copySetup -- agreement.opened [1]': (_, { announced }) => expect(announced).toEqual(['leaders.wanted']),
  'copySetup -- signing.opened [0]': 'signing',
  'copySetup -- signing.opened [1]': (_, { announced }) => expect(announced).toEqual(['leaders.wanted']),
  'copySetup -- account.left [0]': 'unopened',
});
