import * as z from 'zod/mini';

/** Decimals as the wire carries them. No arithmetic. */

const WIRE_DECIMAL = /^-?\d{1,18}(\.\d{1,18})?$/;
/** Any decimal the server sends: plain notation, optional sign. */
export const wireDecimal = z.string().check(z.regex(WIRE_DECIMAL));
export const isWireDecimal = (value: unknown): boolean =>
  typeof value === 'string' && WIRE_DECIMAL.test(value);
const WIRE_RATE = /^(1\/)?\d{1,12}(\.\d{1,6})?$/;
/** What one unit of a currency is worth in USD: `1.165`, or `1/156.12` where so many units are worth one USD. */
export const wireRate = z.string().check(z.regex(WIRE_RATE));
export const isWireRate = (value: unknown): boolean => typeof value === 'string' && WIRE_RATE.test(value);
/** A decimal a caller may send: non-negative, bounded, plain notation (`1.5`, not `1e5`). */
export const inputDecimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/));
/** A decimal that a field or a link holds, without blanks around it; null for any other text. */
export function plainDecimal(text: string): string | null {
  const plain = text.trim();
  return inputDecimal.safeParse(plain).success ? plain : null;
}
/** An id of a row, as text. */
export const idText = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
