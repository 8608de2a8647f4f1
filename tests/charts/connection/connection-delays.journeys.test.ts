import { expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import { connectionMachine, type SocketOrder } from '#machines/connection/connection.machine';
import { startChart } from '../../support/start-chart.ts';

/** A connection whose socket is open. */
function opened() {
  const frames: unknown[] = [];
  const socket = fromCallback<SocketOrder, void>(({ receive }) =>
    receive((order) => frames.push(...order.frames)),
  );
  const started = startChart(connectionMachine.provide({ actors: { socket } }));
  started.actor.send({ type: 'connection.ensure' });
  started.actor.send({ type: 'socket.opened' });
  return {
    ...started,
    frames,
    isIn: (state: 'backoff' | 'live') => started.actor.getSnapshot().matches(state),
  };
}

it('S7.30 a login over the socket has its 5 s, no less', () => {
  const { actor, clock, isIn } = opened();
  actor.send({ type: 'session.started', token: 'token-1' });
  clock.increment(4_999);
  expect(isIn('backoff')).toBe(false);
  clock.increment(1);
  expect(isIn('backoff')).toBe(true);
});

it('S9.4 the first backoff lasts at least half a second', () => {
  const { actor, clock, isIn } = opened();
  actor.send({ type: 'socket.closed' });
  clock.increment(499);
  expect(isIn('backoff')).toBe(true);
  clock.increment(501);
  expect(isIn('live')).toBe(true);
});

it('S7.1 a session that starts while another is logged in over the socket logs in by its own token', () => {
  const { actor, frames } = opened();
  actor.send({ type: 'session.started', token: 'token-1' });
  actor.send({ type: 'session.started', token: 'token-2' });
  expect(frames.filter((frame) => (frame as { type?: string }).type === 'login')).toEqual([
    { type: 'login', token: 'token-1' },
    { type: 'login', token: 'token-2' },
  ]);
});

it.each([
  ['connecting', []],
  ['anonymous', ['socket.opened']],
  ['in its backoff', ['socket.closed']],
  ['offline', ['network.lost']],
] as const)('S6.1 a session that ends while the link is %s leaves no token behind', (_, events) => {
  const { actor } = startChart(
    connectionMachine.provide({ actors: { socket: fromCallback(() => undefined) } }),
  );
  actor.send({ type: 'session.started', token: 'token-1' });
  actor.send({ type: 'connection.ensure' });
  for (const type of events) actor.send({ type });
  actor.send({ type: 'account.left' });
  expect(actor.getSnapshot().context.token).toBeNull();
});
