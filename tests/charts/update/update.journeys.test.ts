import { describe, expect, it } from 'vitest';
import { updateMachine } from '#machines/update/update.machine';
import { lost } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

const FIVE_MINUTES_MS = 300_000;

/** The app as built once, and the manifest it looks at. */
function running() {
  const manifest = heldActor<{ build: string }>();
  const started = startChart(updateMachine.provide({ actors: { readManifest: manifest.logic } }), {
    input: { build: 'build-1' },
  });
  const { actor } = started;
  return {
    ...started,
    manifest,
    state: () => actor.getSnapshot().value,
    /** Looks at the manifest, which names this build. */
    see: async (build: string) => {
      actor.send({ type: 'page.shown' });
      await manifest.answer({ build });
    },
  };
}

describe('looking for a newer build', () => {
  it('S7.16 the manifest is read every five minutes and whenever the page comes to the front', async () => {
    const { actor, clock, manifest, state } = running();
    expect(state()).toEqual({ manifest: 'resting', trade: 'quiet' });
    clock.increment(FIVE_MINUTES_MS - 1);
    expect(manifest.calls).toHaveLength(0);
    clock.increment(1);
    expect(state().manifest).toBe('reading');
    actor.send({ type: 'page.shown' });
    expect(manifest.calls).toHaveLength(1);
    await manifest.answer({ build: 'build-1' });
    expect(state().manifest).toBe('resting');
    actor.send({ type: 'page.shown' });
    expect(state().manifest).toBe('reading');
    expect(manifest.calls).toHaveLength(2);
  });

  it('S8.3 a manifest that fails, or is silent for 10 s, is passed over without a word', async () => {
    const { actor, clock, manifest, announced, state } = running();
    actor.send({ type: 'page.shown' });
    await manifest.fail(lost());
    expect(state().manifest).toBe('resting');
    actor.send({ type: 'page.shown' });
    clock.increment(9_999);
    expect(state().manifest).toBe('reading');
    clock.increment(1);
    expect(state().manifest).toBe('resting');
    expect(manifest.last().signal.aborted).toBe(true);
    expect(announced).toEqual([]);
  });

  it('S7.16 a newer build is offered, and taken it is announced once', async () => {
    const { actor, announced, state, see } = running();
    await see('build-2');
    expect(state().manifest).toEqual({ offering: 'asked' });
    expect(announced).toEqual([]);
    actor.send({ type: 'update.accept' });
    actor.send({ type: 'update.accept' });
    expect(state().manifest).toEqual({ offering: 'accepted' });
    expect(announced).toEqual([{ type: 'update.accepted' }]);
  });

  it('S7.16 who says later is not asked for the same build again, but for the next one', async () => {
    const { actor, announced, state, see } = running();
    await see('build-2');
    actor.send({ type: 'update.later' });
    expect(state().manifest).toBe('resting');
    await see('build-2');
    expect(state().manifest).toBe('resting');
    await see('build-3');
    expect(state().manifest).toEqual({ offering: 'asked' });
    expect(announced).toEqual([]);
  });
});

describe('an order on its way', () => {
  it('S7.16 the question waits until the order is over', async () => {
    const { actor, state, see } = running();
    actor.send({ type: 'order.begun' });
    await see('build-2');
    expect(state()).toEqual({ manifest: { offering: 'held' }, trade: 'busy' });
    actor.send({ type: 'update.accept' });
    expect(state().manifest).toEqual({ offering: 'held' });
    actor.send({ type: 'order.over' });
    expect(state()).toEqual({ manifest: { offering: 'asked' }, trade: 'quiet' });
  });

  it('S7.16 a question that is being asked steps back for an order and comes again after it', async () => {
    const { actor, state, see } = running();
    await see('build-2');
    actor.send({ type: 'order.begun' });
    expect(state().manifest).toEqual({ offering: 'held' });
    actor.send({ type: 'order.over' });
    expect(state().manifest).toEqual({ offering: 'asked' });
  });

  it('S7.16 an order that is over holds no question up', async () => {
    const { actor, state, see } = running();
    actor.send({ type: 'order.begun' });
    actor.send({ type: 'order.over' });
    await see('build-2');
    expect(state().manifest).toEqual({ offering: 'asked' });
  });

  it('S7.16 a missing file of the running build brings an offer that was put off back', async () => {
    const { actor, manifest, state, see } = running();
    await see('build-2');
    actor.send({ type: 'update.later' });
    await see('build-2');
    expect(state().manifest).toBe('resting');
    actor.send({ type: 'code.missing' });
    expect(state().manifest).toBe('reading');
    await manifest.answer({ build: 'build-2' });
    expect(state().manifest).toEqual({ offering: 'asked' });
  });
});
