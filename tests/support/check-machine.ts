import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FACTS, mayRead } from '../../src/cli/machine.ts';
import { ROOT } from '../../src/cli/run-steps.ts';

/** A test depends on the code alone: what it reads of the machine stands in `src/cli/machine.ts`, with the reason. */

const READS_VARIABLE = /\bprocess\.env(?:\.|\[['"])(\w+)|\{([^{}]*)\}\s*=\s*process\.env\b/g;
const READS_FACT =
  /\b(availableParallelism|cpus|freemem|homedir|hostname|loadavg|machine|networkInterfaces|totalmem|userInfo)\(\)/g;

/** What a file reads of the machine that it may not, by line. */
export function machineReads(file: string, text: string): string[] {
  const complaint = (index: number, what: string): string =>
    `${file}:${text.slice(0, index).split('\n').length} reads ${what} of the machine; see src/cli/machine.ts`;
  const variables = [...text.matchAll(READS_VARIABLE)].flatMap(({ index, 1: name, 2: names = '' }) =>
    (name ? [name] : [...names.matchAll(/(\w+)\s*(?:[:=][^,]*)?(?:,|$)/g)].map(([, one = '']) => one))
      .filter((one) => !mayRead(one))
      .map((one) => complaint(index, one)),
  );
  const facts = [...text.matchAll(READS_FACT)]
    .filter(({ 1: fact = '' }) => !FACTS[file]?.[fact])
    .map(({ index, 1: fact = '' }) => complaint(index, fact));
  return [...variables, ...facts];
}

/** Of all tests and settings of tools. */
export function allMachineReads(): string[] {
  const tests = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' });
  const configs = readdirSync(ROOT).filter((name) => /\.config\.ts$/.test(name));
  return [...tests.map((name) => join('tests', name)), ...configs, 'src/cli/long-first.ts']
    .filter((name) => /\.(tsx?|c?js|mjs)$/.test(name))
    .flatMap((name) => machineReads(name, readFileSync(join(ROOT, name), 'utf8')));
}
