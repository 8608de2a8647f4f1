import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { checkChart } from '#chart-tools/paths/check-chart';
import {
  type FeedSocketOrder,
  type FeedSocketReport,
  feedBackOffMs,
  feedConnectionMachine,
} from '#server/market/live/feed-connection.machine';
import { model, TIMES } from './feed-connection.model.ts';

/** A running chart whose socket is the test, on a clock that stands still. */
function begin(random = 1) {
  const clock = new SimulatedClock();
  const orders: string[] = [];
  let [begun, ended] = [0, 0];
  let back: (report: FeedSocketReport) => void = () => {};
  const socket = fromCallback<FeedSocketOrder, void>(({ receive, sendBack }) => {
    begun += 1;
    back = sendBack;
    receive(({ type }) => orders.push(type));
    return () => {
      ended += 1;
    };
  });
  const actor = createActor(feedConnectionMachine.provide({ actors: { socket } }), {
    clock,
    input: { times: TIMES, random: () => random },
  });
  actor.start();
  actor.send({ type: 'feed.start' });
  return {
    actor,
    clock,
    orders,
    report: (report: FeedSocketReport) => back(report),
    sockets: () => ({ begun, ended }),
    join() {
      this.report({ type: 'socket.opened' });
      this.report({ type: 'feed.subscribed' });
    },
    at: () => JSON.stringify(actor.getSnapshot().value).replace(/[{}"]/g, ''),
  };
}

describe('the chart of the connection to a feed', () => {
  it('S4.10 S7.31 enters every state, takes every transition, and has a way out of each state', async () => {
    const { complaints, states, transitions } = await checkChart('feed-connection', model);
    expect(complaints).toEqual([]);
    expect(states.covered).toBe(states.all);
    expect(transitions.covered).toBe(transitions.all);
  });

  it('S7.31 subscribes with each new socket, and the old one is ended before', () => {
    const run = begin();
    run.join();
    run.report({ type: 'socket.closed', reason: 'gone', waitMs: 0 });
    expect(run.sockets()).toEqual({ begun: 1, ended: 1 });
    run.clock.increment(100);
    run.join();
    expect(run.orders).toEqual(['socket.subscribe', 'socket.subscribe']);
  });

  it('S4.10 asks a silent feed for a sign of life, and believes it or goes', () => {
    const run = begin();
    run.join();
    run.clock.increment(29);
    run.report({ type: 'feed.heard' });
    run.clock.increment(29);
    expect(run.at()).toBe('connected:joined:live');
    run.clock.increment(1);
    expect(run.at()).toBe('connected:joined:silent');
    expect(run.orders).toEqual(['socket.subscribe', 'socket.ping']);
    run.report({ type: 'feed.heard' });
    expect(run.at()).toBe('connected:joined:live');
    run.clock.increment(30);
    run.clock.increment(39);
    expect(run.at()).toBe('connected:joined:silent');
    run.clock.increment(1);
    expect(run.at()).toBe('backingOff');
    expect(run.actor.getSnapshot().context.failure).toBe('the feed is silent');
  });

  it('S4.10 waits twice as long after each failed try, and anew only once the feed was heard', () => {
    const run = begin();
    const waited: number[] = [];
    const fail = (): void => {
      run.report({ type: 'socket.closed', reason: 'gone', waitMs: 0 });
      let ms = 0;
      while (run.at() === 'backingOff') {
        run.clock.increment(50);
        ms += 50;
      }
      waited.push(ms);
    };
    fail();
    fail();
    run.join();
    fail();
    run.join();
    run.report({ type: 'feed.heard' });
    fail();
    expect(waited).toEqual([100, 200, 400, 100]);
  });

  it('S4.10 waits as long as the host wants, and no longer after the next failure', () => {
    const run = begin();
    run.report({ type: 'socket.closed', reason: 'the feed answers 429', waitMs: 5_000 });
    run.clock.increment(4_999);
    expect(run.at()).toBe('backingOff');
    run.clock.increment(1);
    expect(run.at()).toBe('connected:connecting');
    run.report({ type: 'feed.refused', reason: 'not now' });
    run.clock.increment(200);
    expect(run.at()).toBe('connected:connecting');
  });

  it('S4.10 the wait is spread over the upper half of what is due, and bounded', () => {
    expect([0, 1, 2, 3, 4, 5, 99].map((attempt) => feedBackOffMs(attempt, TIMES, 1))).toEqual([
      100, 200, 400, 800, 1_600, 1_600, 1_600,
    ]);
    expect(feedBackOffMs(2, TIMES, 0)).toBe(200);
    expect(feedBackOffMs(2, TIMES, 0.5)).toBe(300);
  });

  it.each([
    ['connecting', (_: ReturnType<typeof begin>) => {}, 10, 'the feed does not open the connection'],
    [
      'subscribing',
      (run: ReturnType<typeof begin>) => run.report({ type: 'socket.opened' }),
      20,
      'the feed does not answer the subscription',
    ],
  ] as const)('S4.10 does not wait for ever while %s', (_, lead, ms, reason) => {
    const run = begin();
    lead(run);
    run.clock.increment(ms - 1);
    expect(run.sockets()).toEqual({ begun: 1, ended: 0 });
    run.clock.increment(1);
    expect(run.at()).toBe('backingOff');
    expect(run.actor.getSnapshot().context.failure).toBe(reason);
    expect(run.sockets()).toEqual({ begun: 1, ended: 1 });
  });

  it('S4.10 stops from everywhere and can be started again', () => {
    const run = begin();
    run.join();
    run.actor.send({ type: 'feed.stop' });
    expect(run.at()).toBe('stopped');
    expect(run.sockets()).toEqual({ begun: 1, ended: 1 });
    run.clock.increment(10_000);
    expect(run.at()).toBe('stopped');
    run.actor.send({ type: 'feed.start' });
    run.report({ type: 'feed.closing' });
    run.actor.send({ type: 'feed.stop' });
    expect(run.at()).toBe('stopped');
  });
});
