import type { OperatorAnswer } from '#contract/desk/answers';
import { type DeskRun, runDesk } from '../../src/cli/desk/run-desk.ts';

/** Runs `npm run desk` within this process, on the server of a data folder. `desk.ts` runs the command itself. */
export function operate(dataDir: string, ...args: string[]): Promise<DeskRun> {
  return runDesk(dataDir, args);
}

/** The same, read as JSON. */
export async function askOperator(dataDir: string, ...args: string[]): Promise<OperatorAnswer> {
  const { out } = await operate(dataDir, ...args, '--operator', 'op', '--json');
  return JSON.parse(out) as OperatorAnswer;
}
