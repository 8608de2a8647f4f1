import { relative } from 'node:path';
import { inject, TestRunner } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** What to try on each test file, by its path from the root. */
    mutants: Record<string, NamedMutant[]>;
  }
  interface TaskMeta {
    killed?: string[];
  }
}

/** One thing made wrong, as far as the runner knows it. */
export type NamedMutant = { name: string };

type Test = Parameters<TestRunner['onAfterTryTask']>[0];

/**
 * A runner of vitest that runs each test as it is, then once per mutant no earlier test of its file has killed.
 * `setMutant` makes one wrong; null rights all again.
 */
export function mutationRunner<Mutant extends NamedMutant>(setMutant: (mutant: Mutant | null) => void) {
  return class extends TestRunner {
    readonly #killed = new Set<string>();

    async runTask(test: Test): Promise<void> {
      const run = TestRunner.getTestFn(test);
      await run();
      const killed: string[] = [];
      for (const mutant of inject('mutants')[relative(process.cwd(), test.file.filepath)] ?? []) {
        if (this.#killed.has(mutant.name)) continue;
        setMutant(mutant as Mutant);
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
  };
}
