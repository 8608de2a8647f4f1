import { readSite } from '#server/site-file';
import { runDesk } from './desk/run-desk.ts';
import { runCommand } from './run-command.ts';

/** `npm run desk`: the back office of the server that runs on DATA_DIR. Exits with 1 when something was refused. */
async function main(): Promise<number> {
  const { dataDir } = readSite(process.env);
  const { code, out, err } = await runDesk(dataDir, process.argv.slice(2), process.stdin.isTTY);
  if (out !== '') process.stdout.write(`${out}\n`);
  if (err !== '') process.stderr.write(`${err}\n`);
  return code;
}

await runCommand(main);
