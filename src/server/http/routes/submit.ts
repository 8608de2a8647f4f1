import { DIRECTION, PRICE_TYPE } from '#contract/constants';
import { microToWire } from '#contract/money';
import { submit } from '#contract/routes/trading';
import { callerOf, type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.24: places a market or pending order. The target price of a market order is not looked at. */
export function submitEndpoint({ trading }: Services): Endpoint {
  return endpoint(submit, async (input, call) => {
    const placed = await trading.submit(callerOf(call), {
      instrumentId: Number(input.forex_id),
      direction: input.type === '1' ? DIRECTION.buy : DIRECTION.sell,
      priceType: input.status === '1' ? PRICE_TYPE.market : PRICE_TYPE.pending,
      lots: input.cont,
      targetPrice: input.target_price,
      stopLoss: input.stop_loss_price,
      takeProfit: input.target_profit_price,
      multiple: input.multiple,
    });
    const Status: 0 | 1 = placed.isOpen ? 1 : 0;
    return {
      message: placed.isOpen ? 'orderPlaced' : 'pendingPlaced',
      data: {
        Id: placed.orderId,
        Price: microToWire(placed.priceMicro),
        CautionMoney: microToWire(placed.marginMicro),
        TradeFee: microToWire(placed.feeMicro),
        Status,
      },
    };
  });
}
