import { getRepayment } from '#contract/routes/loans';
import { type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.55: what is due of one of the caller's loans. */
export function getRepaymentEndpoint({ repayments }: Services): Endpoint {
  return endpoint(getRepayment, ({ loan_id }, call) =>
    ok(repayments.info(sessionOf(call).userId, Number(loan_id))),
  );
}
