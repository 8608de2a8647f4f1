import { runQuietly, tool } from './run-steps.ts';

/** The compiler in native code; our tools read sources with the one in JavaScript. On one thread it does no work twice. */
const NATIVE_TSC = tool('tsc', 'typescript-7');

const STEPS: readonly (readonly [name: string, file: string, args: readonly string[]])[] = [
  ['format and lint', tool('biome', '@biomejs/biome'), ['check', '--error-on-warnings', '.']],
  ['types', NATIVE_TSC, ['--noEmit', '--singleThreaded']],
  ['unused exports', tool('knip'), []],
  [
    'layers',
    tool('depcruise', 'dependency-cruiser'),
    ['--config', 'tests/support/layers.cjs', 'src', 'machines', 'tests'],
  ],
  ['charts', 'src/cli/paths.ts', ['--all']],
  ['browsers', 'tests/support/check-browsers.ts', []],
  ['views and texts', 'tests/support/check-views.ts', []],
];

/** All of them at once; each writes when it has ended. */
export async function check(): Promise<boolean> {
  const results = await Promise.all(
    STEPS.map(async ([name, file, args]) => {
      const { code, output } = await runQuietly(process.execPath, [file, ...args]);
      console.log(`\n— ${name}\n${output}`);
      if (code !== 0) console.error(`The check "${name}" failed.`);
      return code === 0;
    }),
  );
  return results.every(Boolean);
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1;
