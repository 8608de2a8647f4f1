import { describe, expect, it } from 'vitest';
import { fromCallback } from 'xstate';
import {
  type ConnectionEvent,
  connectionMachine,
  type SocketOrder,
} from '#machines/connection/connection.machine';
import { startChart } from '../../support/start-chart.ts';

function wired() {
  const sent: unknown[] = [];
  const socket = fromCallback<SocketOrder, void>(({ receive }) => {
    receive(({ frames }) => sent.push(...frames));
  });
  const { actor } = startChart(connectionMachine.provide({ actors: { socket } }));
  const send = (...events: ConnectionEvent[]): void => {
    for (const event of events) actor.send(event);
  };
  return { actor, send, sent: () => sent.splice(0) };
}

const open = [{ type: 'connection.ensure' }, { type: 'socket.opened' }] as const;
const started = { type: 'session.started', token: 'token-1' } as const;

describe('a session that ends while the link is not logged in', () => {
  it('S6.1 S4.14 its token is forgotten without a link, and no login follows', () => {
    const { actor, send, sent } = wired();
    send(started, { type: 'account.left' });
    expect(actor.getSnapshot().context.token).toBeNull();
    send(...open);
    expect(sent()).toEqual([]);
    expect(actor.getSnapshot().matches({ live: { open: { login: 'anonymous' } } })).toBe(true);
  });

  it('S6.1 S7.30 a login on its way is given up, and its late answer logs no user in', () => {
    const { actor, send, sent } = wired();
    send(...open, started);
    sent();
    send({ type: 'account.left' });
    expect(actor.getSnapshot().matches({ live: { open: { login: 'anonymous' } } })).toBe(true);
    expect(actor.getSnapshot().context.token).toBeNull();
    send({ type: 'socket.loginAnswered', code: 1 });
    expect(sent()).toEqual([]);
    expect(actor.getSnapshot().matches({ live: { open: { login: 'anonymous' } } })).toBe(true);
  });
});
