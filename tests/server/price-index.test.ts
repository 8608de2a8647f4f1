import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPriceIndex, type TriggerSide } from '#server/trading/price-index';

type Armed = { side: TriggerSide; level: number };

/** The rule itself, by looking at every trigger. */
function naiveFire(armed: Map<number, Armed>, price: number): number[] {
  const hits = [...armed].filter(([, { side, level }]) =>
    side === 'above' ? price >= level : price <= level,
  );
  for (const [key] of hits) armed.delete(key);
  const of = (side: TriggerSide, direction: number) =>
    hits
      .filter(([, trigger]) => trigger.side === side)
      .sort(([a, x], [b, y]) => (x.level - y.level) * direction || a - b)
      .map(([key]) => key);
  return [...of('above', 1), ...of('below', -1)];
}

const key = fc.integer({ min: 1, max: 40 });
const level = fc.integer({ min: 1, max: 60 });
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('arm' as const),
      key,
      side: fc.constantFrom<TriggerSide>('above', 'below'),
      level,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('disarm' as const), key }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('fire' as const), price: fc.integer({ min: 0, max: 61 }) }),
  },
);

describe('price index', () => {
  it('S4.2 S9.5 fires exactly what a look at every trigger would, in the same order, whatever was armed before', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 300 }), (commands) => {
        const index = createPriceIndex();
        const armed = new Map<number, Armed>();
        for (const step of commands) {
          if (step.do === 'arm') {
            index.arm(step.key, step.side, step.level);
            armed.set(step.key, { side: step.side, level: step.level });
          } else if (step.do === 'disarm') {
            index.disarm(step.key);
            armed.delete(step.key);
          } else {
            expect(index.fire(step.price)).toEqual(naiveFire(armed, step.price));
          }
          expect(index.size).toBe(armed.size);
        }
        for (const price of [0, 61]) expect(index.fire(price)).toEqual(naiveFire(armed, price));
        expect(index.size).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('S4.2 a trigger fires when the price equals its level, and only once', () => {
    const index = createPriceIndex();
    index.arm(1, 'above', 100);
    index.arm(2, 'below', 90);
    expect(index.fire(99)).toEqual([]);
    expect(index.fire(100)).toEqual([1]);
    expect(index.fire(100)).toEqual([]);
    expect(index.fire(90)).toEqual([2]);
    expect(index.size).toBe(0);
  });

  it('S4.2 a tick that fires nothing answers the same empty array every time', () => {
    const index = createPriceIndex();
    index.arm(1, 'above', 100);
    expect(index.fire(1)).toBe(index.fire(2));
    expect(Object.isFrozen(index.fire(1))).toBe(true);
  });

  it('S4.2 a key that is armed again moves to its new side and level', () => {
    const index = createPriceIndex();
    index.arm(7, 'above', 100);
    index.arm(7, 'below', 50);
    expect(index.size).toBe(1);
    expect(index.fire(200)).toEqual([]);
    expect(index.fire(50)).toEqual([7]);
  });

  it('S4.2 levels and prices that are no numbers are refused and change nothing', () => {
    const index = createPriceIndex();
    index.arm(1, 'above', 100);
    expect(() => index.arm(2, 'above', Number.NaN)).toThrow(RangeError);
    expect(() => index.arm(1, 'below', 1.5)).toThrow(RangeError);
    expect(() => index.fire(Number.NaN)).toThrow(RangeError);
    expect(index.fire(100)).toEqual([1]);
  });
});
