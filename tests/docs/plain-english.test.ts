import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';

/** Comments, and what the program says, name the one who acts. */

/** They hide who acts: say the trader, the node, the caller; and who tells, not who is told. */
const HIDING = /\b(nobody|anybody|whoever)\b|\b(is|are|was|were|been|be) told\b/i;

it('no line of the code hides who acts', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const file of glob('{src,machines}/**/*.{ts,tsx,css}', { cwd: ROOT })) {
    files += 1;
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        if (HIDING.test(line)) found.push(`${file}:${index + 1}: ${line.trim()}`);
      });
  }
  expect(files).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
