import { createPriceIndex } from '#server/trading/price-index';
import { type BenchRow, printRows } from './row.ts';

const PRICE = 1_000_000_000;
const GAP = 1_000_000;
const TICKS = 20_000_000;
const SCANS = 200;

/** Nanoseconds a tick takes that fires nothing, beside a look at every order. */
export async function benchTicks(): Promise<BenchRow[]> {
  return [100_000, 1_000_000].map((orders) => {
    const index = createPriceIndex();
    const levels = new Float64Array(orders);
    for (let order = 0; order < orders; order += 1) {
      const distance = GAP + Math.floor(Math.random() * PRICE * 0.5);
      const isAbove = order % 2 === 0;
      levels[order] = isAbove ? PRICE + distance : PRICE - distance;
      index.arm(order + 1, isAbove ? 'above' : 'below', levels[order] ?? 0);
    }
    // Different prices, made beforehand, so that neither side can be answered from the last tick.
    const prices = Float64Array.from({ length: 1024 }, () => PRICE + Math.floor((Math.random() - 0.5) * GAP));
    const ours = nanosecondsPer(TICKS, (tick) => index.fire(prices[tick & 1023] ?? PRICE).length);
    const scan = nanosecondsPer(SCANS, (tick) => scanned(levels, prices[tick & 1023] ?? PRICE));
    return {
      what: `Tick that fires nothing, ${orders.toLocaleString('en')} open orders`,
      value: ours,
      unit: 'ns',
      peer: { what: 'linear scan', value: scan },
      ratio: scan / ours,
    };
  });
}

function scanned(levels: Float64Array, price: number): number {
  let fired = 0;
  for (let order = 0; order < levels.length; order += 1) {
    const level = levels[order] ?? 0;
    if (order % 2 === 0 ? price >= level : price <= level) fired += 1;
  }
  return fired;
}

function nanosecondsPer(runs: number, work: (run: number) => number): number {
  let fired = 0;
  for (let run = 0; run < runs / 10; run += 1) fired += work(run);
  const start = process.hrtime.bigint();
  for (let run = 0; run < runs; run += 1) fired += work(run);
  const tookNs = Number(process.hrtime.bigint() - start);
  if (fired !== 0) throw new Error('a tick of the bench fired');
  return tookNs / runs;
}

if (import.meta.main) printRows(await benchTicks());
