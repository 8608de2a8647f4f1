import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { SOCKET_PATH } from '#contract/socket';
import project from '../../package.json' with { type: 'json' };
import { ROOT } from '../../src/cli/run-steps.ts';
import { leaveOut } from '../support/left-out.ts';
import {
  bitcoinOf,
  killIfThere,
  newDemo,
  readinessOf,
  type ServerProcess,
  startProcess,
  submitOrder,
} from '../support/server-process.ts';
import type { TestDatabase } from '../support/stored.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { newTestDatabase } from '../support/test-database.ts';
import { until } from '../support/until.ts';

/** A process of its own that is asked to stop while traders are connected. */

const DRAIN_SECONDS = 3;
const TRADERS = 6;
const SOCKETS = 8;
const PAUSE_MS = 30;
/** More than a pipe holds. */
const LAST_LINES = 20_000;
const SERVICE_RESTART = 1012;

type Place = { dataDir: string; stored: TestDatabase };
/** Starts the server alone, which needs no build. */
const RUN = [join(ROOT, 'src/cli/run.mjs'), '--runtime', 'src/server/main.ts'];
/** The scripts that serve, with the server alone in place of what they start. */
const scripts = Object.fromEntries(
  (['start', 'serve'] as const).map((name) => [
    name,
    project.scripts[name].replace(/src\/cli\/run\.mjs .*/, RUN.join(' ')),
  ]),
);
const IN_NAMESPACE = ['unshare', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc'];
const WITHOUT_EXECVE = ['--import', 'data:text/javascript,delete process.execve'];
const WAYS: [name: string, line: string[]][] = [
  ['npm start', ['npm', 'start']],
  ['npm run serve as process 1', [...IN_NAMESPACE, 'npm', 'run', 'serve']],
  ['the server as process 1', [...IN_NAMESPACE, process.execPath, join(ROOT, 'src/server/main.ts')]],
  ['run.mjs by an older Node', [process.execPath, ...WITHOUT_EXECVE, ...RUN]],
];

type Sent = { token: string; key: string; id: number | null };

describe('SIGTERM', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const { pid } of children.splice(0)) for (const one of pid ? [pid, -pid] : []) killIfThere(one);
  });

  const folders: ReturnType<typeof temporaryFolder>[] = [];
  const databases: TestDatabase[] = [];
  afterAll(async () => {
    for (const stored of databases) await stored.dispose();
    for (const folder of folders) folder.delete();
  });

  async function newPlace(): Promise<Place> {
    const folder = temporaryFolder();
    folders.push(folder);
    const stored = await newTestDatabase(folder.path);
    databases.push(stored);
    return { dataDir: folder.path, stored };
  }

  function start(
    { dataDir, stored }: Place,
    drainSeconds: number,
    line?: readonly string[],
  ): Promise<ServerProcess> {
    const env = { DATA_DIR: dataDir, DRAIN_SECONDS: String(drainSeconds), ...stored.env };
    return startProcess(env, (child) => children.push(child), line && { line, cwd: dataDir });
  }

  test('S7.24 drains: not ready at once, sockets move one by one, every answered order is kept', async () => {
    const place = await newPlace();
    const node = await start(place, DRAIN_SECONDS);
    const instrumentId = await bitcoinOf(node.address);
    const tokens = await Promise.all(Array.from({ length: TRADERS }, () => newDemo(node.address)));
    const closes: number[] = [];
    for (let count = 0; count < SOCKETS; count += 1) {
      const socket = await openSocket(node.address);
      socket.once('close', (code) => closes.push(code));
    }
    const sent: Sent[] = [];
    const work = Promise.allSettled(
      tokens.map(async (token, trader) => {
        for (let count = 0; ; count += 1) {
          const one: Sent = { token, key: `drain-${trader}-${count}`, id: null };
          sent.push(one);
          // Ends when the node is gone. An account has at most 200 orders.
          one.id = await submitOrder(node.address, instrumentId, one);
          await wait(PAUSE_MS);
        }
      }),
    );
    await expect.poll(() => sent.length).toBeGreaterThan(TRADERS * 5);
    const sentBefore = sent.length;
    node.child.kill('SIGTERM');

    await expect
      .poll(() => readinessOf(node.address), { interval: 20 })
      .toMatchObject({ status: 503, connection: 'close', checks: { node: 'draining', database: 'ok' } });
    expect(closes).toEqual([]);
    await expect(openSocket(node.address)).rejects.toThrow('Unexpected server response: 503');
    const counts = new Set<number>();
    await until(() => counts.add(closes.length).has(SOCKETS));
    expect(counts.size, 'they went at several moments').toBeGreaterThan(SOCKETS / 2);
    expect(await node.exit).toBe(0);
    await work;

    expect(closes).toEqual(Array(SOCKETS).fill(SERVICE_RESTART));
    // What was under way when the signal came was answered.
    expect(sent.slice(0, sentBefore).every(({ id }) => id !== null)).toBe(true);
    const kept = await orderIds(place);
    const answered = sent.filter(({ id }) => id !== null);
    expect(answered.every(({ id }) => id !== null && kept.has(id))).toBe(true);

    const next = await start(place, 0);
    for (const one of sent.filter(({ id }) => id === null))
      await submitOrder(next.address, instrumentId, one);
    expect((await orderIds(place)).size).toBe(sent.length);
    next.child.kill('SIGTERM');
    expect(await next.exit).toBe(0);
    expect(await place.stored.audit()).toMatchObject({ isClean: true });
  }, 60_000);

  describe.each(WAYS)('%s', (_, line) => {
    test('S7.24 is drained by SIGTERM, and no process is left', async (context) => {
      const isInNamespace = line[0] === 'unshare';
      if (isInNamespace && spawnSync('unshare', [...IN_NAMESPACE.slice(1), 'true']).status !== 0)
        leaveOut(context, 'unshare');
      const place = await newPlace();
      writeFileSync(join(place.dataDir, 'package.json'), JSON.stringify({ scripts }));
      const { child, address, exit } = await start(place, DRAIN_SECONDS, line);
      const pid = child.pid ?? 0;
      // What waits for a namespace takes no signal: its first process does.
      const first = isInNamespace ? Number(readFileSync(`/proc/${pid}/task/${pid}/children`)) : pid;
      process.kill(first, 'SIGTERM');
      await expect.poll(() => readinessOf(address)).toMatchObject({ checks: { node: 'draining' } });
      expect(await exit).toBe(0);
      expect(() => process.kill(-pid, 0), 'no process of its group is left').toThrow('ESRCH');
      await expect(fetch(address)).rejects.toThrow('fetch failed');
    }, 60_000);
  });

  test('S7.24 a second signal ends a node that drains', async () => {
    const node = await start(await newPlace(), 600);
    node.child.kill('SIGTERM');
    await expect.poll(() => readinessOf(node.address)).toMatchObject({ status: 503 });
    // Two signals within half a second count as one.
    await wait(600);
    node.child.kill('SIGTERM');
    expect(await node.exit).toBe(1);
  }, 30_000);

  test('S7.24 ends once its last lines are read, each of them JSON with a level', async () => {
    const script = `
      import { createLog } from '#server/compose/log';
      import { closeOnSignals } from '#server/main';
      const log = createLog('info', process.stdout);
      const close = async () => {
        for (let line = 1; line <= ${LAST_LINES}; line += 1) log.info({ line }, 'closes');
        process.stderr.write('closed');
      };
      closeOnSignals({ drain: async () => {}, close });
      setInterval(() => {}, 1_000);
      process.kill(process.pid, 'SIGTERM');`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: ROOT });
    children.push(child);
    await once(child.stderr, 'data');
    const lines = (await text(child.stdout)).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(Array(LAST_LINES).fill(30));
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ line: LAST_LINES });
  }, 30_000);

  test('S7.24 SIGINT closes without draining', async () => {
    const node = await start(await newPlace(), 600);
    node.child.kill('SIGINT');
    expect(await node.exit).toBe(0);
  }, 30_000);
});

async function openSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${SOCKET_PATH}`);
  await once(socket, 'open');
  return socket;
}

async function orderIds({ stored }: Place): Promise<Set<unknown>> {
  return new Set((await stored.rows('SELECT id FROM trade_order')).map(({ id }) => id));
}
