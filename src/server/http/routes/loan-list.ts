import { loanList } from '#contract/routes/loans';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.53: a page of the caller's loans. */
export function loanListEndpoint({ loans }: Services): Endpoint {
  return endpoint(loanList, ({ page }, call) => ok(loans.page(sessionOf(call).userId, Number(page))));
}
