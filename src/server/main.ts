import { flushCompileCache } from 'node:module';
import { boot, type Server } from './compose/compose.ts';
import { readSettings } from './settings.ts';

/** How long closing may take; what is not finished then was not answered, and counts as never asked or is found by its key. */
const CLOSE_MS = 10_000;
/** Ctrl+C reaches the process from the terminal and from the command it was started by; both are one signal. */
const SAME_SIGNAL_MS = 500;

/** Ends the process once what it wrote has left it: a slow reader of a pipe would miss the last lines of the log. */
export async function endProcess(code: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => stream.write('', () => resolve()));
  return process.exit(code);
}

/**
 * Finishes what was begun and ends the process when it is asked to stop: SIGTERM drains first, SIGINT does not. A second
 * signal ends it at once.
 */
export function closeOnSignals(server: Pick<Server, 'drain' | 'close'>): void {
  let sinceMs: number | null = null;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (signal === 'SIGTERM') await server.drain();
    setTimeout(() => process.exit(1), CLOSE_MS).unref();
    await server.close();
  };
  const end = (signal: NodeJS.Signals) => {
    if (sinceMs === null) {
      sinceMs = performance.now();
      stop(signal).then(
        () => endProcess(0),
        () => endProcess(1),
      );
    } else if (performance.now() - sinceMs > SAME_SIGNAL_MS) process.exit(1);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** The first socket that systemd hands over: a restart then refuses no connection, as the socket stays open. */
const FIRST_FD = 3;

/** The socket that the process was started with (sd_listen_fds(3)); undefined where it opens its own. */
export function handedOver({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv): number | undefined {
  const isOurs = LISTEN_PID === undefined || LISTEN_PID === String(process.pid);
  return LISTEN_FDS === '1' && isOurs ? FIRST_FD : undefined;
}

async function main(): Promise<void> {
  const server = await boot(readSettings(process.env), { listenFd: handedOver(process.env) });
  closeOnSignals(server);
  process.stdout.write(`Listening on ${server.address}\n`);
  // Where NODE_COMPILE_CACHE names a folder; a server that is killed would leave nothing in it for its next start.
  flushCompileCache();
}

if (import.meta.main) {
  main().catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
    return endProcess(1);
  });
}
