import { Decimal, fromMicro, roundMoney, toMicro } from '#contract/money';
import { isOnStep } from '#contract/trading';
import { orderLife } from '../lives/order-life.machine.ts';
import { beyond } from '../refusal.ts';
import { orderCommands } from '../store/orders.ts';
import { checkOpen } from './check-ticket.ts';
import { type Closed, closePosition, closingOf, payLoss, postClose } from './close-position.ts';
import { type CommandContext, instrumentOf, refuseState } from './command-context.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import { positionProfitMicro } from './valuation.ts';

/** A part that was closed, the order it became, and the lots that stay open. */
export type ClosedPart = Closed & { part?: { orderId: number; restLotsMicro: number } };

/**
 * Closes some lots of a position for its owner at the current close; all of them are the whole position. The part becomes an
 * order of its own, closed, with its share of lots, units and margin; the fee and the nights stay with the position. Refused
 * while the market is closed, and when part or rest is no order the instrument takes.
 */
export function closePart(
  context: CommandContext,
  account: TradingAccount,
  { orderId, lotsMicro }: { orderId: number; lotsMicro: number },
  nowMs: number,
): ClosedPart {
  const position = account.positions.get(orderId) ?? refuseState(context, 'notHolding');
  checkOpen(context.market.quote(position.instrumentId));
  checkLots(context, position, lotsMicro);
  if (lotsMicro === position.lotsMicro) return closePosition(context, account, position, 'user', nowMs);
  return splitOff(context, account, position, lotsMicro, nowMs);
}

function checkLots(context: CommandContext, position: Position, lotsMicro: number): void {
  const { minLots, lotStep } = instrumentOf(context, position.instrumentId);
  const lots = fromMicro(lotsMicro);
  const all = fromMicro(position.lotsMicro);
  if (lots.gt(all)) throw beyond('lotsTooLarge', { max: all.toFixed() });
  if (lots.eq(all)) return;
  if (lots.lt(minLots)) throw beyond('lotsTooSmall', { min: minLots });
  if (!isOnStep(lots, lotStep)) throw beyond('lotsOffStep', { step: lotStep });
  if (all.minus(lots).lt(minLots)) throw beyond('restTooSmall', { min: minLots });
}

function splitOff(
  context: CommandContext,
  account: TradingAccount,
  position: Position,
  lotsMicro: number,
  nowMs: number,
): ClosedPart {
  // Multiplied first: a share may have no end.
  const shareOf = (amount: Decimal) => amount.times(lotsMicro).div(position.lotsMicro);
  const part = {
    lotsMicro,
    unitsMicro: shareOf(new Decimal(position.unitsMicro)).toDecimalPlaces(0).toNumber(),
    marginMicro: toMicro(roundMoney(shareOf(fromMicro(position.marginMicro)))),
  };
  const quote = context.market.quote(position.instrumentId);
  const priceMicro = quote.closeMicro;
  const partId = context.work.nextId('trade_order');
  const closed = { ...position, ...part, id: partId };
  const profitMicro = positionProfitMicro(closed, quote);
  // The part leaves before a loss makes room for itself, which may close the rest as well.
  account.reducePosition(position, part);
  context.work.record(
    orderCommands.split.of({
      id: position.id,
      partId,
      lots: part.lotsMicro,
      units: part.unitsMicro,
      margin: part.marginMicro,
      ...closingOf(context, position, { profit: profitMicro, reason: 'user', nowMs }),
    }),
    `a part of position ${position.id}`,
  );
  const rest = account.positions.get(position.id);
  if (!rest) throw new Error(`position ${position.id} has no rest`);
  context.work.record(
    orderCommands.reduce.of({
      id: rest.id,
      from: 'open',
      state: orderLife.mustStep('open', 'part.closed'),
      lots: rest.lotsMicro,
      units: rest.unitsMicro,
      margin: rest.marginMicro,
    }),
    `position ${position.id}`,
  );
  payLoss(context, account, profitMicro, nowMs);
  postClose(context, account, closed, profitMicro, nowMs);
  const restLotsMicro = account.positions.get(position.id)?.lotsMicro ?? 0;
  return { orderId: position.id, priceMicro, profitMicro, part: { orderId: partId, restLotsMicro } };
}
