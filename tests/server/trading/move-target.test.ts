import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DRIVEN } from '../../support/driven-source.ts';
import { askOperator } from '../../support/operator.ts';
import { newTrader, type Trader, trader as traderOf } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

/** One lot of 100,000 euros at a leverage of 100 holds 1,000 times the price; the fee is 6 USD per lot. */
describe('the target of a pending order', () => {
  const server = serverForEach();

  /** A buy of one lot below the market, at 1.05. */
  async function waiting(trader: Trader, order: Parameters<Trader['submit']>[0] = {}): Promise<number> {
    const { code, data } = await trader.submit({ status: '0', target_price: '1.05', ...order });
    expect(code).toBe(1);
    return data.Id;
  }

  const pendingOf = async (trader: Trader) => (await trader.page('0')).data[0];
  /** What the account has and holds, and where its order waits. */
  const stateOf = async (trader: Trader) => ({
    held: await trader.held(),
    balance: await trader.balance(),
    orders: (await trader.page('0')).data,
  });

  test.each([
    ['up', '1.07', '1076'],
    ['down', '1.02', '1026'],
    ['across the price', '1.15', '1156'],
  ])('S7.26 S9.5 is moved %s, and the order holds the margin of its new price', async (_, target, held) => {
    const trader = await newTrader(server);
    const id = await waiting(trader);
    expect(await trader.held()).toBe('1056');
    const margin = String(Number(held) - 6);
    expect(await trader.moveTarget(id, target)).toMatchObject({
      code: 1,
      msg: 'Target price moved.',
      data: { Id: id, OriginPrice: target, CautionMoney: margin, TradeFee: '6' },
    });
    expect(await trader.held()).toBe(held);
    expect(await pendingOf(trader)).toMatchObject({
      Id: id,
      OriginPrice: `${target}000`,
      CautionMoney: margin,
    });
  });

  test('S4.3 the order is filled at its new price and no longer at the old one', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader);
    await trader.moveTarget(id, '1.02');
    await server.move(DRIVEN.euro, 1.05);
    expect((await trader.page('1')).total).toBe(0);
    await server.move(DRIVEN.euro, 1.02);
    expect((await trader.page('1')).data).toMatchObject([
      { Id: id, OriginPrice: '1.02000', Price: '1.02000', CautionMoney: '1020' },
    ]);
    expect([await trader.balance(), await trader.held()]).toEqual(['99994', '1020']);
  });

  test('S4.3 across the price it waits on the other side, and is not filled at once', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader);
    await trader.moveTarget(id, '1.15');
    await server.move(DRIVEN.euro, 1.0);
    expect((await trader.page('1')).total).toBe(0);
    await server.move(DRIVEN.euro, 1.15);
    expect((await trader.page('1')).data.map(({ Id }) => Id)).toEqual([id]);
  });

  test('S4.3 the side is told by the price of the move, not by that of the placing', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader, { target_price: '1.05' });
    await server.move(DRIVEN.euro, 1.06);
    // Below the price at which it was placed, above the one now.
    await trader.moveTarget(id, '1.08');
    await server.tick();
    expect((await trader.page('1')).total).toBe(0);
    await server.move(DRIVEN.euro, 1.08);
    expect((await trader.page('1')).data.map(({ Id }) => Id)).toEqual([id]);
  });

  test('S4.3 its pair, its end and its stops stay, and the pair works on', async () => {
    const trader = await newTrader(server);
    const above = await trader.submit({ status: '0', target_price: '1.12' });
    const other = above.data.Id;
    const endMs = server.clock.nowMs + 60_000;
    const id = await waiting(trader, { oco_id: String(other), good_for: '60000' });
    const stops = { stop_loss_price: '1.01', target_profit_price: '1.09' };
    expect((await trader.moveTarget(id, '1.06', {}, stops)).code).toBe(1);
    expect(await pendingOf(trader)).toMatchObject({
      ...{ Id: id, OcoId: other, GoodTill: endMs, OriginPrice: '1.06000' },
      ...{ TargetLossPrice: '1.01000', TargetProfitPrice: '1.09000' },
    });
    await server.move(DRIVEN.euro, 1.06);
    expect((await trader.page('1')).data).toMatchObject([{ Id: id, TargetLossPrice: '1.01000' }]);
    expect((await trader.page('3')).data).toMatchObject([{ Id: other, CloseReason: 'oco' }]);
  });

  test('S4.3 a stop that follows the price is given with it, and begins where the order is filled', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader);
    const answer = await trader.moveTarget(id, '1.04', {}, { trail_distance: '0.02' });
    expect(answer.data).toMatchObject({ OriginPrice: '1.04', TrailDistance: '0.02' });
    await server.move(DRIVEN.euro, 1.04);
    expect((await trader.page('1')).data).toMatchObject([{ TargetLossPrice: '1.02000' }]);
  });

  test('S5.11 stops are judged by the new target', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader, { stop_loss_price: '1.03', target_profit_price: '1.08' });
    const before = await stateOf(trader);
    const moved = (target: string) =>
      trader.moveTarget(id, target, {}, { stop_loss_price: '1.03', target_profit_price: '1.08' });
    expect((await moved('1.02')).code).toBe(ERRORS.stopLossSide);
    expect((await moved('1.09')).code).toBe(ERRORS.takeProfitSide);
    expect(await stateOf(trader)).toEqual(before);
    expect((await moved('1.07')).code).toBe(1);
  });

  test.each([
    ['S5.12 none', '0', 'priceRequired'],
    ['S5.17 no number', 'abc', 'malformed'],
    ['S5.17 below zero', '-1', 'malformed'],
    ['S5.17 beyond all reason', '99999999999', 'malformed'],
    ['S4.2 too many decimals', '1.051234', 'pricePrecision'],
    ['S4.2 the price of the market', '1.1', 'targetAtMarket'],
  ] as const)('%s as a target is refused, and nothing changes', async (_, target, name) => {
    const trader = await newTrader(server);
    const id = await waiting(trader);
    const before = await stateOf(trader);
    expect((await trader.moveTarget(id, target)).code).toBe(ERRORS[name]);
    expect(await stateOf(trader)).toEqual(before);
  });

  test('S5.17 a target that makes the order larger than any may be is refused', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader, { cont: '50' });
    expect((await trader.moveTarget(id, '99999')).code).toBe(ERRORS.lotsTooLarge);
    expect((await pendingOf(trader))?.OriginPrice).toBe('1.05000');
  });

  test('S4.1 while the market is closed the target is not moved', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader);
    server.source.setOpen(DRIVEN.euro, false);
    await server.tick();
    expect((await trader.moveTarget(id, '1.06')).code).toBe(ERRORS.marketClosed);
    expect((await pendingOf(trader))?.OriginPrice).toBe('1.05000');
  });

  test('S8.1 of a position, of an order that is over, of another’s and of none it is refused, and their stops stay', async () => {
    const trader = await newTrader(server);
    const stranger = await newTrader(server);
    const id = await waiting(trader);
    const { data: open } = await trader.submit({ stop_loss_price: '1.01' });
    expect((await trader.moveTarget(open.Id, '1.06')).code).toBe(ERRORS.notPending);
    expect((await trader.page('1')).data).toMatchObject([{ TargetLossPrice: '1.01000' }]);
    const never = await stranger.moveTarget(987_654_321, '1.06');
    expect(never.code).toBe(ERRORS.unknownOrder);
    expect(await stranger.moveTarget(id, '1.06')).toEqual(never);
    expect((await pendingOf(trader))?.OriginPrice).toBe('1.05000');
    await trader.cancel(id);
    expect((await trader.moveTarget(id, '1.06')).code).toBe(ERRORS.notHolding);
  });

  test('S9.5 more than the free margin is refused, to the cent it is taken', async () => {
    const trader = await newTrader(server);
    // 90 lots hold 94,500 and a fee of 540 at 1.05; 4,960 are free.
    const id = await waiting(trader, { cont: '90' });
    const before = await stateOf(trader);
    const answer = await trader.moveTarget(id, '1.10512');
    expect(answer).toMatchObject({
      code: ERRORS.insufficientMargin,
      msg: 'This order needs 4,960.80 USD. Your free margin is 4,960.00 USD.',
    });
    expect(await stateOf(trader)).toEqual(before);
    expect((await trader.moveTarget(id, '1.10511')).code).toBe(1);
    expect(await trader.held()).toBe('99999.9');
  });

  test('S9.5 an account without free margin may still hold less', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader, { cont: '40' });
    await trader.submit({ cont: '50' });
    // The position has lost 4,000 of the 99,700, of which 42,240 and 55,000 are held.
    await server.move(DRIVEN.euro, 1.0992);
    expect((await trader.moveTarget(id, '1.06')).code).toBe(ERRORS.insufficientMargin);
    expect((await trader.moveTarget(id, '1.04')).code).toBe(1);
    expect(await trader.held()).toBe('96840');
  });

  test('S7.26 twice with one key it is moved once, and the same key with another target is refused', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader);
    const key = 'move-once';
    const answers = await Promise.all([1, 2, 3].map(() => trader.moveTarget(id, '1.06', { key })));
    await trader.moveTarget(id, '1.03');
    answers.push(await trader.moveTarget(id, '1.06', { key }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await trader.moveTarget(id, '1.07', { key })).code).toBe(ERRORS.idempotencyConflict);
    expect((await pendingOf(trader))?.OriginPrice).toBe('1.03000');
    expect(await trader.held()).toBe('1036');
  });

  test('S4.3 over a restart it waits at the target it was moved to, and holds what it held', async () => {
    const { token } = await newTrader(server);
    const id = await waiting(traderOf(server, token));
    await traderOf(server, token).moveTarget(id, '1.15');
    const before = await stateOf(traderOf(server, token));
    await server.restart();
    const trader = traderOf(server, token);
    expect(await stateOf(trader)).toEqual(before);
    await server.move(DRIVEN.euro, 1.05);
    expect((await trader.page('1')).total).toBe(0);
    await server.move(DRIVEN.euro, 1.15);
    expect((await trader.page('1')).data.map(({ Id }) => Id)).toEqual([id]);
  });

  test('S9.5 fifty moves at once leave one order at one target, with the money of that target held', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader);
    const targets = Array.from({ length: 50 }, (_, index) => (1.02 + index / 1_000).toFixed(3));
    const answers = await Promise.all(targets.map((target) => trader.moveTarget(id, target)));
    expect(answers.map(({ code }) => code)).toEqual(targets.map(() => 1));
    const { OriginPrice = '', CautionMoney } = (await pendingOf(trader)) ?? {};
    expect(targets.map((target) => Number(target))).toContain(Number(OriginPrice));
    expect(Number(CautionMoney)).toBeCloseTo(Number(OriginPrice) * 1_000, 6);
    expect(Number(await trader.held())).toBeCloseTo(Number(CautionMoney) + 6, 6);
  });

  test('S4.3 fifty moves and cancels at once leave the order in one state', async () => {
    const trader = await newTrader(server);
    const id = await waiting(trader);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index === 25 ? trader.cancel(id) : trader.moveTarget(id, (1.02 + index / 1_000).toFixed(3)),
      ),
    );
    const codes = new Set(answers.map(({ code }) => code));
    expect([...codes].every((code) => code === 1 || code === ERRORS.notHolding)).toBe(true);
    expect(answers[25]?.code).toBe(1);
    expect([await trader.held(), await trader.balance()]).toEqual(['0', '100000']);
  });

  test('S9.6 a fee that goes by the margin follows it, and one by lots stays', async () => {
    const trader = await newTrader(server);
    const feeAt = async (id: number, target: string) => (await trader.moveTarget(id, target)).data.TradeFee;
    const set = (name: string, value: string) =>
      askOperator(server.dataDir, 'set', name, value, '--reason', 'as agreed');
    const id = await waiting(trader);
    expect(await feeAt(id, '1.06')).toBe('6');
    await set('trade_fee_type', '2');
    await set('trade_fee_rate', '0.004');
    expect(await feeAt(id, '1.04')).toBe('4.16');
    expect(await trader.held()).toBe('1044.16');
    expect(await feeAt(id, '1.03')).toBe('4.12');
    await set('trade_fee_type', '1');
    expect(await feeAt(id, '1.04')).toBe('4.12');
    await server.move(DRIVEN.euro, 1.04);
    expect(await trader.balance()).toBe('99995.88');
  });
});
