import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';
import { SUITES } from '../../src/cli/soak-suites.ts';

it('every suite of the soak run names tests that are there', () => {
  const specs = readdirSync(join(ROOT, 'tests/e2e'));
  const isThere = (name: string) =>
    existsSync(join(ROOT, name)) || specs.some((spec) => spec.startsWith(name));
  const names = SUITES.flatMap(({ args }) => args.filter((arg) => !arg.startsWith('--')));
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});
