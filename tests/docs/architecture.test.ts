import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';

const { forbidden }: { forbidden: readonly { name: string }[] } = createRequire(import.meta.url)(
  '../support/layers.cjs',
);
const text = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8');

it('ARCHITECTURE names every room of the server in the order of its layers', () => {
  const named = [...text.matchAll(/^\| `([a-z]+)\/` \| \S/gm)].map(([, room]) => room);
  const layered = forbidden.flatMap(({ name }) => /^server-(\w+)-reaches-no-higher$/.exec(name)?.[1] ?? []);
  const folders = readdirSync(join(ROOT, 'src/server'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  // The highest layer reaches every other.
  expect(named).toEqual([...layered, 'compose']);
  expect([...named].sort()).toEqual(folders.sort());
});
