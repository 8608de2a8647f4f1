import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DAY_MS } from '#contract/time-units';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader, type Trader, trader as traderOf } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

describe('one cancels the other', () => {
  const server = serverForEach();

  /** A buy above and a sell below the market, of which the first that fills cancels the other. */
  async function bracket(trader: Trader): Promise<[above: number, below: number]> {
    const above = await trader.submit({ status: '0', target_price: '1.12' });
    const below = await trader.submit({
      ...{ type: '2', status: '0', target_price: '1.08' },
      oco_id: String(above.data.Id),
    });
    expect(below.code).toBe(1);
    return [above.data.Id, below.data.Id];
  }

  const pairsOf = async (trader: Trader) =>
    (await trader.page('0')).data.map(({ Id, OcoId }) => [Id, OcoId ?? null]);

  test('S4.2 each of a pair names the other', async () => {
    const trader = await newTrader(server);
    const [above, below] = await bracket(trader);
    expect(await pairsOf(trader)).toEqual([
      [below, above],
      [above, below],
    ]);
  });

  test.each([
    ['above', 1.12],
    ['below', 1.07],
  ] as const)('S4.3 the one %s is filled, the other is cancelled and releases what it held', async (side, price) => {
    const trader = await newTrader(server);
    const [above, below] = await bracket(trader);
    await server.move(DRIVEN.euro, price);
    const [filled, cancelled] = side === 'above' ? [above, below] : [below, above];
    expect((await trader.page('1')).data.map(({ Id }) => Id)).toEqual([filled]);
    expect((await trader.page('3')).data).toMatchObject([
      { Id: cancelled, Status: 4, CloseReason: 'oco', FactProfits: '0' },
    ]);
    expect(await trader.page('0')).toMatchObject({ total: 0 });
    const margin = (await trader.page('1')).data[0]?.CautionMoney;
    expect(await trader.held()).toBe(margin);
  });

  test('S4.3 both reached at once: the first that was placed is filled, the other cancelled', async () => {
    const trader = await newTrader(server);
    const first = await trader.submit({ status: '0', target_price: '1.12' });
    const second = await trader.submit({
      ...{ status: '0', target_price: '1.13' },
      oco_id: String(first.data.Id),
    });
    await server.move(DRIVEN.euro, 1.2);
    expect((await trader.page('1')).data.map(({ Id }) => Id)).toEqual([first.data.Id]);
    expect((await trader.page('3')).data.map(({ Id }) => Id)).toEqual([second.data.Id]);
  });

  test('S4.3 one that its owner cancels leaves the other alone, also after a restart', async () => {
    const { token } = await newTrader(server);
    const [above, below] = await bracket(traderOf(server, token));
    await traderOf(server, token).cancel(above);
    expect(await pairsOf(traderOf(server, token))).toEqual([[below, null]]);
    await server.restart();
    await server.move(DRIVEN.euro, 1.08);
    const trader = traderOf(server, token);
    expect((await trader.page('1')).data.map(({ Id }) => Id)).toEqual([below]);
    expect((await trader.page('3')).data).toMatchObject([{ Id: above, CloseReason: 'user' }]);
  });

  test('S4.3 a pair is one after a restart as well', async () => {
    const { token } = await newTrader(server);
    const [above, below] = await bracket(traderOf(server, token));
    await server.restart();
    await server.move(DRIVEN.euro, 1.12);
    const trader = traderOf(server, token);
    expect((await trader.page('1')).data.map(({ Id }) => Id)).toEqual([above]);
    expect((await trader.page('3')).data).toMatchObject([{ Id: below, CloseReason: 'oco' }]);
  });

  test('S8.1 a third, an order that is gone, an open one, another’s, and a market order are refused', async () => {
    const trader = await newTrader(server);
    const stranger = await newTrader(server);
    const [above] = await bracket(trader);
    const open = await trader.submit();
    const pending = { status: '0', target_price: '1.05' } as const;
    const pairedWith = (id: number) => trader.submit({ ...pending, oco_id: String(id) });
    expect((await pairedWith(above)).code).toBe(ERRORS.alreadyPaired);
    expect((await pairedWith(open.data.Id)).code).toBe(ERRORS.notPending);
    const never = await stranger.submit({ ...pending, oco_id: '987654321' });
    expect(never.code).toBe(ERRORS.unknownOrder);
    expect(await stranger.submit({ ...pending, oco_id: String(above) })).toEqual(never);
    const alone = await trader.submit(pending);
    expect(await trader.submit({ oco_id: String(alone.data.Id) })).toMatchObject({
      code: ERRORS.malformed,
      data: { field: 'oco_id' },
    });
    expect(await stranger.page('0')).toMatchObject({ total: 0 });
  });
});

describe('the stops of a pending order', () => {
  const server = serverForEach();

  test('S4.3 are set anew, judged by its target, and count once it is filled', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ status: '0', target_price: '1.05', stop_loss_price: '1.04' });
    expect((await trader.setStops(data.Id, '1.06', '0')).code).toBe(ERRORS.stopLossSide);
    expect((await trader.setStops(data.Id, '1.03', '1.07', {}, { trail_percent: '1' })).code).toBe(1);
    expect((await trader.page('0')).data).toMatchObject([
      { TargetLossPrice: '1.03000', TargetProfitPrice: '1.07000', TrailPercent: '1.00' },
    ]);
    await server.move(DRIVEN.euro, 1.05);
    await server.move(DRIVEN.euro, 1.06);
    // 1.06 less 1 %, by steps of a twentieth of 0.0105 from 1.03.
    expect((await trader.page('1')).data).toMatchObject([{ TargetLossPrice: '1.04908' }]);
    await server.move(DRIVEN.euro, 1.071);
    expect((await trader.page('3')).data).toMatchObject([{ CloseReason: 'take-profit' }]);
  });
});

describe('a pending order with an end', () => {
  const server = serverForEach();

  test('S4.3 waits until then and not at that instant any more, even when its price comes with it', async () => {
    const trader = await newTrader(server);
    const endMs = server.clock.nowMs + 60_000;
    const { data } = await trader.submit({ status: '0', target_price: '1.05', good_for: '60000' });
    expect((await trader.page('0')).data).toMatchObject([{ Id: data.Id, GoodTill: endMs }]);
    server.clock.nowMs = endMs - 1_000;
    await server.tick();
    expect((await trader.page('0')).total).toBe(1);
    server.source.set(DRIVEN.euro, 1.05);
    server.clock.nowMs = endMs;
    await server.tick();
    expect((await trader.page('3')).data).toMatchObject([
      { Id: data.Id, Status: 4, CloseReason: 'expired', CompletedAt: endMs },
    ]);
    expect([await trader.held(), await trader.balance()]).toEqual(['0', '100000']);
  });

  test('S4.3 is filled when its price comes before', async () => {
    const trader = await newTrader(server);
    const endMs = server.clock.nowMs + 60_000;
    const { data } = await trader.submit({ status: '0', target_price: '1.05', good_for: '60000' });
    await server.move(DRIVEN.euro, 1.05);
    server.clock.nowMs = endMs + DAY_MS;
    await server.tick();
    expect((await trader.page('1')).data.map(({ Id }) => Id)).toEqual([data.Id]);
  });

  test('S4.3 ends while the server is down, and at its own time', async () => {
    const { token } = await newTrader(server);
    const endMs = server.clock.nowMs + 60_000;
    await traderOf(server, token).submit({ status: '0', target_price: '1.05', good_for: '60000' });
    await server.restart(() => {
      server.clock.nowMs = endMs + DAY_MS;
    });
    await server.tick();
    expect((await traderOf(server, token).page('3')).data).toMatchObject([
      { CloseReason: 'expired', CompletedAt: endMs },
    ]);
  });

  test('S4.3 ends also while its market is closed, and leaves the other of its pair alone', async () => {
    const trader = await newTrader(server);
    const other = await trader.submit({ status: '0', target_price: '1.2' });
    const endMs = server.clock.nowMs + 60_000;
    await trader.submit({
      ...{ status: '0', target_price: '1.05', good_for: '60000' },
      oco_id: String(other.data.Id),
    });
    server.source.setOpen(DRIVEN.euro, false);
    server.clock.nowMs = endMs;
    await server.tick();
    const left = (await trader.page('0')).data;
    expect(left.map(({ Id, OcoId }) => [Id, OcoId])).toEqual([[other.data.Id, undefined]]);
  });

  test('S8.1 no time or more than a year, and one of a market order, are refused', async () => {
    const trader = await newTrader(server);
    const waiting = (ms: number) =>
      trader.submit({ status: '0', target_price: '1.05', good_for: String(ms) });
    expect(await waiting(0)).toMatchObject({ code: ERRORS.malformed, data: { field: 'good_for' } });
    expect((await waiting(367 * DAY_MS)).code).toBe(ERRORS.goodTillOutOfRange);
    expect((await waiting(366 * DAY_MS)).code).toBe(1);
    expect(await trader.submit({ good_for: String(DAY_MS) })).toMatchObject({
      ...{ code: ERRORS.malformed, data: { field: 'good_for' } },
    });
  });
});
