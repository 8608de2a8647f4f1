import { microToWire } from '#contract/money';
import { close } from '#contract/routes/trading';
import { callerOf, type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.26: closes a position at the current close. */
export function closeEndpoint({ trading }: Services): Endpoint {
  return endpoint(close, async ({ id }, call) => {
    const closed = await trading.close(callerOf(call), Number(id));
    return {
      message: 'orderClosed',
      data: {
        Id: closed.orderId,
        Price: microToWire(closed.priceMicro),
        FactProfits: microToWire(closed.profitMicro),
      },
    };
  });
}
