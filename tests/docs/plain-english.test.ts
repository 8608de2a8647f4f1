import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';

/** Comments, and what the program says, name the one who acts. */

/** They hide who acts: name the trader, the node, the caller in their place, and make the one who tells the subject. */
const HIDING = /\b(nobody|anybody|whoever)\b|\b(is|are|was|were|been|be) told\b/i;

/** From where on a line of a test is a comment: its titles are sentences of their own, and its data has such words as names. */
const COMMENT = /^\s*(\/\*|\*)|(^|\s)\/\/ /;

const ALL = /^/;

it.each([
  ['{src,machines}/**/*.{ts,tsx,css}', ALL],
  ['{tests/**/*,*.config}.{ts,tsx}', COMMENT],
] as const)('no line of %s hides who acts', async (pattern, from) => {
  const found: string[] = [];
  let files = 0;
  for await (const file of glob(pattern, { cwd: ROOT })) {
    files += 1;
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        const said = line.slice(from.exec(line)?.index ?? line.length);
        if (HIDING.test(said)) found.push(`${file}:${index + 1}: ${line.trim()}`);
      });
  }
  expect(files).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
