import { FEE_PER_LOT, PRICE_TYPE } from '#contract/constants';
import { orderCommands } from '../store/orders.ts';
import { checkFunds } from './check-funds.ts';
import { checkTicket, type TicketInMicro } from './check-ticket.ts';
import { type CommandContext, instrumentOf } from './command-context.ts';
import type { PendingOrder, TradingAccount } from './trading-account.ts';

/** The price that an order waits for, and what it holds for it. */
export type MovedTarget = Pick<PendingOrder, 'targetMicro' | 'marginMicro' | 'feeMicro'>;

type Asked = Omit<TicketInMicro, 'instrumentId' | 'direction' | 'priceType' | 'lotsMicro' | 'multipleMicro'>;

/**
 * Lets a pending order wait for another price, from now on: no earlier price fills it. It is judged as if it were placed there now,
 * and holds the margin of that price and a fee that goes by the margin; its pair and its end stay. Refuses by the ticket's rules
 * and for want of money.
 */
export function moveTarget(
  context: CommandContext,
  account: TradingAccount,
  pending: PendingOrder,
  asked: Asked,
) {
  const { id } = pending;
  const instrument = instrumentOf(context, pending.instrumentId);
  const fees = context.fees();
  const quote = context.market.quote(instrument.id);
  const { instrumentId, direction, lotsMicro, multipleMicro } = pending;
  const placed = { instrumentId, direction, lotsMicro, multipleMicro, priceType: PRICE_TYPE.pending };
  const checked = checkTicket({ ...asked, ...placed }, instrument, quote, fees);
  const { priceMicro: targetMicro, targetSide, marginMicro, stopLossMicro, takeProfitMicro, trail } = checked;
  if (targetSide === null) throw new Error('a pending order waits on a side');
  // A fee by lots does not depend on the price: it stays what it was when the order was placed.
  const feeMicro = fees.type === FEE_PER_LOT ? pending.feeMicro : checked.feeMicro;
  const held: MovedTarget = { targetMicro, marginMicro, feeMicro };
  checkFunds(context, account, held, pending);
  const { marketMs: armedAtMs } = context.market;
  const changed = {
    ...{ id, target: targetMicro, targetSide, margin: marginMicro, fee: feeMicro },
    ...{ stopLoss: stopLossMicro, takeProfit: takeProfitMicro },
    trailDistance: trail?.distanceMicro ?? 0,
    trailPercent: trail?.percentCents ?? 0,
    armedAt: armedAtMs,
  };
  context.work.record(orderCommands.moveTarget.of(changed), `pending order ${id}`);
  account.movePending(pending, { ...held, targetSide, stopLossMicro, takeProfitMicro, trail, armedAtMs });
  return { orderId: id, stopLossMicro, takeProfitMicro, trail, moved: held };
}
