import { DIRECTION, ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';
import type { ForexTradePush } from '#contract/socket';
import { equity, type InstrumentTerms, inUsd, riskLevelsOf } from '#contract/trading';

/**
 * The price of an instrument at which the account would be liquidated if this price alone moved: where the margin of all open
 * positions reaches the stop-out's percent of the equity. Rounded to the decimals it is quoted in, to the side where it comes sooner.
 * Null while the account has no net position in it or is not known, and where no price above zero leads there.
 */
export function liquidationPrice(
  terms: Pick<InstrumentTerms, 'unitsPerLot' | 'rate'> & { id: number; pricePrecision: number },
  orders: readonly Order[],
  account: ForexTradePush | null,
): string | null {
  if (account === null) return null;
  const positions = orders.filter(
    ({ status, instrumentId }) => status === ORDER_STATUS.holding && instrumentId === terms.id,
  );
  const [first] = positions;
  if (!first) return null;
  const netLots = positions.reduce(
    (sum, { direction, lots }) => (direction === DIRECTION.buy ? sum.plus(lots) : sum.minus(lots)),
    new Decimal(0),
  );
  if (netLots.isZero()) return null;
  // What the equity changes by when the price rises by one.
  const perPrice = inUsd(netLots.times(terms.unitsPerLot), terms.rate);
  const least = new Decimal(account.openMargin).times(100).div(riskLevelsOf(account).stopOut);
  // What waits to be withdrawn backs no position.
  const backing = equity(account.balance, account.profits).minus(account.withdrawing ?? 0);
  const away = backing.minus(least);
  const price = new Decimal(first.price).minus(away.div(perPrice));
  if (away.lte(0) || price.lte(0)) return null;
  return price.toFixed(terms.pricePrecision, netLots.gt(0) ? Decimal.ROUND_UP : Decimal.ROUND_DOWN);
}
