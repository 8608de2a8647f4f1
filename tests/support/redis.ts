import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './server.ts';

export const REDIS = 'redis-server';
const READY = 'Ready to accept connections';

export type RedisServer = {
  url: string;
  stop(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  dispose(): Promise<void>;
};

/** Whether this machine has a Redis server. npm brings none. */
export const hasRedis = spawnSync(REDIS, ['--version']).status === 0;

/** A Redis of the test's own, in a new folder and on a free port. It keeps nothing on disk. */
export async function startRedis(): Promise<RedisServer> {
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
  let running = await run();
  const stop = async () => {
    if (running.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill('SIGTERM');
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    start: async () => {
      running = await run();
    },
    dispose: async () => {
      await stop();
      folder.delete();
    },
  };
}
