import { setImmediate as nextTurn } from 'node:timers/promises';
import { DIRECTION } from '#contract/constants';
import { Decimal, fromMicro, roundMoney } from '#contract/money';
import { notional } from '#contract/trading';
import { quoteIn } from '../market/market.ts';
import type { Prices, Quote } from '../market/price-source.ts';
import { rateText } from '../market/price-text.ts';
import type { Db } from '../store/handles.ts';
import { houseQueries, type LiveRow } from '../store/house.ts';
import { type Position, TradingAccount } from '../trading/trading-account.ts';
import { type AccountValue, valueAtLastTick } from '../trading/value-account.ts';

/** Orders that are valued at once. */
const VALUED_AT_ONCE = 500;

/** A real user's account with live orders, and what it comes to at some prices. */
export type LiveAccount = { uid: string; account: TradingAccount; value: AccountValue };

export type Live = { accounts: readonly LiveAccount[]; prices: Pick<Prices, 'quote'> };

/** All of them, as one commit left them, at these prices. Throws RangeError for an instrument without one. */
export async function readLiveAccounts(db: Db, quotes: readonly Quote[]): Promise<Live> {
  const rows = Map.groupBy(await houseQueries.live.all(db), ({ account_id }) => account_id);
  const byInstrument = new Map(quotes.map((quote) => [quote.instrumentId, quote]));
  const prices = { quote: (id: number) => quoteIn(byInstrument, id) };
  const accounts: LiveAccount[] = [];
  let valued = 0;
  for (const orders of rows.values()) {
    const [first] = orders;
    if (!first) continue;
    const account = accountOf(first, orders);
    accounts.push({ uid: first.uid, account, value: valueAtLastTick(account, prices) });
    valued += orders.length;
    if (valued < VALUED_AT_ONCE) continue;
    valued = 0;
    // Others have their turn.
    await nextTurn();
  }
  return { accounts, prices };
}

function accountOf(row: LiveRow, orders: readonly LiveRow[]): TradingAccount {
  const { account_id: id, version, seq, hash, balance, held, user_id, changed_market_at } = row;
  const account = TradingAccount.read(
    { id, version, seq, hash, balanceMicro: balance, heldMicro: held, changedAtMs: changed_market_at },
    { userId: user_id, realm: 'real', ownHouseId: null },
    orders,
    [],
  );
  // What is held beside orders waits to be withdrawn.
  const withdrawing = held - account.heldMicro;
  if (withdrawing !== 0) account.addWithdrawal({ id: 0, amountMicro: withdrawing });
  return account;
}

type Side = { lots: Decimal; units: Decimal; usd: Decimal };

/** What real users hold of an instrument. */
export type Exposure = {
  instrumentId: number;
  long: Side;
  short: Side;
  netUnits: Decimal;
  netUsd: Decimal;
  /** What the house would have, in USD, if all of it were closed now: the negative of its holders' profit. */
  result: Decimal;
};

/** Sums in millionths. Those of many orders may be beyond what a number holds exactly. */
class Held {
  readonly #lots = { long: 0n, short: 0n };
  readonly #units = { long: 0n, short: 0n };
  #profit = 0n;

  add({ direction, lotsMicro, unitsMicro }: Position, profitMicro: number): void {
    const side = direction === DIRECTION.buy ? 'long' : 'short';
    this.#lots[side] += BigInt(lotsMicro);
    this.#units[side] += BigInt(unitsMicro);
    this.#profit += BigInt(profitMicro);
  }

  exposure(instrumentId: number, { closeMicro, rate }: Quote): Exposure {
    const terms = { unitsPerLot: 1, rate: rateText(rate) };
    const worth = (units: Decimal) => roundMoney(notional(terms, units, fromMicro(closeMicro)));
    const side = (name: 'long' | 'short'): Side => {
      const units = fromMicro(this.#units[name]);
      return { lots: fromMicro(this.#lots[name]), units, usd: worth(units) };
    };
    const netUnits = fromMicro(this.#units.long - this.#units.short);
    return {
      ...{ instrumentId, long: side('long'), short: side('short') },
      ...{ netUnits, netUsd: worth(netUnits), result: fromMicro(-this.#profit) },
    };
  }
}

/** Of each instrument that is held, the largest sum of both sides first. */
export function exposuresOf({ accounts, prices }: Live): Exposure[] {
  const byInstrument = new Map<number, Held>();
  for (const { account, value } of accounts) {
    for (const { id, instrumentId, profitMicro } of value.positions) {
      const held = byInstrument.get(instrumentId) ?? new Held();
      byInstrument.set(instrumentId, held);
      const position = account.positions.get(id);
      if (position) held.add(position, profitMicro);
    }
  }
  return [...byInstrument]
    .map(([instrumentId, held]) => held.exposure(instrumentId, prices.quote(instrumentId)))
    .toSorted((a, b) => grossOf(b).cmp(grossOf(a)) || a.instrumentId - b.instrumentId);
}

/** What all of them come to, in USD. */
export function sumOf(exposures: readonly Exposure[]) {
  const sum = (of: (exposure: Exposure) => Decimal) => Decimal.sum(0, ...exposures.map(of));
  return {
    long: sum(({ long }) => long.usd),
    short: sum(({ short }) => short.usd),
    net: sum(({ netUsd }) => netUsd),
    /** What a bound of all of them is on: no instrument takes from another. */
    open: sum(({ netUsd }) => netUsd.abs()),
    result: sum(({ result }) => result),
  };
}

const grossOf = ({ long, short }: Exposure): Decimal => long.usd.plus(short.usd);

/** What accounts with live orders hold; micro-USD. */
export type Risk = {
  /** Those with positions. */
  accounts: number;
  positions: number;
  pendings: number;
  marginMicro: number;
  pendingMicro: number;
  /** Of all with positions, the nearest to liquidation first. */
  nearest: { uid: string; riskRate: string; marginMicro: number; equityMicro: number }[];
};

/** `atMost` of the accounts are named. */
export function riskOf({ accounts }: Live, atMost: number): Risk {
  const exposed = accounts.filter(({ account }) => account.positions.size > 0);
  const sum = (of: (account: TradingAccount) => number) =>
    accounts.reduce((total, { account }) => total + of(account), 0);
  return {
    accounts: exposed.length,
    positions: sum(({ positions }) => positions.size),
    pendings: sum(({ pendings }) => pendings.size),
    marginMicro: sum(({ openMarginMicro }) => openMarginMicro),
    pendingMicro: sum(
      ({ heldMicro, openMarginMicro, withdrawingMicro }) => heldMicro - openMarginMicro - withdrawingMicro,
    ),
    nearest: exposed
      .map(({ uid, value: { riskRate, openMarginMicro, ...value } }) => ({
        uid,
        riskRate,
        marginMicro: openMarginMicro,
        // What the rate is of: money that waits to be withdrawn backs nothing.
        equityMicro: value.balanceMicro + value.profitsTotalMicro - value.withdrawingMicro,
      }))
      .toSorted((a, b) => Number(b.riskRate) - Number(a.riskRate) || (a.uid < b.uid ? -1 : 1))
      .slice(0, atMost),
  };
}
