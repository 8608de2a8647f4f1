import {
  type Direction,
  MAX_GOOD_FOR_MS,
  MAX_NOTIONAL_USD,
  MAX_TRAIL_PERCENT,
  MIN_TRAIL_PERCENT,
  PRICE_TYPE,
} from '#contract/constants';
import { Decimal, fromMicro, MONEY_SCALE, nearestMicro, toMicro } from '#contract/money';
import type { OrderTicket } from '#contract/routes/trading';
import {
  fee,
  inUsd,
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
const MAX_PRICE_MICRO = 1_000_000_000 * 1_000_000;
/** A hundredth of a percent, in millionths of one. */
export const CENT_MICRO = 10_000;

/** What is asked, with its decimals in millionths and named so. */
export type InMicro<Asked> = {
  [Name in keyof Asked as Asked[Name] extends string | undefined
    ? `${Name & string}Micro`
    : Name]: Asked[Name] extends string | undefined ? number | Exclude<Asked[Name], string> : Asked[Name];
};

/** As rules judge it. A decimal beyond the safe integers is not exact any more, and more than any rule allows. */
export const inMicro = <Asked extends object>(asked: Asked): InMicro<Asked> =>
  Object.fromEntries(
    Object.entries(asked).map(([name, value]) =>
      typeof value === 'string' ? [`${name}Micro`, nearestMicro(value)] : [name, value],
    ),
  ) as InMicro<Asked>;

/** An order as it is asked for (S7.24), in millionths; a price of 0 means none. */
export type TicketInMicro = InMicro<OrderTicket>;
export type TrailInMicro = Pick<TicketInMicro, 'trailDistanceMicro' | 'trailPercentMicro'>;

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
  ticket: TicketInMicro,
  instrument: CatalogueInstrument,
  quote: Quote,
  fees: TradeFees,
): CheckedOrder {
  if (instrument.multiples.length === 0) throw new Refusal('noLeverage');
  checkOpen(quote);
  const rate = rateText(quote.rate);
  const lots = checkLots(ticket.lotsMicro, { ...instrument, rate }, aboutPrice(ticket, quote));
  const multiple = instrument.multiples.find((value) => toMicro(value) === ticket.multipleMicro);
  if (multiple === undefined) throw new Refusal('unknownMultiple');
  const priceMicro =
    ticket.priceType === PRICE_TYPE.market ? quote.closeMicro : checkTarget(ticket, instrument, quote);
  const price = fromMicro(priceMicro);
  // A bound need not be exact to the cent, so it costs no decimals.
  const value = (priceMicro / 1_000_000) * (ticket.lotsMicro / 1_000_000) * Number(instrument.unitsPerLot);
  const notionalUsd = rate ? inUsd(new Decimal(value), rate).toNumber() : value;
  if (notionalUsd > MAX_NOTIONAL_USD) throw tooLarge({ ...instrument, rate }, price);
  const stops = checkStops(ticket, instrument, priceMicro);
  const trail = checkTrail(ticket, instrument, priceMicro);
  const terms = { ...instrument, feeRate: feeRateOf(instrument, fees), rate };
  const orderMargin = margin(terms, lots, price, multiple);
  const { lotsMicro, multipleMicro } = ticket;
  return {
    ...stops,
    trail,
    lotsMicro,
    unitsMicro: unitsMicro(lotsMicro, instrument.unitsPerLot),
    multipleMicro,
    priceMicro,
    marginMicro: toMicro(orderMargin),
    feeMicro: toMicro(fee(terms, fees.type, lots, orderMargin)),
    targetSide: targetSide(ticket, priceMicro, quote),
  };
}

type Stops = { direction: Direction; stopLossMicro: number; takeProfitMicro: number };

/**
 * Judges the stops of an order whose entry is, or will be, at `referenceMicro`; 0 is none. Throws a Refusal when one is too fine
 * for the instrument or on the wrong side.
 */
export function checkStops(
  { direction, stopLossMicro, takeProfitMicro }: Stops,
  instrument: CatalogueInstrument,
  referenceMicro: number,
): Omit<Stops, 'direction'> {
  checkPrice(stopLossMicro, 'stopLoss', instrument);
  checkPrice(takeProfitMicro, 'takeProfit', instrument);
  if (stopLossMicro !== 0 && !isStopLossOnSide(direction, stopLossMicro, referenceMicro)) {
    throw new Refusal('stopLossSide');
  }
  if (takeProfitMicro !== 0 && !isTakeProfitOnSide(direction, takeProfitMicro, referenceMicro)) {
    throw new Refusal('takeProfitSide');
  }
  return { stopLossMicro, takeProfitMicro };
}

/**
 * Judges how a stop is to follow the price; null when it is not. Throws a Refusal for a distance that is finer than the
 * instrument's prices, none, or as far as the price itself. Its step is not known before the price it begins at.
 */
export function checkTrail(
  { trailDistanceMicro: distanceMicro = 0, trailPercentMicro = 0 }: TrailInMicro,
  instrument: CatalogueInstrument,
  priceMicro: number,
): Trail | null {
  if (distanceMicro === 0 && trailPercentMicro === 0) return null;
  if (distanceMicro !== 0 && trailPercentMicro !== 0) throw new Refusal('malformed', 'trailPercent');
  if (trailPercentMicro !== 0) return checkTrailPercent(trailPercentMicro, instrument, priceMicro);
  checkPrice(distanceMicro, 'trailDistance', instrument);
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
  percentMicro: number,
  { pricePrecision }: CatalogueInstrument,
  priceMicro: number,
): Trail {
  if (percentMicro % CENT_MICRO !== 0) throw beyond('pricePrecision', { digits: '2' });
  const percentCents = percentMicro / CENT_MICRO;
  const trail = { distanceMicro: 0, percentCents, stepMicro: 0 };
  const isIn = percentCents >= MIN_TRAIL_PERCENT * 100 && percentCents <= MAX_TRAIL_PERCENT * 100;
  if (!isIn || trailDistance(trail, priceMicro) < 10 ** (6 - pricePrecision))
    throw beyond('trailOutOfRange', { min: String(MIN_TRAIL_PERCENT), max: String(MAX_TRAIL_PERCENT) });
  return trail;
}

/** Judges what only a pending order may have. Throws a Refusal for a market order that has it, and for a wait that is too long. */
export function checkPendingTerms({ priceType, ocoId, goodForMs }: TicketInMicro): void {
  const isPending = priceType === PRICE_TYPE.pending;
  if (ocoId !== undefined && !isPending) throw new Refusal('malformed', 'ocoId');
  if (goodForMs === undefined) return;
  if (!isPending) throw new Refusal('malformed', 'goodForMs');
  if (goodForMs > MAX_GOOD_FOR_MS) throw new Refusal('goodTillOutOfRange');
}

function checkLots(lotsMicro: number, instrument: Rated, price: () => Decimal): Decimal {
  const lots = fromMicro(lotsMicro);
  const { minLots, lotStep } = instrument;
  if (lots.isZero() || lots.lt(minLots)) throw beyond('lotsTooSmall', { min: minLots });
  if (lots.gt(maxLots(instrument, null))) throw tooLarge(instrument, price());
  if (!isOnStep(lots, lotStep)) throw beyond('lotsOffStep', { step: lotStep });
  return lots;
}

/** The price that a bound on the lots is named for: the target, where there is one. */
const aboutPrice =
  ({ priceType, targetPriceMicro }: TicketInMicro, { closeMicro }: Quote) =>
  (): Decimal =>
    fromMicro(priceType === PRICE_TYPE.market || targetPriceMicro === 0 ? closeMicro : targetPriceMicro);

function tooLarge(instrument: Rated, price: Decimal): Refusal {
  return beyond('lotsTooLarge', { max: maxLots(instrument, price).toFixed() });
}

function checkTarget(
  { targetPriceMicro: targetMicro }: TicketInMicro,
  instrument: CatalogueInstrument,
  quote: Quote,
): number {
  checkPrice(targetMicro, 'targetPrice', instrument);
  if (targetMicro === 0) throw new Refusal('priceRequired');
  if (targetMicro === quote.closeMicro) throw new Refusal('targetAtMarket');
  return targetMicro;
}

function checkPrice(priceMicro: number, field: string, { pricePrecision }: CatalogueInstrument): void {
  if (priceMicro > MAX_PRICE_MICRO) throw new Refusal('malformed', field);
  if (priceMicro % 10 ** (MONEY_SCALE - pricePrecision) !== 0)
    throw beyond('pricePrecision', { digits: String(pricePrecision) });
}

/** The side a pending order waits on: above when its target is above the close it was placed at. */
function targetSide(ticket: TicketInMicro, targetMicro: number, quote: Quote): 'above' | 'below' | null {
  if (ticket.priceType === PRICE_TYPE.market) return null;
  return targetMicro > quote.closeMicro ? 'above' : 'below';
}
