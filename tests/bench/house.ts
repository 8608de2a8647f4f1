import { INSTRUMENTS } from '#server/market/instruments';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { dashboardOf } from '../support/house.ts';
import { startServer } from '../support/server.ts';
import { type BenchRow, printRows } from './measured.ts';
import { middleMs, tradeForYear } from './results.ts';

/** How long the house's figures take after a year in which 20,000 orders were closed, beside the desk's shortest answer. */
export async function benchHouse(): Promise<BenchRow[]> {
  const server = await startServer({ source: createSimulatedSource(seededDraws(7), INSTRUMENTS) });
  try {
    await tradeForYear(server);
    const { backOffice } = server.services;
    return [
      {
        what: 'the house’s figures after a year with 20,000 orders, middle of nine',
        value: await middleMs(() => backOffice.run('op', { command: 'dashboard' })),
        unit: 'ms',
        peer: {
          what: 'the state of the clock',
          value: await middleMs(() => backOffice.run('op', { command: 'clock' })),
        },
      },
      {
        what: 'the same over the socket of the desk',
        value: await middleMs(() => dashboardOf(server)),
        unit: 'ms',
      },
    ];
  } finally {
    await server.dispose();
  }
}

if (import.meta.main) printRows(await benchHouse());
