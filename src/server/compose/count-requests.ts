import type { AppDeps } from '../http/app.ts';
import type { Settings } from '../settings.ts';

/** Nodes that share a Redis count requests there; without one the package is not loaded. */
export async function countRequests({
  redisUrl,
}: Pick<Settings, 'redisUrl'>): Promise<{ counts?: AppDeps['requestCounts']; close(): void }> {
  if (redisUrl === '') return { close() {} };
  const { countByRedis } = await import('../http/redis-counts.ts');
  return countByRedis(redisUrl);
}
