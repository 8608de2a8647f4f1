import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTION, FEE_PER_LOT, MARGIN_FIXED, PRICE_TYPE } from '#contract/constants';
import { Decimal } from '#contract/money';
import type { ForexTradePush } from '#contract/socket';
import { maxLots, riskRate } from '#contract/trading';
import { costsOf, type KnownCharge } from '#machines/order-form/charge';
import { outcomesOf } from '#machines/order-form/outcomes';
import {
  hasLosingStop,
  lotsForRisk,
  RISKS,
  riskLevelOf,
  riskRatesOf,
  shareOfEquity,
} from '#machines/order-form/risk';
import { freeOf } from '#machines/order-form/shares';
import { NO_TRAIL } from '#machines/order-form/ticket';
import { firstStop, trailText } from '#machines/order-form/trail';
import { firstTrail } from '#server/trading/trailing';
import { instrumentOf, pushOf } from '../support/fixtures.ts';

const { buy, sell } = DIRECTION;
const CLOSE = '100';

const chargeOf = (
  change: Partial<KnownCharge['instrument']> = {},
  other: Partial<KnownCharge> = {},
): KnownCharge => ({
  instrument: instrumentOf(change),
  tradeFeeType: FEE_PER_LOT,
  multiple: '50',
  ...other,
});
const accountOf = (change: Partial<ForexTradePush> = {}): ForexTradePush => ({
  ...pushOf([]),
  balance: '10000',
  profits: '0',
  held: '0',
  openMargin: '0',
  ...change,
});
const market = {
  priceType: PRICE_TYPE.market,
  lots: '1',
  targetPrice: null,
  takeProfit: null,
  ...NO_TRAIL,
} as const;
const fields = { ...market, stopLoss: '99' };

describe('lots by what may be lost', () => {
  // One lot is 1000 units: it loses 1000 at a stop of 99, costs a fee of 3 and holds a margin of 2000.
  it.each([
    ['0.5', '0.04'],
    ['1', '0.09'],
    ['2', '0.19'],
    ['5', '0.49'],
  ])('S5.11 S9.6 %s percent of 10,000 are %s lots, the fee included', (percent, lots) => {
    expect(lotsForRisk(chargeOf(), fields, CLOSE, accountOf(), percent, null)).toBe(lots);
  });

  it.each([
    ['a seller’s stop lies above the price', { ...fields, stopLoss: '101' }, sell, '0.09'],
    ['one that was not asked which way', { ...fields, stopLoss: '101' }, null, '0.09'],
    ['a pending order loses from its target', pending('102'), null, '0.03'],
    ['a stop that follows by a distance loses that', trailing('distance', '1'), null, '0.09'],
    ['so it does for a seller', trailing('distance', '1'), sell, '0.09'],
    ['one that follows by a percentage loses that of the price', trailing('percent', '2'), buy, '0.04'],
    [
      'one that is typed in points loses those',
      { ...fields, stopLoss: '100', stopsIn: 'points' },
      null,
      '0.09',
    ],
    ['of a pending order, of its target', { ...pending('200'), ...trail('percent', '1') }, buy, '0.04'],
  ] as const)('S5.11 %s', (_, asked, direction, lots) => {
    expect(lotsForRisk(chargeOf(), asked, CLOSE, accountOf(), '1', direction)).toBe(lots);
  });

  it('S3.5 the unrealised profit belongs to the equity', () => {
    expect(lotsForRisk(chargeOf(), fields, CLOSE, accountOf({ profits: '-5000' }), '1', null)).toBe('0.04');
  });

  it('S9.5 the free margin bounds them, and so does the largest order', () => {
    const near = { ...fields, stopLoss: '99.99' };
    expect(lotsForRisk(chargeOf(), near, CLOSE, accountOf({ held: '9000' }), '5', null)).toBe('0.49');
    const bounded = chargeOf({ maxLots: '0.2' });
    expect(lotsForRisk(bounded, near, CLOSE, accountOf(), '5', null)).toBe('0.2');
  });

  it.each([
    ['the account is not known', chargeOf(), fields, null, null],
    ['the fee is not known', { ...chargeOf(), tradeFeeType: null }, fields, accountOf(), null],
    ['there is no leverage', chargeOf({}, { multiple: '' }), fields, accountOf(), null],
    ['the stop-loss is off', chargeOf(), { ...fields, stopLoss: null }, accountOf(), null],
    ['the stop-loss cannot be read', chargeOf(), { ...fields, stopLoss: '' }, accountOf(), null],
    ['the stop-loss is at the price', chargeOf(), { ...fields, stopLoss: '100' }, accountOf(), null],
    ['the stop-loss would win', chargeOf(), fields, accountOf(), sell],
    ['it is typed as money', chargeOf(), { ...fields, stopLoss: '100', stopsIn: 'money' }, accountOf(), null],
    ['the distance is not typed', chargeOf(), trailing('distance', ''), accountOf(), null],
    ['the distance is as far as the price', chargeOf(), trailing('distance', '100'), accountOf(), null],
    ['the target is missing', chargeOf(), pending(''), accountOf(), null],
    ['the smallest order loses more', chargeOf({ minLots: '0.1' }), fields, accountOf(), null],
    ['nothing is free', chargeOf(), fields, accountOf({ held: '10000' }), null],
    ['the equity is gone', chargeOf(), fields, accountOf({ profits: '-10000' }), null],
  ] as const)('S5.10 S5.11 there are none while %s', (_, charge, asked, account, direction) => {
    expect(lotsForRisk(charge, asked, CLOSE, account, '1', direction)).toBeNull();
  });

  it('S5.11 a ticket says whether its stop-loss would lose', () => {
    expect(hasLosingStop(chargeOf(), fields, CLOSE)).toBe(true);
    expect(hasLosingStop(chargeOf(), trailing('percent', '1'), CLOSE)).toBe(true);
    for (const stopLoss of [null, '', '100'])
      expect(hasLosingStop(chargeOf(), { ...fields, stopLoss }, CLOSE)).toBe(false);
  });

  it('S5.11 S9.5 S9.6 they lose at most that, and one step more would not, or could not be placed', () => {
    const cents = (max: number) =>
      fc.integer({ min: 1, max }).map((count) => new Decimal(count).div(100).toFixed());
    const bounds = { loss: 0, margin: 0 };
    fc.assert(
      fc.property(
        fc.record({
          marginMode: fc.constantFrom(0 as const, MARGIN_FIXED as 1),
          tradeFeeType: fc.constantFrom(FEE_PER_LOT, 2),
          feeRate: fc.constantFrom('0', '0.0003', '3'),
          rate: fc.constantFrom(undefined, '1.165', '1/156.12'),
          unitsPerLot: fc.constantFrom('1', '100', '100000'),
          step: fc.constantFrom('0.001', '0.01', '1'),
          multiple: fc.constantFrom('1', '50', '500'),
          direction: fc.constantFrom(buy, sell),
        }),
        cents(1_000_000),
        cents(1_000_000),
        fc.option(fc.constantFrom('0.01', '0.5', '12', '50'), { nil: null }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom(...RISKS),
        (
          { tradeFeeType, multiple, step, direction, ...terms },
          close,
          stop,
          trailed,
          balance,
          held,
          percent,
        ) => {
          const charge = chargeOf({ ...terms, lotStep: step, minLots: step }, { tradeFeeType, multiple });
          const account = accountOf({ balance: String(balance), held: String(held) });
          const asked = trailed === null ? { ...market, stopLoss: stop } : trailing('percent', trailed);
          const lots = lotsForRisk(charge, asked, close, account, percent, direction);
          const at = (size: string) =>
            outcomesOf(charge, { ...asked, lots: size, takeProfit: null }, close, direction, account)
              .stopLoss;
          const bound = new Decimal(balance).times(percent).div(-100);
          const mayBePlaced = (size: Decimal): boolean => {
            const costs = costsOf(charge, close, size);
            const isPaid = costs.margin.plus(costs.fee).lte(freeOf(account) ?? 0);
            return isPaid && size.lte(maxLots(charge.instrument, close));
          };
          if (lots === null) {
            // Either nothing of the kind may be placed, or the smallest order loses more, or the stop would not lose.
            const least = at(step);
            const isBeyond = least === null || least.amount === null || least.amount.lt(bound);
            const isNoLoss =
              direction === buy ? Number(stop) >= Number(close) : Number(stop) <= Number(close);
            expect(isBeyond || isNoLoss || !mayBePlaced(new Decimal(step))).toBe(true);
            return;
          }
          expect(new Decimal(lots).mod(step).isZero()).toBe(true);
          expect(mayBePlaced(new Decimal(lots))).toBe(true);
          // An order that may be placed is not liquidated by so little.
          expect(at(lots)?.amount?.gte(bound)).toBe(true);
          const more = new Decimal(lots).plus(step);
          bounds[mayBePlaced(more) ? 'loss' : 'margin'] += 1;
          if (mayBePlaced(more)) expect(at(more.toFixed())?.amount?.lt(bound)).toBe(true);
        },
      ),
      { seed: 17, numRuns: 1_000 },
    );
    // Both bounds were met often.
    expect(Math.min(bounds.loss, bounds.margin)).toBeGreaterThan(50);
  });
});

describe('what an order does to the account', () => {
  it('S3.5 a loss is a share of the equity; of none it is no share', () => {
    const share = (change: Partial<ForexTradePush>) =>
      shareOfEquity(new Decimal('-50'), accountOf(change))?.toFixed() ?? null;
    expect(share({})).toBe('0.5');
    expect(share({ profits: '-5000' })).toBe('1');
    expect(share({ profits: '-10000' })).toBeNull();
    expect(shareOfEquity(new Decimal('-50'), null)).toBeNull();
  });

  it('S3.5 S9.5 S9.6 its margin is added to the open one and its fee comes off the balance', () => {
    const account = accountOf({ profits: '-500', openMargin: '1000' });
    const { now, after } = riskRatesOf(account, { required: new Decimal(2000), fee: new Decimal(100) });
    expect(now?.toFixed()).toBe(riskRate('10000', '-500', '1000').toFixed());
    expect(after?.toFixed()).toBe(riskRate('9900', '-500', '3000').toFixed());
  });

  it('S3.5 an account that would have nothing left has no rate after it', () => {
    const costs = { required: new Decimal(10), fee: new Decimal(1) };
    for (const balance of ['0', '1']) expect(riskRatesOf(accountOf({ balance }), costs).after).toBeNull();
    expect(riskRatesOf(accountOf({ balance: '2' }), costs).after?.toFixed()).toBe('1000');
  });

  it('S3.5 money that waits to be withdrawn backs nothing, as the server reckons it', () => {
    const account = accountOf({ openMargin: '1000', withdrawing: '8000' });
    expect(riskRatesOf(account, null).now?.toFixed()).toBe('50');
  });

  it('S3.5 what is not known is not nought', () => {
    const costs = { required: new Decimal(1), fee: new Decimal(0) };
    expect(riskRatesOf(null, costs)).toEqual({ now: null, after: null });
    expect(riskRatesOf(accountOf(), null).after).toBeNull();
  });

  it.each([
    ['99.99', {}, null],
    ['100', {}, 'warned'],
    ['199.99', {}, 'warned'],
    ['200', {}, 'liquidated'],
    ['79.99', { marginCall: 80, stopOut: 120 }, null],
    ['80', { marginCall: 80, stopOut: 120 }, 'warned'],
    ['120', { marginCall: 80, stopOut: 120 }, 'liquidated'],
  ])('S9.5 at a risk rate of %s an account with the levels %j is %s', (rate, levels, level) => {
    expect(riskLevelOf(new Decimal(rate), accountOf(levels))).toBe(level);
  });
});

describe('a stop that follows the price', () => {
  const digits = fc.constantFrom(0, 1, 2, 3, 5);

  it('S5.11 begins where the server lets it begin, to the last digit', () => {
    fc.assert(
      fc.property(
        digits,
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.constantFrom(buy, sell),
        fc.oneof(
          fc.record({ by: fc.constant('percent' as const), size: fc.integer({ min: 1, max: 5_000 }) }),
          fc.record({ by: fc.constant('distance' as const), size: fc.integer({ min: 1, max: 100_000 }) }),
        ),
        (pricePrecision, ticks, direction, { by, size }) => {
          const tickMicro = 10 ** (6 - pricePrecision);
          const price = new Decimal(ticks).times(tickMicro).div(1_000_000);
          const typed =
            by === 'percent' ? new Decimal(size).div(100) : new Decimal(size).times(tickMicro).div(1_000_000);
          const found = firstStop({ by, value: typed.toFixed() }, direction, price, pricePrecision);
          const trail = {
            distanceMicro: by === 'distance' ? size * tickMicro : 0,
            percentCents: by === 'percent' ? size : 0,
          };
          const placed = firstTrail({ direction }, trail, ticks * tickMicro, { pricePrecision });
          if (found) expect(found.times(1_000_000).toNumber()).toBe(placed.stopLossMicro);
          else expect(by === 'percent' ? ticks * size < 10_000 : size >= ticks).toBe(true);
        },
      ),
      { seed: 19, numRuns: 1_000 },
    );
  });

  it('S5.11 a distance reads in price or in percent of it, and as nothing where there is none', () => {
    expect(trailText('percent', '98.5', CLOSE, 2)).toBe('1.5');
    expect(trailText('distance', '101.5', CLOSE, 2)).toBe('1.5');
    expect(trailText('percent', '99.999', CLOSE, 2)).toBe('');
    expect(trailText('percent', '100', CLOSE, 2)).toBe('');
    expect(trailText('distance', '100', CLOSE, 2)).toBe('');
    expect(trailText('percent', '1', '0', 2)).toBe('');
  });

  it('S5.11 S9.6 is a loss of as much for either side, and says so by naming none', () => {
    const loss = (direction: 1 | 2 | null) =>
      outcomesOf(
        chargeOf(),
        { ...trailing('percent', '1'), lots: '1', takeProfit: null },
        CLOSE,
        direction,
        null,
      ).stopLoss;
    expect(loss(null)).toMatchObject({ direction: null });
    expect([loss(null), loss(buy), loss(sell)].map((one) => one?.amount?.toFixed())).toEqual([
      '-1003',
      '-1003',
      '-1003',
    ]);
    expect(loss(sell)?.direction).toBe(sell);
  });
});

function pending(targetPrice: string) {
  return { ...fields, priceType: PRICE_TYPE.pending, targetPrice };
}

function trail(trailBy: 'distance' | 'percent', value: string) {
  return { stopLoss: '100', trailBy, trail: value };
}

function trailing(trailBy: 'distance' | 'percent', value: string) {
  return { ...market, ...trail(trailBy, value) };
}
