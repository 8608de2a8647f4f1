import * as z from 'zod/mini';

/** The frame around every HTTP answer (S3.32): code 1 means success, `msg` is in the caller's language. */
export const envelope = z.object({
  code: z.int(),
  msg: z.string(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof envelope>;

/** `data` of a refusal; `field` names the input at fault when the request was malformed (code 400). */
export const refusalData = z.nullable(z.object({ field: z.string() }));
