import { readSettings } from '#server/settings';
import { runDesk } from './desk/run-desk.ts';

/** `npm run desk`: the back office of the server that runs on DATA_DIR. Exits with 1 when something was refused. */
async function main(): Promise<void> {
  const { dataDir } = readSettings(process.env);
  const { code, out, err } = await runDesk(dataDir, process.argv.slice(2), process.stdin.isTTY);
  if (out !== '') process.stdout.write(`${out}\n`);
  if (err !== '') process.stderr.write(`${err}\n`);
  process.exitCode = code;
}

main().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
});
