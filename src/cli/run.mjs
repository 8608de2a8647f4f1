/**
 * Runs a command of this project on the Node it pins, installing first what is missing.
 * Plain JavaScript, for whatever Node of 20 or later the machine has: `node src/cli/run.mjs FILE.ts ARGS…`,
 * or the name of an installed tool in place of the file. With `--runtime` before it the packages of
 * `npm ci --omit=dev` are enough, and what is installed is left as it is.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed');
const windows = process.platform === 'win32';
const RUNTIME = '--runtime';

const jsonOf = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const brought = `node-${windows ? 'win' : process.platform}-${process.arch}`;
const isBrought = brought in jsonOf(root, 'package.json').optionalDependencies;
/** The lock file has the Node of most machines, with its hash; on the others the one that started this goes on. */
const node = isBrought ? join(modules, brought, 'bin', windows ? 'node.exe' : 'node') : process.execPath;

/** What package.json asks for. An older Node comes with an npm that leaves packages which no later one can start. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (isBrought ? major < 20 || (major === 20 && minor < 19) : major < 24) {
  console.error(
    `Node ${process.versions.node} is too old for Candlestate, and nothing was installed. Install Node ` +
      `${isBrought ? '20.19' : '24'} or later (nodejs.org) and start again` +
      `${isBrought ? ': what serves is the Node of the lock file, which comes along.' : '.'}`,
  );
  process.exit(1);
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function installed() {
  if (!existsSync(node)) return false;
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') === lockHash() : isOfLock();
}

/** Whether `npm ci` was run by hand since the lock file came, with what builds and tests. */
function isOfLock() {
  const hidden = join(modules, '.package-lock.json');
  const isLater =
    existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  return isLater && existsSync(join(modules, 'vite'));
}

function install(which) {
  console.log('Installing dependencies…');
  const npm = spawnSync('npm', ['ci', which, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: windows,
  });
  if (npm.status !== 0) {
    // The kernel ends an npm that finds no memory, without a word of its own.
    if (npm.signal || npm.status === 137)
      console.error(
        'npm was ended while it installed, most likely for want of memory: building takes 2 GB. On a smaller machine bring ' +
          '`dist` from a larger one, and use `npm ci --omit=dev` and `npm run serve`.',
      );
    process.exit(npm.status ?? 1);
  }
  if (!existsSync(node)) {
    console.error(
      'npm installed no Node: it leaves optional packages out. Take them in (`npm config delete omit`), and start again.',
    );
    process.exit(1);
  }
  if (which === '--include=dev') writeFileSync(stamp, lockHash());
}

const isRuntime = process.argv[2] === RUNTIME;
if (isRuntime) {
  if (!existsSync(node) || !existsSync(modules)) install('--omit=dev');
} else if (!installed()) install('--include=dev');
const [command = '', ...rest] = process.argv.slice(isRuntime ? 3 : 2);
const file = /\.(ts|mjs)$/.test(command)
  ? join(root, command)
  : join(modules, command, jsonOf(modules, command, 'package.json').bin[command]);
const args = [file, ...rest];
// Node keeps what it compiled: tools start faster, and a server that a test starts does in two thirds of the time.
const env = {
  ...(!isRuntime && { NODE_COMPILE_CACHE: join(modules, '.cache', 'compiled') }),
  ...process.env,
};
// What runs takes the place of this process where Node can do that: no signal is then lost, and no memory stays taken.
if (process.execve && !windows) {
  process.chdir(root);
  process.execve(node, [node, ...args], env);
}
const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
