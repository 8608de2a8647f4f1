/**
 * A PostgreSQL of its own for as long as somebody holds its standard input: `postgres.ts` starts it as a process, so that
 * the server stops and its folder goes however the tests end. Writes where it listens as a line of JSON, or why it cannot.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { binaries, otherUser, type User } from './postgres-binaries.ts';

/** Enough for three nodes with pools of their own beside the tests; deadlocks are looked for soon. */
const FLAGS = ['max_connections=200', 'shared_buffers=64MB', 'listen_addresses=', 'deadlock_timeout=100ms'];
/** What a test loses by a crash of the machine is nothing. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
/** A server that was stopped in the middle of something ends by force after this. */
const STOP_MS = 3_000;

const isDurable = process.argv.includes('--durable');
const folder = mkdtempSync(join(tmpdir(), 'candlestate-pg-'));
let server: ChildProcess | undefined;

async function main(): Promise<void> {
  const user = process.getuid?.() === 0 ? otherUser() : null;
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  chmodSync(folder, 0o711);
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  const { initdb, postgres } = await programs(user);
  const environment = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const as = { ...user, env: environment, cwd: folder };
  const how = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await promisify(execFile)(initdb, [`--pgdata=${data}`, ...how], as);
  const flags = [...FLAGS, `unix_socket_directories=${folder}`, ...(isDurable ? [] : FAST)];
  server = spawn(postgres, ['-D', data, ...flags.flatMap((flag) => ['-c', flag])], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  server.once('exit', (code) => finish(`PostgreSQL ended with ${code}`));
  await isReady(server);
  process.stdout.write(`${JSON.stringify({ folder, pid: server.pid })}\n`);
}

/** The programs, copied when the other user cannot come to where they are installed. */
async function programs(user: User | null): Promise<{ initdb: string; postgres: string }> {
  const installed = await binaries();
  if (!user || isOpenTo(installed.postgres)) return installed;
  const native = dirname(dirname(installed.postgres));
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const copied = (file: string) => join(folder, 'native', 'bin', basename(file));
  return { initdb: copied(installed.initdb), postgres: copied(installed.postgres) };
}

/** Whether every user may enter the folders above a file. */
function isOpenTo(file: string): boolean {
  const above = dirname(file);
  return (statSync(above).mode & 0o001) !== 0 && (above === dirname(above) || isOpenTo(above));
}

async function isReady({ stderr }: ChildProcess): Promise<void> {
  if (!stderr) throw new Error('PostgreSQL was started without its messages');
  const lines: string[] = [];
  for await (const line of createInterface({ input: stderr })) {
    lines.push(line);
    if (!line.includes('ready to accept connections')) continue;
    stderr.resume();
    return;
  }
  throw new Error(`PostgreSQL did not start: ${lines.join('\n')}`);
}

let isFinishing = false;
async function finish(why: string | null): Promise<void> {
  if (isFinishing) return;
  isFinishing = true;
  if (server && server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    // At once, without a checkpoint. One that a test has stopped must go on to hear it.
    server.kill('SIGQUIT');
    server.kill('SIGCONT');
    const byForce = setTimeout(() => server?.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(byForce);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (why !== null) process.stderr.write(`${why}\n`);
  process.exit(why === null ? 0 : 1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void finish(null));
process.stdin.resume();
process.stdin.once('end', () => void finish(null));
process.stdin.once('error', () => void finish(null));
main().catch((cause: unknown) => finish(String(cause)));
