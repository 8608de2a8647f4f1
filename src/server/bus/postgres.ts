import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { ANSWER_MS, backOffMs } from './back-off.ts';
import type { Link, LinkEvents, SqlClient } from './bus.ts';

const CHANNEL = 'candlestate';
const NOTIFY =
  'SELECT pg_notify($1, text) FROM unnest($2::text[]) WITH ORDINALITY AS sent (text, nth) ORDER BY nth';
const CONNECT_MS = 3_000;
/** How long after an answer the next sign of life is asked for: several times while an answer is trusted. */
const ASK_MS = 150;

/** The listening connection, null while there is none. */
type Listening = { client: SqlClient | null };

/**
 * LISTEN and NOTIFY on a connection of its own, which must reach the server itself: a pooler that shares connections
 * between transactions loses what is listened to.
 */
export function linkByPostgres(url: string, events: LinkEvents): Link {
  const closing = new AbortController();
  const link: Listening = { client: null };
  const running = follow(url, events, link, closing.signal);
  return {
    async send(texts) {
      if (!link.client) throw new Error('not connected');
      await notify(link.client, texts);
    },
    sendWith: notify,
    async close() {
      closing.abort();
      await running;
    },
  };
}

async function notify(client: SqlClient, texts: readonly string[]): Promise<void> {
  await client.query(NOTIFY, [CHANNEL, texts]);
}

/** Connects again and again until it is closed. */
async function follow(url: string, events: LinkEvents, link: Listening, closing: AbortSignal): Promise<void> {
  for (let failures = 0; !closing.aborted; failures += 1) {
    await listen(url, closing, {
      received: events.received,
      heardUpTo: events.heardUpTo,
      up: (client) => {
        failures = 0;
        link.client = client;
        events.up();
      },
    });
    if (link.client) events.down();
    link.client = null;
    await wait(backOffMs(failures), undefined, { signal: closing }).catch(() => {});
  }
}

/** One connection, from its beginning to its end; a connection that cannot be made ends at once. */
async function listen(
  url: string,
  closing: AbortSignal,
  {
    received,
    heardUpTo,
    up,
  }: Pick<LinkEvents, 'received' | 'heardUpTo'> & { up: (client: SqlClient) => void },
): Promise<void> {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    stream: () => socket,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    application_name: 'candlestate bus',
  });
  // The connection is cut, and not ended: one whose peer is gone answers no goodbye.
  const cut = () => socket.destroy();
  closing.addEventListener('abort', cut);
  const over = new Promise((resolve) => socket.once('close', resolve));
  client.on('error', cut);
  client.on('notification', ({ channel, payload }) => {
    if (channel === CHANNEL) received(payload ?? '');
  });
  const orderly = oneAfterAnother(client);
  let beat: NodeJS.Timeout | undefined;
  // PostgreSQL sends what was notified before it answers.
  const askForSign = async () => {
    const askedMs = performance.now();
    await orderly.query('SELECT 1', []);
    heardUpTo(askedMs);
    beat = setTimeout(() => void askForSign().catch(cut), ASK_MS);
  };
  try {
    await client.connect();
    await orderly.query(`LISTEN ${CHANNEL}`, []);
    up(orderly);
    await askForSign();
    await over;
  } catch {
    cut();
  } finally {
    clearTimeout(beat);
    closing.removeEventListener('abort', cut);
  }
}

/** Its queries wait for one another: pg wants it so. */
function oneAfterAnother(client: Client): SqlClient {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query(text, values) {
      const next = last.then(() => client.query(text, values));
      last = next.catch(() => {});
      return next;
    },
  };
}
