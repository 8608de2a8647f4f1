import WebSocket from 'ws';
import { fromCallback } from 'xstate';
import type { Clock } from '../../clock.ts';
import type { FeedAdapter, FeedReport } from './feed.ts';
import type { FeedSocketOrder, FeedSocketReport } from './feed-connection.machine.ts';

const MAX_TEXT_BYTES = 1_000_000;

/**
 * The actor that holds a socket to a feed for as long as it runs. Prices go to `take`; the chart hears only what concerns
 * the connection, and of signs of life at most one each `heardStepMs`.
 */
export function feedSocket(
  adapter: FeedAdapter,
  take: (report: FeedReport, heardMs: number) => void,
  clock: Clock,
  heardStepMs: number,
) {
  return fromCallback<FeedSocketOrder, void>(({ sendBack, receive }) => {
    const report = (told: FeedSocketReport): void => sendBack(told);
    // Small messages by the thousand: compressing them costs more than it saves.
    const socket = new WebSocket(adapter.address, {
      maxPayload: MAX_TEXT_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
    });
    let toldAtMs = Number.NEGATIVE_INFINITY;
    const hear = (): void => {
      if (performance.now() - toldAtMs < heardStepMs) return;
      toldAtMs = performance.now();
      report({ type: 'feed.heard' });
    };

    socket.on('open', () => report({ type: 'socket.opened' }));
    socket.on('ping', hear);
    socket.on('pong', hear);
    socket.on('message', (data, isBinary) => {
      const heardMs = clock();
      const told: FeedReport[] = isBinary ? [{ type: 'torn' }] : adapter.read(String(data), heardMs);
      for (const one of told) {
        if (one.type === 'subscribed') report({ type: 'feed.subscribed' });
        else if (one.type === 'refused') report({ type: 'feed.refused', reason: one.reason });
        else if (one.type === 'closing') report({ type: 'feed.closing' });
        else {
          take(one, heardMs);
          if (one.type !== 'torn') hear();
        }
      }
    });
    // 'close' always follows an error.
    let reason = '';
    socket.on('error', (failure) => {
      reason = failure.message;
    });
    socket.on('close', (code) =>
      report({ type: 'socket.closed', reason: reason || `the feed ended the connection (${code})` }),
    );

    receive((order) => {
      if (order.type === 'socket.ping') socket.ping();
      else for (const text of adapter.subscription) socket.send(text);
    });

    return () => {
      socket.removeAllListeners();
      // A socket that is ended while it opens reports an error once more.
      socket.on('error', () => {});
      socket.terminate();
    };
  });
}
