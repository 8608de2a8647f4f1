import { describe, expect, test } from 'vitest';
import { tradeList } from '#contract/routes/market';
import { costsOf } from '#machines/order-form/charge';
import { askOperator } from '../../support/operator.ts';
import { newTrader } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { BasicInfo, Instrument } from '../../support/wire.ts';

describe('the fee of an order', () => {
  const server = serverForEach();

  test('S9.6 S3.6 an operator sets trade_fee_type; ticket and server charge by it alike', async () => {
    const trader = await newTrader(server);
    const charged = [];
    for (const type of ['1', '2']) {
      await askOperator(server.dataDir, 'set', 'trade_fee_type', type, '--reason', 'as agreed');
      await askOperator(server.dataDir, 'set', 'trade_fee_rate', '0.004', '--reason', 'as agreed');
      const { data: info } = await server.get<BasicInfo>('/api/basicSet/getBasicInfo');
      const { data: listed } = await server.get<Instrument[]>('/v1/api/forex/trade_list');
      const [instrument] = tradeList.response.parse(listed);
      if (!instrument) throw new Error('nothing is listed');
      expect(info.trade_fee_type).toBe(Number(type));
      const { data: placed } = await trader.submit({ cont: '2' });
      const charge = { instrument, tradeFeeType: info.trade_fee_type, multiple: '100' };
      expect(placed.TradeFee).toBe(costsOf(charge, placed.Price, '2').fee.toFixed());
      charged.push({ fee: Number(placed.TradeFee), margin: Number(placed.CautionMoney) });
    }
    const [perLot, byMargin] = charged;
    expect(perLot?.fee).not.toBe(byMargin?.fee);
    expect(byMargin?.fee).toBeCloseTo((byMargin?.margin ?? 0) * 0.004, 6);
    await server.restart();
    const { data } = await server.get<BasicInfo>('/api/basicSet/getBasicInfo');
    expect(data.trade_fee_type).toBe(2);
  });
});
