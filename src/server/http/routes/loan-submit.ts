import { getAgreement, submitLoan } from '#contract/routes/loans';
import { Refusal } from '../../refusal.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S2.32: the text to sign, or that was signed. */
export function loanAgreementEndpoint({ loans }: Services): Endpoint {
  return endpoint(getAgreement, ({ id, amount, loan_id }, call) => {
    const { userId } = sessionOf(call);
    if (loan_id !== undefined) return ok({ agreement: loans.find(userId, Number(loan_id)).agreement });
    if (id === undefined) throw new Refusal('malformed', 'id');
    if (amount === undefined) throw new Refusal('malformed', 'amount');
    return ok({ agreement: loans.agreement(userId, call.language, { id: Number(id), amount }) });
  });
}

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
