import { submitLoan } from '#contract/routes/loans';
import { callerOf, type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.50: asks for a loan with a signed agreement. Costly, as the signature is looked at. */
export function submitLoanEndpoint({ loans }: Services): Endpoint {
  return endpoint(
    submitLoan,
    async (request, call) => ({
      message: 'loanSubmitted',
      data: await loans.submit(callerOf(call), call.language, request),
    }),
    { isCostly: true },
  );
}
