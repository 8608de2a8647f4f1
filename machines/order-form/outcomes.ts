import { DIRECTION, type Direction } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Instrument } from '#contract/entities-market';
import { Decimal, type DecimalInput } from '#contract/money';
import type { ForexTradePush } from '#contract/socket';
import { isStopLossOnSide, isTakeProfitOnSide, maxLots, riskLevelsOf, riskRate } from '#contract/trading';
import { type Charge, costsOf, isKnown, priceResultOf } from './charge.ts';
import { freeOf, fundsIssue } from './shares.ts';
import { pricedFields } from './stop-units.ts';
import { type TicketFields, ticketPrice, trailOf } from './ticket.ts';
import { firstStop } from './trail.ts';

/**
 * What an order of a direction would come to in USD at a stop, its fee paid; null when the account is liquidated first. The
 * direction is null where it is the same for both.
 */
export type StopOutcome = { direction: Direction | null; amount: Decimal | null };

/** By stop; null for a stop that is off or unreadable, and for an order that cannot be placed. */
export type Outcomes = { stopLoss: StopOutcome | null; takeProfit: StopOutcome | null };

const NONE: Outcomes = { stopLoss: null, takeProfit: null };

/**
 * Profit less fee if the order filled at its reference price and closed at its stop, rounded as the server books the
 * two. A ticket without a direction is read by its stops: a stop-loss below the price is a buyer's, one above a
 * seller's, one that follows the price or is typed as a distance either's. At the price itself a stop is on neither side, and its
 * outcome is null.
 * `account` is null for a visitor.
 */
export function outcomesOf(
  charge: Charge,
  typed: TicketFields,
  close: string,
  asked: Direction | null,
  account: ForexTradePush | null,
): Outcomes {
  const { fields, direction, isEither } = sidedFields(charge, typed, close, asked);
  const lots = plainDecimal(fields.lots);
  const entry = ticketPrice(fields, close);
  if (lots === null || entry === null || !isKnown(charge)) return NONE;
  if (new Decimal(lots).gt(maxLots(charge.instrument, entry))) return NONE;
  if (fundsIssue(charge, fields, close, freeOf(account)) !== null) return NONE;
  const costs = costsOf(charge, entry, lots);
  const at = (stop: SidedStop | null): StopOutcome | null => {
    if (stop === null) return null;
    const round = { direction: stop.direction, entry, exit: stop.price };
    const amount = priceResultOf(charge, lots, round);
    return {
      direction: isEither || stop.isEither ? null : stop.direction,
      amount: isLiquidatedAt(account, costs.required, amount) ? null : amount,
    };
  };
  return {
    stopLoss: at(stopLossOf(charge.instrument, fields, entry, direction)),
    takeProfit: at(sidedStop(fields.takeProfit, entry, direction, isTakeProfitOnSide)),
  };
}

/** The fields with their stops as prices: of the direction, or where distances are the same for both, of a buy. */
export function sidedFields(charge: Charge, fields: TicketFields, close: string, asked: Direction | null) {
  const isEither = asked === null && (fields.stopsIn ?? 'price') !== 'price';
  const direction = isEither ? DIRECTION.buy : asked;
  return {
    fields: direction === null ? fields : pricedFields(charge, fields, close, direction),
    direction,
    isEither,
  };
}

/** Which side the prices of a ticket's stops are on; null for distances, a stop that follows, and none. */
export function sideOfStops(instrument: Instrument, fields: TicketFields, close: string): Direction | null {
  const entry = ticketPrice(fields, close);
  if ((fields.stopsIn ?? 'price') !== 'price' || entry === null) return null;
  const loss = stopLossOf(instrument, fields, entry, null);
  const one = loss?.isEither === false ? loss : sidedStop(fields.takeProfit, entry, null, isTakeProfitOnSide);
  return one?.direction ?? null;
}

/** How many times what is lost at the stop-loss the price gains at the take-profit; null unless both are stops of one order. */
export function rewardToRisk(
  charge: Charge,
  typed: TicketFields,
  close: string,
  asked: Direction | null,
): Decimal | null {
  const { fields, direction } = sidedFields(charge, typed, close, asked);
  const entry = ticketPrice(fields, close);
  if (entry === null) return null;
  const loss = stopLossOf(charge.instrument, fields, entry, direction);
  const gain = sidedStop(fields.takeProfit, entry, direction, isTakeProfitOnSide);
  if (!loss || !gain || !isTakeProfitOnSide(gain.direction, gain.price, entry)) return null;
  if (!loss.isEither && !isStopLossOnSide(gain.direction, loss.price, entry)) return null;
  const risk = new Decimal(loss.price).minus(entry).abs();
  return risk.isZero() ? null : new Decimal(gain.price).minus(entry).abs().div(risk);
}

/** A stop of an order of a direction; of either where it is as far from the price for both. */
export type SidedStop = { direction: Direction; isEither: boolean; price: DecimalInput };

/**
 * Where the stop-loss of a ticket would close an order that is filled at `entry`; null while it is off, cannot be read, or is
 * on no side. One that follows the price is where it begins.
 */
export function stopLossOf(
  { pricePrecision }: Instrument,
  fields: Pick<TicketFields, 'stopLoss' | 'trailBy' | 'trail'>,
  entry: DecimalInput,
  direction: Direction | null,
): SidedStop | null {
  const trail = trailOf(fields);
  if (!trail) return sidedStop(fields.stopLoss, entry, direction, isStopLossOnSide);
  const side = direction ?? DIRECTION.buy;
  const price = firstStop(trail, side, entry, pricePrecision);
  return price && { direction: side, isEither: direction === null, price };
}

function sidedStop(
  text: string | null,
  entry: DecimalInput,
  direction: Direction | null,
  isOnSide: typeof isStopLossOnSide,
): SidedStop | null {
  const price = text === null ? null : plainDecimal(text);
  if (price === null || new Decimal(price).isZero()) return null;
  const side = direction ?? sideOf(price, entry, isOnSide);
  return side && { direction: side, isEither: false, price };
}

/** True when the account, as it stands otherwise, would be liquidated before an order came to `amount`. */
function isLiquidatedAt(account: ForexTradePush | null, held: Decimal, amount: Decimal): boolean {
  if (account === null || amount.gte(0)) return false;
  return riskRateOf(account, amount, held).gte(riskLevelsOf(account).stopOut);
}

/**
 * The risk rate of an account in percent, as the server reckons it, once its equity and the margin of its positions have
 * changed by so much. Money that waits to be withdrawn backs no position (docs/decisions/payments.md).
 */
export function riskRateOf(account: ForexTradePush, gained: DecimalInput, margin: DecimalInput): Decimal {
  const backing = new Decimal(account.balance).minus(account.withdrawing ?? 0);
  return riskRate(
    backing,
    new Decimal(account.profits).plus(gained),
    new Decimal(account.openMargin).plus(margin),
  );
}

function sideOf(
  stop: DecimalInput,
  entry: DecimalInput,
  isOnSide: typeof isStopLossOnSide,
): Direction | null {
  return Object.values(DIRECTION).find((direction) => isOnSide(direction, stop, entry)) ?? null;
}
