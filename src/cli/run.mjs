/**
 * Runs a command of this project on the Node it pins, installing first what is missing.
 * Plain JavaScript, for whatever Node of 20 or later the machine has: `node src/cli/run.mjs FILE.ts ARGS…`,
 * or the name of an installed tool in place of the file.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
const windows = process.platform === 'win32';
const node = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function install() {
  const wanted = lockHash();
  // A later `npm install` prunes the Node that its package put there: then everything is installed anew.
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies…');
  const npm = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
  });
  if (npm.status !== 0) process.exit(npm.status ?? 1);
  writeFileSync(stamp, wanted);
}

install();
const [command = '', ...args] = process.argv.slice(2);
const tool = join(modules, '.bin', command);
const isFile = /\.(ts|mjs)$/.test(command);
const child = spawn(node, [...(isFile ? [join(root, command)] : [tool]), ...args], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 128 : (code ?? 1)));
