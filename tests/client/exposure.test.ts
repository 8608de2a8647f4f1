import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/entities';
import { grownBy, mustAsk } from '#machines/live-orders/exposure';
import { ALWAYS, adaptive, orderOf } from '../support/fixtures.ts';

const buy = (id: number, lots: string, change: Partial<Order> = {}): Order =>
  orderOf({ id, lots, direction: 1, ...change });
const sell = (id: number, lots: string, change: Partial<Order> = {}): Order =>
  orderOf({ id, lots, direction: 2, ...change });
const whole = (...ids: number[]) => ids.map((id) => ({ id, lots: null }));
const long = (lots: string) => [{ instrumentId: 1, showCode: 'EUR/USD', direction: 1, lots }];
const short = (lots: string) => [{ instrumentId: 1, showCode: 'EUR/USD', direction: 2, lots }];

describe('the exposure that closing adds', () => {
  it.each([
    ['a lone position', [buy(1, '1')], whole(1), []],
    ['one of two of the same side', [buy(1, '1'), buy(2, '2')], whole(1), []],
    ['one leg of an even hedge', [buy(1, '1'), sell(2, '1')], whole(2), long('1')],
    ['its other leg', [buy(1, '1'), sell(2, '1')], whole(1), short('1')],
    ['the smaller leg of a hedge', [buy(1, '1.5'), sell(2, '0.5')], whole(2), long('1.5')],
    ['the larger leg, which leaves less', [buy(1, '1.5'), sell(2, '0.5')], whole(1), []],
    ['the larger leg, which leaves more', [buy(1, '1.5'), sell(2, '1')], whole(1), short('1')],
    ['the larger leg, which leaves as much', [buy(1, '1'), sell(2, '0.5')], whole(1), []],
    ['both legs', [buy(1, '1.5'), sell(2, '1')], whole(1, 2), []],
    ['a part of a leg', [buy(1, '0.3'), sell(2, '0.3')], [{ id: 2, lots: '0.1' }], long('0.1')],
    ['a part that evens out', [buy(1, '0.3'), sell(2, '0.2')], [{ id: 1, lots: '0.1' }], []],
    ['nothing', [buy(1, '1'), sell(2, '1')], [], []],
  ] as const)('S2.52 %s', (_, orders, closings, grown) => {
    expect(grownBy(orders, closings)).toEqual(grown);
  });

  it('S2.52 is of each instrument by itself, and a pending order is none', () => {
    const gold = { instrumentId: 2, instrument: { showCode: 'Gold', pricePrecision: 2 } };
    const orders = [buy(1, '1'), sell(2, '1', gold), sell(3, '1', { status: 0 }), buy(4, '1', gold)];
    expect(grownBy(orders, whole(1))).toEqual([]);
    expect(grownBy(orders, whole(1, 2))).toEqual([
      { instrumentId: 2, showCode: 'Gold', direction: 1, lots: '1' },
    ]);
  });
});

describe('whether a question comes first', () => {
  it.each([
    ['less exposure', adaptive(buy(1, '1')), whole(1), false],
    ['a cancelled order, which closes nothing', adaptive(buy(1, '1')), [], false],
    ['more exposure', adaptive(buy(1, '1'), sell(2, '1')), whole(1), true],
    ['a position that is not among the orders', adaptive(buy(1, '1')), whole(3), true],
    ['a position that is known as pending', adaptive(buy(1, '1', { status: 0 })), whole(1), true],
    ['orders that are not known', { isAdaptive: true, orders: null }, [], true],
    ['a trader who is always asked', ALWAYS, [], true],
  ] as const)('S2.52 %s', (_, caution, closings, asks) => {
    expect(mustAsk(caution, closings)).toBe(asks);
  });
});
