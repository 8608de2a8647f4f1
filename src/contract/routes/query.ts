import * as z from 'zod/mini';
import { idText } from '../decimal-text.ts';
import { queryFields } from '../fields.ts';

/** What most requests have: they carry texts, and behind their codecs a number is a number. */

/**
 * A whole number that a request carries as its digits.
 * @__NO_SIDE_EFFECTS__ A build leaves out what it does not use.
 */
export const inputNumber = <Own extends number = number>(
  digits: z.ZodMiniType<string, string | undefined>,
): z.ZodMiniType<Own, string | undefined> => z.codec(digits, z.any(), { decode: Number, encode: String });
/** An id of a row. */
export const inputId = inputNumber(idText);
/** A whole number from 0: an instant or a length of time in ms, a version. */
export const inputWhole = inputNumber(z.string().check(z.regex(/^\d{1,15}$/)));

export const onlyT = queryFields({});
/**
 * A text that a caller may leave out, which is the same as an empty one.
 * @__NO_SIDE_EFFECTS__ A build leaves out a route that it does not use.
 */
export const maybeEmpty = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  z._default(z.union([z.literal(''), schema]), '');
