import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnyMachineSnapshot, fromCallback } from 'xstate';
import {
  backoffMs,
  type ConnectionEvent,
  connectionMachine,
  type SocketOrder,
} from '#machines/connection/connection.machine';
import { anywhere } from '../../support/anywhere.ts';
import { pushOf } from '../../support/fixtures.ts';
import { startChart } from '../../support/start-chart.ts';
import { model } from './connection.model.ts';

/** A connection whose sockets only write down what it sends through them. */
function wired() {
  const sockets: { sent: unknown[]; isOpen: boolean }[] = [];
  const socket = fromCallback<SocketOrder, void>(({ receive }) => {
    const record = { sent: [] as unknown[], isOpen: true };
    sockets.push(record);
    receive(({ frames }) => record.sent.push(...frames));
    return () => {
      record.isOpen = false;
    };
  });
  const started = startChart(connectionMachine.provide({ actors: { socket } }));
  const send = (...events: ConnectionEvent[]): void => {
    for (const event of events) started.actor.send(event);
  };
  /** Everything sent on the youngest socket since the last look. */
  const sent = (): unknown[] => sockets.at(-1)?.sent.splice(0) ?? [];
  return { ...started, sockets, send, sent, state: () => started.actor.getSnapshot().value };
}

const open = [{ type: 'connection.ensure' }, { type: 'socket.opened' }] as const;
const started = { type: 'session.started', token: 'token-1' } as const;
const accepted = { type: 'socket.loginAnswered', code: 1 } as const;
const accountTopics = [
  { type: 'sub', topic: 'FOREX_TRADE' },
  { type: 'sub', topic: 'FOREX_CLOSED' },
  { type: 'sub', topic: 'REVIEW_DECIDED' },
  { type: 'sub', topic: 'NOTIFIED' },
];

function loggedIn() {
  const link = wired();
  link.send(...open, started, accepted);
  link.sent();
  link.announced.length = 0;
  return link;
}

const login = (state: unknown): unknown =>
  (state as { live?: { open?: { login?: unknown } } }).live?.open?.login;

describe('opening and losing the link', () => {
  it('S7.1 no socket exists before the first navigation, and one after any number of them', () => {
    const { send, sockets } = wired();
    expect(sockets).toHaveLength(0);
    send({ type: 'connection.ensure' }, { type: 'connection.ensure' }, ...open, {
      type: 'connection.ensure',
    });
    expect(sockets).toHaveLength(1);
  });

  it('S9.4 connecting is given up after 5 s, and tried anew after the backoff', () => {
    const { send, clock, sockets, state } = wired();
    send({ type: 'connection.ensure' });
    clock.increment(4_999);
    expect(state()).toEqual({ live: 'connecting' });
    clock.increment(1);
    expect(state()).toBe('backoff');
    expect(sockets[0]?.isOpen).toBe(false);
    clock.increment(1_000);
    expect(state()).toEqual({ live: 'connecting' });
    expect(sockets).toHaveLength(2);
  });

  it('S9.4 two unanswered pings at the next beat are a dead link', () => {
    const { send, clock, sent, state, announced } = wired();
    send(...open);
    clock.increment(5_000);
    clock.increment(5_000);
    expect(sent()).toEqual(['ping', 'ping']);
    clock.increment(4_999);
    expect(state()).not.toBe('backoff');
    clock.increment(1);
    expect(state()).toBe('backoff');
    expect(announced.map(({ type }) => type)).toEqual(['connection.opened', 'connection.lost']);
  });

  it('S9.4 one pong forgives every ping before it', () => {
    const { send, clock, state, announced } = wired();
    send(...open);
    clock.increment(5_000);
    clock.increment(5_000);
    send({ type: 'socket.ponged' });
    clock.increment(5_000);
    clock.increment(5_000);
    expect(announced.map(({ type }) => type)).toEqual(['connection.opened']);
    clock.increment(5_000);
    expect(state()).toBe('backoff');
  });

  it('S9.4 a new link owes no ping of the old one', () => {
    const { send, clock, actor } = wired();
    send(...open);
    clock.increment(5_000);
    send({ type: 'socket.closed' }, { type: 'connection.ensure' }, { type: 'socket.opened' });
    expect(actor.getSnapshot().context.unansweredPings).toBe(0);
  });

  it('S4.14 without a network it waits, however often it is asked, and is back with the network', () => {
    const { send, clock, sockets, state } = wired();
    send(...open, { type: 'network.lost' });
    clock.increment(60_000);
    send({ type: 'connection.ensure' });
    expect(state()).toBe('offline');
    expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false]);
    send({ type: 'network.found' });
    expect(state()).toEqual({ live: 'connecting' });
  });

  it('S9.4 the backoff doubles from 0.5 s to 15 s, in its upper half', () => {
    expect([0, 1, 2, 3, 4, 5, 99].map((attempt) => backoffMs(attempt, 1))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
    fc.assert(
      fc.property(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const full = backoffMs(attempt, 1);
        const drawn = backoffMs(attempt, random);
        expect(drawn).toBeGreaterThanOrEqual(Math.floor(full / 2));
        expect(drawn).toBeLessThanOrEqual(full);
      }),
      { seed: 1 },
    );
  });

  it('S9.4 each failure in a row counts once, and an open link forgets them', () => {
    const { send, actor, clock } = wired();
    send({ type: 'connection.ensure' });
    for (const attempt of [1, 2, 3]) {
      send({ type: 'socket.closed' });
      expect(actor.getSnapshot().context.attempt).toBe(attempt);
      clock.increment(15_000);
    }
    send({ type: 'socket.opened' });
    expect(actor.getSnapshot().context.attempt).toBe(0);
  });
});

describe('a replay', () => {
  it('S9.3 how fast the market is replayed is known as it was last told, and over a lost link', () => {
    const { actor, send } = wired();
    const speed = () => actor.getSnapshot().context.replaySpeed;
    send(...open);
    expect(speed()).toBeNull();
    send({ type: 'socket.replayTold', speed: 60 }, { type: 'socket.replayTold', speed: 0 });
    expect(speed()).toBe(0);
    send({ type: 'socket.closed' });
    expect(speed()).toBe(0);
  });
});

describe('topics', () => {
  it('S7.31 a topic is subscribed for its first wish and left after its last', () => {
    const { send, sent } = wired();
    send(...open);
    send({ type: 'topic.wanted', topic: 'A' }, { type: 'topic.wanted', topic: 'A' });
    expect(sent()).toEqual([{ type: 'sub', topic: 'A' }]);
    send({ type: 'topic.dropped', topic: 'A' });
    expect(sent()).toEqual([]);
    send({ type: 'topic.dropped', topic: 'A' });
    expect(sent()).toEqual([{ type: 'unsub', topic: 'A' }]);
  });

  it('S4.14 topics still wanted come back with the link, in one go', () => {
    const { send, sent, sockets } = wired();
    send(...open, { type: 'topic.wanted', topic: 'A' }, { type: 'topic.wanted', topic: 'B' });
    send({ type: 'socket.closed' });
    send({ type: 'topic.dropped', topic: 'A' }, { type: 'topic.wanted', topic: 'C' });
    send(...open);
    expect(sockets).toHaveLength(2);
    expect(sent()).toEqual([
      { type: 'sub', topic: 'B' },
      { type: 'sub', topic: 'C' },
    ]);
  });
});

describe('the login over the socket', () => {
  it('S7.30 the account topics wait for an accepted login', () => {
    const { send, sent, state, announced } = wired();
    send(...open, started);
    expect(sent()).toEqual([{ type: 'login', token: 'token-1' }]);
    expect(login(state())).toBe('loggingIn');
    send(accepted);
    expect(sent()).toEqual(accountTopics);
    expect(login(state())).toBe('loggedIn');
    expect(announced.at(-1)).toEqual({ type: 'account.joined', isReturn: false });
  });

  it('S4.14 logged-in is forgotten with the link, and the login sent again with the next', () => {
    const { send, sent, state, announced } = loggedIn();
    send({ type: 'socket.closed' }, ...open);
    expect(login(state())).toBe('loggingIn');
    expect(sent()).toEqual([{ type: 'login', token: 'token-1' }]);
    send(accepted);
    expect(sent()).toEqual(accountTopics);
    expect(announced.map(({ type }) => type)).toEqual([
      'connection.lost',
      'connection.opened',
      'account.joined',
    ]);
    expect(announced.at(-1)).toEqual({ type: 'account.joined', isReturn: true });
  });

  it('S4.14 S6.1 the login of another session, or after a logout, is no return', () => {
    const { send, announced } = loggedIn();
    send({ type: 'session.started', token: 'token-2' }, accepted);
    expect(announced.at(-1)).toEqual({ type: 'account.joined', isReturn: false });
    send({ type: 'account.left' }, { type: 'session.started', token: 'token-2' }, accepted);
    expect(announced.at(-1)).toEqual({ type: 'account.joined', isReturn: false });
  });

  it('S7.30 a session begun without a link is logged in as soon as there is one', () => {
    const { send, sent } = wired();
    send(started, ...open);
    expect(sent()).toEqual([{ type: 'login', token: 'token-1' }]);
  });

  it('S4.13 a 999 over the socket ends the session, while logging in and later', () => {
    for (const before of [[], [accepted]]) {
      const { send, state, announced, actor } = wired();
      send(...open, started, ...before, { type: 'socket.loginAnswered', code: 999, message: 'why' });
      expect(announced.at(-1)).toEqual({ type: 'session.expired', token: 'token-1', message: 'why' });
      expect(login(state())).toBe('anonymous');
      expect(actor.getSnapshot().context.token).toBeNull();
    }
  });

  it('S7.30 a login neither accepted nor expired, or not answered for 5 s, starts the link anew', () => {
    const { send, state, clock, announced } = wired();
    send(...open, started, { type: 'socket.loginAnswered', code: 500 });
    expect(state()).toBe('backoff');
    send(...open);
    clock.increment(5_000);
    expect(state()).toBe('backoff');
    expect(announced.some(({ type }) => type === 'session.expired')).toBe(false);
  });

  it('S4.14 a logout goes to the server and no login follows it', () => {
    const { send, sent, state } = loggedIn();
    send({ type: 'account.left' });
    expect(sent()).toEqual([{ type: 'logout' }]);
    expect(login(state())).toBe('anonymous');
    send({ type: 'socket.closed' }, ...open);
    expect(sent()).toEqual([]);
  });

  it('S6.3 another account logs in over the same link, and its pushes count from 1', () => {
    const { send, sent, sockets, announced } = loggedIn();
    send({ type: 'socket.accountPushed', push: pushOf([1], 1) });
    send({ type: 'session.started', token: 'token-2' });
    expect(sent()).toEqual([{ type: 'login', token: 'token-2' }]);
    send(accepted, { type: 'socket.accountPushed', push: pushOf([9], 1) });
    expect(announced.at(-1)).toEqual({ type: 'account.pushed', push: pushOf([9], 1) });
    expect(sockets).toHaveLength(1);
  });
});

describe('account pushes', () => {
  it('S7.33 S7.34 pushes in sequence are handed on, whichever of the two they are', () => {
    const { send, announced } = loggedIn();
    send({ type: 'socket.accountPushed', push: pushOf([1], 1) });
    send({ type: 'socket.positionsClosed', push: { seq: 2, ids: [1] } });
    send({ type: 'socket.accountPushed', push: pushOf([], 3) });
    expect(announced.map(({ type }) => type)).toEqual(['account.pushed', 'account.closed', 'account.pushed']);
    expect(announced[1]).toEqual({ type: 'account.closed', ids: [1] });
  });

  it('S4.9 a decision is handed on by its kind; after a gap it is announced as missed', () => {
    const { send, announced } = loggedIn();
    send({ type: 'socket.reviewDecided', push: { seq: 1, kind: 'identity' } });
    send({ type: 'socket.reviewDecided', push: { seq: 3, kind: 'deposit' } });
    send({ type: 'socket.reviewDecided', push: { seq: 4, kind: 'loan' } });
    expect(announced).toEqual([
      { type: 'review.decided', kind: 'identity' },
      { type: 'account.missed' },
      { type: 'review.decided', kind: 'loan' },
    ]);
  });

  it('S7.33 a change of the inbox is handed on; after a gap it is announced as missed', () => {
    const { send, announced } = loggedIn();
    send({ type: 'socket.notified', push: { seq: 1 } });
    send({ type: 'socket.notified', push: { seq: 3 } });
    send({ type: 'socket.notified', push: { seq: 4 } });
    send({ type: 'socket.notified', push: { seq: 5, watchlist: 7 } });
    expect(announced).toEqual([
      { type: 'inbox.changed' },
      { type: 'account.missed' },
      { type: 'inbox.changed' },
      { type: 'watchlist.written', version: 7 },
    ]);
  });

  it('S7.33 a gap, or a repetition, is announced as missed and not handed on; then the count goes on', () => {
    const { send, announced } = loggedIn();
    send({ type: 'socket.accountPushed', push: pushOf([1], 1) });
    send({ type: 'socket.accountPushed', push: pushOf([1], 3) });
    send({ type: 'socket.positionsClosed', push: { seq: 5, ids: [1] } });
    send({ type: 'socket.positionsClosed', push: { seq: 5, ids: [1] } });
    send({ type: 'socket.accountPushed', push: pushOf([1], 6) });
    expect(announced.map(({ type }) => type)).toEqual([
      'account.pushed',
      'account.missed',
      'account.missed',
      'account.missed',
      'account.pushed',
    ]);
  });

  it('S3.5 S6.3 the account is known as it was last pushed to this login, over a gap too, and to no other', () => {
    const { actor, send } = loggedIn();
    const account = () => actor.getSnapshot().context.account;
    expect(account()).toBeNull();
    send({ type: 'socket.accountPushed', push: pushOf([1], 1) });
    expect(account()).toEqual(pushOf([1], 1));
    send({ type: 'socket.accountPushed', push: pushOf([], 3) }, { type: 'socket.closed' });
    expect(account()).toEqual(pushOf([], 3));
    send(...open);
    expect(account()).toBeNull();
    send(accepted, { type: 'socket.accountPushed', push: pushOf([1], 1) }, { type: 'account.left' });
    expect(account()).toBeNull();
  });

  it('S6.1 a push that comes before the login is accepted, or after the logout, is dropped', () => {
    const { send, announced } = wired();
    send(...open, started, { type: 'socket.accountPushed', push: pushOf([1], 1) });
    send(accepted, { type: 'account.left' }, { type: 'socket.accountPushed', push: pushOf([1], 1) });
    expect(announced.map(({ type }) => type)).toEqual(['connection.opened', 'account.joined']);
  });
});

/** How many more or fewer want the topic than before, and never fewer than none. */
const wishes =
  (by: number) =>
  ({ context }: AnyMachineSnapshot, { before }: { before: AnyMachineSnapshot }): void => {
    const wanted = before.context.topics.DAY_MARKET ?? 0;
    expect(context.topics.DAY_MARKET ?? 0).toBe(Math.max(0, wanted + by));
  };

anywhere('S4.14 S7.1', model, {
  'connection -- network.lost [0]': 'offline',
  'connection -- session.started [0]': ({ context }) => expect(context.token).toBe('token'),
  'connection -- account.left [0]': ({ context }) => expect(context.token).toBeNull(),
  'connection -- topic.wanted [0]': wishes(1),
  'connection -- topic.dropped [0]': wishes(-1),
  'connection.live -- socket.closed [0]': 'backoff',
  'connection.live.open -- socket.replayTold [0]': ({ context }) => expect(context.replaySpeed).toBe(60),
  'connection.live.open -- topic.wanted [0]': wishes(1),
  'connection.live.open -- topic.dropped [0]': wishes(-1),
  'connection.live.open.login -- session.started [0]': { live: { open: { login: 'loggingIn' } } },
});
