import * as z from 'zod/mini';

/** The frame around every HTTP answer (S3.32): code 1 means success, `msg` is in the caller's language. */
export const envelope = z.object({
  code: z.int(),
  msg: z.string(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof envelope>;
