import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Path of a tool installed with the project. */
export const tool = (name: string): string => join(ROOT, 'node_modules', '.bin', name);

/** The project's own Node before any other: tools start with whatever `node` comes first. */
const TOOLS_FIRST = [join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);

/** Runs a program in the project's root with this process's output. Resolves with its exit code. */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, PATH: TOOLS_FIRST, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
