import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';

it('CHANGELOG begins with the version of package.json, and says of each version how to upgrade', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const [, ...versions] = readFileSync(join(ROOT, 'docs/CHANGELOG.md'), 'utf8').split(/^## /m);
  expect(versions[0]?.split('\n')[0]).toBe(version);
  expect(versions.filter((one) => !one.includes('\n**Upgrade.** '))).toEqual([]);
});
