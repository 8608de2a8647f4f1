import { expect, it } from 'vitest';
import type { User } from '#contract/entities-user';
import type { SignedIn } from '#contract/routes/account';
import { sessionMachine } from '#machines/session/session.machine';
import { lost, userOf } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

it('S8.3 a session that could not be restored is asked for again after 3 s, no sooner, as a second try', async () => {
  const restoring = heldActor<User, { token: string }>();
  const machine = sessionMachine.provide({ actors: { restoreUser: restoring.logic } });
  const { actor, clock } = startChart(machine, {
    input: { token: 'token-1', realToken: null, demoId: null },
  });
  await restoring.fail(lost());
  clock.increment(2_999);
  expect(actor.getSnapshot().matches('unreachable')).toBe(true);
  clock.increment(1);
  expect(actor.getSnapshot().matches({ restoring: 'again' })).toBe(true);
});

it('S2.54 a demo account that was opened takes the place of the real one, and says so', async () => {
  const opening = heldActor<SignedIn, { demoId: string | null }>();
  const machine = sessionMachine.provide({ actors: { openDemoAccount: opening.logic } });
  const { actor, announced } = startChart(machine, { input: { token: null, realToken: null, demoId: null } });
  actor.send({ type: 'session.opened', signedIn: { token: 'token-1', user: userOf() } });
  announced.length = 0;
  actor.send({ type: 'demo.enter' });
  await opening.answer({ token: 'token-2', user: userOf({ id: 2, isDemo: true }) });
  expect(announced.map(({ type }) => type)).toEqual([
    'session.switched',
    'account.opened',
    'session.started',
  ]);
});
