import { setImmediate as turn } from 'node:timers/promises';
import { INSTRUMENTS } from '#server/market/instruments';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { dashboardOf } from '../support/house.ts';
import { startServer } from '../support/server.ts';
import { type BenchRow, printRows } from './measured.ts';
import { middleMs, tradeForYear } from './results.ts';

/**
 * How long the house's figures take after a year in which one account closed 20,000 orders, beside the desk's shortest answer, and
 * what long reads take of the thread that serves.
 */
export async function benchHouse(): Promise<BenchRow[]> {
  const server = await startServer({ source: createSimulatedSource(seededDraws(7), INSTRUMENTS) });
  try {
    const account = await tradeForYear(server);
    const { backOffice, longReads } = server.services;
    const [{ user_id } = {}] = await server.stored.rows(
      'SELECT user_id FROM trade_order JOIN account ON account.id = account_id LIMIT 1',
    );
    const userId = Number(user_id);
    const to = new Date(server.clock.nowMs).toISOString().slice(0, 10);
    const exported = { userId, userIds: [userId], pictureIds: [], site: '', madeAtMs: 0 };
    const reads = {
      'the house’s figures': () => backOffice.run('op', { command: 'dashboard' }),
      'an export': () => longReads.exported(exported),
      'results of the year': () =>
        server.get('/v1/api/results', { from: '2026-01-01', to }, { token: account.token }),
    };
    const turns: BenchRow[] = [];
    for (const [what, read] of Object.entries(reads)) {
      await read();
      turns.push({
        what: `longest turn of the thread that serves beside ${what}`,
        value: await longestTurn(read),
        unit: 'ms',
      });
    }
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
      ...turns,
    ];
  } finally {
    await server.dispose();
  }
}

/** The most processor time, in ms, that a turn of this thread's loop takes while something is done: others wait so long at least. */
async function longestTurn(run: () => Promise<unknown>): Promise<number> {
  const spentMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let isOver = false;
  const running = run().finally(() => (isOver = true));
  let longest = 0;
  for (let before = spentMs(); !isOver; ) {
    await turn();
    const now = spentMs();
    longest = Math.max(longest, now - before);
    before = now;
  }
  await running;
  return longest;
}

if (import.meta.main) printRows(await benchHouse());
