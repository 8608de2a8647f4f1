import type { WebSocket } from '@fastify/websocket';

const SERVICE_RESTART = 1012;
/** The share of the time in which no socket moves yet, so that the balancer sees first that this node drains. */
const SHARE_BEFORE = 1 / 3;

/** Closes the sockets one after the other, spread over the time there is, so that they do not all arrive elsewhere at once. */
export function moveSockets(sockets: ReadonlySet<WebSocket>, forMs: number): void {
  const beforeMs = forMs * SHARE_BEFORE;
  const gapMs = (forMs - beforeMs) / sockets.size;
  for (const [index, socket] of [...sockets].entries()) {
    setTimeout(() => socket.close(SERVICE_RESTART, 'service restart'), beforeMs + index * gapMs).unref();
  }
}
