import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';
import { fields, flag } from './fields.ts';

/** A user as the session sees it (S3.8). */
export const user = fields({
  id: z.int(),
  uid: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  areaId: ['area_id', z.nullable(z.int())],
  areaCode: ['area_code', z.nullable(z.string())],
  isDemo: ['is_demo', flag],
  accountType: ['account_type', z.enum(['trading', 'demo'])],
  /** The user's own demo account to switch to; null until one was made. */
  demoId: ['demo_id', z.nullable(z.string())],
  inviteCode: ['invite_code', z.string()],
  creditScore: ['credit_score', z.int()],
  balance: wireDecimal,
});
export type User = z.infer<typeof user>;
