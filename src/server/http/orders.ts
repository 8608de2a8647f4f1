import { encodeOrder } from '#contract/encoders';
import type { Order } from '#contract/entities';
import type { Language } from '#contract/languages';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import { microToText } from '../market/price-text.ts';
import type { Texts } from '../texts.ts';
import type { ValuedOrder } from '../trading/order-pages.ts';

/** Decimals of an instrument that is no longer quoted. */
const MOST_DIGITS = 6;

/** An order for its owner, its times as text in the caller's language and UTC. */
export function orderFor(
  { row, priceMicro, profitMicro }: ValuedOrder,
  instrument: CatalogueInstrument | undefined,
  texts: Texts,
  language: Language,
): Order {
  const pricePrecision = instrument?.pricePrecision ?? MOST_DIGITS;
  const price = (micro: number) => microToText(micro, pricePrecision);
  const stop = (micro: number) => (micro === 0 ? '0' : price(micro));
  return encodeOrder({
    id: row.id,
    instrument: {
      id: row.instrument_id,
      showCode: instrument?.showCode ?? `#${row.instrument_id}`,
      pricePrecision,
    },
    direction: row.direction,
    lotsMicro: row.lots,
    multipleMicro: row.multiple,
    askedPrice: price(row.origin_price),
    entryPrice: price(row.entry_price ?? row.origin_price),
    price: price(priceMicro),
    profitMicro,
    marginMicro: row.margin,
    feeMicro: row.fee,
    stopLoss: stop(row.stop_loss),
    takeProfit: stop(row.take_profit),
    state: row.state,
    closeReason: row.close_reason ?? '',
    createdAtMs: row.created_at,
    createdAt: texts.time(language, row.created_at),
    completedAtMs: row.completed_at,
    completedAt: row.completed_at === null ? '' : texts.time(language, row.completed_at),
  });
}
