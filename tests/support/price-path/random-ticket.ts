import type { OrderTicket } from '#contract/routes/trading';
import type { CatalogueInstrument } from '#server/market/catalogue';
import type { Random } from '../random.ts';

/** What a pending order may be paired with, and how long it may wait. */
export type Waiting = { waitingIds: readonly number[]; longestMs: number };

/**
 * A random order near a price in millionths. Some take most of the 100,000 USD of a demo account as margin and have no stops,
 * so that the account comes to liquidation.
 */
export function randomTicket(
  random: Random,
  instrument: CatalogueInstrument,
  closeMicro: number,
  { waitingIds, longestMs }: Waiting,
): OrderTicket {
  const { text, away } = pricesNear(random, instrument, closeMicro);
  const isHeavy = random.chance(0.2);
  const isPending = !isHeavy && random.chance(0.4);
  const direction = random.pick([1, 2] as const);
  const side = direction === 1 ? 1 : -1;
  const price = isPending ? closeMicro + random.pick([1, -1]) * away() : closeMicro;
  const usdPerLot = (closeMicro / 1e6) * Number(instrument.unitsPerLot);
  const usd = isHeavy ? random.pick([4.6e6, 9.4e6]) : 1e6 * random.next();
  return {
    instrumentId: instrument.id,
    direction,
    priceType: isPending ? 0 : 1,
    lots: String(Math.ceil(usd / usdPerLot)),
    targetPrice: isPending ? text(price) : '0',
    stopLoss: !isHeavy && random.chance(0.6) ? text(price - side * away()) : '0',
    takeProfit: !isHeavy && random.chance(0.6) ? text(price + side * away()) : '0',
    multiple: '100',
    ...(!isHeavy && random.chance(0.4) && randomTrail(random, text(away()))),
    ...(isPending && waitingIds.length > 0 && random.chance(0.5) && { ocoId: random.pick(waitingIds) }),
    ...(isPending && random.chance(0.4) && { goodForMs: 1 + random.below(longestMs) }),
  };
}

/** How far from a price in millionths a random level is, mostly near, and prices as text. */
export function pricesNear(
  random: Random,
  { pricePrecision }: Pick<CatalogueInstrument, 'pricePrecision'>,
  closeMicro: number,
) {
  const unit = 10 ** (6 - pricePrecision);
  return {
    text: (micro: number) => (micro / 1e6).toFixed(pricePrecision),
    away: () => (1 + Math.floor(random.next() ** 2 * (closeMicro / unit / 400))) * unit,
  };
}

/** A stop that follows the price by a distance, or by up to a quarter of a percent. */
function randomTrail(random: Random, distance: string): Pick<OrderTicket, 'trailDistance' | 'trailPercent'> {
  if (random.chance(0.5)) return { trailDistance: distance };
  return { trailPercent: ((1 + random.below(25)) / 100).toFixed(2) };
}
