import type { Market } from '../market/market.ts';
import { requiredMicro } from './risk.ts';
import type { TradingAccount } from './trading-account.ts';
import { positionProfitMicro, riskPercent } from './valuation.ts';

/** An account valued at the last tick; money in integer millionths. */
export type AccountValue = {
  /** Grows with each change of the account. */
  version: number;
  balanceMicro: number;
  profitsTotalMicro: number;
  /** What positions require now: before a closure it may be more than what is booked for them. */
  openMarginMicro: number;
  /** Held for open and pending orders and for waiting withdrawals. */
  heldMicro: number;
  /** The part of it that waits to be withdrawn: it backs no position. */
  withdrawingMicro: number;
  /** Risk rate in percent as the contract's `riskRate` gives it. */
  riskRate: string;
  positions: readonly { id: number; instrumentId: number; priceMicro: number; profitMicro: number }[];
};

/** Values an account at the last tick. Money in micro-units, the risk rate as a decimal string in percent. */
export function valueAtLastTick(account: TradingAccount, market: Pick<Market, 'quote'>): AccountValue {
  let profitsTotalMicro = 0;
  const positions = [...account.positions.values()].map((position) => {
    const quote = market.quote(position.instrumentId);
    const profitMicro = positionProfitMicro(position, quote);
    profitsTotalMicro += profitMicro;
    const { id, instrumentId } = position;
    return { id, instrumentId, priceMicro: quote.closeMicro, profitMicro };
  });
  const { withdrawingMicro } = account;
  const required = requiredMicro(account, (id) => market.quote(id));
  const backing = account.balanceMicro + profitsTotalMicro - withdrawingMicro;
  return {
    version: account.version,
    balanceMicro: account.balanceMicro,
    profitsTotalMicro,
    openMarginMicro: required,
    heldMicro: account.heldMicro + required - account.openMarginMicro,
    withdrawingMicro,
    riskRate: riskPercent(backing, required).toFixed(),
    positions,
  };
}

/** The value of an account without live orders: what it holds waits to be withdrawn. */
export function emptyValue({
  version,
  balance,
  held,
}: {
  version: number;
  balance: number;
  held: number;
}): AccountValue {
  return {
    version,
    balanceMicro: balance,
    profitsTotalMicro: 0,
    openMarginMicro: 0,
    heldMicro: held,
    withdrawingMicro: held,
    riskRate: '0',
    positions: [],
  };
}
