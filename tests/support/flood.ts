import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type WebSocket from 'ws';

const BURST = 600;

/**
 * Sends `message` in bursts above what a second allows until the server closes the socket; answers the
 * code it closed with. One burst is not enough where its second ends in the middle of it.
 */
export async function flood(socket: WebSocket, message: string): Promise<number> {
  const closed = once(socket, 'close').then(([code]) => code as number);
  while (socket.readyState === socket.OPEN) {
    for (let nth = 0; nth < BURST; nth += 1) socket.send(message);
    await Promise.race([closed, wait(200)]);
  }
  return closed;
}
