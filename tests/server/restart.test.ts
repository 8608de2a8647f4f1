import { spawn } from 'node:child_process';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { describeEmbedded } from '../support/describe-engines.ts';
import { killIfThere } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

/** How often a connection is opened, and asks once. */
const EVERY_MS = 10;

describeEmbedded('a restart of one process', () => {
  test('S7.24 on a socket that was handed over refuses no connection and loses no request', async () => {
    const folder = temporaryFolder();
    const holder = spawn(process.execPath, ['tests/support/socket-holder.ts'], {
      env: { ...process.env, DATA_DIR: folder.path, TRADERS: 'none' },
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
      new Promise<number | string>((resolve) => {
        get({ port: port(), path: '/healthz', agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        }).on('error', ({ message }) => resolve(message));
      });
    try {
      await until(async () => starts() === 1);
      const asked: Promise<number | string>[] = [];
      const timer = setInterval(() => asked.push(ask()), EVERY_MS);
      await until(() => asked.length > 20);
      process.kill(pids().at(-1) ?? 0, 'SIGTERM');
      await until(async () => starts() === 2);
      const before = asked.length;
      await until(() => asked.length > before + 20);
      clearInterval(timer);
      const answers = await Promise.all(asked);
      expect(new Set(pids()).size).toBe(2);
      expect(answers.filter((answer) => answer !== 200)).toEqual([]);
      expect(answers.length).toBeGreaterThan(50);
    } finally {
      for (const pid of new Set(pids())) killIfThere(pid);
      holder.kill('SIGKILL');
      folder.delete();
    }
  });
});
