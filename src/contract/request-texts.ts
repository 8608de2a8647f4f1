import * as z from 'zod/mini';
import { idText } from './decimal-text.ts';
import { inputNumber, maybeEmpty } from './routes/query.ts';

/** Values as requests carry them, whose fields are texts. */

/** As JSON. What is no JSON is malformed. */
export const jsonText = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.codec(z.string(), schema, {
    decode: (text, payload) => {
      try {
        return JSON.parse(text);
      } catch {
        payload.issues.push({ code: 'invalid_format', format: 'json_string', input: text });
        return z.NEVER;
      }
    },
    encode: (value) => JSON.stringify(value),
  });
/**
 * One of some numbers of ours, as its digits.
 * @__NO_SIDE_EFFECTS__ A build leaves out what it does not use.
 */
export const inputOneOf = <const Own extends number>(numbers: Readonly<Record<string, Own>>) =>
  inputNumber<Own>(z.enum(Object.values(numbers).map(String)));
/** True or false, as 1 or 0. */
export const inputFlag: z.ZodMiniType<boolean, string> = z.codec(z.enum(['0', '1']), z.any(), {
  decode: (digit) => digit === '1',
  encode: (isSet) => (isSet ? '1' : '0'),
});
/** A page of a list, counted from 1; a call that names none gets the first. */
export const page = inputNumber(z._default(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), '1'));
/** An id that a caller may leave out or empty: null then. */
export const maybeId: z.ZodMiniType<number | null, string | undefined> = z.codec(
  maybeEmpty(idText),
  z.any(),
  {
    decode: (text) => (text === '' ? null : Number(text)),
    encode: (id) => (id === null ? '' : String(id)),
  },
);
/** Ids between commas, each once; none when it is left out. */
export const inputIds: z.ZodMiniType<number[], string | undefined> = z.codec(
  z._default(z.string().check(z.regex(/^([1-9]\d{0,9}(,[1-9]\d{0,9}){0,199})?$/)), ''),
  z.any(),
  {
    decode: (ids) => [...new Set(ids === '' ? [] : ids.split(',').map(Number))],
    encode: (ids) => ids.join(','),
  },
);
