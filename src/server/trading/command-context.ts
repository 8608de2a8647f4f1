import type { Ledger } from '../ledger/ledger.ts';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Market } from '../market/market.ts';
import type { Prices } from '../market/price-source.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../settings.ts';
import type { PriceOf } from './risk.ts';
import type { TradeFees } from './trade-fees.ts';
import type { Work } from './work.ts';

/** What the use-cases of trading work with, inside one command. They decide without waiting, and read no rows. */
export type CommandContext = {
  work: Work;
  ledger: Ledger;
  market: Pick<Market, 'find' | 'riskLevels'> & Prices;
  /** What an order costs that is placed now. */
  fees: () => TradeFees;
  /** Whether operators let nothing be opened in an instrument, by its code, for now. */
  isHalted: (code: string) => boolean;
  /** What may be open at most of one account and of all real ones, in USD; null for no bound. */
  exposureMax: Settings['exposureMax'];
  /** Whether the account has or had the order that the command names. */
  hadOrder: boolean;
};

/** The instrument, or the refusal `unknownInstrument`. */
export function instrumentOf(
  context: Pick<CommandContext, 'market'>,
  instrumentId: number,
): CatalogueInstrument {
  const instrument = context.market.find(instrumentId);
  if (!instrument) throw new Refusal('unknownInstrument');
  return instrument;
}

export function priceOf(context: Pick<CommandContext, 'market'>): PriceOf {
  return (instrumentId) => context.market.quote(instrumentId);
}

/** Throws the refusal that fits an order which is not live in the state the command needs. */
export function refuseState(
  context: Pick<CommandContext, 'hadOrder'>,
  reason: 'notHolding' | 'notPending',
): never {
  throw new Refusal(context.hadOrder ? reason : 'unknownOrder');
}
