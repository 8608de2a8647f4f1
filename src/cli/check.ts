import { fileURLToPath } from 'node:url';
import { runQuietly, tool } from './run-steps.ts';

/** The compiler in native code; our tools read sources with the one in JavaScript. On one thread it does no work twice. */
const NATIVE_TSC = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-7/package.json')));

const STEPS: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  ['format and lint', tool('biome'), ['check', '--error-on-warnings', '.']],
  ['types', NATIVE_TSC, ['--noEmit', '--singleThreaded']],
  ['unused exports', tool('knip'), []],
  ['layers', tool('depcruise'), ['--config', 'tests/support/layers.cjs', 'src', 'machines', 'tests']],
  ['charts', process.execPath, ['src/cli/paths.ts', '--all']],
  ['browsers', process.execPath, ['tests/support/check-browsers.ts']],
  ['views and texts', process.execPath, ['tests/support/check-views.ts']],
];

/** All of them at once; each writes when it has ended. */
export async function check(): Promise<boolean> {
  const results = await Promise.all(
    STEPS.map(async ([name, program, args]) => {
      const { code, output } = await runQuietly(program, args);
      console.log(`\n— ${name}\n${output}`);
      if (code !== 0) console.error(`The check "${name}" failed.`);
      return code === 0;
    }),
  );
  return results.every(Boolean);
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1;
