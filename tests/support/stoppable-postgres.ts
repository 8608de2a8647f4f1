import { spawn, spawnSync } from 'node:child_process';
import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';
import { binaries, otherUser } from './postgres-binaries.ts';
import { type StoppableServer, stoppable } from './stoppable-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const READY = 'ready to accept connections';

/**
 * A PostgreSQL that its test can stop, with the binaries that come with npm, in a new folder and on a port of its own. `prepare`
 * writes files into the folder, and answers settings that name them.
 */
export async function startStoppablePostgres(
  prepare: (folder: string) => readonly string[] = () => [],
): Promise<StoppableServer> {
  const { initdb, postgres } = await binaries();
  const folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const user = process.getuid?.() === 0 ? otherUser() : null;
  if (user) chownSync(folder.path, user.uid, user.gid);
  const options = {
    cwd: folder.path,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...user,
  };
  const setUp = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'];
  const made = spawnSync(initdb, setUp, options);
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? made.stderr}`);
  const port = await freePort();
  const prepared = prepare(folder.path);
  if (user)
    for (const file of readdirSync(folder.path)) chownSync(join(folder.path, file), user.uid, user.gid);
  const settings = [
    ...prepared,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=50',
  ];
  const run = async () => {
    const child = spawn(
      postgres,
      ['-D', data, '-p', String(port), ...settings.flatMap((one) => ['-c', one])],
      {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    const lines: string[] = [];
    for await (const line of createInterface(child.stderr)) {
      lines.push(line);
      if (line.includes(READY)) {
        child.stderr.resume();
        return child;
      }
    }
    throw new Error(`PostgreSQL did not start: ${lines.join('\n')}`);
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return stoppable(url, run, 'SIGINT', folder.delete);
}
