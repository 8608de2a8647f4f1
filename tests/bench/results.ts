import { INSTRUMENTS } from '#server/market/instruments';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { login } from '../support/joining.ts';
import { type Trader, trader } from '../support/orders.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type BenchRow, median, printRows } from './measured.ts';

const ORDERS = 20_000;
const AT_ONCE = 50;
const YEAR_MS = 365 * 86_400_000;
const ASKED = 9;

/** How long the results of a year take in which one account closed 20,000 orders, beside its balance, which is one row. */
export async function benchResults(): Promise<BenchRow[]> {
  const server = await startServer({ source: createSimulatedSource(seededDraws(7), INSTRUMENTS) });
  try {
    const account = await tradeForYear(server);
    const to = new Date(server.clock.nowMs).toISOString().slice(0, 10);
    const { token } = account;
    const year = () => server.get('/v1/api/results', { from: '2026-01-01', to }, { token });
    return [
      {
        what: 'results of a year with 20,000 orders, middle of nine',
        value: await middleMs(year),
        unit: 'ms',
        peer: { what: 'the balance alone', value: await middleMs(() => account.balance()) },
      },
    ];
  } finally {
    await server.dispose();
  }
}

/** Its market never closes. */
const bitcoin = INSTRUMENTS.find(({ code }) => code === 'BTCUSD') as (typeof INSTRUMENTS)[number];

/** One account closes the orders of a year. A session lasts for a week: the trader logs in every day. */
export async function tradeForYear(server: TestServer): Promise<Trader> {
  let one = await logIn(server);
  for (let made = 0; made < ORDERS; made += AT_ONCE) {
    server.clock.nowMs += (YEAR_MS / ORDERS) * AT_ONCE;
    await server.tick();
    one = await logIn(server);
    const order = {
      forex_id: String(bitcoin.id),
      cont: bitcoin.minLots,
      multiple: bitcoin.multiples[0] ?? '1',
    };
    const placed = await Promise.all(Array.from({ length: AT_ONCE }, () => one.submit(order)));
    await Promise.all(placed.map(({ data }) => one.close(data.Id)));
  }
  return one;
}

async function logIn(server: TestServer): Promise<Trader> {
  const { email, password } = server.firstAccount ?? { email: '', password: '' };
  return trader(server, (await login(server, email, password)).data.token);
}

/** The middle of several times that something takes. */
export async function middleMs(ask: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let asked = 0; asked < ASKED; asked += 1) {
    const startMs = performance.now();
    await ask();
    took.push(performance.now() - startMs);
  }
  return median(took);
}

if (import.meta.main) printRows(await benchResults());
