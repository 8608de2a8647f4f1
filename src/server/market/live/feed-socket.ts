import WebSocket from 'ws';
import { fromCallback } from 'xstate';
import type { Clock } from '../../clock.ts';
import type { FeedAdapter, FeedReport } from './feed.ts';
import type { FeedSocketOrder, FeedSocketReport } from './feed-connection.machine.ts';
import { shortWords } from './feed-log.ts';
import { type HostHold, waitOf } from './host-hold.ts';

const MAX_TEXT_BYTES = 1_000_000;

/**
 * The actor that holds a socket to a feed for as long as it runs. Prices go to `take`; the chart hears only what concerns
 * the connection, and of signs of life at most one each `heardStepMs`.
 */
export function feedSocket(
  adapter: FeedAdapter,
  take: (report: FeedReport, heardMs: number, text: string) => void,
  clock: Clock,
  hold: HostHold,
  heardStepMs: number,
) {
  return fromCallback<FeedSocketOrder, void>(({ sendBack, receive }) => {
    const report = (told: FeedSocketReport): void => sendBack(told);
    if (hold.leftMs > 0) {
      report({ type: 'socket.closed', reason: 'its host wants no requests', waitMs: hold.leftMs });
      return undefined;
    }
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

    socket.on('open', () => {
      hold.answered();
      report({ type: 'socket.opened' });
    });
    socket.on('unexpected-response', (request, { statusCode, headers }) => {
      const waitMs = waitOf(statusCode, (name) => headers[name]?.toString());
      if (waitMs !== undefined) hold.hold(waitMs);
      request.destroy(new Error(`the feed answers ${statusCode}`));
    });
    socket.on('ping', hear);
    socket.on('pong', hear);
    socket.on('message', (data, isBinary) => {
      const heardMs = clock();
      const text = isBinary ? 'bytes, no text' : String(data);
      const told: FeedReport[] = isBinary ? [{ type: 'torn' }] : adapter.read(text, heardMs);
      for (const one of told) {
        if (one.type === 'subscribed') {
          take(one, heardMs, text);
          report({ type: 'feed.subscribed' });
        } else if (one.type === 'refused') report({ type: 'feed.refused', reason: shortWords(one.reason) });
        else if (one.type === 'closing') report({ type: 'feed.closing' });
        else {
          take(one, heardMs, text);
          if (one.type !== 'torn') hear();
        }
      }
    });
    // 'close' always follows an error.
    let reason = '';
    socket.on('error', (failure) => {
      reason = shortWords(wordsOf(failure));
    });
    socket.on('close', (code, why) => {
      const words = shortWords([code, String(why)].filter(Boolean).join(': '));
      report({
        type: 'socket.closed',
        reason: reason || `the feed ended the connection (${words})`,
        waitMs: hold.leftMs,
      });
    });

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

/** What went wrong, without the address: anyone may read why no prices come. */
function wordsOf(failure: Error & { syscall?: string; code?: string; reason?: string }): string {
  const { syscall, code, reason, message } = failure;
  // Several addresses that fail together have a code and no message; OpenSSL has a reason.
  if (syscall || message === '') return [syscall, code, reason].filter(Boolean).join(' ');
  return message;
}
