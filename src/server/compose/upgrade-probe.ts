import { createServer } from 'node:http';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { Settings } from '../settings.ts';
import type { OnStep } from '../store/migrations.ts';

/** Answers for the server while its database is upgraded, which can keep its own thread from answering: a probe would kill it. */

type Place = Pick<Settings, 'port' | 'host'>;
type Shared = Place & { upgradeProbe: Int32Array };

const [STEP, OF] = [0, 1];

export type UpgradeProbe = {
  /** To be called before each step; the first opens the port. */
  onStep: OnStep;
  /** Frees the port. */
  close: () => Promise<void>;
};

export function upgradeProbe({ port, host }: Place): UpgradeProbe {
  const steps = new Int32Array(new SharedArrayBuffer(8));
  let worker: Worker | null = null;
  return {
    onStep: (step, of) => {
      Atomics.store(steps, STEP, step);
      Atomics.store(steps, OF, of);
      worker ??= new Worker(new URL(import.meta.url), {
        workerData: { port, host, upgradeProbe: steps } satisfies Shared,
      });
      // The server wants the port next, and says it when another has it.
      worker.on('error', () => {});
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

function answer({ port, host, upgradeProbe: steps }: Shared): void {
  createServer((request, response) => {
    const isAlive = request.url === '/healthz';
    const status = { status: 'upgrading', step: Atomics.load(steps, STEP), of: Atomics.load(steps, OF) };
    response
      .writeHead(isAlive ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '5' })
      .end(JSON.stringify(status));
  }).listen(port, host);
}

if (!isMainThread && workerData?.upgradeProbe) answer(workerData as Shared);
