import { Bus } from './bus.ts';

export type BusAddresses = { databaseDirectUrl?: string; redisUrl?: string };

/**
 * The bus of a node: by Redis where there is one, else by PostgreSQL, and within the process where there is neither.
 * Then neither package is loaded. A bus whose other side cannot be reached begins degraded and goes on trying.
 */
export async function createBus(
  { databaseDirectUrl, redisUrl }: BusAddresses,
  onFault: (cause: unknown) => void,
): Promise<Bus> {
  if (redisUrl) {
    const { linkByRedis } = await import('./redis.ts');
    return new Bus(onFault, (events) => linkByRedis(redisUrl, events));
  }
  if (databaseDirectUrl) {
    const { linkByPostgres } = await import('./postgres.ts');
    return new Bus(onFault, (events) => linkByPostgres(databaseDirectUrl, events));
  }
  return new Bus(onFault);
}
