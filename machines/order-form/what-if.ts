import { DIRECTION, type Direction, ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import { Decimal, type DecimalInput } from '#contract/money';
import type { ForexTradePush } from '#contract/socket';
import { equity, profit, riskLevelsOf } from '#contract/trading';
import { type Charge, costsOf, isKnown, requiredOf } from './charge.ts';
import { riskRateOf, stopLossOf } from './outcomes.ts';
import { fieldsOf, type Ticket, ticketPrice } from './ticket.ts';

/** What would become of an order or a position, and of its account, if the price of its instrument moved. */

/** How far the price may be thought to move either way, in tenths of a percent. */
export const MOST_TENTHS = 100;

/** A position, open or about to be, with the margin that it requires now. Its stops are null where there are none. */
type Leg = {
  direction: Direction;
  lots: string;
  entry: DecimalInput;
  margin: DecimalInput;
  stopLoss: DecimalInput | null;
  takeProfit: DecimalInput | null;
};

/** What the question is about. */
export type WhatIfSubject = {
  instrument: Instrument;
  leg: Leg;
  /** The price that moves from here. */
  from: DecimalInput;
  /** What opening it still costs, in USD. */
  fee: Decimal;
  /** The id of an open position; null for an order that is not placed. */
  id: number | null;
};

/** The account as it was last pushed, and its live orders. */
export type AccountBook = { account: ForexTradePush | null; orders: readonly Order[] };

/** Amounts in USD, the risk rate in percent. Null where the app does not know it, and where the account would be liquidated. */
export type WhatIf = {
  /** The price after the move. */
  price: Decimal;
  /** What the order or position comes to, with what opening it still costs. */
  amount: Decimal | null;
  /** The stop that closes it on the way. */
  closedBy: 'stopLoss' | 'takeProfit' | null;
  equity: Decimal | null;
  riskRate: Decimal | null;
  /** The account is liquidated on the way. */
  isLiquidated: boolean;
};

/** An order under review, at its own price; null while its costs are not known. */
export function subjectOfTicket(charge: Charge, ticket: Ticket, close: string): WhatIfSubject | null {
  const fields = fieldsOf(ticket);
  const from = ticketPrice(fields, close);
  if (from === null || !isKnown(charge)) return null;
  const { instrument } = charge;
  const { direction, lots } = ticket;
  const costs = costsOf(charge, from, lots);
  const leg = {
    direction,
    lots,
    entry: from,
    margin: costs.required,
    stopLoss: stopLossOf(instrument, fields, from, direction)?.price ?? null,
    takeProfit: fields.takeProfit,
  };
  return { instrument, leg, from, fee: costs.fee, id: null };
}

/** An open position, at its latest price. */
export function subjectOfPosition(order: Order, instrument: Instrument): WhatIfSubject {
  return { instrument, leg: legOf(order, instrument), from: order.price, fee: new Decimal(0), id: order.id };
}

/**
 * What becomes of the subject when the price moves by so many tenths of a percent, straight there. The other positions of the
 * instrument move with it, every stop on the way closes its own, and everything else stays as it is.
 */
export function whatIf(subject: WhatIfSubject, book: AccountBook, tenths: number): WhatIf {
  const { instrument, leg, from, fee } = subject;
  const price = new Decimal(from)
    .times(1_000 + tenths)
    .div(1_000)
    .toDecimalPlaces(instrument.pricePrecision);
  const account = accountWith(subject, book);
  if (account?.isLiquidatedTo(price))
    return { price, amount: null, closedBy: null, equity: null, riskRate: null, isLiquidated: true };
  return {
    price,
    amount: amountAt(instrument, leg, price).minus(fee),
    closedBy: closedBy(leg, price),
    equity: account?.equityAt(price) ?? null,
    riskRate: account?.riskRateAt(price, isClosedAt) ?? null,
    isLiquidated: false,
  };
}

/** The account with the subject in it; null while a position is not known, as it might be of this instrument, or not pushed yet. */
function accountWith({ instrument, leg, from, fee, id }: WhatIfSubject, { account, orders }: AccountBook) {
  if (account === null) return null;
  const held = account.positions.filter((position) => position.id !== id);
  const known = held.map((position) => ({
    order: orders.find((order) => order.id === position.id),
    profit: position.profit,
  }));
  if (known.some(({ order }) => order?.status !== ORDER_STATUS.holding)) return null;
  const own = account.positions.find((position) => position.id === id);
  if (id !== null && !own) return null;
  const others = known.flatMap(({ order, profit: pushed }) =>
    order?.instrumentId === instrument.id ? [{ leg: legOf(order, instrument), pushed }] : [],
  );
  const legs = [leg, ...others.map((other) => other.leg)];
  const pushed = [own?.profit ?? '0', ...others.map((other) => other.pushed)];
  const counted = sum(pushed).plus(fee);
  const gainedAt = (price: Decimal): Decimal =>
    sum(legs.map((one) => amountAt(instrument, one, price))).minus(counted);
  /** Positions that are closed hold no margin, and the margin of the subject is held from its opening on. */
  const riskRateAt = (price: Decimal, isOver: typeof isClosedAt): Decimal => {
    const freed = sum(legs.filter((one) => isOver(one, price)).map((one) => one.margin));
    return riskRateOf(account, gainedAt(price), new Decimal(id === null ? leg.margin : 0).minus(freed));
  };
  /** Between two stops the risk rate goes one way, so that it is highest at one of them or at an end. */
  const highestTo = (price: Decimal): Decimal[] => [
    new Decimal(from),
    ...legs.flatMap((one) => stopsCrossed(one, from, price)),
    price,
  ];
  return {
    equityAt: (price: Decimal) => equity(account.balance, account.profits).plus(gainedAt(price)),
    riskRateAt,
    isLiquidatedTo: (price: Decimal) =>
      highestTo(price).some((at) => riskRateAt(at, isClosedBefore).gte(riskLevelsOf(account).stopOut)),
  };
}

function legOf(order: Order, instrument: Instrument): Leg {
  const { direction, lots, entryPrice: entry } = order;
  const stopOf = (price: string) => (new Decimal(price).isZero() ? null : price);
  return {
    direction,
    lots,
    entry,
    margin: requiredOf(instrument, order.margin),
    stopLoss: stopOf(order.stopLoss),
    takeProfit: stopOf(order.takeProfit),
  };
}

/** What a position comes to at a price, or came to at the stop that closed it. */
function amountAt(instrument: Instrument, leg: Leg, price: Decimal): Decimal {
  const stop = closedBy(leg, price);
  return profit(instrument, leg.direction, leg.lots, leg.entry, (stop && leg[stop]) ?? price);
}

/** The stop that a price is at or beyond. */
function closedBy({ direction, stopLoss, takeProfit }: Leg, price: Decimal): WhatIf['closedBy'] {
  const isBuy = direction === DIRECTION.buy;
  if (stopLoss !== null && (isBuy ? price.lte(stopLoss) : price.gte(stopLoss))) return 'stopLoss';
  if (takeProfit !== null && (isBuy ? price.gte(takeProfit) : price.lte(takeProfit))) return 'takeProfit';
  return null;
}

const isClosedAt = (leg: Leg, price: Decimal): boolean => closedBy(leg, price) !== null;

/** Whether it was closed before the price came to where it is. */
function isClosedBefore(leg: Leg, price: Decimal): boolean {
  const stop = closedBy(leg, price);
  return stop !== null && !price.eq(leg[stop] ?? price);
}

function stopsCrossed({ stopLoss, takeProfit }: Leg, from: DecimalInput, to: Decimal): Decimal[] {
  const [low, high] = [Decimal.min(from, to), Decimal.max(from, to)];
  return [stopLoss, takeProfit]
    .filter((stop) => stop !== null)
    .map((stop) => new Decimal(stop))
    .filter((stop) => stop.gte(low) && stop.lte(high));
}

const sum = (amounts: readonly DecimalInput[]): Decimal =>
  amounts.reduce<Decimal>((total, amount) => total.plus(amount), new Decimal(0));
