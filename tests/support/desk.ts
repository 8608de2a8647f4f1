import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { OperatorAnswer } from '#contract/desk/answers';

const CLI = fileURLToPath(new URL('../../src/cli/desk.ts', import.meta.url));

export type DeskRun = { code: number; out: string; err: string };

/** Runs `npm run desk` as an operator would, on the server of a data folder. */
export function runDesk(dataDir: string, ...args: string[]): Promise<DeskRun> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    execFile(process.execPath, [CLI, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() });
    });
  });
}

/** The same, read as JSON. */
export async function askDesk(dataDir: string, ...args: string[]) {
  const { out } = await runDesk(dataDir, ...args, '--operator', 'op', '--json');
  return JSON.parse(out) as OperatorAnswer;
}
