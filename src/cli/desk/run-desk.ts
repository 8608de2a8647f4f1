import { readWish, USAGE } from './arguments.ts';
import { callDesk } from './call-desk.ts';
import { converse } from './interactive.ts';
import { printed } from './print.ts';

/** What a run of the command leaves behind: what it prints, and its exit code. */
export type DeskRun = { code: number; out: string; err: string };

/** Runs `npm run desk` with these arguments on the server of a data folder. */
export async function runDesk(
  dataDir: string,
  args: readonly string[],
  isTerminal = false,
): Promise<DeskRun> {
  try {
    const { operator, isJson, request } = readWish(args);
    if (request === null) {
      if (!isTerminal) throw new Error(USAGE);
      await converse((asked) => callDesk(dataDir, { operator, request: asked }));
      return { code: 0, out: '', err: '' };
    }
    const answer = await callDesk(dataDir, { operator, request });
    const text = isJson ? JSON.stringify(answer) : printed(answer);
    const isRefused = answer.error !== undefined;
    return isRefused && !isJson
      ? { code: 1, out: '', err: text }
      : { code: isRefused ? 1 : 0, out: text, err: '' };
  } catch (cause) {
    return { code: 1, out: '', err: cause instanceof Error ? cause.message : String(cause) };
  }
}
