import type { PriceSource, Quote } from '#server/market/price-source';

/** A row of trade_order, its numbers as PostgreSQL's client gives them. */
export type OrderRow = {
  id: string;
  instrument_id: string;
  direction: string;
  state: 'pending' | 'open' | 'closed' | 'cancelled';
  close_reason: string | null;
  origin_price: string;
  target_side: 'above' | 'below' | null;
  entry_price: string | null;
  exit_price: string | null;
  stop_loss: string;
  take_profit: string;
  created_at: string;
  armed_at: string;
};

const BUY = 1;
/** What has come about may have done so after the last instant that must have been carried out. */
const LATER_MS = 60_000;
type Market = Pick<PriceSource, 'quote' | 'tickMs'>;

type Instant = { price: number; atMs: number };

/** Up to when an order was looked at already, epoch ms: nothing had reached it until then. */
type Seen = { fill: number; stops: number };

/**
 * A slow look at every instant of the market since an order's levels were set, but for those seen already: what should have
 * become of the order up to `untilMs`. Answers what is wrong with it; null when nothing is. What a trader closed is not looked at.
 */
function faultOf(order: OrderRow, source: Market, untilMs: number, seen: Seen): string | null {
  if (order.target_side !== null && order.state !== 'cancelled' && seen.fill < Number.POSITIVE_INFINITY) {
    const fault = faultOfTarget(order, source, untilMs, seen.fill);
    if (fault !== null || order.state === 'pending') return fault;
  }
  if (order.state !== 'open' && !['stop-loss', 'take-profit'].includes(order.close_reason ?? '')) return null;
  const stop = Number(order.stop_loss);
  const profit = Number(order.take_profit);
  const isBuy = Number(order.direction) === BUY;
  const isReached = (price: number): string | null => {
    if (stop !== 0 && (isBuy ? price <= stop : price >= stop)) return 'stop-loss';
    return profit !== 0 && (isBuy ? price >= profit : price <= profit) ? 'take-profit' : null;
  };
  const lastMs = order.state === 'open' ? untilMs : untilMs + LATER_MS;
  const during = { fromMs: Number(order.armed_at), seenMs: seen.stops, untilMs: lastMs };
  const instants = firstInstants(order, source, during, (price) => isReached(price) !== null);
  const first = instants.at(-1);
  if (order.state === 'open')
    return first && first.atMs > during.fromMs
      ? `${order.id} is open, but ${first.price} at ${first.atMs} reached a level of it`
      : null;
  if (!first)
    return `${order.id} was closed at ${order.exit_price}, which no price reached: ${JSON.stringify(order)}`;
  const [price, reason] = [Number(order.exit_price), order.close_reason];
  const isRight = instants.some((instant) => price === instant.price && reason === isReached(instant.price));
  return isRight
    ? null
    : `${order.id} was closed at ${price} by ${reason}, and not at ${first.price} of ${first.atMs}: ${JSON.stringify(order)}`;
}

function faultOfTarget(order: OrderRow, source: Market, untilMs: number, seenMs: number): string | null {
  const target = Number(order.origin_price);
  const isReached = (price: number) => (order.target_side === 'above' ? price >= target : price <= target);
  const lastMs = order.state === 'pending' ? untilMs : untilMs + LATER_MS;
  const during = { fromMs: Number(order.created_at), seenMs, untilMs: lastMs };
  const instants = firstInstants(order, source, during, isReached);
  const first = instants.at(-1);
  if (order.state === 'pending')
    return first && first.atMs > during.fromMs
      ? `${order.id} is pending, but ${first.price} at ${first.atMs} reached its target`
      : null;
  if (!first) return `${order.id} was filled at ${order.entry_price}, which no price reached`;
  const price = Number(order.entry_price);
  return instants.some((instant) => price === instant.price)
    ? null
    : `${order.id} was filled at ${price}, and not at ${first.price} of ${first.atMs}: ${JSON.stringify(order)}`;
}

/**
 * The first instant after a moment whose price reached a level. Before it the price of the moment itself, where that one
 * reached it already: a node that was late took the level by an older price, and either of the two carries it out.
 */
function firstInstants(
  { instrument_id }: OrderRow,
  source: Market,
  { fromMs, seenMs, untilMs }: { fromMs: number; seenMs: number; untilMs: number },
  isReached: (price: number) => boolean,
): Instant[] {
  const { tickMs } = source;
  const momentMs = Math.floor(fromMs / tickMs) * tickMs;
  const found: Instant[] = [];
  // The moment itself counts for either of two prices, whether it was seen or not.
  const later = Math.max(momentMs + tickMs, Math.floor(seenMs / tickMs) * tickMs);
  for (let atMs = momentMs; atMs <= untilMs; atMs = Math.max(atMs + tickMs, later)) {
    const { closeMicro: price, isOpen } = source.quote(Number(instrument_id), atMs);
    if (!isOpen || !isReached(price)) continue;
    found.push({ price, atMs });
    if (atMs > momentMs) return found;
  }
  // Reached by the price of the moment alone, it may have been carried out or not.
  return found;
}

const DONE: readonly string[] = ['closed', 'cancelled'];
/** Orders looked at in one turn: the nodes' way to the database leads through this process. */
const AT_ONCE = 50;

/** Looks at the orders of a long run, each instant once: what is done and right, or was not reached so far, stays so. */
export class Levels {
  readonly #source: Market;
  readonly #right = new Set<string>();
  readonly #seen = new Map<string, Seen & { levels: string }>();

  constructor(source: PriceSource) {
    this.#source = withMemory(source);
  }

  async faultsOf(orders: readonly OrderRow[], untilMs: number): Promise<string[]> {
    const faults: string[] = [];
    const open = orders.filter(({ id }) => !this.#right.has(id));
    for (const [index, order] of open.entries()) {
      if (index % AT_ONCE === 0) await new Promise(setImmediate);
      const fault = faultOf(order, this.#source, untilMs, this.#seenOf(order));
      if (fault !== null) faults.push(fault);
      else this.#note(order, untilMs);
    }
    return faults;
  }

  #seenOf(order: OrderRow): Seen {
    const seen = this.#seen.get(order.id);
    if (!seen) return { fill: 0, stops: 0 };
    return seen.levels === levelsOf(order) ? seen : { ...seen, stops: 0 };
  }

  #note(order: OrderRow, untilMs: number): void {
    const { id, state } = order;
    this.#seen.delete(id);
    if (DONE.includes(state)) this.#right.add(id);
    else if (state === 'pending') this.#seen.set(id, { fill: untilMs, stops: 0, levels: '' });
    else this.#seen.set(id, { fill: Number.POSITIVE_INFINITY, stops: untilMs, levels: levelsOf(order) });
  }
}

/** What was seen of other levels tells nothing of these. */
function levelsOf({ armed_at, stop_loss, take_profit }: OrderRow): string {
  return [armed_at, stop_loss, take_profit].join(' ');
}

const MAX_KNOWN = 200_000;

/** Orders are many, and the instants they share are few. */
function withMemory(source: PriceSource): Market {
  const known = new Map<string, Quote>();
  return {
    tickMs: source.tickMs,
    quote(instrumentId, wallMs) {
      const key = `${instrumentId} ${wallMs}`;
      const quote = known.get(key) ?? source.quote(instrumentId, wallMs);
      if (known.size > MAX_KNOWN) known.clear();
      known.set(key, quote);
      return quote;
    },
  };
}
