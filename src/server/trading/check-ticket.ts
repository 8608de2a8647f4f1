import {
  type Direction,
  MAX_GOOD_FOR_MS,
  MAX_NOTIONAL_USD,
  MAX_TRAIL_PERCENT,
  MIN_TRAIL_PERCENT,
  PRICE_TYPE,
} from '#contract/constants';
import { Decimal, fromMicro, toMicro } from '#contract/money';
import type { OrderTicket, TrailRequest } from '#contract/routes/trading';
import {
  fee,
  inUsd,
  isOnPrecision,
  isOnStep,
  isStopLossOnSide,
  isTakeProfitOnSide,
  margin,
  maxLots,
  type Rate,
} from '#contract/trading';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Quote } from '../market/price-source.ts';
import { rateText } from '../market/price-text.ts';
import { beyond, Refusal } from '../refusal.ts';
import { feeRateOf, type TradeFees } from './trade-fees.ts';
import { type Trail, trailDistance } from './trailing.ts';
import { unitsMicro } from './valuation.ts';

/** Prices above this are typing mistakes. */
const MAX_PRICE_USD = 1_000_000_000;

/** A ticket that may be placed if the account can pay for it. Micro-units. */
export type CheckedOrder = {
  lotsMicro: number;
  unitsMicro: number;
  multipleMicro: number;
  /** Current close, or the target of a pending order: what margin and stops are judged by (S9.5). */
  priceMicro: number;
  marginMicro: number;
  feeMicro: number;
  stopLossMicro: number;
  takeProfitMicro: number;
  trail: Trail | null;
  targetSide: 'above' | 'below' | null;
};

/** An instrument, and the rate of its currency now. */
type Rated = CatalogueInstrument & { rate: Rate | undefined };

/** Throws a Refusal that says why nothing can be traded at a quote. */
export function checkOpen({ isOpen, isSilent }: Quote): void {
  if (!isOpen) throw new Refusal(isSilent ? 'noPrices' : 'marketClosed');
}

/** Judges a ticket by the instrument and its quote. Throws a Refusal that says what is wrong with it. */
export function checkTicket(
  ticket: OrderTicket,
  instrument: CatalogueInstrument,
  quote: Quote,
  fees: TradeFees,
): CheckedOrder {
  if (instrument.multiples.length === 0) throw new Refusal('noLeverage');
  checkOpen(quote);
  const rate = rateText(quote.rate);
  const lots = checkLots(ticket.lots, { ...instrument, rate }, aboutPrice(ticket, quote));
  const multiple = instrument.multiples.find((value) => new Decimal(value).eq(ticket.multiple));
  if (multiple === undefined) throw new Refusal('unknownMultiple');
  const priceMicro =
    ticket.priceType === PRICE_TYPE.market ? quote.closeMicro : checkTarget(ticket, instrument, quote);
  const price = new Decimal(priceMicro).div(1_000_000);
  // A bound need not be exact to the cent, so it costs no decimals.
  const value = (priceMicro / 1_000_000) * Number(ticket.lots) * Number(instrument.unitsPerLot);
  const notionalUsd = rate ? inUsd(new Decimal(value), rate).toNumber() : value;
  if (notionalUsd > MAX_NOTIONAL_USD) throw tooLarge({ ...instrument, rate }, price);
  const stops = checkStops(ticket, instrument, price);
  const trail = checkTrail(ticket, instrument, priceMicro);
  const terms = { ...instrument, feeRate: feeRateOf(instrument, fees), rate };
  const orderMargin = margin(terms, lots, price, multiple);
  const lotsMicro = toMicro(lots);
  return {
    ...stops,
    trail,
    lotsMicro,
    unitsMicro: unitsMicro(lotsMicro, instrument.unitsPerLot),
    multipleMicro: toMicro(multiple),
    priceMicro,
    marginMicro: toMicro(orderMargin),
    feeMicro: toMicro(fee(terms, fees.type, lots, orderMargin)),
    targetSide: targetSide(ticket, priceMicro, quote),
  };
}

/**
 * Judges the stops of an order whose entry is, or will be, at `reference`. Throws a Refusal when one is too fine for
 * the instrument or on the wrong side. Answers micro-units, 0 for none.
 */
export function checkStops(
  stops: { direction: Direction; stopLoss: string; takeProfit: string },
  instrument: CatalogueInstrument,
  reference: Decimal,
): { stopLossMicro: number; takeProfitMicro: number } {
  const stopLossMicro = checkPrice(stops.stopLoss, 'stopLoss', instrument);
  const takeProfitMicro = checkPrice(stops.takeProfit, 'takeProfit', instrument);
  if (stopLossMicro !== 0 && !isStopLossOnSide(stops.direction, stops.stopLoss, reference)) {
    throw new Refusal('stopLossSide');
  }
  if (takeProfitMicro !== 0 && !isTakeProfitOnSide(stops.direction, stops.takeProfit, reference)) {
    throw new Refusal('takeProfitSide');
  }
  return { stopLossMicro, takeProfitMicro };
}

/**
 * Judges how a stop is to follow the price; null when it is not. Throws a Refusal for a distance that is finer than the
 * instrument's prices, none, or as far as the price itself. Its step is not known before the price it begins at.
 */
export function checkTrail(
  { trailDistance: distance = '0', trailPercent: percent = '0' }: TrailRequest,
  instrument: CatalogueInstrument,
  priceMicro: number,
): Trail | null {
  if (Number(distance) === 0 && Number(percent) === 0) return null;
  if (Number(distance) !== 0 && Number(percent) !== 0) throw new Refusal('malformed', 'trailPercent');
  if (Number(percent) !== 0) return checkTrailPercent(percent, instrument, priceMicro);
  const distanceMicro = checkPrice(distance, 'trailDistance', instrument);
  if (distanceMicro >= priceMicro) {
    const tick = new Decimal(10).pow(-instrument.pricePrecision);
    throw beyond('trailOutOfRange', {
      min: tick.toFixed(),
      max: fromMicro(priceMicro).minus(tick).toFixed(),
    });
  }
  return { distanceMicro, percentCents: 0, stepMicro: 0 };
}

function checkTrailPercent(
  percent: string,
  { pricePrecision }: CatalogueInstrument,
  priceMicro: number,
): Trail {
  if (!isOnPrecision(percent, 2)) throw beyond('pricePrecision', { digits: '2' });
  const percentCents = new Decimal(percent).times(100).toNumber();
  const trail = { distanceMicro: 0, percentCents, stepMicro: 0 };
  const isIn = Number(percent) >= MIN_TRAIL_PERCENT && Number(percent) <= MAX_TRAIL_PERCENT;
  if (!isIn || trailDistance(trail, priceMicro) < 10 ** (6 - pricePrecision))
    throw beyond('trailOutOfRange', { min: String(MIN_TRAIL_PERCENT), max: String(MAX_TRAIL_PERCENT) });
  return trail;
}

/** Judges what only a pending order may have. Throws a Refusal for a market order that has it, and for a wait that is too long. */
export function checkPendingTerms({ priceType, ocoId, goodForMs }: OrderTicket): void {
  const isPending = priceType === PRICE_TYPE.pending;
  if (ocoId !== undefined && !isPending) throw new Refusal('malformed', 'ocoId');
  if (goodForMs === undefined) return;
  if (!isPending) throw new Refusal('malformed', 'goodForMs');
  if (goodForMs > MAX_GOOD_FOR_MS) throw new Refusal('goodTillOutOfRange');
}

function checkLots(text: string, instrument: Rated, price: () => Decimal): Decimal {
  const lots = new Decimal(text);
  const { minLots, lotStep } = instrument;
  if (lots.isZero() || lots.lt(minLots)) throw beyond('lotsTooSmall', { min: minLots });
  if (lots.gt(maxLots(instrument, null))) throw tooLarge(instrument, price());
  if (!isOnStep(lots, lotStep)) throw beyond('lotsOffStep', { step: lotStep });
  return lots;
}

/** The price that a bound on the lots is named for: the target, where there is one. */
const aboutPrice = (ticket: OrderTicket, quote: Quote) => (): Decimal =>
  ticket.priceType === PRICE_TYPE.market || ticket.targetPrice === '0'
    ? new Decimal(quote.closeMicro).div(1_000_000)
    : new Decimal(ticket.targetPrice);

function tooLarge(instrument: Rated, price: Decimal): Refusal {
  return beyond('lotsTooLarge', { max: maxLots(instrument, price).toFixed() });
}

function checkTarget(ticket: OrderTicket, instrument: CatalogueInstrument, quote: Quote): number {
  const targetMicro = checkPrice(ticket.targetPrice, 'targetPrice', instrument);
  if (targetMicro === 0) throw new Refusal('priceRequired');
  if (targetMicro === quote.closeMicro) throw new Refusal('targetAtMarket');
  return targetMicro;
}

function checkPrice(text: string, field: string, instrument: CatalogueInstrument): number {
  if (text === '0') return 0;
  const price = new Decimal(text);
  if (price.gt(MAX_PRICE_USD)) throw new Refusal('malformed', field);
  if (!isOnPrecision(price, instrument.pricePrecision))
    throw beyond('pricePrecision', { digits: String(instrument.pricePrecision) });
  return toMicro(price);
}

/** The side a pending order waits on: above when its target is above the close it was placed at. */
function targetSide(ticket: OrderTicket, targetMicro: number, quote: Quote): 'above' | 'below' | null {
  if (ticket.priceType === PRICE_TYPE.market) return null;
  return targetMicro > quote.closeMicro ? 'above' : 'below';
}
