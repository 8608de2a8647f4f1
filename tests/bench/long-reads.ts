import { rmSync } from 'node:fs';
import { DAY_MS } from '#contract/time-units';
import { DRIVEN } from '../support/driven-source.ts';
import { longHistory } from '../support/history.ts';
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
  await seeded.stored.change(longHistory(userId, 5_000_000, { startMs, endMs }, HISTORY));
  await seeded.close();
  const node = await startNode(seeded.dataDir, '');
  try {
    const tokens = await node.newAccounts(400);
    const plan = { host: node.host, port: node.port, tokens, connections: 8, ordersPerAccount: 60 };
    const orders = async (keys: string) => {
      const load = { ...plan, instrumentId: DRIVEN.euro.id, durationMs: MEASURE_MS, keys };
      return median((await runLoad(load)).latenciesMs);
    };
    const [from, to] = [startMs, endMs].map((ms) => new Date(ms).toISOString().slice(0, 10));
    const url = `http://${node.host}:${node.port}/v1/api/results/statement?format=csv&from=${from}&to=${to}`;
    const statement = async () => {
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
    const beside = await orders('bench-beside');
    isOver = true;
    await Promise.all(reading);
    const what = `order answered beside ${AT_ONCE} such statements at once, median`;
    return [
      { what: 'statement of 59,000 rows, time of the thread that serves', value: servingMs, unit: 'ms' },
      { what, value: beside, unit: 'ms', peer: { what: 'alone', value: alone }, ratio: alone / beside },
    ];
  } finally {
    await node.stop();
    rmSync(seeded.dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) printRows(await benchLongReads());
