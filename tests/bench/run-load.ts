import { Worker } from 'node:worker_threads';
import type { LoadPlan, LoadResult } from './order-load.ts';

/** Sends orders from a thread of its own. Throws when one was refused. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const worker = new Worker(new URL('./order-load.ts', import.meta.url), { workerData: plan });
  const result = await new Promise<LoadResult>((done, fail) => {
    worker.once('message', done);
    worker.once('error', fail);
  });
  if (result.refused > 0) throw new Error(`${result.refused} orders of the benchmark were refused`);
  return result;
}

export const perSecondOf = ({ accepted, elapsedMs }: LoadResult): number => (accepted / elapsedMs) * 1_000;
