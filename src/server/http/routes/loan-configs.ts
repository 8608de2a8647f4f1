import { loanConfigs } from '#contract/routes/loans';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.49: the terms loans are offered for. */
export function loanConfigsEndpoint({ loans }: Services): Endpoint {
  return endpoint(loanConfigs, () => ok(loans.options()));
}
