import { DEMO_BALANCE_USD, DIRECTION, type Direction, PRICE_TYPE } from '#contract/constants';
import { Decimal, fromMicro } from '#contract/money';
import type { OrderTicket } from '#contract/routes/trading';
import { margin } from '#contract/trading';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Market } from '../market/market.ts';
import type { Prices, Quote } from '../market/price-source.ts';
import type { Random } from '../market/seeded.ts';
import type { Character } from './roster.ts';

/** How likely a trader with nothing open opens something when their turn comes. */
const OPENS = 0.6;
/** How likely one with a position closes it. */
const CLOSES = 0.25;
/** A smallest order that binds more than this many times what the trader would bind is left alone. */
const MAX_OVER_BUDGET = 4;

export type TraderPosition = { id: number; instrumentId: number };
type Listed = { instrument: CatalogueInstrument; quote: Quote };
/** What is listed, and what it costs. Instruments are asked for one by one: a price of the past takes a while to work out. */
export type MarketOfTurn = Pick<Market, 'instruments'> & Pick<Prices, 'quote'>;
export type TraderDecision =
  | { kind: 'open'; ticket: OrderTicket }
  | { kind: 'close'; orderId: number }
  | null;

/**
 * What a simulated trader does in their turn: closes the one position they have, opens one, or waits. Pure: the same
 * random numbers and market come to the same decision. `isEager` never waits.
 */
export function decide(
  character: Character,
  market: MarketOfTurn,
  positions: readonly TraderPosition[],
  random: Random,
  isEager: boolean,
): TraderDecision {
  const [position] = positions;
  const willing = isEager || random.next() < (position ? CLOSES : OPENS);
  if (!willing) return null;
  if (!position) return openSomething(character, market, random);
  return market.quote(position.instrumentId).isOpen ? { kind: 'close', orderId: position.id } : null;
}

function openSomething(character: Character, market: MarketOfTurn, random: Random): TraderDecision {
  const traded = market.instruments.filter(({ multiples }) => multiples.length > 0);
  const isLiked = ({ category }: CatalogueInstrument) => character.favourites.includes(category);
  const chosen =
    pickOpen(traded.filter(isLiked), market, random) ??
    pickOpen(
      traded.filter((instrument) => !isLiked(instrument)),
      market,
      random,
    );
  if (!chosen) return null;
  const { instrument, quote } = chosen;
  const [multiple = '1'] = instrument.multiples;
  const lots = lotsFor(character, chosen, multiple);
  if (lots === null) return null;
  return {
    kind: 'open',
    ticket: {
      instrumentId: instrument.id,
      direction: directionOf(character, quote, random),
      priceType: PRICE_TYPE.market,
      lots,
      targetPrice: '0',
      stopLoss: '0',
      takeProfit: '0',
      multiple,
    },
  };
}

function directionOf({ habit }: Character, quote: Quote, random: Random): Direction {
  const isUp =
    quote.closeMicro === quote.previousCloseMicro
      ? random.next() < 0.5
      : quote.closeMicro > quote.previousCloseMicro;
  const buys = habit === 'guesses' ? random.next() < 0.5 : (habit === 'follows') === isUp;
  return buys ? DIRECTION.buy : DIRECTION.sell;
}

/** Lots whose margin is what the trader binds, on the instrument's step; null when even the fewest bind far more. */
function lotsFor(
  { marginPercent }: Character,
  { instrument, quote }: Listed,
  multiple: string,
): string | null {
  const budget = new Decimal(DEMO_BALANCE_USD).times(marginPercent).div(100);
  const perLot = margin(instrument, new Decimal(1), fromMicro(quote.closeMicro), multiple);
  const steps = budget.div(perLot).div(instrument.lotStep).floor();
  const lots = Decimal.max(steps.times(instrument.lotStep), instrument.minLots);
  return lots.times(perLot).gt(budget.times(MAX_OVER_BUDGET)) ? null : lots.toFixed();
}

/** Any of those that are open; null when none is. */
function pickOpen(
  instruments: readonly CatalogueInstrument[],
  market: MarketOfTurn,
  random: Random,
): Listed | null {
  const left = [...instruments];
  while (left.length > 0) {
    const [instrument] = left.splice(Math.floor(random.next() * left.length), 1);
    if (!instrument) break;
    const quote = market.quote(instrument.id);
    if (quote.isOpen) return { instrument, quote };
  }
  return null;
}
