import { ORDER_TAB, type OrderTab } from '#contract/constants';
import { microToWire } from '#contract/money';
import { myDeal } from '#contract/routes/trading';
import { encodeOrder } from '../encode-order.ts';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

const TABS: Record<'0' | '1' | '3', OrderTab> = {
  '0': ORDER_TAB.pending,
  '1': ORDER_TAB.holding,
  '3': ORDER_TAB.history,
};

/** S7.25: a page of the caller's orders with the summary of their account. */
export function myDealEndpoint({ orderPages, market, texts }: Services): Endpoint {
  return endpoint(myDeal, ({ status, page }, call) => {
    const found = orderPages.read(sessionOf(call).userId, TABS[status], Number(page));
    return ok({
      data: found.orders.map((order) =>
        encodeOrder(order, market.find(order.row.instrument_id), texts, call.language),
      ),
      total: found.total,
      all_fact_profits: microToWire(found.profitsMicro),
      balance: microToWire(found.balanceMicro),
      CautionMoneyAll: microToWire(found.openMarginMicro),
      HazardRate: found.hazardRate,
    });
  });
}
