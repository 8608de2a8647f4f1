import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { createClient } from '@redis/client';
import { ANSWER_MS, BEAT_MS, backOffMs } from '../bus/back-off.ts';
import { OwnCounts } from './own-counts.ts';

/** How long a request waits for Redis, and how long Redis is then left alone. */
const PATIENCE_MS = 100;
const REST_MS = 1_000;
const PREFIX = 'candlestate-requests';

type Counted = { current: number; ttl: number };
type Count = (key: string, windowMs: number) => Promise<Counted>;

/**
 * Counts requests in Redis, so that an address may ask as much of all nodes together as of one. While Redis does not
 * answer, each node counts on its own.
 */
export function countByRedis(url: string): { counts: FastifyRateLimitStoreCtor; close(): void } {
  const client = createClient({
    url,
    // What waits for a connection would hold up requests.
    disableOfflineQueue: true,
    pingInterval: BEAT_MS,
    socket: { reconnectStrategy: backOffMs, connectTimeout: ANSWER_MS, socketTimeout: ANSWER_MS },
  });
  // Requests notice by themselves.
  client.on('error', () => {});
  client.connect().catch(() => {});
  let restsUntilMs = 0;

  const count: Count = async (key, windowMs) => {
    if (performance.now() < restsUntilMs) throw new Error('Redis was slow just now');
    const asked = client.multi().incr(key).pExpire(key, windowMs, 'NX').pTTL(key).execTyped();
    const [current, , ttl] = await inTime(asked, () => {
      restsUntilMs = performance.now() + REST_MS;
    });
    return { current, ttl };
  };
  class Counts extends RedisCounts {
    constructor() {
      super(count, PREFIX);
    }
  }
  return { counts: Counts, close: () => client.destroy() };
}

class RedisCounts implements FastifyRateLimitStore {
  readonly #count: Count;
  readonly #prefix: string;
  readonly #own = new OwnCounts();

  constructor(count: Count, prefix: string) {
    this.#count = count;
    this.#prefix = prefix;
  }

  incr(key: string, callback: (error: null, counted: Counted) => void, windowMs: number): void {
    this.#count(`${this.#prefix} ${key}`, windowMs).then(
      (counted) => callback(null, counted),
      () => callback(null, this.#own.count(key, windowMs)),
    );
  }

  /** For a route with an allowance of its own. */
  child({ method, url }: { method: string | string[]; url: string }): FastifyRateLimitStore {
    return new RedisCounts(this.#count, `${PREFIX} ${method} ${url}`);
  }
}

async function inTime<T>(asked: Promise<T>, onLate: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate();
      reject(new Error('Redis is slow'));
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
