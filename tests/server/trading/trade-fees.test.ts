import { describe, expect, test } from 'vitest';
import { Decimal } from '#contract/money';
import { tradeList } from '#contract/routes/market';
import { costsOf } from '#machines/order-form/charge';
import { DRIVEN } from '../../support/driven-source.ts';
import { askOperator } from '../../support/operator.ts';
import { newTrader, trader } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { BasicInfo, Instrument } from '../../support/wire.ts';

describe('the fee of an order', () => {
  const server = serverForEach();

  test('S2.49 S3.4 profit and fees of the history add up to what trading changed the balance by', async () => {
    const { token, userId } = await server.demo();
    const account = trader(server, token);
    const before = (await account.page('3')).balance;
    for (const price of [1.101, 1.09, 1.1205]) {
      const { data } = await account.submit();
      await server.move(DRIVEN.euro, price);
      await account.close(data.Id);
    }
    const pending = await account.submit({ status: '0', target_price: '0.5' });
    await account.cancel(pending.data.Id);
    await account.submit();
    await account.submit({ status: '0', target_price: '0.6' });
    const history = await account.page('3');
    const sum = new Decimal(history.all_fact_profits).minus(history.all_fees);
    expect(Number(history.all_fees)).toBeGreaterThan(0);
    expect(sum.toFixed()).toBe(new Decimal(history.balance).minus(before).toFixed());
    const [booked] = await server.stored.rows(
      `SELECT sum(entry.amount) AS micro FROM entry JOIN account ON account.id = entry.account_id
       WHERE account.user_id = ${userId} AND entry.memo IN ('profit', 'loss', 'fee')`,
    );
    expect(sum.toFixed()).toBe(new Decimal(Number(booked?.micro)).div(1e6).toFixed());
  });

  test('S9.6 S3.6 an operator sets trade_fee_type; ticket and server charge by it alike', async () => {
    const placer = await newTrader(server);
    const charged = [];
    for (const type of ['1', '2']) {
      await askOperator(server.dataDir, 'set', 'trade_fee_type', type, '--reason', 'as agreed');
      await askOperator(server.dataDir, 'set', 'trade_fee_rate', '0.004', '--reason', 'as agreed');
      const { data: info } = await server.get<BasicInfo>('/api/basicSet/getBasicInfo');
      const { data: listed } = await server.get<Instrument[]>('/v1/api/forex/trade_list');
      const [instrument] = tradeList.response.parse(listed);
      if (!instrument) throw new Error('nothing is listed');
      expect(info.trade_fee_type).toBe(Number(type));
      const { data: placed } = await placer.submit({ cont: '2' });
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
