import { expect } from 'vitest';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './session.model.ts';

/** The session of the other tab is restored here, or there is none. */
const atOnce = (after: AnyMachineSnapshot, { event }: { event: AnyEventObject }): void => {
  expect(after.context.token).toBe(event.token);
  expect(after.matches(event.token === null ? 'visitor' : 'restoring')).toBe(true);
};

anywhere('S4.13 S6.1 S6.3', model, {
  'session -- session.elsewhere [0]': atOnce,
  'session.restoring -- done:restoreUser [0]': { signedIn: { account: 'demo' } },
  'session.restoring -- done:restoreUser [1]': { signedIn: { account: 'real' } },
  'session.restoring -- session.elsewhere [0]': (after, step) => {
    atOnce(after, step);
    expect(step.announced).toContain('session.unrestored');
  },
  'session.restoring -- session.logout [0]': 'leaving',
  'session.restoring -- error:restoreUser [0]': 'visitor',
  'session.restoring -- error:restoreUser [1]': 'unreachable',
  'session.restoring -- after:answerTimeout@session.restoring [0]': 'unreachable',
  'session.visitor -- session.opened [0]': { signedIn: { account: 'demo' } },
  'session.visitor -- session.opened [1]': { signedIn: { account: 'real' } },
  'session.signedIn -- session.expired [0]': 'visitor',
  'session.signedIn -- session.elsewhere [0]': atOnce,
  'session.signedIn -- session.logout [0]': 'leaving',
  'session.signedIn -- session.opened [0]': (after, { event, announced }) => {
    expect(after.context.user).toEqual(event.signedIn.user);
    expect(announced).toContain('session.switched');
  },
  'session.signedIn -- session.opened [1]': ({ context }, { event }) =>
    expect(context.token).toBe(event.signedIn.token),
  'session.signedIn.question -- screen.opened [0]': { signedIn: { question: 'none' } },
});
