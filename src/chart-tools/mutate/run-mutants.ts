import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import type { NamedMutant } from './mutation-runner.ts';

/** Makes the mutants of charts. */
const CHART_RUNNER = 'src/chart-tools/mutate/chart-runner.ts';

/**
 * Runs test files, given by their path from the root, once per mutant given to them, in one run of vitest with a runner
 * that makes such mutants. Answers which were killed. Throws when a test fails on the charts as they are: then its failure says nothing about a mutant.
 */
export async function killedBy(
  root: string,
  mutants: Readonly<Record<string, NamedMutant[]>>,
  runner = CHART_RUNNER,
): Promise<Set<string>> {
  const vitest = await startVitest('test', [], {
    root,
    include: Object.keys(mutants),
    runner: join(root, runner),
    provide: { mutants: { ...mutants } },
    watch: false,
    maxWorkers: 2,
    // A wrong transition may leave a test waiting, or break a chart that no test watches; neither is news.
    testTimeout: 3_000,
    dangerouslyIgnoreUnhandledErrors: true,
    silent: true,
    reporters: [{}],
  });
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  await vitest.close();
  const broken = tests.filter((test) => !test.ok()).map(({ fullName }) => fullName);
  if (broken.length > 0 || tests.length === 0)
    throw new Error(`tests that fail without a mutant:\n  ${broken.join('\n  ') || 'none ran'}`);
  return new Set(tests.flatMap((test) => test.meta().killed ?? []));
}
