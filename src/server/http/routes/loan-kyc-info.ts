import { getLoanInfo } from '#contract/routes/loans';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.47: how the caller's verification for loans stands. */
export function getLoanInfoEndpoint({ loanKyc }: Services): Endpoint {
  return endpoint(getLoanInfo, (_, call) => ok(loanKyc.describe(sessionOf(call).userId)));
}
