import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';
import { type StoppableServer, stoppable } from './stoppable-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const REDIS = 'redis-server';
const READY = 'Ready to accept connections';

/** Whether this machine has a Redis server. npm brings none. */
export const hasRedis = spawnSync(REDIS, ['--version']).status === 0;

/** A Redis of the test's own, in a new folder and on a free port. It keeps nothing on disk. */
export async function startRedis(): Promise<StoppableServer> {
  const folder = temporaryFolder();
  const port = await freePort();
  const run = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder.path];
    const child = spawn(REDIS, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface(child.stdout)) {
      if (!line.includes(READY)) continue;
      child.stdout.resume();
      return child;
    }
    throw new Error('Redis did not start');
  };
  return stoppable(`redis://127.0.0.1:${port}`, run, 'SIGTERM', folder.delete);
}
