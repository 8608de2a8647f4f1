import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server of the test's own that its test can stop and start again, on the same data and port. */
export type StoppableServer = {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  dispose(): Promise<void>;
};

/** `run` starts the program and answers once it is ready; `signal` asks it to end; `forget` deletes what it kept. */
export async function stoppable(
  url: string,
  run: () => Promise<ChildProcess>,
  signal: NodeJS.Signals,
  forget: () => void,
): Promise<StoppableServer> {
  let running = await run();
  const stop = async () => {
    if (running.exitCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  };
  return {
    url,
    stop,
    start: async () => {
      running = await run();
    },
    dispose: async () => {
      await stop();
      forget();
    },
  };
}
