import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';

it('no spec opens a browser beside its own that stays open after the test', () => {
  const files = globSync('tests/e2e/**/*.ts', { cwd: ROOT });
  const opening = files.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('.newContext('));
  expect(files.length).toBeGreaterThan(80);
  // The one closes what it opened after each test; the other keeps one page for a worker's paths.
  expect(opening).toEqual(['tests/e2e/contexts.ts', 'tests/e2e/paths/phone.ts']);
});
