import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './connection.model.ts';

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
