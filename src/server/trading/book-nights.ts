import { DIRECTION } from '#contract/constants';
import { fromMicro, toMicro } from '#contract/money';
import { financing } from '#contract/trading';
import { dayEndAfter } from '../market/calendars/opening-hours.ts';
import { rateText } from '../market/price-text.ts';
import { orderCommands } from '../store/orders.ts';
import { payLoss, protectionLegs } from './close-position.ts';
import type { CommandContext } from './command-context.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import type { Priced } from './valuation.ts';

/**
 * Overnight financing: at the end of each trading day of an instrument whose terms have it, the holder of a position pays or gets
 * a share of its value for the nights until the next trading day (docs/decisions/money.md).
 */

/** Books the nights that begin at an instant for every position that is held over them, by id. No night is booked twice. */
export function bookNights(
  context: CommandContext,
  account: TradingAccount,
  atMs: number,
  nowMs: number,
): void {
  for (const id of [...account.positions.keys()].sort((a, b) => a - b)) {
    // Charging one position may close another.
    const position = account.positions.get(id);
    if (position && position.financedUntilMs < atMs) bookNightsOf(context, account, position, atMs, nowMs);
  }
}

function bookNightsOf(
  context: CommandContext,
  account: TradingAccount,
  position: Position,
  atMs: number,
  nowMs: number,
): void {
  const { id, instrumentId } = position;
  const instrument = context.market.find(instrumentId);
  const end = instrument && dayEndAfter(instrument.calendar, atMs - 1);
  if (!instrument?.financing || end?.atMs !== atMs) return;
  const amountMicro = nightsMicro(position, context.market.quote(instrumentId), {
    percent: position.direction === DIRECTION.buy ? instrument.financing.long : instrument.financing.short,
    nights: end.nights,
  });
  const financingMicro = position.financingMicro + amountMicro;
  const row = { id, financing: financingMicro, until: atMs };
  context.work.record(orderCommands.finance.of(row), `position ${id}`);
  account.replacePosition(position, { financingMicro, financedUntilMs: atMs });
  if (amountMicro === 0) return;
  payLoss(context, account, amountMicro, nowMs);
  const house = context.ledger.counterAccount(account, 'house');
  context.ledger.post(context.work, {
    kind: 'fee',
    orderId: id,
    atMs: nowMs,
    legs: [
      ...protectionLegs(account, house, amountMicro),
      { accountId: account.id, amountMicro, memo: 'financing' },
      { accountId: house, amountMicro: -amountMicro, memo: 'financing' },
    ],
  });
}

/** What some nights add, in micro-USD, at a price. */
function nightsMicro(
  { unitsMicro }: Pick<Position, 'unitsMicro'>,
  { closeMicro, rate }: Priced,
  { percent, nights }: { percent: string; nights: number },
): number {
  const terms = { unitsPerLot: 1, rate: rateText(rate) };
  return toMicro(financing(terms, fromMicro(unitsMicro), fromMicro(closeMicro), percent, nights));
}
