import * as z from 'zod/mini';

/** The `t` a GET carries against caches (S7.1). Never business time. */
export const cacheBuster = { t: z.optional(z.string().check(z.regex(/^\d{1,16}$/))) };
export const onlyT = z.strictObject(cacheBuster);
/** A page of a list, counted from 1; a call that names none gets the first. */
export const page = z._default(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), '1');
/**
 * A text that a caller may leave out, which is the same as an empty one.
 * @__NO_SIDE_EFFECTS__ A build leaves out a route that it does not use.
 */
export const maybeEmpty = <Schema extends z.ZodMiniType<string>>(schema: Schema) =>
  z._default(z.union([z.literal(''), schema]), '');
