import { types } from 'pg';

const { INT8, NUMERIC } = types.builtins;

/**
 * How values of rows are read: whole numbers of any size as numbers, sums among them. Throws for one that a number does
 * not hold exactly: wrong money is worse than none.
 */
export const EXACT_NUMBERS = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC
      ? exactNumber
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
};

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} cannot be held exactly`);
  return value;
}
