import type { OrderTicket } from '#contract/routes/trading';
import type { Market } from '../market/market.ts';
import type { Prices } from '../market/price-source.ts';
import { inMicro } from './check-ticket.ts';
import { closeForUser } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import { fireTrigger } from './fire-trigger.ts';
import { movesThatMatter } from './moves.ts';
import { openOrder } from './open-order.ts';
import { firstReached } from './reached.ts';
import type { TradingAccount } from './trading-account.ts';

/**
 * An account that trades in time that has gone by, within one command: by the rules of now, at the prices and the instants of then.
 * What these prices bring about between its orders is carried out before the next. The market must know its past.
 */
export class PastTrading {
  readonly account: TradingAccount;
  readonly #contextOf: (prices: Prices) => CommandContext;
  readonly #market: Market;
  #atMs: number;

  constructor(
    account: TradingAccount,
    contextOf: (prices: Prices) => CommandContext,
    market: Market,
    atMs: number,
  ) {
    this.account = account;
    this.#contextOf = contextOf;
    this.#market = market;
    this.#atMs = atMs;
  }

  /** Goes on to a later instant, epoch ms, and carries out what prices reach until then. */
  goTo(atMs: number): void {
    const until = this.#market.at(atMs);
    for (;;) {
      const moves = movesThatMatter(this.#market, this.account, this.#atMs, until);
      const [first] = firstReached(this.#market, this.account, moves);
      if (!first) break;
      const { due, prices } = first;
      this.#change(prices, (context) => fireTrigger(context, this.account, due, prices.marketMs));
    }
    this.#atMs = atMs;
  }

  /** Throws what an order is refused with. */
  submit(ticket: OrderTicket): void {
    this.#now((context) => openOrder(context, this.account, inMicro(ticket), this.#atMs));
  }

  /** Throws what closing is refused with. */
  close(orderId: number): void {
    this.#now((context) => closeForUser(context, this.account, orderId, this.#atMs));
  }

  #now(run: (context: CommandContext) => void): void {
    this.#change(this.#market.at(this.#atMs), run);
  }

  #change(prices: Prices, run: (context: CommandContext) => void): void {
    run(this.#contextOf(prices));
    this.#atMs = prices.marketMs;
    this.account.changedAtMs = prices.marketMs;
  }
}
