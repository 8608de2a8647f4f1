import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';
import { flag } from './entities-market.ts';

/** A user as the session sees it (S3.8). */
export const user = z.object({
  id: z.int(),
  uid: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  area_id: z.nullable(z.int()),
  area_code: z.nullable(z.string()),
  is_demo: flag,
  account_type: z.enum(['trading', 'demo']),
  /** The user's own demo account to switch to; null until one was made. */
  demo_id: z.nullable(z.string()),
  invite_code: z.string(),
  credit_score: z.int(),
  balance: wireDecimal,
});
export type User = z.infer<typeof user>;
