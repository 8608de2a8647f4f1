import { describe, expect, test } from 'vitest';
import { Decimal } from '#contract/money';
import { tradeList } from '#contract/routes/market';
import { myDeal } from '#contract/routes/trading';
import { costsOf } from '#machines/order-form/charge';
import { DRIVEN } from '../../support/driven-source.ts';
import { askOperator } from '../../support/operator.ts';
import { newTrader, type Page, trader } from '../../support/orders.ts';
import { serverForAll, serverForEach } from '../../support/server-hooks.ts';
import type { BasicInfo, Instrument } from '../../support/wire.ts';

describe('orders end to end', () => {
  const server = serverForAll();

  test('S7.24 S7.27 S9.5 S9.6 a market buy fills at the close, holds its margin and pays its fee', async () => {
    await server.move(DRIVEN.euro, 1.1);
    const trader = await newTrader(server);
    const { code, data } = await trader.submit({
      cont: '0.5',
      stop_loss_price: '1.09',
      target_profit_price: '1.12',
    });
    expect(code).toBe(1);
    // 0.5 lots x 100,000 x 1.10 / 100 = 550; 0.5 lots x 6 = 3.
    expect(data).toEqual({
      Id: expect.any(Number),
      Price: '1.1',
      CautionMoney: '550',
      TradeFee: '3',
      Status: 1,
    });
    expect(await trader.balance()).toBe('99997');
    expect(await trader.held()).toBe('550');
  });

  test('S3.4 S2.49 the holding tab shows live profit, margin and risk rate as prices move', async () => {
    await server.move(DRIVEN.euro, 1.1);
    const trader = await newTrader(server);
    await trader.submit({ cont: '2' });
    await server.move(DRIVEN.euro, 1.1025);
    const page = await trader.page('1');
    expect(myDeal.response.safeParse(page).success).toBe(true);
    // 0.0025 x 2 x 100,000 = 500; margin 2,200 over equity 100,488 = 2.19 %.
    expect(page).toMatchObject({
      total: 1,
      all_fact_profits: '500',
      balance: '99988',
      CautionMoneyAll: '2200',
      HazardRate: '2.19',
    });
    expect(page.data[0]).toMatchObject({
      FactProfits: '500',
      UpdatePrice: '1.10250',
      Price: '1.10000',
      Status: 1,
    });
  });

  test('S4.3 S2.52 closing realises the profit, releases the margin and moves the order to history', async () => {
    await server.move(DRIVEN.gold, 2000);
    const trader = await newTrader(server);
    const { data } = await trader.submit({ forex_id: '2', type: '2', cont: '0.1', multiple: '100' });
    await server.move(DRIVEN.gold, 2010.5);
    const closed = await trader.close(data.Id);
    expect(closed).toMatchObject({ code: 1, data: { Id: data.Id, Price: '2010.5', FactProfits: '-105' } });
    // 100,000 - 0.5 fee - 105 loss.
    expect(await trader.balance()).toBe('99894.5');
    expect(await trader.held()).toBe('0');
    expect((await trader.page('1')).total).toBe(0);
    const history = await trader.page('3');
    expect(history).toMatchObject({ total: 1, all_fact_profits: '-105' });
    expect(history.data[0]).toMatchObject({ Status: 3, CloseReason: 'user', FactProfits: '-105' });
    expect(history.data[0]?.CompletedAt).toBe(server.clock.nowMs);
  });

  test('S7.29 S3.23 the ledger lists every movement newest first', async () => {
    await server.move(DRIVEN.euro, 1.1);
    const trader = await newTrader(server);
    const { data } = await trader.submit();
    await server.move(DRIVEN.euro, 1.101);
    await trader.close(data.Id);
    expect(await trader.ledger()).toMatchObject({
      total: 3,
      list: [
        { Value: '100', Type: 'profit', Memo: `#${data.Id}` },
        { Value: '-6', Type: 'fee', Memo: `#${data.Id}` },
        { Value: '100000', Type: 'demoIssue', Memo: '' },
      ],
    });
  });

  test('S4.2 S9.5 a pending order holds margin and fee at its target and pays nothing yet', async () => {
    await server.move(DRIVEN.euro, 1.1);
    const trader = await newTrader(server);
    const { code, data } = await trader.submit({ status: '0', target_price: '1.05' });
    expect({ code, data }).toEqual({
      code: 1,
      data: { Id: expect.any(Number), Price: '1.05', CautionMoney: '1050', TradeFee: '6', Status: 0 },
    });
    expect(await trader.balance()).toBe('100000');
    expect(await trader.held()).toBe('1056');
    expect(await trader.page('0')).toMatchObject({ total: 1, CautionMoneyAll: '0', HazardRate: '0' });
  });

  test('S4.3 cancelling a pending order releases what it held and lists it as cancelled', async () => {
    await server.move(DRIVEN.euro, 1.1);
    const trader = await newTrader(server);
    const { data } = await trader.submit({ status: '0', target_price: '1.05' });
    expect(await trader.cancel(data.Id)).toMatchObject({ code: 1, data: { Id: data.Id } });
    expect(await trader.held()).toBe('0');
    expect((await trader.page('3')).data[0]).toMatchObject({
      Status: 4,
      CloseReason: 'user',
      FactProfits: '0',
    });
  });

  test('S9.5 fixed margin is lots times units per lot, whatever the price', async () => {
    await server.move(DRIVEN.index, 4321.5);
    const trader = await newTrader(server);
    const { data } = await trader.submit({ forex_id: '4', cont: '3', multiple: '1' });
    expect(data).toMatchObject({ CautionMoney: '750', TradeFee: '7.5', Price: '4321.5' });
  });

  test('S7.26 stops are set and taken away, and the order shows them', async () => {
    await server.move(DRIVEN.euro, 1.1);
    const trader = await newTrader(server);
    const { data } = await trader.submit();
    expect(await trader.setStops(data.Id, '1.0950', '1.2')).toMatchObject({
      code: 1,
      data: { Id: data.Id, TargetLossPrice: '1.095', TargetProfitPrice: '1.2' },
    });
    await trader.setStops(data.Id, '0', '1.2');
    expect((await trader.page('1')).data[0]).toMatchObject({
      TargetLossPrice: '0',
      TargetProfitPrice: '1.20000',
    });
  });

  test('S9.13 lists come in pages of twenty, newest first, and end at total', async () => {
    await server.move(DRIVEN.euro, 1.1);
    const trader = await newTrader(server);
    const ids: number[] = [];
    for (let count = 0; count < 23; count += 1) ids.push((await trader.submit({ cont: '0.01' })).data.Id);
    const [first, second, third] = await Promise.all([
      trader.page('1', 1),
      trader.page('1', 2),
      trader.page('1', 3),
    ]);
    const seen = [...first.data, ...second.data].map((order) => order.Id);
    expect(seen).toEqual(ids.toReversed());
    expect([first.total, second.data.length, third.data.length]).toEqual([23, 3, 0]);
    for (const id of ids.slice(0, 21)) await trader.close(id);
    const done = await trader.page('3', 2);
    expect(done.total).toBe(21);
    expect(done.data).toHaveLength(1);
  });

  test('S2.56 S7.19 a reset closes and cancels everything and sets the balance to its start', async () => {
    await server.move(DRIVEN.euro, 1.1);
    const trader = await newTrader(server);
    const open = await trader.submit({ cont: '3' });
    const pending = await trader.submit({ status: '0', target_price: '1.05' });
    await server.move(DRIVEN.euro, 1.08);
    expect(await trader.reset()).toMatchObject({ code: 1, data: { balance: '100000' } });
    expect(await trader.held()).toBe('0');
    const history = await trader.page('3');
    expect(history.data.map(({ Id, Status, CloseReason }) => [Id, Status, CloseReason])).toEqual([
      [pending.data.Id, 4, 'reset'],
      [open.data.Id, 3, 'reset'],
    ]);
    expect((await trader.ledger()).list[0]).toMatchObject({ Type: 'demoReset', Value: '6018' });
  });

  test('S7.25 S2.49 the history is narrowed by instrument, outcome and time, and its sums with it', async () => {
    await server.move(DRIVEN.euro, 1.1);
    await server.move(DRIVEN.gold, 4_000);
    const trader = await newTrader(server);
    const gold = { forex_id: String(DRIVEN.gold.id) };
    const [won, lost] = [await trader.submit({ cont: '1' }), await trader.submit({ ...gold, cont: '1' })];
    const waiting = await trader.submit({ status: '0', target_price: '1.05000' });
    await server.move(DRIVEN.euro, 1.101);
    await server.move(DRIVEN.gold, 3_999);
    for (const { data } of [won, lost]) await trader.close(data.Id);
    await trader.cancel(waiting.data.Id);
    const history = async (filter: Record<string, string>) => {
      const query = { status: '3', page: '1', ...filter };
      const { data } = await server.get<Page>('/v1/api/forex/my_deal', query, { token: trader.token });
      return { ids: data.data.map(({ Id }) => Id), total: data.total, profits: data.all_fact_profits };
    };
    const { nowMs } = server.clock;
    const [now, next] = [String(nowMs), String(nowMs + 1)];
    const all = { ids: [waiting.data.Id, lost.data.Id, won.data.Id], total: 3, profits: '0' };
    expect(await history({})).toEqual(all);
    expect(await history({ from_ms: now, to_ms: next })).toEqual(all);
    expect(await history({ to_ms: now }), 'the end is excluded').toMatchObject({ ids: [], total: 0 });
    expect(await history({ from_ms: next })).toMatchObject({ ids: [], total: 0 });
    expect(await history({ outcome: 'profit' })).toEqual({ ids: [won.data.Id], total: 1, profits: '100' });
    expect(await history({ outcome: 'loss' })).toEqual({ ids: [lost.data.Id], total: 1, profits: '-100' });
    expect(await history(gold)).toEqual({ ids: [lost.data.Id], total: 1, profits: '-100' });
    expect(await history({ ...gold, outcome: 'profit' })).toMatchObject({ ids: [], total: 0 });
    const wrong = { status: '3', from_ms: '2026-01-01' };
    expect(await server.get('/v1/api/forex/my_deal', wrong, { token: trader.token })).toMatchObject({
      code: 400,
      data: { field: 'from_ms' },
    });
  });
});

describe('live orders', () => {
  const server = serverForEach();

  test('S7.25 every live order is read at once, newest first, and no other’s', async () => {
    const trader = await newTrader(server);
    await (await newTrader(server)).submit();
    expect((await trader.live()).data).toEqual([]);
    const ids: number[] = [];
    for (let count = 0; count < 25; count += 1) ids.push((await trader.submit({ cont: '0.01' })).data.Id);
    const waiting = await trader.submit({ status: '0', target_price: '1.05' });
    const done = await trader.submit();
    await trader.close(done.data.Id);
    const { data } = await trader.live();
    expect(data.map(({ Id }) => Id)).toEqual([waiting.data.Id, ...ids.toReversed()]);
    expect(data[0]).toEqual((await trader.page('0')).data[0]);
  });

  test('S7.25 its version grows with each change of the account, and not with prices', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit();
    const before = (await trader.live()).Version;
    await server.move(DRIVEN.euro, 1.12);
    expect((await trader.live()).Version).toBe(before);
    await trader.setStops(data.Id, '1.05', '0');
    const { Version: version } = await trader.live();
    expect(version).toBeGreaterThan(before);
    await trader.closePart(data.Id, '0.5');
    expect((await trader.live()).Version).toBeGreaterThan(version);
  });
});

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
