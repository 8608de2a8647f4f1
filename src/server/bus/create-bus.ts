import { Bus } from './bus.ts';

export type BusAddresses = { databaseUrl?: string; redisUrl?: string };

/**
 * The bus of a node: by Redis where there is one, else by PostgreSQL, and within the process where there is neither.
 * Then neither package is loaded. A bus whose other side cannot be reached begins degraded and goes on trying.
 */
export async function createBus(
  { databaseUrl, redisUrl }: BusAddresses,
  onFault: (cause: unknown) => void,
): Promise<Bus> {
  if (redisUrl) {
    const { linkByRedis } = await import('./redis.ts');
    return new Bus(onFault, (events) => linkByRedis(redisUrl, events));
  }
  if (databaseUrl) {
    const { linkByPostgres } = await import('./postgres.ts');
    return new Bus(onFault, (events) => linkByPostgres(databaseUrl, events));
  }
  return new Bus(onFault);
}
