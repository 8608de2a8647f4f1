import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MANY_DEMOS, type TestServer } from '../server.ts';
import type { Doom } from './doomed-node.ts';

const NODE = fileURLToPath(new URL('./doomed-node.ts', import.meta.url));

/** Lets a node kill itself on the data of a server that is stopped; answers the signal that ended it. */
export const endOf = (
  server: Pick<TestServer, 'stored' | 'dataDir'>,
  doom: Doom,
): Promise<NodeJS.Signals | string> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...MANY_DEMOS, ...server.stored.env, DOOM: JSON.stringify(doom) };
    const child = spawn(process.execPath, [NODE], {
      env: { ...env, PORT: '0', DATA_DIR: server.dataDir, TRADERS: 'none' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once('exit', (code, signal) => resolve(signal ?? `ended with ${code}: ${said}`));
  });
