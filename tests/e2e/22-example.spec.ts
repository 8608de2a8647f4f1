import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../src/cli/run-steps.ts';

/**
 * The example of docs/TESTING.md, as it stands: it is written to a folder of its own beside the paths it reads, and its
 * tests are these. Every process of a run loads it anew, from the same folder; the first, before the others, writes it.
 */

const [, example] = /```ts\n(import .*?)```/s.exec(readFileSync(join(ROOT, 'docs/TESTING.md'), 'utf8')) ?? [];
if (!example) throw new Error('docs/TESTING.md has lost its example');
const folder = join(process.env.E2E_RUN_DIR ?? '', 'example');
if (!existsSync(folder)) {
  mkdirSync(folder);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const paths = ['src/cli/paths.ts', 'connection', '--format', 'json'];
  writeFileSync(join(folder, 'connection.paths.json'), execFileSync(process.execPath, paths, { cwd: ROOT }));
  writeFileSync(join(folder, 'example.ts'), example);
}
await import(pathToFileURL(join(folder, 'example.ts')).href);
