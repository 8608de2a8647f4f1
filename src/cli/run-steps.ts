import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The file of a tool of a package, for Node: what npm links to it starts by itself on POSIX alone. */
export function tool(name: string, from = name): string {
  const folder = join(ROOT, 'node_modules', from);
  return join(folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).bin[name]);
}

const inRoot = (env: Record<string, string> = {}): SpawnOptions => ({
  cwd: ROOT,
  env: { ...process.env, ...env },
});

/** Runs a program in the project's root with this process's output. Resolves with its exit code. */
export function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return exitOf(spawn(program, args, { ...inRoot(env), stdio: 'inherit' }));
}

/** Runs a program in the project's root, and keeps what it writes until its end: several may run at once. */
export async function runQuietly(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, { ...inRoot(env), stdio: ['ignore', 'pipe', 'pipe'] });
  const [code, ...texts] = await Promise.all([
    exitOf(child),
    ...[child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')),
  ]);
  return { code, output: texts.join('') };
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
