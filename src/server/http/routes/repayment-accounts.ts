import { repaymentAccounts } from '#contract/routes/loans';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.56: where repayments go. */
export function repaymentAccountsEndpoint({ repayments }: Services): Endpoint {
  return endpoint(repaymentAccounts, () => ok(repayments.accounts()));
}
