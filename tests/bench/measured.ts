import { Worker } from 'node:worker_threads';
import type { LoadPlan, LoadResult } from './order-load.ts';

/** One figure of a bench, printable; a peer is measured in the same run. */
export type BenchRow = {
  what: string;
  value: number;
  unit: string;
  peer?: { what: string; value: number };
  /** How many times better than the peer. */
  ratio?: number;
};

export function printRows(rows: readonly BenchRow[]): void {
  const figure = (value: number) => value.toLocaleString('en', { maximumSignificantDigits: 4 });
  for (const { what, value, unit, peer, ratio } of rows) {
    const beside = peer ? ` | ${peer.what}: ${figure(peer.value)} ${unit} | ${figure(ratio ?? 0)}x` : '';
    console.log(`${what}: ${figure(value)} ${unit}${beside}`);
  }
}

/** The figure that this share of the others does not exceed. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (figures: readonly number[]): number => quantile(figures, 0.5);

/** Milliseconds by the clock that all processes of a machine share. */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;

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
