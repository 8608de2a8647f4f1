import { flushCompileCache } from 'node:module';
import { boot, type Server } from './compose/compose.ts';
import { readSettings } from './settings.ts';

/** Finishes what was begun and ends the process when it is asked to stop. */
export function closeOnSignals(server: Pick<Server, 'close'>): void {
  const stop = () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function main(): Promise<void> {
  const server = await boot(readSettings(process.env));
  closeOnSignals(server);
  process.stdout.write(`Listening on ${server.address}\n`);
  // Where NODE_COMPILE_CACHE names a folder; a server that is killed would leave nothing in it for its next start.
  flushCompileCache();
}

if (import.meta.main) {
  main().catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    process.exit(1);
  });
}
