import { run, tool } from './run-steps.ts';

const STEPS: readonly (readonly [name: string, program: string, args: readonly string[]])[] = [
  ['format and lint', tool('biome'), ['check', '--error-on-warnings', '.']],
  ['types', tool('tsc'), ['--noEmit']],
  ['unused exports', tool('knip'), []],
  ['layers', tool('depcruise'), ['--config', 'tests/support/layers.cjs', 'src', 'machines', 'tests']],
  ['charts', process.execPath, ['src/cli/paths.ts', '--all']],
  ['views and texts', process.execPath, ['tests/support/check-views.ts']],
];

export async function check(): Promise<boolean> {
  for (const [name, program, args] of STEPS) {
    console.log(`\n— ${name}`);
    if ((await run(program, args)) !== 0) {
      console.error(`The check "${name}" failed.`);
      return false;
    }
  }
  return true;
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1;
