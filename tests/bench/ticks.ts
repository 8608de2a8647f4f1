import { ArmedAlerts } from '#server/alerts/armed-alerts';
import type { WatchedAlert } from '#server/alerts/watched-alert';
import { INSTRUMENTS } from '#server/market/instruments';
import type { PriceStep } from '#server/market/price-source';
import { createPriceIndex } from '#server/trading/price-index';
import { type BenchRow, printRows } from './measured.ts';

const PRICE = 1_000_000_000;
const GAP = 1_000_000;
const TICKS = 20_000_000;
const SCANS = 200;

/** Nanoseconds a tick takes that fires nothing, beside a look at every order. */
export async function benchTicks(): Promise<BenchRow[]> {
  return [...orderTicks(), alertTicks(100_000)];
}

function orderTicks(): BenchRow[] {
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

/** A tick with so many alerts on one instrument, half of them by percent, beside one with as many orders. */
function alertTicks(count: number): BenchRow {
  const [instrument] = INSTRUMENTS;
  if (!instrument) throw new Error('there is no instrument');
  const armed = new ArmedAlerts(() => instrument);
  const orders = createPriceIndex();
  const away = () => GAP + Math.floor(Math.random() * PRICE * 0.5);
  for (let id = 1; id <= count; id += 1) {
    const side = id % 2 === 0 ? 'above' : 'below';
    const levelMicro = side === 'above' ? PRICE + away() : PRICE - away();
    orders.arm(id, side, levelMicro);
    armed.arm(id % 4 < 2 ? { ...alertOf(id, instrument.id), side, levelMicro } : alertOf(id, instrument.id));
  }
  // Made beforehand: what a tick costs the market is the same for both.
  const moves = Array.from({ length: 1024 }, () => {
    const closeMicro = PRICE + Math.floor((Math.random() - 0.5) * GAP);
    const quote = { instrumentId: instrument.id, closeMicro, openMicro: PRICE, previousCloseMicro: PRICE };
    const to: PriceStep = { marketMs: 1, isStraight: () => false, quote: () => ({ ...quote, isOpen: true }) };
    return { from: to, to, at: () => to, quote: to.quote(instrument.id) };
  });
  const ticks = 5_000_000;
  const alerts = nanosecondsPer(ticks, (tick) => {
    const move = moves[tick & 1023];
    return move ? armed.look(move, instrument.id).length : 0;
  });
  const beside = nanosecondsPer(ticks, (tick) => {
    const move = moves[tick & 1023];
    return move?.to.quote(instrument.id).isOpen ? orders.fire(move.quote.closeMicro).length : 0;
  });
  return {
    what: `Tick that fires nothing, ${count.toLocaleString('en')} price alerts`,
    value: alerts,
    unit: 'ns',
    peer: { what: 'as many orders', value: beside },
    ratio: beside / alerts,
  };
}

const alertOf = (id: number, instrumentId: number): WatchedAlert => ({
  ...{ id, userId: id, instrumentId, version: 1, side: null, levelMicro: PRICE, percentCents: 1_000 },
  ...{ isRepeating: false, state: 'armed', armedAtMs: 0 },
});

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
