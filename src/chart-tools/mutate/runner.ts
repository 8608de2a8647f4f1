import { relative } from 'node:path';
import { inject, TestRunner } from 'vitest';
import type { Mutant } from './mutants.ts';
import { installMutation, setMutant } from './set-mutant.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What to try on each test file, by its path from the root. */
    mutants: Record<string, Mutant[]>;
  }
  interface TaskMeta {
    killed?: string[];
  }
}

type Test = Parameters<TestRunner['onAfterTryTask']>[0];

installMutation();

/** Runs each test as it is, then once per mutant no earlier test of its file has killed. */
export default class MutationRunner extends TestRunner {
  readonly #killed = new Set<string>();

  async runTask(test: Test): Promise<void> {
    const run = TestRunner.getTestFn(test);
    await run();
    const killed: string[] = [];
    for (const mutant of inject('mutants')[relative(process.cwd(), test.file.filepath)] ?? []) {
      if (this.#killed.has(mutant.name)) continue;
      setMutant(mutant);
      try {
        await run();
      } catch {
        this.#killed.add(mutant.name);
        killed.push(mutant.name);
      } finally {
        setMutant(null);
      }
    }
    // Once more as it is: a test that cannot be repeated would kill everything.
    await run();
    test.meta.killed = killed;
  }
}
