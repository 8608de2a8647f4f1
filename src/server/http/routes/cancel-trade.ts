import { cancelTrade } from '#contract/routes/trading';
import { callerOf, type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.26: withdraws a pending order. */
export function cancelTradeEndpoint({ trading }: Services): Endpoint {
  return endpoint(cancelTrade, async ({ id }, call) => {
    const { orderId } = await trading.cancel(callerOf(call), Number(id));
    return { message: 'orderCancelled', data: { Id: orderId } };
  });
}
