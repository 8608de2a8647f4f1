import type { TestContext } from 'vitest';
import type { EngineName } from '../../src/cli/test-reports.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The program or engine that this run lacks for the test. */
    leftOut?: string;
    /** The engine this test runs on whatever the others run on. */
    engine?: EngineName;
  }
}

/**
 * Ends a test on a machine that lacks a program it needs. `npm test` counts it apart from skipped tests, which fail the
 * run, and its last line says what was missing.
 */
export function leaveOut({ task, skip }: TestContext, program: string): never {
  task.meta.leftOut = program;
  return skip(`there is no ${program}`);
}
