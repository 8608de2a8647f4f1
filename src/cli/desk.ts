import { readSettings } from '#server/settings';
import { readWish, USAGE } from './desk/arguments.ts';
import { callDesk } from './desk/call-desk.ts';
import { converse } from './desk/interactive.ts';
import { printed } from './desk/print.ts';

/** `npm run desk`: the operator's desk of the server that runs on DATA_DIR. Exits with 1 when something was refused. */
async function main(): Promise<number> {
  const { operator, isJson, request } = readWish(process.argv.slice(2));
  const { dataDir } = readSettings(process.env);
  if (request === null) {
    if (!process.stdin.isTTY) throw new Error(USAGE);
    await converse((asked) => callDesk(dataDir, { operator, request: asked }));
    return 0;
  }
  const answer = await callDesk(dataDir, { operator, request });
  const text = isJson ? JSON.stringify(answer) : printed(answer);
  (answer.error === undefined || isJson ? process.stdout : process.stderr).write(`${text}\n`);
  return answer.error === undefined ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exitCode = 1;
  },
);
