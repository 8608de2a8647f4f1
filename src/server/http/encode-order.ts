import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import type { Language } from '#contract/languages';
import { microToWire } from '#contract/money';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import { microToText } from '../market/price-text.ts';
import type { OrderState } from '../store/schema.ts';
import type { Texts } from '../texts.ts';
import type { ValuedOrder } from '../trading/order-pages.ts';

const STATUS = {
  pending: ORDER_STATUS.pending,
  open: ORDER_STATUS.holding,
  closed: ORDER_STATUS.completed,
  cancelled: ORDER_STATUS.cancelled,
} as const satisfies Record<OrderState, Order['Status']>;

/** Decimals of an instrument that is no longer quoted. */
const MOST_DIGITS = 6;

/** An order as the wire has it (S3.4), its times as text in the caller's language and UTC. */
export function encodeOrder(
  order: ValuedOrder,
  instrument: CatalogueInstrument | undefined,
  texts: Texts,
  language: Language,
): Order {
  const { row } = order;
  const digits = instrument?.pricePrecision ?? MOST_DIGITS;
  const price = (micro: number) => microToText(micro, digits);
  const stop = (micro: number) => (micro === 0 ? '0' : price(micro));
  return {
    Id: row.id,
    ForexId: row.instrument_id,
    ForexTradeLists: { ShowCode: instrument?.showCode ?? `#${row.instrument_id}`, PricePrecision: digits },
    OrderType: row.direction,
    Quantity: microToWire(row.lots),
    Multiple: microToWire(row.multiple),
    OriginPrice: price(row.origin_price),
    Price: price(row.entry_price ?? row.origin_price),
    UpdatePrice: price(order.priceMicro),
    FactProfits: microToWire(order.profitMicro),
    CautionMoney: microToWire(row.margin),
    TradeFee: microToWire(row.fee),
    TargetLossPrice: stop(row.stop_loss),
    TargetProfitPrice: stop(row.take_profit),
    Status: STATUS[row.state],
    CloseReason: row.close_reason ?? '',
    CreatedAt: row.created_at,
    CreateTimeHandler: texts.time(language, row.created_at),
    CompletedAt: row.completed_at,
    CompleteTimeHandler: row.completed_at === null ? '' : texts.time(language, row.completed_at),
  };
}
