import { submitLoanKyc } from '#contract/routes/loans';
import { callerOf, type Endpoint, endpoint } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.48: hands in papers to be allowed loans. */
export function submitLoanKycEndpoint({ loanKyc }: Services): Endpoint {
  return endpoint(submitLoanKyc, async (papers, call) => ({
    message: 'loanKycSubmitted',
    data: await loanKyc.submit(callerOf(call), papers),
  }));
}
