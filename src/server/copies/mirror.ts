import { PRICE_TYPE } from '#contract/constants';
import { type CopyAdjustment, type CopySkip, copiedOrder, slipPercent } from '#contract/copying';
import type { ErrorName } from '#contract/errors';
import { Decimal, fromMicro, MONEY_SCALE, toMicro } from '#contract/money';
import { notional } from '#contract/trading';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import { rateText } from '../market/price-text.ts';
import { Refusal } from '../refusal.ts';
import type { FollowingCopy } from '../store/copies.ts';
import { type CopyOrderRow, copyOrderTable, ledOrders } from '../store/copy-orders.ts';
import type { Tx } from '../store/handles.ts';
import type { OrderRow } from '../store/orders.ts';
import { CENT_MICRO } from '../trading/check-ticket.ts';
import { closePart } from '../trading/close-part.ts';
import { closePosition } from '../trading/close-position.ts';
import { type CommandContext, instrumentOf, priceOf } from '../trading/command-context.ts';
import { openOrder } from '../trading/open-order.ts';
import { equityMicro } from '../trading/risk.ts';
import { setStops } from '../trading/set-stops.ts';
import { feeRateOf } from '../trading/trade-fees.ts';
import type { Position, TradingAccount } from '../trading/trading-account.ts';
import { copiedOrderChangeOf, doneBy, outcomeOf, skipOf } from './copied-order-life.ts';

/** What one order of a leader's does to a copy, within one command on the account of the copy. */

export type Mirroring = {
  copy: FollowingCopy;
  /** The leader's order as it is now. */
  order: OrderRow;
  /** What the leader's account is worth, micro-USD. */
  leaderEquityMicro: number;
  /** Whether a rule of operators or of its follower lets the copy open nothing now. */
  isBarred: boolean;
};

/** Why an order was refused, in the words of copies. What is not named here is a fault of the server. */
const SKIP_OF: Partial<Record<ErrorName, CopySkip>> = {
  marketClosed: 'market',
  noPrices: 'market',
  instrumentHalted: 'market',
  exposureLimit: 'exposure',
  houseExposure: 'exposure',
  unknownInstrument: 'market',
  noLeverage: 'market',
  insufficientMargin: 'funds',
  tooManyOrders: 'tooMany',
  tradingPaused: 'barred',
  lossLimit: 'barred',
  timeLimit: 'barred',
  accountClosing: 'barred',
  // The price went past a stop of the leader's meanwhile.
  stopLossSide: 'price',
  takeProfitSide: 'price',
};

/** Copies an order of the leader's, or notes why it does not; either way it has its one outcome then. */
export function mirrorOpened(
  context: CommandContext,
  account: TradingAccount,
  mirroring: Mirroring,
  nowMs: number,
): void {
  const { copy, order } = mirroring;
  const row = rowOf(copy.id, order, open(context, account, mirroring, nowMs), nowMs);
  context.work.record(copyOrderTable.insert.of(row), `order ${order.id} in copy ${copy.id}`);
}

function rowOf(copyId: number, order: OrderRow, outcome: Outcome, nowMs: number): CopyOrderRow {
  const isCopied = 'orderId' in outcome;
  return {
    copy_id: copyId,
    leader_order_id: order.id,
    ...outcomeOf(outcome),
    adjustments: JSON.stringify(isCopied ? outcome.adjustments : []),
    order_id: isCopied ? outcome.orderId : null,
    leader_lots: order.lots,
    lots: isCopied ? outcome.lotsMicro : 0,
    followed_lots: order.lots,
    leader_price: order.entry_price ?? order.origin_price,
    ...stopsOf(order),
    created_at: nowMs,
  };
}

type Outcome =
  | { orderId: number; lotsMicro: number; adjustments: readonly CopyAdjustment[] }
  | { skipped: CopySkip };

function open(
  context: CommandContext,
  account: TradingAccount,
  { copy, order, leaderEquityMicro, isBarred }: Mirroring,
  nowMs: number,
): Outcome {
  const unseen = skipOf({
    copyState: copy.state,
    isBarred,
    isOpen: copy.order_state === 'open',
    isLate: isLate(copy, order, nowMs),
  });
  if (unseen !== null) return { skipped: unseen };
  const instrument = context.market.find(order.instrument_id);
  if (!instrument) return { skipped: 'market' };
  const quote = context.market.quote(instrument.id);
  const price = fromMicro(quote.closeMicro);
  if (isTooFar(copy, order, quote.closeMicro)) return { skipped: 'price' };
  const became = copiedOrder(
    {
      mode: copy.mode,
      size: fromMicro(copy.size),
      maxMargin: fromMicro(copy.max_margin),
      maxExposure: fromMicro(copy.max_exposure),
      maxMultiple: fromMicro(copy.max_multiple),
      instrumentIds: JSON.parse(copy.instrument_ids) as number[],
    },
    {
      instrumentId: instrument.id,
      lots: fromMicro(order.lots),
      multiple: fromMicro(order.multiple),
      equity: fromMicro(leaderEquityMicro),
    },
    { ...instrument, feeRate: feeRateOf(instrument, context.fees()), rate: rateText(quote.rate) },
    price,
    { equity: fromMicro(equityMicro(account, priceOf(context))), exposure: exposureUsd(context, account) },
  );
  if ('skipped' in became) return became;
  const lotsMicro = toMicro(became.lots);
  const ticket = {
    instrumentId: instrument.id,
    direction: order.direction,
    priceType: PRICE_TYPE.market,
    lotsMicro,
    targetPriceMicro: 0,
    multipleMicro: toMicro(became.multiple),
    ...stopsAsked(order, instrument),
  };
  try {
    const { orderId } = openOrder(context, account, ticket, nowMs);
    return { orderId, lotsMicro, adjustments: became.adjustments };
  } catch (cause) {
    const skipped = cause instanceof Refusal ? SKIP_OF[cause.reason] : undefined;
    if (skipped === undefined) throw cause;
    return { skipped };
  }
}

/** Whether the leader opened it longer ago than was agreed. What was open when the copy began may be of any age where it is taken over. */
function isLate(
  { max_age, max_difference, begun_at }: FollowingCopy,
  { opened_at }: OrderRow,
  nowMs: number,
): boolean {
  const openedAt = opened_at ?? nowMs;
  if (max_difference > 0 && openedAt <= begun_at) return false;
  return max_age > 0 && nowMs - openedAt > max_age;
}

/** Whether the price is worse than the leader's by more than was agreed. A better price never is too far. */
const isTooFar = (
  { max_slip }: FollowingCopy,
  { direction, entry_price: led }: OrderRow,
  priceMicro: number,
): boolean => max_slip > 0 && led !== null && slipPercent(direction, led, priceMicro).gt(fromMicro(max_slip));

/** What everything open is worth, USD. */
export function exposureUsd(context: CommandContext, account: TradingAccount): Decimal {
  let total = new Decimal(0);
  for (const { instrumentId, lotsMicro } of account.positions.values()) {
    const { unitsPerLot } = instrumentOf(context, instrumentId);
    const { closeMicro, rate } = context.market.quote(instrumentId);
    const worth = notional(
      { unitsPerLot, rate: rateText(rate) },
      fromMicro(lotsMicro),
      fromMicro(closeMicro),
    );
    total = total.plus(worth);
  }
  return total;
}

type Stops = Pick<OrderRow, 'stop_loss' | 'take_profit' | 'trail_distance' | 'trail_percent'>;

const stopsOf = ({ stop_loss, take_profit, trail_distance, trail_percent }: Stops): Stops => ({
  stop_loss,
  take_profit,
  trail_distance,
  trail_percent,
});

/** The stops to ask for, with prices as the instrument has them now. One that follows the price begins at its distance. */
function stopsAsked(
  { stop_loss, take_profit, trail_distance, trail_percent }: Stops,
  { pricePrecision }: Pick<CatalogueInstrument, 'pricePrecision'>,
) {
  const tick = 10 ** (MONEY_SCALE - pricePrecision);
  const onGrid = (micro: number) => Math.round(micro / tick) * tick;
  return {
    stopLossMicro: trail_distance !== 0 || trail_percent !== 0 ? 0 : onGrid(stop_loss),
    takeProfitMicro: onGrid(take_profit),
    trailDistanceMicro: onGrid(trail_distance),
    trailPercentMicro: trail_percent * CENT_MICRO,
  };
}

/** A copied order, and the leader's as it is now. */
export type Behind = CopyOrderRow & {
  led_state: OrderRow['state'];
  led_lots: number;
  led_stop_loss: number;
  led_take_profit: number;
  led_trail_distance: number;
  led_trail_percent: number;
};

/**
 * Brings a copied order to where the leader's is: closes it, a part of it, or sets its stops. One whose market is closed waits for
 * it to open: answers false, and nothing is noted.
 */
export function mirrorChanged(
  context: CommandContext,
  account: TradingAccount,
  behind: Behind,
  nowMs: number,
): boolean {
  const position = behind.order_id === null ? undefined : account.positions.get(behind.order_id);
  const isOver = position === undefined || behind.led_state !== 'open';
  const change = copiedOrderChangeOf({
    isOver,
    isCut: position !== undefined && (isOver || partOf(context, position, behind).gt(0)),
    isMarketOpen: position === undefined || context.market.quote(position.instrumentId).isOpen,
  });
  if (change === 'wait') return false;
  if (position && change === 'close') closePosition(context, account, position, 'user', nowMs);
  if (position && change === 'follow') follow(context, account, position, behind, nowMs);
  context.work.record(
    copyOrderTable.follow.of({
      copyId: behind.copy_id,
      leaderOrderId: behind.leader_order_id,
      fromLots: behind.followed_lots,
      followed_lots: isOver ? behind.followed_lots : behind.led_lots,
      stop_loss: behind.led_stop_loss,
      take_profit: behind.led_take_profit,
      trail_distance: behind.led_trail_distance,
      trail_percent: behind.led_trail_percent,
      is_done: doneBy(change, !position || !account.positions.has(position.id)),
    }),
    `order ${behind.leader_order_id} in copy ${behind.copy_id}`,
  );
  return true;
}

function follow(
  context: CommandContext,
  account: TradingAccount,
  position: Position,
  behind: Behind,
  nowMs: number,
): void {
  const lots = partOf(context, position, behind);
  if (lots.gt(0)) closePart(context, account, { orderId: position.id, lotsMicro: toMicro(lots) }, nowMs);
  const rest = account.positions.get(position.id);
  const led: Stops = {
    stop_loss: behind.led_stop_loss,
    take_profit: behind.led_take_profit,
    trail_distance: behind.led_trail_distance,
    trail_percent: behind.led_trail_percent,
  };
  if (!rest || sameStops(behind, led)) return;
  const asked = stopsAsked(led, instrumentOf(context, rest.instrumentId));
  try {
    setStops(context, account, { orderId: rest.id, ...asked });
  } catch (cause) {
    // The price is past the new stop by now: what it would have done is done.
    if (!(cause instanceof Refusal) || SKIP_OF[cause.reason] !== 'price') throw cause;
    closePosition(context, account, rest, 'user', nowMs);
  }
}

const sameStops = (one: Stops, other: Stops): boolean =>
  one.take_profit === other.take_profit &&
  one.trail_distance === other.trail_distance &&
  one.trail_percent === other.trail_percent &&
  (other.trail_distance !== 0 || other.trail_percent !== 0 || one.stop_loss === other.stop_loss);

/**
 * The lots to close so that as large a share of the copied order is left as of the leader's, both as they were at first: on the step
 * of the instrument that is nearest, all of it where the rest would be too small for an order.
 */
function partOf(
  context: CommandContext,
  position: Position,
  { lots, leader_lots, led_lots }: Behind,
): Decimal {
  const { lotStep, minLots } = instrumentOf(context, position.instrumentId);
  const all = fromMicro(position.lotsMicro);
  const share = fromMicro(lots).times(led_lots).div(leader_lots);
  const target = share.div(lotStep).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(lotStep);
  if (target.lt(minLots)) return all;
  const part = all.minus(target);
  return part.lt(minLots) ? new Decimal(0) : part;
}

/**
 * Gives each order that a leader has open, and that has no outcome in a copy yet, the outcome that it is not copied: of a copy that
 * begins or goes on and takes nothing over. The leader's account is taken.
 */
export async function passOver(tx: Tx, copyId: number, accountId: number, nowMs: number): Promise<void> {
  for (const order of await ledOrders.openWithout.all(tx, { accountId, copyId }))
    await copyOrderTable.insert.run(tx, rowOf(copyId, order, { skipped: 'paused' }, nowMs));
}
