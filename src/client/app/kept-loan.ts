import * as z from 'zod/mini';
import type { LoanChoice } from '#machines/loan/loan.machine';
import type { Stroke } from '#machines/signature/signature.machine';

/** A loan that is not requested yet, kept in this tab so that a reload loses neither the choice nor the signature. */

const strokes = z.array(z.array(z.object({ x: z.number(), y: z.number() })));
const choice = z.nullable(z.object({ configId: z.int(), amount: z.string() }));

export const keptStrokes = (): Stroke[] => kept('draft.signature', strokes) ?? [];
export const keepStrokes = (drawn: readonly Stroke[]): void =>
  keep('draft.signature', drawn.length === 0 ? null : drawn);

export const keptChoice = (): LoanChoice | null => kept('draft.loan', choice);
export const keepChoice = (chosen: LoanChoice | null): void => keep('draft.loan', chosen);

function kept<Value>(key: string, schema: { parse: (value: unknown) => Value }): Value | null {
  try {
    const text = sessionStorage.getItem(key);
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function keep(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage may be denied or full; a reload then asks again.
  }
}
