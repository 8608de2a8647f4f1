import { describe, expect, test } from 'vitest';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader, trader as traderOf } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

describe('what prices bring about', () => {
  const server = serverForEach();

  const reasonOf = async (trader: Awaited<ReturnType<typeof newTrader>>, id: number) =>
    (await trader.page('3')).data.find((order) => order.Id === id);

  test.each([
    ['a buy below the market fills when the price falls to it', '1', '1.05', [1.0501, 1.05], '1.05000'],
    ['a buy above the market fills when the price rises to it', '1', '1.15', [1.1499, 1.15], '1.15000'],
    ['a sell above the market fills when the price rises through it', '2', '1.15', [1.12, 1.17], '1.17000'],
    ['a sell below the market fills when the price falls through it', '2', '1.05', [1.08, 1.02], '1.02000'],
  ] as const)('S4.3 %s, at the price of that tick', async (_, type, target, prices, fill) => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ type, status: '0', target_price: target });
    await server.move(DRIVEN.euro, prices[0]);
    expect((await trader.page('0')).total).toBe(1);
    await server.move(DRIVEN.euro, prices[1]);
    expect((await trader.page('0')).total).toBe(0);
    const [order] = (await trader.page('1')).data;
    expect(order).toMatchObject({
      Id: data.Id,
      Status: 1,
      OriginPrice: Number(target).toFixed(5),
      Price: fill,
    });
    // The margin stays what the target made it; the fee is paid now.
    expect(await trader.held()).toBe(String(Number(target) * 1_000));
    expect(await trader.balance()).toBe('99994');
  });

  test.each([
    ['1', '1.09', '0', 1.085, 'stop-loss', '-1500'],
    ['1', '0', '1.12', 1.125, 'take-profit', '2500'],
    ['2', '1.12', '0', 1.121, 'stop-loss', '-2100'],
    ['2', '0', '1.05', 1.05, 'take-profit', '5000'],
  ] as const)('S2.51 a position of direction %s with stops %s and %s closes at %s by %s', async (type, loss, win, price, reason, profit) => {
    const trader = await newTrader(server);
    const stops = { stop_loss_price: loss, target_profit_price: win };
    const { data } = await trader.submit({ type, ...stops });
    await server.move(DRIVEN.euro, 1.1001);
    expect((await trader.page('1')).total).toBe(1);
    await server.move(DRIVEN.euro, price);
    expect(await reasonOf(trader, data.Id)).toMatchObject({
      Status: 3,
      CloseReason: reason,
      FactProfits: profit,
    });
    expect(await trader.held()).toBe('0');
  });

  test('S2.52 edited stops replace the old ones', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ stop_loss_price: '1.09', target_profit_price: '1.11' });
    await trader.setStops(data.Id, '1.05', '0');
    await server.move(DRIVEN.euro, 1.08);
    await server.move(DRIVEN.euro, 1.13);
    expect((await trader.page('1')).total).toBe(1);
    await server.move(DRIVEN.euro, 1.05);
    expect(await reasonOf(trader, data.Id)).toMatchObject({ CloseReason: 'stop-loss' });
  });

  test('S4.3 a pending order filled beyond its own stop is closed within the same tick', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({
      status: '0',
      target_price: '1.05',
      stop_loss_price: '1.04',
    });
    await server.move(DRIVEN.euro, 1.02);
    expect(await reasonOf(trader, data.Id)).toMatchObject({
      Price: '1.02000',
      UpdatePrice: '1.02000',
      CloseReason: 'stop-loss',
      FactProfits: '0',
    });
  });

  test('S4.10 nothing fires while the market is closed; the first open price does', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ stop_loss_price: '1.09' });
    server.source.setOpen(DRIVEN.euro, false);
    await server.move(DRIVEN.euro, 1.08);
    expect((await trader.page('1')).total).toBe(1);
    server.source.setOpen(DRIVEN.euro, true);
    await server.move(DRIVEN.euro, 1.07);
    expect(await reasonOf(trader, data.Id)).toMatchObject({
      UpdatePrice: '1.07000',
      CloseReason: 'stop-loss',
    });
  });

  test('S2.49 an account is liquidated at a risk rate of 200, not before', async () => {
    const trader = await newTrader(server);
    // 80 lots: margin 88,000, fee 480, balance 99,520. Risk 200 is equity 44,000: a loss of 55,520, 0.00694 per unit.
    const { data } = await trader.submit({ cont: '80' });
    await server.move(DRIVEN.euro, 1.09307);
    expect(await trader.page('1')).toMatchObject({ total: 1, HazardRate: '199.64' });
    await server.move(DRIVEN.euro, 1.09306);
    expect(await reasonOf(trader, data.Id)).toMatchObject({
      CloseReason: 'liquidation',
      FactProfits: '-55520',
    });
    expect(await trader.balance()).toBe('44000');
  });

  test('S2.49 liquidation takes the largest loss first and stops as soon as the risk is below 200', async () => {
    const trader = await newTrader(server);
    const small = await trader.submit({ cont: '10' });
    const large = await trader.submit({ cont: '50' });
    const gold = await trader.submit({ forex_id: '2', cont: '10', multiple: '100' });
    // Margin 86,000, balance 99,590. Euro falls by 0.0095: losses 9,500 and 47,500, equity 42,590, risk 201.9.
    await server.move(DRIVEN.euro, 1.0905);
    expect(await reasonOf(trader, large.data.Id)).toMatchObject({ CloseReason: 'liquidation' });
    const left = (await trader.page('1')).data.map((order) => order.Id);
    expect(left).toEqual([gold.data.Id, small.data.Id]);
  });

  test('S2.49 guards notice a loss spread over several instruments', async () => {
    const trader = await newTrader(server);
    await trader.submit({ cont: '40' });
    await trader.submit({ forex_id: '2', cont: '10', type: '2', multiple: '100' });
    await trader.submit({ forex_id: '6', cont: '20', multiple: '100' });
    // Margin 44,000 + 20,000 + 16,000 = 80,000; fees 240 + 50 + 60; balance 99,650; risk 200 is a loss of 59,650.
    server.source.set(DRIVEN.euro, 1.0951);
    server.source.set(DRIVEN.gold, 2020);
    server.source.set(DRIVEN.oil, 79);
    await server.tick();
    // 19,600 + 20,000 + 20,000 = 59,600: risk just below.
    expect((await trader.page('1')).total).toBe(3);
    await server.move(DRIVEN.oil, 78.9);
    expect((await trader.page('3')).data[0]).toMatchObject({ CloseReason: 'liquidation' });
  });

  test('S2.49 a gap through everything leaves a balance of zero, and the house bears the rest', async () => {
    const trader = await newTrader(server);
    await trader.submit({ cont: '80' });
    await server.move(DRIVEN.euro, 0.9);
    expect(await trader.page('1')).toMatchObject({ total: 0, balance: '0', HazardRate: '0' });
    const { list } = await trader.ledger();
    // The loss is 1,600,000 and the balance was 99,520.
    expect(list.slice(0, 2)).toMatchObject([
      { Type: 'loss', Value: '-1600000' },
      { Type: 'protection', Value: '1500480' },
    ]);
  });

  test('S2.49 a loss is paid by gains of the same account before the house bears anything', async () => {
    const trader = await newTrader(server);
    const winner = await trader.submit({ cont: '40' });
    const loser = await trader.submit({ cont: '40', type: '2' });
    // Hedged: equity stays 99,520 while one side gains and the other loses 400,000.
    await server.move(DRIVEN.euro, 1.2);
    expect(await trader.close(loser.data.Id)).toMatchObject({ code: 1, data: { FactProfits: '-400000' } });
    expect(await reasonOf(trader, winner.data.Id)).toMatchObject({
      FactProfits: '400000',
      CloseReason: 'covering',
    });
    expect(await trader.balance()).toBe('99520');
    expect((await trader.ledger()).list.some((line) => line.Type === 'protection')).toBe(false);
  });

  test('S4.3 a pending order whose margin was lost in the meantime is withdrawn instead of filled', async () => {
    const trader = await newTrader(server);
    await trader.submit({ cont: '40' });
    const { data } = await trader.submit({ cont: '40', status: '0', target_price: '1.09', multiple: '100' });
    await server.move(DRIVEN.euro, 1.089);
    expect(await reasonOf(trader, data.Id)).toMatchObject({ Status: 4, CloseReason: 'uncovered' });
    expect(await trader.held()).toBe('44000');
  });

  test('S4.3 triggers armed before a restart fire after it, also for prices that passed meanwhile', async () => {
    const { token } = await newTrader(server);
    const trader = traderOf(server, token);
    const stopped = await trader.submit({ stop_loss_price: '1.09' });
    const pending = await trader.submit({ status: '0', target_price: '1.15' });
    const position = await trader.submit({ target_profit_price: '1.2' });
    server.source.set(DRIVEN.euro, 1.08);
    await server.restart();
    const again = traderOf(server, token);
    expect(await reasonOf(again, stopped.data.Id)).toMatchObject({ CloseReason: 'stop-loss' });
    await server.move(DRIVEN.euro, 1.16);
    expect((await again.page('1')).data.map((order) => order.Id)).toEqual([
      position.data.Id,
      pending.data.Id,
    ]);
    await server.move(DRIVEN.euro, 1.21);
    expect(await reasonOf(again, position.data.Id)).toMatchObject({ CloseReason: 'take-profit' });
  });

  test('S7.33 S7.34 listeners hear of closes and changes after the commit', async () => {
    const { token, userId } = await server.demo();
    const trader = traderOf(server, token);
    const closed: unknown[] = [];
    const changed: unknown[] = [];
    server.services.bus.subscribe('orders.closed', ({ userId: user, orderIds }) =>
      closed.push([user, orderIds]),
    );
    server.services.bus.subscribe('account.changed', ({ userId: user }) => changed.push(user));
    const { data } = await trader.submit({ stop_loss_price: '1.09' });
    expect(changed).toEqual([userId]);
    await server.move(DRIVEN.euro, 1.08);
    expect(closed).toEqual([[userId, [data.Id]]]);
    expect(await server.services.trading.valueAccount(userId)).toMatchObject({
      positions: [],
      openMarginMicro: 0,
    });
    expect(await server.services.trading.valueAccount(987_654)).toBeNull();
  });
});
