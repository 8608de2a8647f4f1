import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { CODE_SUCCESS } from '#contract/constants';
import { openPostgres } from '#server/store/postgres/open-postgres';
import { describePostgres } from '../../../support/describe-engines.ts';
import { leaveOut } from '../../../support/left-out.ts';
import { newName } from '../../../support/names.ts';
import { trader } from '../../../support/orders.ts';
import { otherUser } from '../../../support/postgres-binaries.ts';
import { type Answer, startNodes } from '../../../support/server.ts';
import { type StoppableServer, stoppable } from '../../../support/stoppable-server.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { onPostgres } from '../../../support/test-postgres.ts';

const POOLER = 'pgbouncer';
const hasPooler = spawnSync(POOLER, ['--version']).status === 0;
const TRADERS = 60;
const AT_ONCE = 6;

/** A PgBouncer in front of the database, that listens on a socket file. `settings` are lines of its file. */
async function startPooler(databaseUrl: string, settings: readonly string[]): Promise<StoppableServer> {
  const url = new URL(databaseUrl);
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o777);
  const file = join(folder.path, 'pgbouncer.ini');
  const host = url.searchParams.get('host') || url.hostname;
  const port = url.port || url.searchParams.get('port') || '5432';
  const lines = [
    '[databases]',
    `* = host=${host} port=${port} user=${url.searchParams.get('user') ?? url.username}`,
    '[pgbouncer]',
    ...['auth_type = any', 'listen_addr =', 'listen_port = 6432', `unix_socket_dir = ${folder.path}`],
    ...settings,
  ];
  writeFileSync(file, lines.join('\n'));
  const run = async () => {
    const user = process.getuid?.() === 0 ? otherUser() : null;
    const child = spawn(POOLER, [file], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
    for await (const line of createInterface(child.stderr)) {
      if (!line.includes('process up')) continue;
      child.stderr.resume();
      return child;
    }
    throw new Error('PgBouncer did not start');
  };
  const pooled = `postgresql://${url.pathname}?user=postgres&port=6432&host=${encodeURIComponent(folder.path)}`;
  return stoppable(pooled, run, 'SIGTERM', folder.delete);
}

describePostgres('behind PgBouncer', (database) => {
  test.for([
    // Each connection of a node keeps one, of which PgBouncer has 20 as it comes.
    ['that gives each connection its session', ['default_pool_size = 50']],
    ['that shares sessions between transactions', ['pool_mode = transaction', 'default_pool_size = 4']],
  ] as const)('S7.24 every command of two nodes behind a PgBouncer %s is carried out once', async ([
    ,
    settings,
  ], context) => {
    if (!hasPooler) leaveOut(context, POOLER);
    const stored = await onPostgres();
    const direct = stored.env.DATABASE_URL ?? '';
    const pooler = await startPooler(direct, settings);
    const nodes = await startNodes(2, stored, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct });
    try {
      const commands = async (nth: number): Promise<Answer[]> => {
        const [one, other] = nth % 2 === 0 ? nodes : nodes.toReversed();
        if (!one || !other) throw new Error('a node is missing');
        const { token } = await one.demo();
        const own = trader(one, token);
        const placed = await Promise.all([own.submit({}, { key: newName() }), own.submit()]);
        const elsewhere = trader(other, token);
        const ended = [await elsewhere.close(placed[0].data.Id), await elsewhere.closeMany('all')];
        return [...placed, ...ended, await own.reset()];
      };
      const answers: Answer[] = [];
      for (let nth = 0; nth < TRADERS; nth += AT_ONCE) {
        const group = Array.from({ length: AT_ONCE }, (_, one) => commands(nth + one));
        answers.push(...(await Promise.all(group)).flat());
      }
      expect(answers.filter(({ code }) => code !== CODE_SUCCESS)).toEqual([]);
      expect(await stored.audit()).toMatchObject({ isClean: true });
    } finally {
      for (const node of nodes) await node.dispose();
      await pooler.dispose();
      await stored.dispose();
    }
  });

  test.for([
    ['refuses what a session begins with', []],
    ['drops it', ['pool_mode = transaction', 'ignore_startup_parameters = statement_timeout']],
  ] as const)('S7.24 a start by a pooler alone, which %s, is refused with the setting that it lacks', async ([
    ,
    settings,
  ], context) => {
    if (!hasPooler) leaveOut(context, POOLER);
    const pooler = await startPooler(database.url, settings);
    try {
      await expect(openPostgres(pooler.url)).rejects.toThrow('Set DATABASE_DIRECT_URL');
    } finally {
      await pooler.dispose();
    }
  });
});
