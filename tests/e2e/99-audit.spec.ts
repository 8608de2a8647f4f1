import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

test('S3.22 after all journeys the ledger recomputes to what the database holds', () => {
  const root = join(import.meta.dirname, '..', '..');
  const output = execFileSync(process.execPath, ['src/cli/audit.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
    encoding: 'utf8',
  });
  console.log(output);
  expect(output).not.toMatch(/differ/i);
});
