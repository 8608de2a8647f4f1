import { getLoan } from '#contract/routes/loans';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.54: one of the caller's loans. */
export function getLoanEndpoint({ loans }: Services): Endpoint {
  return endpoint(getLoan, ({ id }, call) => ok(loans.find(sessionOf(call).userId, Number(id))));
}
