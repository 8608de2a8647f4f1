import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, microToWire } from '#contract/money';
import { tradeList } from '#contract/routes/market';
import { profit } from '#contract/trading';
import { costsOf } from '#machines/order-form/charge';
import { outcomesOf } from '#machines/order-form/outcomes';
import { NO_TRAIL } from '#machines/order-form/ticket';
import { conversionsOf, currencyOf } from '#server/market/conversions';
import type { QuotedRate } from '#server/market/price-source';
import { type GuardedExposure, guardLevels } from '#server/trading/guard-levels';
import { positionProfitMicro } from '#server/trading/valuation';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import { ONE, rounded } from '../../support/whole-numbers.ts';
import type { Instrument } from '../../support/wire.ts';

/** Instruments whose prices are in another currency than accounts: 150 yen are worth a dollar, a euro is worth 1.10. */

const { yen, euroYen, german, euro } = DRIVEN;

describe('which price converts a currency', () => {
  test('S9.5 a pair by its own price, another by the pair of its currency and USD, whichever way round that is', () => {
    const conversions = conversionsOf(Object.values(DRIVEN));
    expect(conversions.get(yen.id)).toEqual({ instrumentId: yen.id, isInverse: true });
    expect(conversions.get(euroYen.id)).toEqual({ instrumentId: yen.id, isInverse: true });
    expect(conversions.get(german.id)).toEqual({ instrumentId: euro.id, isInverse: false });
    expect(conversions.has(euro.id)).toBe(false);
  });

  test('S9.5 an instrument may name the one that converts it', () => {
    const named = { ...german, rateBy: 'EUROUSD' };
    expect(conversionsOf([named, { ...euro, code: 'EUROUSD' }]).get(german.id)?.instrumentId).toBe(euro.id);
    expect(() => conversionsOf([named, euro])).toThrow(/GER40 is quoted in EUR.*needs EUROUSD/);
  });

  test('S9.5 what no instrument converts is refused by name', () => {
    expect(() => conversionsOf([german, yen])).toThrow(
      'GER40 is quoted in EUR, and no instrument of this market says what that is in USD: it needs EURUSD or USDEUR.',
    );
    expect(() => conversionsOf([euroYen, { ...yen, currency: 'CHF' }])).toThrow(
      /EURJPY is quoted in JPY, and USDJPY, .* is quoted in CHF/,
    );
  });

  test('S3.1 the code of a pair tells its currency', () => {
    expect(['USDJPY', 'BTCEUR', 'XAUUSD', 'AAPL', 'GOOGLE'].map(currencyOf)).toEqual([
      ...['JPY', 'EUR', 'USD', 'USD', 'USD'],
    ]);
  });
});

describe('orders in another currency', () => {
  const server = serverForEach();

  test('S9.5 a loss of 24.20 yen is 0.161464 USD, on the screen and in the ledger', async () => {
    const trader = await newTrader(server);
    const { data: placed } = await trader.submit({ forex_id: String(yen.id), cont: '0.01' });
    // 1,000 units are 1,000 USD, whatever the yen is worth.
    expect(placed.CautionMoney).toBe('10');
    const before = await trader.balance();
    await server.move(yen, 149.9758);
    const [open] = (await trader.page('1')).data;
    // 1,000 units x 0.0242 yen = 24.20 yen, at 149.976 yen for a dollar.
    expect(open?.FactProfits).toBe(new Decimal('-24.2').div('149.9758').toFixed(6));
    const { data: closed } = await trader.close(placed.Id);
    expect(closed.FactProfits).toBe(open?.FactProfits);
    expect(new Decimal(await trader.balance()).minus(before).toFixed()).toBe(closed.FactProfits);
  });

  test('S5.17 the bound of what an order is worth counts in USD', async () => {
    const trader = await newTrader(server);
    // 7,000,000 USD are 1,050,000,000 yen.
    expect((await trader.submit({ forex_id: String(yen.id), cont: '70' })).code).toBe(1);
  });

  test('S9.5 S9.6 ticket and server agree on margin, fee and outcome, at the rate of the moment', async () => {
    const trader = await newTrader(server);
    await server.move(euro, 1.2);
    await server.move(yen, 145);
    const { data: listed } = await server.get<Instrument[]>('/v1/api/forex/trade_list');
    const instruments = tradeList.response.parse(listed);
    for (const { id, code } of [yen, euroYen, german]) {
      const instrument = instruments.find((one) => one.id === id);
      if (!instrument) throw new Error(`${code} is not listed`);
      const charge = { instrument, tradeFeeType: 1, multiple: '100' };
      const { close } = instrument.prices;
      const { data: placed } = await trader.submit({ forex_id: String(id), cont: '0.1' });
      const costs = costsOf(charge, close, '0.1');
      expect([placed.CautionMoney, placed.TradeFee], code).toEqual([
        costs.margin.toFixed(),
        costs.fee.toFixed(),
      ]);
      const target = new Decimal(close).times('1.01').toFixed(instrument.pricePrecision);
      const stops = {
        priceType: 1,
        targetPrice: null,
        lots: '0.1',
        stopLoss: null,
        takeProfit: target,
        ...NO_TRAIL,
      } as const;
      const told = outcomesOf(charge, stops, close, 1, null).takeProfit?.amount;
      // The rate of the ticket is the one of now; USD/JPY converts by its own price, which moves with it.
      if (id === yen.id) continue;
      await server.move({ id }, Number(target));
      const { data: closed } = await trader.close(placed.Id);
      expect(new Decimal(closed.FactProfits).minus(placed.TradeFee).toFixed(), code).toBe(told?.toFixed());
    }
  });

  test('S9.5 an account can be liquidated by the rate alone', async () => {
    const trader = await newTrader(server);
    // A hundredth of 370 x 24,000 euros is a margin of 97,680 USD, out of 100,000.
    const { data: placed } = await trader.submit({ forex_id: String(german.id), cont: '370' });
    await server.move(german, 23_900);
    const [open] = (await trader.page('1')).data;
    expect(open?.FactProfits).toBe('-40700');
    // The same 37,000 euros are worth more dollars now.
    await server.move(euro, 1.36);
    expect((await trader.page('1')).data).toEqual([]);
    const [done] = (await trader.page('3')).data;
    expect([done?.Id, done?.FactProfits]).toEqual([placed.Id, '-50320']);
  });
});

const rate: fc.Arbitrary<QuotedRate> = fc.record({
  instrumentId: fc.constant(99),
  priceMicro: fc.integer({ min: 10_000, max: 1_000_000_000 }),
  isInverse: fc.boolean(),
});
const price = fc.integer({ min: 1, max: 10_000_000_000 });

test('S9.5 a converted profit is the exact quotient, rounded once, half to even', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1 as const, 2 as const),
      price,
      price,
      price,
      rate,
      (direction, unitsMicro, entryMicro, closeMicro, at) => {
        const moved = BigInt(direction === 1 ? closeMicro - entryMicro : entryMicro - closeMicro);
        const amount = moved * BigInt(unitsMicro);
        const exact = at.isInverse
          ? rounded(amount, BigInt(at.priceMicro))
          : rounded(amount * BigInt(at.priceMicro), ONE * ONE);
        fc.pre(exact <= Number.MAX_SAFE_INTEGER && exact >= -Number.MAX_SAFE_INTEGER);
        const position = { direction, unitsMicro, entryMicro };
        expect(positionProfitMicro(position, { closeMicro, rate: at })).toBe(Number(exact));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('S9.5 a converted loss that rounds to nothing has no sign', () => {
  const position = { direction: 1, unitsMicro: 1, entryMicro: 24 } as const;
  const rate = { instrumentId: 99, priceMicro: 10_000, isInverse: false };
  expect(microToWire(positionProfitMicro(position, { closeMicro: 23, rate }))).toBe('0');
  // On the ticket as well.
  expect(profit({ unitsPerLot: 1, rate: '0.01' }, 1, '0.000001', '0.000024', '0.000023').toFixed()).toBe('0');
});

test('S2.49 an account cannot lose its slack while price and rate stay short of their guards', () => {
  const share = fc.double({ min: -1, max: 0.999_999, noNaN: true });
  const exposure = fc.record({
    netUnitsMicro: fc.integer({ min: -1e12, max: 1e12 }),
    priceMicro: fc.integer({ min: 10_000, max: 1e10 }),
    profitMicro: fc.integer({ min: -1e12, max: 1e12 }),
    rate,
    share,
    rateShare: share,
  });
  fc.assert(
    fc.property(exposure, fc.integer({ min: 1, max: 1e12 }), (one, slack) => {
      const { netUnitsMicro, priceMicro, profitMicro } = one;
      const converted = { rate: one.rate, profitMicro };
      const exposures: GuardedExposure[] = [{ instrumentId: 1, netUnitsMicro, priceMicro, converted }];
      const levels = guardLevels(slack, exposures);
      /** As far as the guard of that side, or a tenth of the price where there is none. */
      const moved = (instrumentId: number, fromMicro: number, by: number): number => {
        const side = by < 0 ? 'below' : 'above';
        const guard = levels.find((level) => level.instrumentId === instrumentId && level.side === side);
        const furthest = guard ? Math.max(0, Math.abs(guard.levelMicro - fromMicro) - 1) : fromMicro / 10;
        return Math.max(1, fromMicro + Math.trunc(furthest * by));
      };
      const nowMicro = moved(1, priceMicro, one.share);
      const rateMicro = moved(99, one.rate.priceMicro, one.rateShare);
      const worth = (micro: number): number => (one.rate.isInverse ? 1e6 / micro : micro / 1e6);
      const gained = ((nowMicro - priceMicro) / 1e6) * netUnitsMicro;
      const after = (profitMicro + gained) * worth(rateMicro);
      const loss = profitMicro * worth(one.rate.priceMicro) - after;
      // Sums of doubles, up to 1e12 times 100.
      expect(loss).toBeLessThanOrEqual(slack + Math.abs(loss) * 1e-9 + Math.abs(profitMicro) * 1e-9 + 1);
    }),
    { numRuns: 2_000 },
  );
});
