import { microToWire } from '#contract/money';
import { setStopPrice } from '#contract/routes/trading';
import { callerOf, type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.26: sets or takes away the stops of a position. */
export function setStopPriceEndpoint({ trading }: Services): Endpoint {
  return endpoint(setStopPrice, async (input, call) => {
    const stops = await trading.setStops(callerOf(call), {
      orderId: Number(input.id),
      stopLoss: input.stop_loss_price,
      takeProfit: input.target_profit_price,
    });
    return {
      message: 'stopsSaved',
      data: {
        Id: stops.orderId,
        TargetLossPrice: microToWire(stops.stopLossMicro),
        TargetProfitPrice: microToWire(stops.takeProfitMicro),
      },
    };
  });
}
