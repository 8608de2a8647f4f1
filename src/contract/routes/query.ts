import * as z from 'zod/mini';

/** The `t` a GET carries against caches (S7.1). Never business time. */
export const cacheBuster = { t: z.optional(z.string().check(z.regex(/^\d{1,16}$/))) };
export const onlyT = z.strictObject(cacheBuster);
export const page = z.string().check(z.regex(/^[1-9]\d{0,5}$/));
