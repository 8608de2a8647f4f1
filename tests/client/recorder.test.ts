import { describe, expect, it, vi } from 'vitest';
import { type AnyActorRef, createActor, fromPromise, SimulatedClock, sendTo, setup, waitFor } from 'xstate';
import type { TraceStep } from '#contract/trace';
import { singletonsOf } from '#machines/app/singletons';
import { Recorder } from '../../src/client/actors/recorder.ts';
import { traceOf } from '../../src/client/app/boot/trace-of.ts';
import { openInspector } from '../gallery/inspector.ts';
import { appInput, lonelyApp, userOf } from '../support/fixtures.ts';
import { startChart } from '../support/start-chart.ts';

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

type Message = {
  type: string;
  name?: string;
  sessionId: string;
  event?: object;
  snapshot?: { value?: unknown };
};

/** A browser's window that opens another and keeps what is posted to it once it has said that it is there. */
function windowOf() {
  const posted: Message[] = [];
  const listeners: ((event: { data: object }) => void)[] = [];
  const page = {
    open: () => ({ postMessage: (message: Message) => posted.push(message) }),
    addEventListener: (_: string, listener: (event: { data: object }) => void) => listeners.push(listener),
  };
  const connect = (): void => {
    for (const listener of listeners) listener({ data: { type: '@statelyai.connected' } });
  };
  return { page: page as unknown as Window, posted, connect };
}

it('the inspector of development sees the charts, their states and their events, and nothing private', async () => {
  const { actor } = startChart(lonelyApp, { input: appInput });
  const { session, preferences } = singletonsOf(actor.system);
  session.send({ type: 'session.opened', signedIn: { token: 'token-0', user: userOf() } });
  const { page, posted, connect } = windowOf();
  openInspector(actor as AnyActorRef, page);
  connect();
  preferences.send({ type: 'theme.picked', theme: 'dark' });
  session.send({ type: 'session.expired', token: 'token-0' });
  session.send({ type: 'session.opened', signedIn: { token: 'token-1', user: userOf() } });
  // The inspector posts in the quiet moments of its page.
  await vi.waitFor(() => expect(JSON.stringify(posted)).toContain('"session.opened"'), { timeout: 20_000 });
  const actorOf = (name: string) => posted.find((one) => one.type === '@xstate.actor' && one.name === name);
  expect(actorOf('session')?.snapshot?.value).toMatchObject({ signedIn: {} });
  const actors = posted.filter(({ type }) => type === '@xstate.actor').map(({ sessionId }) => sessionId);
  expect(new Set(actors).size).toBe(actors.length);
  const isOf = (name: string) => (one: Message) => one.sessionId === actorOf(name)?.sessionId;
  const events = posted.filter(({ type }) => type === '@xstate.event');
  expect(events.filter(isOf('preferences')).map(({ event }) => event)).toContainEqual({
    type: 'theme.picked',
    theme: 'dark',
  });
  expect(events.filter(isOf('session')).map(({ event }) => event)).toContainEqual({
    type: 'session.expired',
  });
  const text = JSON.stringify(posted);
  for (const secret of ['token-0', 'token-1', 'trader@example.com']) expect(text).not.toContain(secret);
  actor.stop();
});
