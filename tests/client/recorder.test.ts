import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, sendTo, setup, waitFor } from 'xstate';
import type { TraceStep } from '#contract/trace';
import { Recorder } from '../../src/client/actors/recorder.ts';
import { traceOf } from '../../src/client/app/boot/trace-of.ts';

/** A waiter hears an order, tells the kitchen, and brings what the kitchen made. */
const kitchen = setup({
  types: { events: {} as { type: 'meal.ordered'; table: string; reason: string } },
  actors: { cook: fromPromise(() => Promise.resolve('soup')) },
}).createMachine({
  id: 'kitchen',
  initial: 'idle',
  states: {
    idle: { on: { 'meal.ordered': { target: 'cooking' } } },
    cooking: { invoke: { src: 'cook', id: 'cook of table 7', onDone: { target: 'done' } } },
    done: {},
  },
});
const waiter = setup({
  types: { events: {} as { type: 'guest.called'; table: string } | { type: 'guest.left' } },
  actors: { kitchen },
}).createMachine({
  id: 'waiter',
  invoke: { src: 'kitchen', id: 'kitchen', systemId: 'kitchen' },
  initial: 'waiting',
  states: {
    waiting: {
      on: {
        'guest.called': {
          target: 'passing',
          actions: sendTo('kitchen', { type: 'meal.ordered', table: 'of Mr Smith', reason: 'hungry' }),
        },
      },
    },
    passing: { always: { target: 'serving' } },
    serving: { after: { 5: { target: 'waiting' } } },
  },
});

async function served(): Promise<{ steps: TraceStep[]; text: string }> {
  const recorder = new Recorder(() => 0);
  const clock = new SimulatedClock();
  const actor = createActor(waiter, { clock, inspect: recorder.inspect }).start();
  // The wiring sends like this: within the step of another chart, without naming a sender.
  actor.system.get('kitchen')?.subscribe(({ value }: { value: unknown }) => {
    if (value === 'done') actor.send({ type: 'guest.left' });
  });
  actor.send({ type: 'guest.called', table: 'of Mr Smith' });
  await waitFor(actor.system.get('kitchen'), ({ value }) => value === 'done');
  clock.increment(5);
  const { steps } = traceOf(recorder, 'test');
  return { steps, text: JSON.stringify(steps) };
}

describe('a trace', () => {
  it('keeps who sent each event, in the order in which the events were sent', async () => {
    const { steps } = await served();
    expect(steps.map(({ from, name, event }) => [from, name, event])).toEqual([
      [undefined, 'app', 'xstate.init'],
      ['app', 'kitchen', 'xstate.init'],
      [undefined, 'app', 'guest.called'],
      ['app', 'kitchen', 'meal.ordered'],
      ['kitchen.cook', 'kitchen', 'xstate.done.actor.cook of table 7'],
      ['kitchen', 'app', 'guest.left'],
      ['app', 'app', 'xstate.after.5.waiter.serving'],
    ]);
  });

  it('keeps the transitions that each step took, those without an event included', async () => {
    const { steps } = await served();
    expect(steps.map(({ taken }) => taken)).toEqual([
      [],
      [],
      ['waiter.waiting -- guest.called [0]', 'waiter.passing -- always [0]'],
      ['kitchen.idle -- meal.ordered [0]'],
      ['kitchen.cooking -- xstate.done.actor.cook of table 7 [0]'],
      [],
      ['waiter.serving -- xstate.after.5.waiter.serving [0]'],
    ]);
  });

  it('keeps no payload but the facts that say nothing about a person', async () => {
    const { steps, text } = await served();
    expect(text).not.toContain('Smith');
    expect(steps.find(({ event }) => event === 'meal.ordered')?.facts).toEqual({ reason: 'hungry' });
  });
});
