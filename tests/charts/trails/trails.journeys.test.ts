import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { trailsMachine } from '#machines/trails/trails.machine';
import { anywhere } from '../../support/anywhere.ts';
import { lost } from '../../support/fixtures.ts';
import { startChart } from '../../support/start-chart.ts';
import { model } from './trails.model.ts';

function trails(isOn: boolean, answer: () => Promise<void> = async () => undefined) {
  let sent = 0;
  const sendTrail = fromPromise<void, void>(() => {
    sent += 1;
    return answer();
  });
  const started = startChart(trailsMachine.provide({ actors: { sendTrail } }), { input: { isOn } });
  return { ...started, isOn: () => started.actor.getSnapshot().hasTag('on'), sent: () => sent };
}

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('trails', () => {
  it('S2.24 are sent by nobody who did not turn them on', () => {
    const { clock, isOn, sent } = trails(false);
    clock.increment(600_000);
    expect([isOn(), sent()]).toEqual([false, 0]);
  });

  it('S2.24 that were turned on go out every two minutes of use, and one that is lost ends nothing', async () => {
    let isLost = false;
    const { clock, sent } = trails(true, async () => {
      if (isLost) throw lost();
    });
    clock.increment(119_999);
    expect(sent()).toBe(0);
    clock.increment(1);
    expect(sent()).toBe(1);
    isLost = true;
    for (const count of [2, 3]) {
      await settled();
      clock.increment(120_000);
      expect(sent()).toBe(count);
    }
  });

  it('S2.24 wait ten seconds for an answer, and go on without one', () => {
    const { actor, clock } = trails(true, () => new Promise(() => undefined));
    clock.increment(120_000);
    clock.increment(9_999);
    expect(actor.getSnapshot().value).toEqual({ on: 'sending' });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ on: 'waiting' });
  });

  it('S2.24 are turned on and off, which the device keeps', () => {
    const { actor, clock, isOn, sent, announced } = trails(false);
    actor.send({ type: 'trails.toggle' });
    expect(isOn()).toBe(true);
    actor.send({ type: 'trails.toggle' });
    clock.increment(600_000);
    expect([isOn(), sent()]).toEqual([false, 0]);
    expect(announced).toEqual([
      { type: 'trails.changed', isOn: true },
      { type: 'trails.changed', isOn: false },
    ]);
  });
});

anywhere('S2.24', model, { 'trails.on -- trails.toggle [0]': 'off' });
