import type { ConnectionSnapshot } from '#machines/connection/connection.machine';

/** What keeps the figures on the screen from being current; null while the link is live. */
export function linkTrouble(connection: ConnectionSnapshot): 'offline' | 'reconnecting' | null {
  if (connection.hasTag('offline')) return 'offline';
  // The first attempt of a visit is no loss of anything.
  return connection.hasTag('reconnecting') || connection.context.attempt > 0 ? 'reconnecting' : null;
}
