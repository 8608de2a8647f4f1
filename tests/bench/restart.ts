import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { restartOnSocket } from '../support/socket-holder.ts';
import { type BenchRow, printRows, quantile } from './measured.ts';

/** How long the slowest request waits over a restart of one process on a held socket, which loses none. */
export async function benchRestart(): Promise<BenchRow[]> {
  mkdirSync('data', { recursive: true });
  const folder = mkdtempSync(resolve('data/bench-'));
  try {
    const { answers } = await restartOnSocket(folder, () => performance.now());
    const lost = answers.filter(({ answer }) => answer !== 200).length;
    const wait = quantile(
      answers.map(({ ms }) => ms),
      1,
    );
    return [
      { what: `longest wait of ${answers.length} requests over a restart`, value: wait, unit: 'ms' },
      { what: 'of them lost', value: lost, unit: '' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) printRows(await benchRestart());
