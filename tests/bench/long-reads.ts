import { rmSync } from 'node:fs';
import { DAY_MS } from '#contract/time-units';
import { DRIVEN } from '../support/driven-source.ts';
import { historyOf } from '../support/history.ts';
import { trader } from '../support/orders.ts';
import { startServer } from '../support/server.ts';
import { type BenchRow, median, printRows, runLoad } from './measured.ts';
import { startNode } from './nodes.ts';

const HISTORY = { entries: 49_000, orders: 10_000 };
const AT_ONCE = 5;
const YEARS = 3;
const MEASURE_MS = 4_000;

/**
 * What statements of a long account cost everyone else on SQLite: time of the thread that serves, and the median of other accounts'
 * orders while five are made at once, beside the same without them.
 */
export async function benchLongReads(): Promise<BenchRow[]> {
  const endMs = Date.now();
  const startMs = endMs - YEARS * 365 * DAY_MS;
  const seeded = await startServer();
  seeded.clock.nowMs = startMs;
  const { token, userId } = await seeded.demo();
  seeded.clock.nowMs = endMs;
  await seeded.stored.change(`UPDATE session SET created_at = ${endMs}, ends_at = ${endMs + DAY_MS}`);
  const own = trader(seeded, token);
  await own.close((await own.submit()).data.Id);
  await seeded.stored.change(historyOf(userId, 5_000_000, { startMs, endMs }, HISTORY));
  await seeded.close();
  const node = await startNode(seeded.dataDir, '');
  try {
    const tokens = await node.newAccounts(400);
    const orders = async (keys: string) => {
      const load = {
        host: node.host,
        port: node.port,
        tokens,
        connections: 8,
        ordersPerAccount: 60,
        keys,
      };
      return median(
        (await runLoad({ ...load, instrumentId: DRIVEN.euro.id, durationMs: MEASURE_MS })).latenciesMs,
      );
    };
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const query = new URLSearchParams({ from: day(startMs), to: day(endMs), format: 'csv' });
    const statement = async () => {
      const url = `http://${node.host}:${node.port}/v1/api/results/statement?${query}`;
      const answer = await fetch(url, { headers: { authorization: token, lang: 'en' } });
      const { code } = (await answer.json()) as { code: number };
      if (code !== 1) throw new Error(`a statement was refused with ${code}`);
    };
    await statement();
    const beforeMs = await node.servingMs();
    for (let made = 0; made < AT_ONCE; made += 1) await statement();
    const servingMs = ((await node.servingMs()) - beforeMs) / AT_ONCE;
    await orders('bench-warm-up');
    const alone = await orders('bench-alone');
    let isOver = false;
    const reading = Array.from({ length: AT_ONCE }, async () => {
      while (!isOver) await statement();
    });
    const value = await orders('bench-beside');
    isOver = true;
    await Promise.all(reading);
    return [
      {
        what: `statement of ${HISTORY.entries} entries, time of the thread that serves`,
        value: servingMs,
        unit: 'ms',
      },
      {
        what: `order answered while ${AT_ONCE} such statements are made at once, median`,
        value,
        unit: 'ms',
        peer: { what: 'without them', value: alone },
        ratio: alone / value,
      },
    ];
  } finally {
    await node.stop();
    rmSync(seeded.dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) printRows(await benchLongReads());
