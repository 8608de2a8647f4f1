import * as z from 'zod/mini';
import type { Stroke } from '#machines/signature/signature.machine';

/** A signature that is not sent yet, kept in this tab so that a reload does not lose it. */

const KEY = 'draft.signature';
const strokes = z.array(z.array(z.object({ x: z.number(), y: z.number() })));

export function keptStrokes(): Stroke[] {
  try {
    return strokes.parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

export function keepStrokes(drawn: readonly Stroke[]): void {
  try {
    if (drawn.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(drawn));
  } catch {
    // Storage may be denied or full; a reload then asks for the signature again.
  }
}
