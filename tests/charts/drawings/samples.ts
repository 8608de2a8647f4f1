import type { Drawing, DrawingKind } from '#contract/drawings';
import type { ReadLayout } from '#machines/drawings/drawings.machine';

/** Drawings to draw with. */

export const idOf = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

export const pointAt = (minute: number, price: string) => ({ time: minute * 60_000, price });

export function drawingOf(index: number, change: Partial<Drawing> = {}): Drawing {
  const kind: DrawingKind = 'horizontal';
  return { id: idOf(index), kind, points: [pointAt(index, '1.5')], text: '', ...change };
}

export const layoutOf = (change: Partial<ReadLayout> = {}): ReadLayout => ({
  version: 0,
  drawings: [],
  begun: [],
  unsent: null,
  ...change,
});
