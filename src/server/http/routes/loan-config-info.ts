import { loanConfigInfo } from '#contract/routes/loans';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.52: one of the terms loans are offered for. */
export function loanConfigInfoEndpoint({ loans }: Services): Endpoint {
  return endpoint(loanConfigInfo, ({ id }) => ok(loans.option(Number(id))));
}
