import type { Ledger } from '../ledger/ledger.ts';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Quote } from '../market/price-source.ts';
import { Refusal } from '../refusal.ts';
import type { Tx } from '../store/handles.ts';
import { orderQueries } from '../store/orders.ts';
import type { Book, BookAccount } from './book.ts';
import type { TradeFees } from './trade-fees.ts';

/** What the use-cases of trading work with, inside one command. */
export type CommandContext = {
  tx: Tx;
  book: Book;
  ledger: Ledger;
  market: { find(instrumentId: number): CatalogueInstrument | undefined; quote(instrumentId: number): Quote };
  /** What an order costs that is placed now. */
  fees: () => TradeFees;
  /** Positions and pending orders that left the book in this command. */
  closed: { userId: number; orderId: number }[];
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

export function priceOf(context: Pick<CommandContext, 'market'>): (instrumentId: number) => number {
  return (instrumentId) => context.market.quote(instrumentId).closeMicro;
}

/** Says that a conditional update found its row. If not, book and SQL disagree: the command is rolled back. */
export function expectChanged(result: { changes: number }, what: string): void {
  if (result.changes !== 1) throw new Error(`${what} was not in the expected state`);
}

/** Throws the refusal that fits an order which is not live in the state the command needs. */
export async function refuseState(
  context: Pick<CommandContext, 'tx'>,
  account: BookAccount,
  orderId: number,
  reason: 'notHolding' | 'notPending',
): Promise<never> {
  const row = await orderQueries.ownState.get(context.tx, { id: orderId, accountId: account.id });
  throw new Refusal(row ? reason : 'unknownOrder');
}
