import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader, trader as traderOf } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

describe('a part of a position', () => {
  const server = serverForEach();

  test('S7.26 is closed: its profit is booked, its margin released, the rest stays open with fee, stops and entry', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ cont: '1', stop_loss_price: '1.05', target_profit_price: '1.2' });
    await server.move(DRIVEN.euro, 1.11);
    const closed = await trader.closePart(data.Id, '0.25');
    expect(closed).toMatchObject({ code: 1, msg: 'Part of the position closed.' });
    expect(closed.data).toEqual({
      ...{ Id: data.Id, Price: '1.11', FactProfits: '250', RestQuantity: '0.75' },
      PartId: expect.any(Number),
    });
    // 100,000 - 6 fee + 250.
    expect([await trader.balance(), await trader.held()]).toEqual(['100244', '825']);
    const [rest] = (await trader.page('1')).data;
    expect(rest).toMatchObject({
      ...{ Id: data.Id, Quantity: '0.75', CautionMoney: '825', TradeFee: '6', FactProfits: '750' },
      ...{ Price: '1.10000', TargetLossPrice: '1.05000', TargetProfitPrice: '1.20000' },
    });
    expect((await trader.page('3')).data).toMatchObject([
      {
        ...{ Id: closed.data.PartId, PartOf: data.Id, Quantity: '0.25', CautionMoney: '275', TradeFee: '0' },
        ...{ FactProfits: '250', CloseReason: 'user', Status: 3 },
      },
    ]);
    await server.move(DRIVEN.euro, 1.05);
    const history = await trader.page('3');
    // 0.75 x 100,000 x -0.05 and the 250 before.
    expect(history).toMatchObject({ total: 2, all_fact_profits: '-3500', all_fees: '6' });
    expect(await trader.balance()).toBe('96494');
  });

  test('S7.26 all of its lots are the whole position', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ cont: '1' });
    const { code, data: closed, msg } = await trader.closePart(data.Id, '1');
    expect([code, msg, closed.PartId]).toEqual([1, 'Position closed.', undefined]);
    expect(await trader.page('1')).toMatchObject({ total: 0 });
  });

  test('S5.10 S5.17 lots off the step, below the least, above its own, and a rest below the least are refused', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ cont: '0.02' });
    const oil = await trader.submit({ forex_id: String(DRIVEN.index.id), cont: '2', multiple: '1' });
    for (const [id, lots, name] of [
      [data.Id, '0.015', 'lotsOffStep'],
      [data.Id, '0.03', 'lotsTooLarge'],
      [data.Id, '0', 'lotsTooSmall'],
      [data.Id, '0.001', 'lotsTooSmall'],
      [oil.data.Id, '1.5', 'lotsOffStep'],
    ] as const)
      expect((await trader.closePart(id, lots)).code, lots).toBe(ERRORS[name]);
    expect((await trader.page('1')).data.map(({ Quantity }) => Quantity)).toEqual(['2', '0.02']);
  });

  test('S7.26 a rest below the smallest order is refused, and says how little may stay', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ forex_id: String(DRIVEN.oil.id), cont: '0.25' });
    const answer = await trader.closePart(data.Id, '0.16');
    expect(answer.code).toBe(ERRORS.restTooSmall);
    expect(answer.msg).toBe('At least 0.1 lots must stay open. Close fewer lots, or all of them.');
    expect((await trader.closePart(data.Id, '0.15')).data.RestQuantity).toBe('0.1');
  });

  test('S5.9 S4.3 a closed market, an order that waits and one that is gone are refused', async () => {
    const trader = await newTrader(server);
    const open = await trader.submit();
    const waiting = await trader.submit({ status: '0', target_price: '1.05' });
    expect((await trader.closePart(waiting.data.Id, '0.5')).code).toBe(ERRORS.notHolding);
    expect((await trader.closePart(987_654, '0.5')).code).toBe(ERRORS.unknownOrder);
    server.source.setOpen(DRIVEN.euro, false);
    await server.tick();
    expect((await trader.closePart(open.data.Id, '0.5')).code).toBe(ERRORS.marketClosed);
  });

  test('S7.26 fifty at once, each with a key, close each part once; asked again by their keys they answer the same', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ cont: '1' });
    await server.move(DRIVEN.euro, 1.101);
    const all = () =>
      Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          trader.closePart(data.Id, '0.03', { key: `part-number-${index}` }),
        ),
      );
    const first = await all();
    // 33 parts of 0.03 leave 0.01, which is less than a part.
    const taken = first.filter(({ code }) => code === 1);
    expect(taken).toHaveLength(33);
    expect(first.filter(({ code }) => code === ERRORS.lotsTooLarge)).toHaveLength(17);
    expect(await all()).toEqual(first);
    expect(await trader.page('3')).toMatchObject({ total: 33, all_fact_profits: '99' });
    expect([await trader.balance(), await trader.held()]).toEqual(['100093', '11']);
  });

  test('S4.3 a stop that was set before a part was closed closes the rest, and after a restart as well', async () => {
    const { token } = await newTrader(server);
    const { data } = await traderOf(server, token).submit({ cont: '1', stop_loss_price: '1.09' });
    await traderOf(server, token).closePart(data.Id, '0.6');
    await server.restart();
    await server.move(DRIVEN.euro, 1.08);
    const [closed] = (await traderOf(server, token).page('3')).data;
    expect(closed).toMatchObject({
      Id: data.Id,
      Quantity: '0.4',
      CloseReason: 'stop-loss',
      FactProfits: '-800',
    });
  });

  test('S9.5 a loss that the balance cannot pay closes winners first, and never the rest of a winner twice', async () => {
    const trader = await newTrader(server);
    const short = await trader.submit({ type: '2', cont: '60', multiple: '500' });
    const long = await trader.submit({ cont: '100', multiple: '500' });
    await server.move(DRIVEN.euro, 1.118);
    // The long has won 180,000, the short lost 108,000: more than the balance has.
    expect((await trader.closePart(short.data.Id, '59')).code).toBe(1);
    const history = (await trader.page('3')).data;
    expect(history.find(({ Id }) => Id === long.data.Id)).toMatchObject({ CloseReason: 'covering' });
    expect(Number(await trader.balance())).toBeGreaterThan(100_000);
  });
});

describe('several positions at once', () => {
  const server = serverForEach();

  async function four() {
    const trader = await newTrader(server);
    const ids: number[] = [];
    for (const order of [
      { type: '1' },
      { type: '2' },
      { type: '1', forex_id: '2', cont: '0.1' },
      { type: '2', forex_id: '2', cont: '0.1' },
    ] as const)
      ids.push((await trader.submit(order)).data.Id);
    await server.move(DRIVEN.euro, 1.11);
    await server.move(DRIVEN.gold, 1990);
    return { trader, ids: ids as [number, number, number, number] };
  }

  test('S7.26 all of them', async () => {
    const { trader, ids } = await four();
    const { code, data } = await trader.closeMany('all');
    expect([code, data.Ids.toSorted(), data.Left, data.FactProfits]).toEqual([1, ids, 0, '0']);
    expect(await trader.held()).toBe('0');
  });

  test('S7.26 those in profit, those at a loss, and those of one instrument', async () => {
    const { trader, ids } = await four();
    expect((await trader.closeMany('profit', {}, { forex_id: '2' })).data).toEqual({
      ...{ Ids: [ids[3]], FactProfits: '100', Left: 0 },
    });
    expect((await trader.closeMany('loss')).data.Ids.toSorted()).toEqual([ids[1], ids[2]]);
    expect((await trader.closeMany('profit')).data.Ids).toEqual([ids[0]]);
    expect((await trader.closeMany('profit')).code).toBe(ERRORS.notHolding);
  });

  test('S5.9 those of a closed market stay and are counted; with nothing else there is nothing to do', async () => {
    const { trader, ids } = await four();
    server.source.setOpen(DRIVEN.gold, false);
    await server.tick();
    const { data } = await trader.closeMany('all');
    expect([data.Ids.toSorted(), data.Left]).toEqual([[ids[0], ids[1]], 2]);
    expect((await trader.closeMany('all')).code).toBe(ERRORS.marketClosed);
    server.source.setOpen(DRIVEN.gold, true);
  });

  test('S7.26 twice with one key closes once', async () => {
    const { trader } = await four();
    const key = 'close-them-all-once';
    const [one, other] = await Promise.all([
      trader.closeMany('all', { key }),
      trader.closeMany('all', { key }),
    ]);
    expect(other).toEqual(one);
    expect((await trader.page('3')).total).toBe(4);
  });
});

describe('a position turned round', () => {
  const server = serverForEach();

  test('S4.2 S7.24 its opposite opens at the price at which it closes, with the same lots and leverage', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ cont: '0.5', multiple: '500', stop_loss_price: '1.09' });
    await server.move(DRIVEN.euro, 1.12);
    const reversed = await trader.reverse(data.Id);
    expect(reversed).toMatchObject({ code: 1, msg: 'Position reversed.' });
    expect(reversed.data).toMatchObject({
      Price: '1.12',
      FactProfits: '1000',
      ClosedId: data.Id,
      TradeFee: '3',
    });
    expect((await trader.page('1')).data).toMatchObject([
      {
        ...{ Id: reversed.data.Id, OrderType: 2, Quantity: '0.5', Price: '1.12000', TargetLossPrice: '0' },
        ...{ Multiple: '500', CautionMoney: '112' },
      },
    ]);
    expect(await trader.balance()).toBe('100994');
  });

  test('S9.5 what cannot be opened is not closed either', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ cont: '90', multiple: '100' });
    await server.move(DRIVEN.euro, 1.0995);
    // 4,500 are lost: 94,960 do not carry a margin of 98,955.
    expect((await trader.reverse(data.Id)).code).toBe(ERRORS.insufficientMargin);
    expect((await trader.page('1')).data.map(({ Id }) => Id)).toEqual([data.Id]);
    expect((await trader.ledger()).list.map(({ Type }) => Type)).toEqual(['fee', 'demoIssue']);
  });

  test('S7.24 twice with one key turns it once', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit();
    const key = 'turn-it-round-once';
    const [one, other] = await Promise.all([
      trader.reverse(data.Id, { key }),
      trader.reverse(data.Id, { key }),
    ]);
    expect(other).toEqual(one);
    expect(await trader.page('1')).toMatchObject({ total: 1, data: [{ OrderType: 2 }] });
  });
});
