import { DIRECTION, type Direction, ORDER_STATUS, PRICE_TYPE } from './constants.ts';
import type { AccountDetail, LedgerLog, Order, OrderPage } from './entities.ts';
import type { Category, Instrument } from './entities-market.ts';
import { microToWire } from './money.ts';
import type { RequestOf, ResponseOf } from './route.ts';
import type { searchCurrency } from './routes/site.ts';
import type { close, setStopPrice, submit } from './routes/trading.ts';
import type { ForexTradePush } from './socket.ts';
import type { InstrumentTerms, OrderTicket } from './trading.ts';

/**
 * Where the wire's names of market and trading begin and end: the server's own names on one side, those of the
 * specification on the other. Amounts ending in `Micro` are millionths, prices and rates are decimal texts.
 */

export type InstrumentFacts = {
  id: number;
  code: string;
  showCode: string;
  logo: string;
  categoryId: number;
  isOpen: boolean;
  pricePrecision: number;
  lotStep: string;
  minLots: string;
  unitsPerLot: string;
  feeRate: string;
  marginMode: 0 | 1;
  multiples: readonly string[];
  prices: { open: string; close: string; change: string };
  quotedAtMs: number;
  nextChangeAtMs: number | null;
};

/** S3.1 */
export function encodeInstrument(facts: InstrumentFacts): Instrument {
  const { open, close: latest, change } = facts.prices;
  return {
    Id: facts.id,
    Code: facts.code,
    ShowCode: facts.showCode,
    Logo: facts.logo,
    CategoryId: facts.categoryId,
    MarketStatus: facts.isOpen ? 1 : 0,
    PricePrecision: facts.pricePrecision,
    Pip: facts.lotStep,
    ForexMinCont: facts.minLots,
    ForexContNum: facts.unitsPerLot,
    ForexFeeRate: facts.feeRate,
    MarginMode: facts.marginMode,
    HasForexMultiple: facts.multiples.map((Value) => ({ Value })),
    ForexQuotations: { Open: open, Close: latest, Change: change },
    QuotedAt: facts.quotedAtMs,
    NextChangeAt: facts.nextChangeAtMs,
  };
}

/** S3.2 */
export function encodeCategory({ id, name }: { id: number; name: string }): Category {
  return { Id: id, NameShowTrans: name };
}

/** S3.31 */
export function encodeSearchResult(
  facts: Pick<InstrumentFacts, 'id' | 'showCode' | 'logo'> & { price: string },
): ResponseOf<typeof searchCurrency>[number] {
  const { id, showCode, logo, price } = facts;
  return { Id: id, ShowCode: showCode, Logo: logo, ForexQuotations: { Close: price } };
}

/** What the arithmetic of margins wants to know of an instrument. */
export function marginTerms(facts: Pick<InstrumentFacts, 'marginMode' | 'unitsPerLot'>) {
  return { MarginMode: facts.marginMode, ForexContNum: facts.unitsPerLot };
}

/** The same, and what an order costs. */
export function orderTerms(
  facts: Pick<InstrumentFacts, 'marginMode' | 'unitsPerLot' | 'feeRate'>,
): InstrumentTerms {
  return { ...marginTerms(facts), ForexFeeRate: facts.feeRate };
}

/** S7.24: an order as it is asked for. */
export function decodeTicket(input: RequestOf<typeof submit>): OrderTicket {
  return {
    instrumentId: Number(input.forex_id),
    direction: input.type === '1' ? DIRECTION.buy : DIRECTION.sell,
    priceType: input.status === '1' ? PRICE_TYPE.market : PRICE_TYPE.pending,
    lots: input.cont,
    targetPrice: input.target_price,
    stopLoss: input.stop_loss_price,
    takeProfit: input.target_profit_price,
    multiple: input.multiple,
  };
}

/** S7.24: an order that was placed. */
export function encodePlaced(placed: {
  orderId: number;
  priceMicro: number;
  marginMicro: number;
  feeMicro: number;
  isOpen: boolean;
}): ResponseOf<typeof submit> {
  return {
    Id: placed.orderId,
    Price: microToWire(placed.priceMicro),
    CautionMoney: microToWire(placed.marginMicro),
    TradeFee: microToWire(placed.feeMicro),
    Status: placed.isOpen ? ORDER_STATUS.holding : ORDER_STATUS.pending,
  };
}

/** S7.26: a position that was closed. */
export function encodeClosed(closed: {
  orderId: number;
  priceMicro: number;
  profitMicro: number;
}): ResponseOf<typeof close> {
  const { orderId, priceMicro, profitMicro } = closed;
  return { Id: orderId, Price: microToWire(priceMicro), FactProfits: microToWire(profitMicro) };
}

/** S7.26: the stops that are asked for. */
export function decodeStops(input: RequestOf<typeof setStopPrice>) {
  return {
    orderId: Number(input.id),
    stopLoss: input.stop_loss_price,
    takeProfit: input.target_profit_price,
  };
}

/** S7.26: the stops that were set; 0 means none. */
export function encodeStops(stops: {
  orderId: number;
  stopLossMicro: number;
  takeProfitMicro: number;
}): ResponseOf<typeof setStopPrice> {
  return {
    Id: stops.orderId,
    TargetLossPrice: microToWire(stops.stopLossMicro),
    TargetProfitPrice: microToWire(stops.takeProfitMicro),
  };
}

const STATUS = {
  pending: ORDER_STATUS.pending,
  open: ORDER_STATUS.holding,
  closed: ORDER_STATUS.completed,
  cancelled: ORDER_STATUS.cancelled,
} as const;

export type OrderFacts = {
  id: number;
  instrument: { id: number; showCode: string; pricePrecision: number };
  direction: Direction;
  lotsMicro: number;
  multipleMicro: number;
  /** What was asked for, what it opened at, and the latest price or the one it ended at. */
  askedPrice: string;
  entryPrice: string;
  price: string;
  profitMicro: number;
  marginMicro: number;
  feeMicro: number;
  stopLoss: string;
  takeProfit: string;
  state: keyof typeof STATUS;
  closeReason: string;
  createdAtMs: number;
  createdAt: string;
  completedAtMs: number | null;
  completedAt: string;
};

/** S3.4 */
export function encodeOrder(facts: OrderFacts): Order {
  return {
    Id: facts.id,
    ForexId: facts.instrument.id,
    ForexTradeLists: {
      ShowCode: facts.instrument.showCode,
      PricePrecision: facts.instrument.pricePrecision,
    },
    OrderType: facts.direction,
    Quantity: microToWire(facts.lotsMicro),
    Multiple: microToWire(facts.multipleMicro),
    OriginPrice: facts.askedPrice,
    Price: facts.entryPrice,
    UpdatePrice: facts.price,
    FactProfits: microToWire(facts.profitMicro),
    CautionMoney: microToWire(facts.marginMicro),
    TradeFee: microToWire(facts.feeMicro),
    TargetLossPrice: facts.stopLoss,
    TargetProfitPrice: facts.takeProfit,
    Status: STATUS[facts.state],
    CloseReason: facts.closeReason,
    CreatedAt: facts.createdAtMs,
    CreateTimeHandler: facts.createdAt,
    CompletedAt: facts.completedAtMs,
    CompleteTimeHandler: facts.completedAt,
  };
}

/** S3.4: a page of orders with the summary of their account. */
export function encodeOrderPage(page: {
  orders: Order[];
  total: number;
  profitsMicro: number;
  balanceMicro: number;
  openMarginMicro: number;
  riskRate: string;
}): OrderPage {
  return {
    data: page.orders,
    total: page.total,
    all_fact_profits: microToWire(page.profitsMicro),
    balance: microToWire(page.balanceMicro),
    CautionMoneyAll: microToWire(page.openMarginMicro),
    HazardRate: page.riskRate,
  };
}

/** S3.22 */
export function encodeAccountDetail(account: { balanceMicro: number; heldMicro: number }): AccountDetail {
  return { balance: microToWire(account.balanceMicro), lock_balance: microToWire(account.heldMicro) };
}

/** S3.21: a line of the ledger. */
export function encodeLedgerLine(line: {
  amountMicro: number;
  memo: string;
  memoText: string;
  subject: string;
  createdAtMs: number;
  createdAt: string;
}): LedgerLog {
  return {
    Value: microToWire(line.amountMicro),
    Type: line.memo,
    Memo: line.subject,
    MemoTran: line.memoText,
    CreatedAt: line.createdAtMs,
    CreatedAtTran: line.createdAt,
  };
}

/** S7.33: an account as it is pushed, without the number of the push. */
export function encodeAccountPush(account: {
  profitsTotalMicro: number;
  riskRate: string;
  openMarginMicro: number;
  balanceMicro: number;
  heldMicro: number;
  positions: readonly { id: number; price: string; profitMicro: number }[];
}): Omit<ForexTradePush, 'seq'> {
  return {
    ProfitsTotal: microToWire(account.profitsTotalMicro),
    HazardRate: account.riskRate,
    CautionMoneyAll: microToWire(account.openMarginMicro),
    ...encodeAccountDetail(account),
    TransOrder: account.positions.map(({ id, price, profitMicro }) => ({
      Id: id,
      UpdatePrice: price,
      FactProfits: microToWire(profitMicro),
    })),
  };
}
