import { submitRepayment } from '#contract/routes/loans';
import { callerOf, type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.57: hands in that a loan was repaid. */
export function submitRepaymentEndpoint({ repayments, loans }: Services): Endpoint {
  return endpoint(submitRepayment, async (request, call) => {
    const caller = callerOf(call);
    const loanId = await repayments.submit(caller, request);
    return { message: 'repaymentSubmitted', data: loans.find(caller.userId, loanId) };
  });
}
