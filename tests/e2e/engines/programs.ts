import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a program is in a folder of the PATH. */
export function isOnPath(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, program)));
}

/** Starts a program, which ends with this process if it was not ended before. `env` is added to this process's own. */
export function startProgram(
  program: string,
  args: readonly string[],
  stdio: StdioOptions,
  env: Record<string, string> = {},
): ChildProcess {
  const child = spawn(program, args, { stdio, env: { ...process.env, ...env } });
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}
