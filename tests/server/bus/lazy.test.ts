import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../src/cli/run-steps.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Starts a server by its settings and prints which packages of the two it loaded. */
const PROGRAM = `
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({
  resolve(specifier, context, next) {
    if (['pg', '@redis/client'].includes(specifier)) loaded.add(specifier);
    return next(specifier, context);
  },
});
const { boot } = await import('#server/compose/compose');
const { readSettings } = await import('#server/settings');
const server = await boot(readSettings(process.env), { logLevel: 'silent' });
await server.close();
const { createBus } = await import('#server/bus/create-bus');
const address = process.argv[1] ?? '';
if (address !== '') {
  const bus = await createBus({ [process.argv[2]]: address }, () => {});
  await bus.close();
}
console.log(JSON.stringify([...loaded]));
`;

test.each([
  ['without the variables no package of a database or of Redis is loaded', [], []],
  ['with PostgreSQL its package is', ['postgres://127.0.0.1:1/none', 'databaseUrl'], ['pg']],
  ['with Redis its package is', ['redis://127.0.0.1:1', 'redisUrl'], ['@redis/client']],
])(
  'S2.1 %s',
  (_, args, packages) => {
    const folder = temporaryFolder();
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', PROGRAM, ...args],
      {
        cwd: join(ROOT),
        encoding: 'utf8',
        env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder.path, TRADERS: 'none' },
      },
    );
    folder.delete();
    expect(stderr.replace(/^.*Warning.*$/gm, '').trim()).toBe('');
    expect(JSON.parse(stdout)).toEqual(packages);
  },
  60_000,
);
