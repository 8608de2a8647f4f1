import { describe, expect, it } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { installMachine, isInstallOffered } from '#machines/install/install.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './install.model.ts';

function device(isAnswered = false) {
  const asking = heldActor<boolean>();
  const watchInstall = fromCallback<EventObject, void>(() => {});
  const started = startChart(
    installMachine.provide({ actors: { watchInstall, askToInstall: asking.logic } }),
    { input: { isAnswered } },
  );
  const { actor } = started;
  return {
    ...started,
    asking,
    send: actor.send.bind(actor),
    app: () => actor.getSnapshot().value.app,
    card: () => actor.getSnapshot().value.card,
    isOffered: () => isInstallOffered(actor.getSnapshot()),
  };
}

/** A device whose browser the app may have ask. */
function ready() {
  const started = device();
  started.send({ type: 'install.possible', way: 'byPrompt' });
  return started;
}

describe('the app on the home screen', () => {
  it('S1.5 is offered by nobody while the browser knows no way', () => {
    const { send, app, isOffered, asking } = device();
    send({ type: 'success.happened' });
    send({ type: 'install.wanted' });
    expect([app(), isOffered(), asking.calls.length]).toEqual(['closed', false, 0]);
    send({ type: 'install.possible', way: 'byHand' });
    expect([app(), isOffered()]).toEqual(['byHand', false]);
  });

  it.each([
    [true, 'installed'],
    [false, 'closed'],
  ])('S1.5 is asked for by the browser once it is wanted: agreed %s, then it is %s', async (answer, after) => {
    const { send, app, asking } = ready();
    expect(asking.calls).toHaveLength(0);
    send({ type: 'install.wanted' });
    expect(app()).toBe('asking');
    await asking.answer(answer);
    expect(app()).toBe(after);
  });

  it('S8.3 can be wanted again when the browser says so, after a question that failed or that nobody answered', async () => {
    const { send, app, asking, clock } = ready();
    send({ type: 'install.wanted' });
    await asking.fail(lost());
    expect(app()).toBe('closed');
    send({ type: 'install.possible', way: 'byPrompt' });
    send({ type: 'install.wanted' });
    clock.increment(119_999);
    expect(app()).toBe('asking');
    clock.increment(1);
    expect(app()).toBe('closed');
  });

  it('S1.5 that was put there in the browser’s menu is offered no more', () => {
    const { send, app, isOffered } = ready();
    send({ type: 'success.happened' });
    expect(isOffered()).toBe(true);
    send({ type: 'install.done' });
    expect([app(), isOffered()]).toEqual(['installed', false]);
  });
});

describe('the card', () => {
  it('S1.5 comes with the first success, and not before', () => {
    const { send, isOffered } = ready();
    expect(isOffered()).toBe(false);
    send({ type: 'success.happened' });
    expect(isOffered()).toBe(true);
  });

  it.each(['card.dismissed', 'install.wanted'] as const)('S1.5 is answered by %s, which is kept', (type) => {
    const { send, card, isOffered, announced } = ready();
    send({ type: 'success.happened' });
    send({ type });
    expect([card(), isOffered(), announced]).toEqual(['answered', false, [{ type: 'card.answered' }]]);
    send({ type: 'success.happened' });
    expect(card()).toBe('answered');
  });

  it('S1.5 that was answered on this device before does not come', () => {
    const { send, card } = device(true);
    send({ type: 'install.possible', way: 'byHand' });
    send({ type: 'success.happened' });
    expect(card()).toBe('answered');
  });
});

anywhere('S1.5', model, {
  'install.app -- install.possible [0]': { app: 'byHand' },
  'install.app -- install.possible [1]': { app: 'byPrompt' },
  'install.app -- install.done [0]': { app: 'installed' },
});
