import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/entities';
import { Decimal, type DecimalInput } from '#contract/money';
import type { ForexTradePush } from '#contract/socket';
import { profit, riskRate } from '#contract/trading';
import { liquidationPrice } from '#machines/live-orders/liquidation';
import { orderOf, pushOf } from '../../support/fixtures.ts';

const ZERO = new Decimal(0);
const terms = { id: 1, unitsPerLot: '100', pricePrecision: 2 };
const account = (change: Partial<ForexTradePush>): ForexTradePush => ({ ...pushOf([]), ...change });

describe('where the account would be liquidated', () => {
  it('S3.5 of a buy below the price, of a sell above it', () => {
    const push = account({ balance: '1000', profits: '0', openMargin: '1000' });
    // 500 may be lost: 5 of price with 100 units.
    expect(liquidationPrice(terms, [orderOf()], push)).toBe('95.00');
    expect(liquidationPrice(terms, [orderOf({ direction: 2 })], push)).toBe('105.00');
  });

  it('S3.5 counts what other instruments earn, and what currencies are worth', () => {
    const push = account({ balance: '900', profits: '100', openMargin: '1000' });
    const orders = [orderOf(), orderOf({ id: 2, instrumentId: 2, lots: '9' })];
    expect(liquidationPrice(terms, orders, push)).toBe('95.00');
    expect(liquidationPrice({ ...terms, rate: '1/100' }, [orderOf({ price: '1000' })], push)).toBe('500.00');
  });

  it('S3.5 the stop-out of the site counts, and where it tells none that by default', () => {
    const push = account({ balance: '1000', profits: '0', openMargin: '1000', stopOut: 125 });
    expect(liquidationPrice(terms, [orderOf()], push)).toBe('98.00');
  });

  it('S3.22 money that waits to be withdrawn backs nothing', () => {
    const push = account({ balance: '1300', openMargin: '1000', profits: '0', withdrawing: '300' });
    expect(liquidationPrice(terms, [orderOf()], push)).toBe('95.00');
  });

  it('S3.5 none where no price leads there: hedged, without a position, unknown, or too far below', () => {
    const push = account({ balance: '1000', openMargin: '10' });
    expect(liquidationPrice(terms, [orderOf()], null)).toBe(null);
    expect(liquidationPrice(terms, [], push)).toBe(null);
    expect(liquidationPrice(terms, [orderOf({ status: 0 })], push)).toBe(null);
    expect(liquidationPrice(terms, [orderOf(), orderOf({ id: 2, direction: 2 })], push)).toBe(null);
    expect(liquidationPrice(terms, [orderOf()], account({ balance: '90000', openMargin: '10' }))).toBe(null);
    expect(liquidationPrice(terms, [orderOf()], account({ balance: '10', openMargin: '1000' }))).toBe(null);
  });

  it('S3.5 the risk rate is at the bound there and below it one step before, whatever is held', () => {
    const held = fc.record({
      direction: fc.constantFrom(1 as const, 2 as const),
      lots: fc.integer({ min: 1, max: 500 }).map((cents) => new Decimal(cents).div(100).toFixed()),
      entryPrice: fc
        .integer({ min: 8_000, max: 12_000 })
        .map((cents) => new Decimal(cents).div(100).toFixed()),
    });
    const rate = fc.constantFrom(undefined, '1.25', '1/150');
    fc.assert(
      fc.property(
        fc.array(held, { minLength: 1, maxLength: 5 }),
        rate,
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.integer({ min: 3, max: 1_000 }),
        (positions, one, balance, stopOut) => {
          const rated = { ...terms, rate: one };
          const orders: Order[] = positions.map((position, id) => orderOf({ ...position, id, price: '100' }));
          const profitsAt = (price: DecimalInput): Decimal =>
            orders.reduce(
              (sum, { direction, lots, entryPrice }) =>
                sum.plus(profit(rated, direction, lots, entryPrice, price)),
              new Decimal(0),
            );
          const openMargin = '2000';
          const profits = profitsAt('100').toFixed();
          const push = account({ balance: String(balance), profits, openMargin, stopOut });
          const found = liquidationPrice(rated, orders, push);
          fc.pre(found !== null);
          const riskAt = (price: DecimalInput) => riskRate(push.balance, profitsAt(price), openMargin);
          // The price itself may round to the one of now.
          const net = orders.reduce(
            (sum, { direction, lots }) => sum.plus(direction === 1 ? lots : `-${lots}`),
            ZERO,
          );
          const isFalling = net.gt(0);
          const beyond = new Decimal(found ?? 0).plus(isFalling ? '-0.01' : '0.01');
          const before = new Decimal(found ?? 0).plus(isFalling ? '0.01' : '-0.01');
          expect(riskAt(beyond).toNumber()).toBeGreaterThanOrEqual(stopOut);
          expect(riskAt(before).toNumber()).toBeLessThanOrEqual(stopOut);
        },
      ),
      { numRuns: 300 },
    );
  });
});
