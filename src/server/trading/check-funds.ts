import { BALANCE_DIGITS } from '#contract/constants';
import { Decimal, fromMicro } from '#contract/money';
import { beyond, type Refusal } from '../refusal.ts';
import { type CommandContext, priceOf } from './command-context.ts';
import { freeMicro, payableMicro } from './risk.ts';
import type { TradingAccount } from './trading-account.ts';

/** What an order takes of its account, in micro-units. */
type Charged = { marginMicro: number; feeMicro: number };

const NOTHING: Charged = { marginMicro: 0, feeMicro: 0 };

/**
 * Refuses an order when it takes more than the free margin (S9.5, S9.6), or when the balance that no withdrawal waits for
 * cannot pay its fee: unrealised profit may back a margin but not pay a bill. What the order holds already is its own; one
 * that comes to hold less needs nothing.
 */
export function checkFunds(
  context: Pick<CommandContext, 'market'>,
  account: TradingAccount,
  { marginMicro, feeMicro }: Charged,
  before = NOTHING,
): void {
  const more = marginMicro + feeMicro - before.marginMicro - before.feeMicro;
  const free = freeMicro(account, priceOf(context));
  if (more > 0 && more > free) throw tooLittle(more, free);
  const payable = payableMicro(account);
  if (feeMicro > before.feeMicro && feeMicro > payable) throw tooLittle(feeMicro, payable);
}

/** Names what an order takes and what there is for it, to the cent: neither looks like the other. */
function tooLittle(neededMicro: number, freeMicro: number): Refusal {
  const cents = (micro: number, rounding: 0 | 1): string =>
    fromMicro(micro).toFixed(BALANCE_DIGITS, rounding);
  return beyond('insufficientMargin', {
    needed: cents(neededMicro, Decimal.ROUND_UP),
    free: cents(Math.max(0, freeMicro), Decimal.ROUND_DOWN),
  });
}
