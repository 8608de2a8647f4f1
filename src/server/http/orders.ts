import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import type { Language } from '#contract/languages';
import { microToWire } from '#contract/money';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import { microToText, precisionOf } from '../market/price-text.ts';
import { shownNameOf } from '../site/instrument-names.ts';
import type { Texts } from '../texts.ts';
import type { ValuedOrder } from '../trading/order-pages.ts';

const STATUS = {
  pending: ORDER_STATUS.pending,
  open: ORDER_STATUS.holding,
  closed: ORDER_STATUS.completed,
  cancelled: ORDER_STATUS.cancelled,
} as const satisfies Record<ValuedOrder['row']['state'], Order['status']>;

/** An order for its owner, its times as text in the caller's language and UTC. */
export function orderFor(
  { row, priceMicro, profitMicro }: ValuedOrder,
  instrument: CatalogueInstrument | undefined,
  texts: Texts,
  language: Language,
): Order {
  const pricePrecision = precisionOf(instrument);
  const price = (micro: number) => microToText(micro, pricePrecision);
  const stop = (micro: number) => (micro === 0 ? '0' : price(micro));
  // When the market was there, which a replay, or a server that was down, carried out at another time.
  const createdAtMs = row.created_market_at ?? row.created_at;
  const completedAtMs = row.completed_market_at ?? row.completed_at;
  return {
    id: row.id,
    instrumentId: row.instrument_id,
    instrument: {
      showCode: shownNameOf(texts, language, instrument, row.instrument_id),
      pricePrecision,
    },
    direction: row.direction,
    lots: microToWire(row.lots),
    multiple: microToWire(row.multiple),
    askedPrice: price(row.origin_price),
    entryPrice: price(row.entry_price ?? row.origin_price),
    price: price(priceMicro),
    profit: microToWire(profitMicro),
    margin: microToWire(row.margin),
    fee: microToWire(row.fee),
    ...(row.financing !== 0 && { financing: microToWire(row.financing) }),
    stopLoss: stop(row.stop_loss),
    takeProfit: stop(row.take_profit),
    status: STATUS[row.state],
    closeReason: row.close_reason ?? '',
    createdAtMs,
    createdAt: texts.time(language, createdAtMs),
    completedAtMs,
    completedAt: completedAtMs === null ? '' : texts.time(language, completedAtMs),
    ...trailFor(row.trail_distance, row.trail_percent),
    ...(row.oco_id !== null && { ocoId: row.oco_id }),
    ...(row.good_till !== null && { goodTillMs: row.good_till }),
    ...(row.part_of !== null && { partOf: row.part_of }),
    ...(row.note !== '' && { note: row.note }),
  };
}

/** How a stop follows the price, as the contract tells it. */
export function trailFor(distanceMicro: number, percentCents: number) {
  return {
    ...(distanceMicro !== 0 && { trailDistance: microToWire(distanceMicro) }),
    ...(percentCents !== 0 && { trailPercent: (percentCents / 100).toFixed(2) }),
  };
}
