import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Longest path a unix socket may have everywhere, in bytes; the smallest system limit is 104, its end included. */
const MAX_SOCKET_BYTES = 100;

/** The pipe of a data folder where there are no unix sockets. */
export function pipeOf(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return `\\\\.\\pipe\\candlestate-desk-${name}`;
}

/** The socket inside a data folder, or null when its path would be too long. */
export function socketIn(dataDir: string): string | null {
  const path = join(dataDir, 'desk.sock');
  return Buffer.byteLength(path) <= MAX_SOCKET_BYTES ? path : null;
}

/** Holds the path of a socket that could not be in the data folder itself. */
export function addressFileOf(dataDir: string): string {
  return join(dataDir, 'desk.address');
}

/** Where the server of a data folder listens for `npm run desk`, or null when it names no address. */
export function operatorAddress(dataDir: string): string | null {
  if (process.platform === 'win32') return pipeOf(dataDir);
  const file = addressFileOf(dataDir);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  return socketIn(dataDir);
}
