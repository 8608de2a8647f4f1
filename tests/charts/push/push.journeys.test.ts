import { describe, expect, it } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import { isCardShown, type PushStanding, pushMachine } from '#machines/push/push.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';
import { model } from './push.model.ts';

function device(isAnswered = false) {
  const looking = heldActor<PushStanding>();
  const asking = heldActor<PushStanding>();
  const leaving = heldActor<void>();
  const watchWorker = fromCallback<EventObject, void>(() => {});
  const started = startChart(
    pushMachine.provide({
      actors: {
        lookAtPush: looking.logic,
        subscribe: asking.logic,
        unsubscribe: leaving.logic,
        watchWorker,
      },
    }),
    { input: { isAnswered } },
  );
  const { actor } = started;
  return {
    ...started,
    looking,
    asking,
    leaving,
    send: actor.send.bind(actor),
    device: () => actor.getSnapshot().value.device,
    card: () => actor.getSnapshot().value.card,
    isCardShown: () => isCardShown(actor.getSnapshot()),
  };
}

async function standing(standing: PushStanding, isAnswered = false) {
  const started = device(isAnswered);
  started.send({ type: 'push.looked' });
  await started.looking.answer(standing);
  return started;
}

describe('pushes of this device', () => {
  it.each([
    'unsupported',
    'blocked',
    'off',
    'on',
    'ended',
  ] as const)('S1.5 stand as the browser says: %s', async (as) => {
    expect(device().device()).toBe('unknown');
    const { device: stands, looking, send } = await standing(as);
    expect(stands()).toBe(as);
    expect(looking.calls).toHaveLength(1);
    send({ type: 'push.looked' });
    expect(looking.calls).toHaveLength(as === 'blocked' ? 2 : 1);
  });

  it.each([
    'blocked',
    'off',
    'on',
  ] as const)('S1.5 the browser is asked when the trader wants it: %s', async (as) => {
    const { device, asking, send } = await standing('off');
    expect(asking.calls).toEqual([]);
    send({ type: 'push.wanted' });
    send({ type: 'push.wanted' });
    expect([device(), asking.calls.length]).toEqual(['asking', 1]);
    await asking.answer(as);
    expect(device()).toBe(as);
  });

  it('S1.5 S7.33 that the push service ended are asked for anew when the trader wants them', async () => {
    const { device, asking, send } = await standing('ended');
    send({ type: 'push.wanted' });
    await asking.answer('on');
    expect(device()).toBe('on');
  });

  it('S1.5 are turned off again', async () => {
    const { device, leaving, send } = await standing('on');
    send({ type: 'push.unwanted' });
    expect(device()).toBe('leaving');
    await leaving.answer();
    expect(device()).toBe('off');
  });

  it('S8.3 what failed is said, and may be tried again', async () => {
    const { device, looking, asking, leaving, send, clock } = await standing('off');
    send({ type: 'push.wanted' });
    await asking.fail(lost());
    expect(device()).toBe('failed');
    send({ type: 'push.wanted' });
    expect([device(), asking.calls.length]).toEqual(['asking', 2]);
    await asking.answer('on');
    send({ type: 'push.unwanted' });
    await leaving.fail(lost());
    expect(device()).toBe('failed');
    send({ type: 'push.looked' });
    await looking.fail(lost());
    expect(device()).toBe('failed');
    send({ type: 'push.looked' });
    clock.increment(20_000);
    expect(device()).toBe('failed');
  });

  it('S8.3 a look and a leaving wait for twenty seconds, the browser’s question for two minutes', async () => {
    const { device, send, clock, looking } = await standing('off');
    send({ type: 'push.wanted' });
    clock.increment(119_999);
    expect(device()).toBe('asking');
    clock.increment(1);
    expect(device()).toBe('failed');
    send({ type: 'push.looked' });
    clock.increment(19_999);
    expect(device()).toBe('looking');
    await looking.answer('on');
    send({ type: 'push.unwanted' });
    clock.increment(19_999);
    expect(device()).toBe('leaving');
    clock.increment(1);
    expect(device()).toBe('failed');
  });

  it('S6.1 another account looks anew', async () => {
    const { device, send, looking } = await standing('on');
    send({ type: 'account.left' });
    expect(device()).toBe('unknown');
    send({ type: 'push.looked' });
    expect(looking.calls).toHaveLength(2);
  });
});

describe('the card that offers pushes', () => {
  it('S1.5 is there after the first success and not before, while the browser can be asked', async () => {
    const { send, isCardShown, looking } = device();
    send({ type: 'success.happened' });
    expect(isCardShown()).toBe(false);
    send({ type: 'push.looked' });
    await looking.answer('off');
    expect(isCardShown()).toBe(true);
    const { isCardShown: isShown } = await standing('off');
    expect(isShown()).toBe(false);
  });

  it.each([
    'on',
    'blocked',
    'unsupported',
  ] as const)('S1.5 is not there where it is of no use: %s', async (as) => {
    const { send, isCardShown } = await standing(as);
    send({ type: 'success.happened' });
    expect(isCardShown()).toBe(false);
  });

  it('S1.5 that was dismissed stays so on the device, whoever comes next', async () => {
    const { send, isCardShown, card, announced } = await standing('off');
    send({ type: 'success.happened' });
    send({ type: 'card.dismissed' });
    expect([isCardShown(), announced]).toEqual([false, [{ type: 'card.answered' }]]);
    send({ type: 'account.left' });
    send({ type: 'success.happened' });
    expect(card()).toBe('answered');
    const next = await standing('off', true);
    next.send({ type: 'success.happened' });
    expect([next.card(), next.isCardShown()]).toEqual(['answered', false]);
  });

  it('S1.5 asks the browser by its button, and is answered by it', async () => {
    const { actor, send, device, card, announced } = await standing('off');
    send({ type: 'success.happened' });
    send({ type: 'push.wanted' });
    expect([device(), card(), announced]).toEqual(['asking', 'answered', [{ type: 'card.answered' }]]);
    expect(actor.getSnapshot().context.isAnswered).toBe(true);
  });
});

describe('a notification of the device that is pressed', () => {
  it('S1.5 leads to its screen and is read', () => {
    const { send, announced } = device();
    send({ type: 'notification.pressed', path: '/order?type=3', id: '7' });
    expect(announced).toEqual([
      { type: 'place.wanted', path: '/order?type=3' },
      { type: 'notification.opened', which: '7' },
    ]);
  });

  it.each(['//elsewhere.example', 'https://elsewhere.example', ''])('S1.5 leads nowhere else: %j', (path) => {
    const { send, announced } = device();
    send({ type: 'notification.pressed', path, id: '7' });
    expect(announced).toEqual([]);
  });
});

anywhere('S1.5', model, {
  'push.device -- account.left [0]': { device: 'unknown' },
  'push -- notification.pressed [0]': ({ value }, { before, announced }) => {
    expect(value).toEqual(before.value);
    expect(announced).toEqual(['place.wanted', 'notification.opened']);
  },
});
