import { plainDecimal } from '#contract/decimal-text';
import type { Instrument } from '#contract/entities-market';
import { Decimal, type DecimalInput } from '#contract/money';
import type { ForexTradePush } from '#contract/socket';
import { freeMargin, maxLots, notional } from '#contract/trading';
import { type Charge, costsOf, isKnown } from './charge.ts';
import { type FundsIssue, type TicketFields, ticketPrice } from './ticket.ts';

/** Shares of the free margin an order may be sized by, as fractions. */
export const SHARES = ['0.25', '0.5', '0.75', '1'] as const;

/**
 * What new orders may use, in USD, as the server reckons it: the balance and the unrealised profit less everything
 * that is held, for open and pending orders and for waiting withdrawals. Computed from the account as the live link
 * last pushed it; null while it has pushed nothing, which is so for a visitor.
 */
export function freeOf(account: ForexTradePush | null): Decimal | null {
  return account && freeMargin(account.balance, account.profits, account.held);
}

/** How large an order is: units of the instrument, and what they are worth in USD. */
export type Size = { units: Decimal; worth: Decimal };

/** Null while the lots or the price are not known. */
export function sizeOf(
  instrument: Instrument,
  fields: Pick<TicketFields, 'priceType' | 'targetPrice' | 'lots'>,
  close: string,
): Size | null {
  const lots = plainDecimal(fields.lots);
  const price = ticketPrice(fields, close);
  if (lots === null || price === null) return null;
  return {
    units: new Decimal(instrument.unitsPerLot).times(lots),
    worth: notional(instrument, lots, price),
  };
}

/**
 * The most lots whose margin and fee fit into a share of the free margin: the largest multiple of the lot step, at
 * most what one order may have. Null when that is below the smallest order, or while a price, the leverage or the
 * account is not known. Lots, as a plain decimal.
 */
export function lotsForShare(
  charge: Charge,
  fields: Pick<TicketFields, 'priceType' | 'targetPrice'>,
  close: string,
  free: Decimal | null,
  share: DecimalInput,
): string | null {
  const price = ticketPrice(fields, close);
  if (free === null || price === null || !isKnown(charge)) return null;
  const budget = free.times(share);
  return mostLots(charge.instrument, maxLots(charge.instrument, price), (lots) => {
    const costs = costsOf(charge, price, lots);
    return costs.margin.plus(costs.fee).lte(budget);
  });
}

/**
 * The most lots on the step that may be taken, at most `most`; null when they are fewer than the smallest order. Fewer
 * lots than those that may be taken may be taken too.
 */
export function mostLots(
  { lotStep, minLots }: Pick<Instrument, 'lotStep' | 'minLots'>,
  most: DecimalInput,
  mayTake: (lots: Decimal) => boolean,
): string | null {
  const lotsOf = (steps: number): Decimal => new Decimal(lotStep).times(steps);
  // What lots cost never falls with their number, so that halving finds the last step, whatever rounding does to it.
  let fits = 0;
  let tooMany = new Decimal(most).div(lotStep).floor().toNumber() + 1;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (mayTake(lotsOf(middle))) fits = middle;
    else tooMany = middle;
  }
  const lots = lotsOf(fits);
  return fits === 0 || lots.lt(minLots) ? null : lots.toFixed();
}

/** What an order may be paid from, as far as the trader's device knows: the free margin in USD, and the site's kind of fee. Null is not known. */
export type KnownFunds = { free: Decimal | null; tradeFeeType: number | null };

/** Whether the lots need more than the free margin; no issue while either is not known. The server has the last word. */
export function fundsIssue(
  charge: Charge,
  fields: Pick<TicketFields, 'priceType' | 'targetPrice' | 'lots'>,
  close: string,
  free: Decimal | null,
): FundsIssue | null {
  const lots = plainDecimal(fields.lots);
  const price = ticketPrice(fields, close);
  if (free === null || lots === null || price === null || !isKnown(charge)) return null;
  const most = lotsForShare(charge, fields, close, free, 1);
  if (most === null) return 'marginTooSmall';
  return new Decimal(lots).gt(most) ? 'lotsBeyondMargin' : null;
}
