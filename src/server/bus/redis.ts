import { createClient } from '@redis/client';
import { ANSWER_MS, BEAT_MS, backOffMs } from './back-off.ts';
import type { Link, LinkEvents } from './bus.ts';

const CHANNEL = 'candlestate';
/** How often to look for what a node that ended had committed and not told. */
const MISSING_MS = 4_000;

/** Publish and subscribe of Redis, which wants a connection each. What is published while one is away is lost. */
export function linkByRedis(url: string, events: LinkEvents): Link {
  const publisher = createClient({
    url,
    // Commands that wait for a connection would reach the others late, and a lost one must be known as lost.
    disableOfflineQueue: true,
    pingInterval: BEAT_MS,
    socket: { reconnectStrategy: backOffMs, connectTimeout: ANSWER_MS, socketTimeout: ANSWER_MS },
  });
  const subscriber = publisher.duplicate();
  const ready = new Set<typeof publisher>();
  for (const client of [publisher, subscriber]) {
    client.on('error', () => {
      if (ready.delete(client) && ready.size === 1) events.down();
    });
    client.on('ready', async () => {
      // The listener is the same each time, so that it is called once however often Redis was away.
      if (client === subscriber) await subscriber.subscribe(CHANNEL, events.received).catch(() => {});
      if (client.isReady && ready.add(client).size === 2) events.up();
    });
    client.connect().catch(() => {});
  }
  const missing = setInterval(events.mayMiss, MISSING_MS).unref();
  return {
    async send(texts) {
      await Promise.all(texts.map((text) => publisher.publish(CHANNEL, text)));
    },
    async close() {
      clearInterval(missing);
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
