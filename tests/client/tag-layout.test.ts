import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HEAVY,
  LIGHT,
  layOutTags,
  type Spot,
  spread,
  type Tag,
} from '../../src/ui/candle-chart/tag-layout.ts';

const GAP = 44;
const BOUNDS = { from: 22, to: 238 };
const ROOM = BOUNDS.to - BOUNDS.from;
const NEAR = 1e-6;

const spots = (most: number) =>
  fc.array(fc.record({ at: fc.integer({ min: -60, max: 320 }), weight: fc.constantFrom(LIGHT, 5) }), {
    minLength: 1,
    maxLength: most,
  });
/** As many as have room. */
const FITTING = Math.floor(ROOM / GAP) + 1;

const sorted = (lines: readonly Spot[], heights: readonly number[]) =>
  lines
    .map((line, index) => ({ ...line, y: heights[index] ?? Number.NaN }))
    .sort((a, b) => a.at - b.at || a.y - b.y);
const cost = (lines: readonly (Spot & { y: number })[]): number =>
  lines.reduce((sum, { at, weight, y }) => sum + weight * (y - at) ** 2, 0);
const isAllowed = (ys: readonly number[], gap: number): boolean =>
  ys.every(
    (y, index) =>
      y >= BOUNDS.from - NEAR &&
      y <= BOUNDS.to + NEAR &&
      (index === 0 || y - (ys[index - 1] ?? 0) >= gap - NEAR),
  );

describe('spots that are pushed apart', () => {
  it('S4.3 never lie over each other, keep the order of their lines and stay within the pane', () => {
    fc.assert(
      fc.property(spots(FITTING), (lines) => {
        const ys = sorted(lines, spread(lines, GAP, BOUNDS)).map(({ y }) => y);
        expect(isAllowed(ys, GAP)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('S4.3 move as little as can be: no allowed shift of any that stand next to each other is less', () => {
    fc.assert(
      fc.property(spots(FITTING), fc.double({ min: 0.01, max: 60, noNaN: true }), (lines, far) => {
        const found = sorted(lines, spread(lines, GAP, BOUNDS));
        const least = cost(found);
        for (let from = 0; from < found.length; from += 1)
          for (let to = from; to < found.length; to += 1)
            for (const by of [far, -far]) {
              const other = found.map((one, index) =>
                index < from || index > to ? one : { ...one, y: one.y + by },
              );
              const allowed = isAllowed(
                other.map(({ y }) => y),
                GAP,
              );
              if (allowed) expect(cost(other)).toBeGreaterThanOrEqual(least - NEAR * Math.max(1, least));
            }
      }),
    );
  });

  it('S4.3 stand at their lines where these are far enough from each other', () => {
    expect(
      spread(
        [
          { at: 200, weight: 1 },
          { at: 30, weight: 1 },
          { at: 100, weight: 1 },
        ],
        GAP,
        BOUNDS,
      ),
    ).toEqual([200, 30, 100]);
  });

  it('S4.3 share the room where there is too little, in the order of their lines', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: FITTING + 1, max: 30 }),
        fc.infiniteStream(fc.integer({ min: -400, max: 700 })),
        (count, stream) => {
          const lines = [...stream.take(count)].map((at) => ({ at, weight: LIGHT }));
          const ys = sorted(lines, spread(lines, GAP, BOUNDS)).map(({ y }) => y);
          expect(isAllowed(ys, ROOM / (count - 1))).toBe(true);
        },
      ),
    );
  });

  it('S4.3 a heavy one keeps to its line while others give way', () => {
    const [last, entry, stop] = spread(
      [
        { at: 100, weight: HEAVY },
        { at: 100, weight: LIGHT },
        { at: 95, weight: LIGHT },
      ],
      17,
      BOUNDS,
    );
    expect(last).toBeCloseTo(100, 3);
    expect(entry).toBeCloseTo(117, 3);
    expect(stop).toBeCloseTo(83, 3);
  });
});

describe('the tags of order lines', () => {
  const PANE = { width: 300, height: 260, top: 0, tagHeight: 44, pillHeight: 21 };
  const tag = (id: string, y: number, more: Partial<Tag> = {}): Tag => ({
    ...{ id, y, width: 120, isMoved: false, isOptional: false },
    ...more,
  });
  const placed = (tags: readonly Tag[], pane = PANE) =>
    [...layOutTags(tags, pane)].map(([id, { x, y }]) => [id, x, Math.round(y)]);

  it('S4.3 those of one line stand beside each other at it, as long as they fit', () => {
    expect(placed([tag('entry', 100), tag('stop', 100)])).toEqual([
      ['entry', 0, 100],
      ['stop', 126, 100],
    ]);
    expect(placed([tag('entry', 100), tag('stop', 100), tag('target', 100)])).toEqual([
      ['entry', 0, 78],
      ['stop', 126, 78],
      ['target', 0, 122],
    ]);
  });

  it('S4.3 those of lines beyond an edge stand at it, below the legend and whole, beside the one line that is seen there', () => {
    expect(placed([tag('stop', 900), tag('entry', 130), tag('target', -50)])).toEqual([
      ['target', 0, 22],
      ['entry', 0, 130],
      ['stop', 0, 238],
    ]);
    expect(placed([tag('target', -50)], { ...PANE, top: 28 })).toEqual([['target', 0, 50]]);
    expect(placed([tag('far', -500), tag('seen', 40)])).toEqual([
      ['seen', 0, 40],
      ['far', 126, 40],
    ]);
    expect(placed([tag('seen', 215), tag('far', 500)])).toEqual([
      ['seen', 0, 215],
      ['far', 126, 215],
    ]);
    expect(placed([tag('far', -500), tag('seen', 5), tag('other', 9)])).toEqual([
      ['seen', 0, 22],
      ['far', 126, 22],
      ['other', 0, 66],
    ]);
  });

  it('S4.3 the one under a finger stays at its line and in a row of its own', () => {
    const held = layOutTags([tag('entry', 100), tag('stop', 100, { isMoved: true })], PANE);
    expect(held.get('stop')?.y).toBeCloseTo(100, 3);
    expect(Math.abs((held.get('entry')?.y ?? 100) - 100)).toBeCloseTo(44, 3);
  });

  it('S4.3 S1.8 without room for all at their height they share what a finger may touch, and what is seen stays apart', () => {
    const rooms = [tag('a', 20), tag('b', 40), tag('c', 60), tag('d', 130), tag('e', 200), tag('f', 230)];
    expect(layOutTags(rooms.slice(1), PANE).get('c')).toMatchObject({ above: 22, below: 22 });
    const full = layOutTags(rooms, PANE);
    const ys = [...full.values()].map(({ y }) => y);
    expect(ys).toEqual([22, 46, 70, 130, 200, 230]);
    expect(full.get('b')).toMatchObject({ above: 12, below: 12 });
    expect(full.get('d')).toMatchObject({ above: 22, below: 22 });
  });

  it('S4.3 without room for all the optional ones are left out first', () => {
    const rooms = [20, 40, 60, 130, 200].map((y) => tag(`at ${y}`, y));
    const handle = tag('handle', 130, { isOptional: true, width: 200 });
    expect(layOutTags([...rooms.slice(1), handle], PANE).has('handle')).toBe(true);
    const spots = layOutTags([...rooms, handle], PANE);
    expect([...spots.keys()].sort()).toEqual(rooms.map(({ id }) => id).sort());
    for (const { above, below } of spots.values()) expect([above, below]).toEqual([22, 22]);
  });

  it('S4.3 stand in the order of their lines, within the pane and not over each other, whatever the lines', () => {
    const tags = fc.array(
      fc.record({
        y: fc.integer({ min: -200, max: 460 }),
        width: fc.integer({ min: 60, max: 180 }),
        isMoved: fc.boolean(),
      }),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(tags, (drawn) => {
        const lines = drawn.map((one, index) => ({ ...one, id: String(index), isOptional: false }));
        const spots = layOutTags(lines, PANE);
        const stood = lines.map((line) => ({
          ...line,
          line: line.y,
          ...(spots.get(line.id) ?? { x: Number.NaN, y: Number.NaN }),
        }));
        for (const one of stood) {
          expect(one.y).toBeGreaterThanOrEqual(22 - NEAR);
          expect(one.y).toBeLessThanOrEqual(238 + NEAR);
          for (const other of stood) {
            if (one === other) continue;
            if (one.y < other.y - NEAR) expect(one.line).toBeLessThanOrEqual(other.line);
            const isApart =
              Math.abs(one.y - other.y) >= PANE.pillHeight ||
              one.x + one.width <= other.x ||
              other.x + other.width <= one.x;
            expect(isApart).toBe(true);
          }
        }
      }),
    );
  });
});
