import { describe, expect, it } from 'vitest';
import { distanceTo, FIBONACCI, shapeOf } from '../../src/ui/candle-chart/drawing-geometry.ts';
import { indexOf } from '../../src/ui/candle-chart/time-axis.ts';

const BOX = { width: 100, height: 80 };
const at = (x: number, y: number) => ({ x, y });

describe('the shape of a drawing', () => {
  it('S2.45 a trend line ends at its points, a ray at the edge and a level at both', () => {
    expect(shapeOf('segment', [at(10, 10), at(20, 20)], BOX).strokes).toEqual([
      { from: at(10, 10), to: at(20, 20) },
    ]);
    expect(shapeOf('ray', [at(10, 10), at(20, 20)], BOX).strokes[0]?.to).toEqual(at(80, 80));
    expect(shapeOf('ray', [at(50, 10), at(40, 10)], BOX).strokes[0]?.to).toEqual(at(0, 10));
    expect(shapeOf('horizontal', [at(30, 40)], BOX).strokes).toEqual([{ from: at(0, 40), to: at(100, 40) }]);
  });

  it('S2.45 a channel runs parallel through its third point, with the middle between', () => {
    const { strokes, fills } = shapeOf('channel', [at(0, 0), at(50, 50), at(10, 30)], BOX);
    expect(strokes).toEqual([
      { from: at(0, 0), to: at(50, 50) },
      { from: at(0, 20), to: at(50, 70) },
      { from: at(0, 10), to: at(50, 60), isWeak: true },
    ]);
    expect(fills).toHaveLength(1);
  });

  it('S2.45 a retracement has its levels between the two prices, 0 at the second', () => {
    const { levels } = shapeOf('fibonacci', [at(20, 10), at(40, 60)], BOX);
    expect(levels.map(({ share }) => share)).toEqual([...FIBONACCI]);
    expect(levels[0]).toMatchObject({ y: 60, from: 20, to: 100 });
    expect(levels.at(-1)).toMatchObject({ y: 10 });
    expect(levels.find(({ share }) => share === 0.5)?.y).toBe(35);
  });

  it('S2.45 a drawing without its points shows what can be shown', () => {
    expect(shapeOf('segment', [], BOX).strokes).toEqual([]);
    expect(shapeOf('fibonacci', [at(1, 1)], BOX).strokes).toEqual([]);
    expect(shapeOf('channel', [at(0, 0), at(50, 50)], BOX).strokes).toHaveLength(1);
  });

  it('S2.45 is as far from a finger as its nearest pixel', () => {
    const stroke = { from: at(0, 0), to: at(10, 0) };
    expect(distanceTo(at(5, 3), stroke)).toBe(3);
    expect(distanceTo(at(13, 4), stroke)).toBe(5);
    expect(distanceTo(at(3, 4), { from: at(0, 0), to: at(0, 0) })).toBe(5);
  });
});

describe('the place of a time among candles', () => {
  const candles = [100, 110, 120, 200].map((timestamp) => ({ timestamp }));

  it.each([
    [100, 0],
    [115, 1.5],
    [120, 2],
    [200, 3],
    [230, 6],
    [80, -2],
  ])('S2.45 %s is at %s', (time, index) => {
    expect(indexOf(candles, time, 10)).toBe(index);
  });

  it('S2.45 within a time when the market was closed is at its end', () => {
    expect(indexOf(candles, 160, 10)).toBe(3);
  });

  it('S2.45 without candles is nowhere', () => {
    expect(indexOf([], 100, 10)).toBe(0);
  });
});
