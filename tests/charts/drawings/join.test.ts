import { describe, expect, it } from 'vitest';
import { type Drawing, MAX_DRAWINGS } from '#contract/drawings';
import { joinedRows, type RowsChange } from '#machines/kept-copy/join';
import { drawingOf, pointAt } from './samples.ts';

const joinedDrawings = (theirs: readonly Drawing[], change: RowsChange<Drawing>): Drawing[] =>
  joinedRows(theirs, change, MAX_DRAWINGS);
const [one, two, three] = [drawingOf(1), drawingOf(2), drawingOf(3)];
const moved = (index: number, price: string) => drawingOf(index, { points: [pointAt(1, price)] });

describe('drawings that two devices changed', () => {
  it('S2.45 keep what each of them added', () => {
    expect(joinedDrawings([one, two], { from: [one], to: [one, three] })).toEqual([one, two, three]);
  });

  it('S2.45 lose what either of them deleted', () => {
    expect(joinedDrawings([one, two], { from: [one, two], to: [two] })).toEqual([two]);
    expect(joinedDrawings([one], { from: [one, two], to: [one, two] })).toEqual([one]);
  });

  it('S2.45 stand where they were moved, here if on both', () => {
    expect(joinedDrawings([moved(1, '8')], { from: [one], to: [one] })).toEqual([moved(1, '8')]);
    expect(joinedDrawings([one], { from: [one], to: [moved(1, '9')] })).toEqual([moved(1, '9')]);
    expect(joinedDrawings([moved(1, '8')], { from: [one], to: [moved(1, '9')] })).toEqual([moved(1, '9')]);
  });

  it('S2.45 keep one that was moved here and deleted there', () => {
    expect(joinedDrawings([], { from: [one], to: [moved(1, '9')] })).toEqual([moved(1, '9')]);
  });

  it('S2.45 change nothing where the change is there already', () => {
    const change = { from: [one, two], to: [moved(1, '9'), three] };
    const there = joinedDrawings([one, two], change);
    expect(joinedDrawings(there, change)).toEqual(there);
  });

  it('S2.45 are the latest ones, where both together are too many', () => {
    const many = Array.from({ length: MAX_DRAWINGS }, (_, index) => drawingOf(index + 10));
    expect(joinedDrawings(many, { from: [], to: [one] })).toEqual([...many.slice(1), one]);
  });
});
