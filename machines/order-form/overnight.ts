import { DIRECTION, type Direction } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Instrument } from '#contract/entities-market';
import type { Decimal } from '#contract/money';
import { financing } from '#contract/trading';
import { type TicketFields, ticketPrice } from './ticket.ts';

/** What an order of a direction would add to the balance at the next end of a trading day, in USD; below zero it is charged. */
export type Overnight = { direction: Direction; amount: Decimal | null };

/**
 * Of the ticket's direction, or of both while it has none; nothing where the instrument is not financed. The amount is null while
 * a number is missing. The server books it at the price of that moment, this is for the ticket's.
 */
export function overnightOf(
  instrument: Instrument,
  fields: Pick<TicketFields, 'priceType' | 'targetPrice' | 'lots'>,
  close: string,
  direction: Direction | null,
): Overnight[] {
  const terms = instrument.financing;
  if (!terms) return [];
  const lots = plainDecimal(fields.lots);
  const price = ticketPrice(fields, close);
  const amountOf = (percent: string): Decimal | null =>
    lots === null || price === null ? null : financing(instrument, lots, price, percent, terms.nights);
  return Object.values(DIRECTION)
    .filter((one) => direction === null || one === direction)
    .map((one) => ({
      direction: one,
      amount: amountOf(one === DIRECTION.buy ? terms.long : terms.short),
    }));
}
