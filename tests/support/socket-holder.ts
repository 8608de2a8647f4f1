import { spawn, spawnSync } from 'node:child_process';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { killIfThere } from './server-process.ts';
import { until } from './until.ts';

/** How often a connection is opened, and asks once. */
const EVERY_MS = 10;
/** So many are answered before and after at the least. */
const AROUND = 20;

/**
 * Stands in for systemd: opens a socket and starts the server on it, a second time once the first has ended. It takes no connection
 * itself, as it waits for its child without a turn of its own.
 */
if (import.meta.main) {
  const holder = createServer().listen(0, '127.0.0.1', 511, () => {
    const { fd } = (holder as unknown as { _handle: { fd: number } })._handle;
    for (let starts = 0; starts < 2; starts += 1)
      spawnSync(process.execPath, ['src/server/main.ts'], {
        stdio: ['ignore', 'inherit', 'inherit', fd],
        env: { ...process.env, LISTEN_FDS: '1' },
      });
    process.exit(0);
  });
}

type Restart = {
  processes: number;
  /** What was answered, a status or what a connection failed with, and after how many ms. */
  answers: { answer: number | string; ms: number }[];
};

/** Restarts a server on a held socket, which is asked all the while; how long answers take goes by `nowMs`. */
export async function restartOnSocket(dataDir: string, nowMs = () => 0): Promise<Restart> {
  const holder = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env: { ...process.env, DATA_DIR: dataDir, TRADERS: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  holder.stdout.on('data', (chunk) => {
    log += String(chunk);
  });
  const port = () => Number(/Listening on \S+:(\d+)/.exec(log)?.[1]);
  const starts = () => log.split('Listening on').length - 1;
  const pids = () => [...log.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid));
  const ask = () =>
    new Promise<Restart['answers'][number]>((resolve) => {
      const startMs = nowMs();
      const end = (answer: number | string) => resolve({ answer, ms: nowMs() - startMs });
      get({ port: port(), path: '/healthz', agent: false }, (response) => {
        response.resume();
        end(response.statusCode ?? 0);
      }).on('error', ({ message }) => end(message));
    });
  const asked: ReturnType<typeof ask>[] = [];
  let timer: NodeJS.Timeout | undefined;
  try {
    await until(async () => starts() === 1);
    timer = setInterval(() => asked.push(ask()), EVERY_MS);
    await until(() => asked.length > AROUND);
    process.kill(pids().at(-1) ?? 0, 'SIGTERM');
    await until(async () => starts() === 2);
    const before = asked.length;
    await until(() => asked.length > before + AROUND);
    clearInterval(timer);
    return { processes: new Set(pids()).size, answers: await Promise.all(asked) };
  } finally {
    clearInterval(timer);
    for (const pid of new Set(pids())) killIfThere(pid);
    holder.kill('SIGKILL');
  }
}
