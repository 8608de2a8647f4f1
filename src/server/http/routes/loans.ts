import {
  getAgreement,
  getDate,
  getLoan,
  getLoanInfo,
  getRepayment,
  loanConfigInfo,
  loanConfigs,
  loanList,
  repaymentAccounts,
  submitLoan,
  submitLoanKyc,
  submitRepayment,
} from '#contract/routes/loans';
import type { LoanKyc } from '../../loans/loan-kyc.ts';
import type { Loans } from '../../loans/loans.ts';
import type { Repayments } from '../../loans/repayments.ts';
import { Refusal } from '../../refusal.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `loans`. */
export const loansRoutes = ({
  loanKyc,
  loans,
  repayments,
}: {
  loanKyc: LoanKyc;
  loans: Loans;
  repayments: Repayments;
}): Endpoint[] => [
  /** S7.47: how the caller's verification for loans stands. */
  endpoint(getLoanInfo, 'lookup', async (_, call) => ok(await loanKyc.describe(sessionOf(call).userId))),

  /** S7.48: hands in papers to be allowed loans. */
  endpoint(submitLoanKyc, 'command', async (papers, call) => ({
    message: 'loanKycSubmitted',
    data: await loanKyc.submit(callerOf(call), papers),
  })),

  /** S7.49: the terms loans are offered for. */
  endpoint(loanConfigs, 'lookup', async () => ok(await loans.options())),

  /** S7.52: one of the terms loans are offered for. */
  endpoint(loanConfigInfo, 'lookup', async ({ id }) => ok(await loans.option(id))),

  /** S7.51: the server's date. */
  endpoint(getDate, 'lookup', () => ok({ date: loans.date() })),

  /** S2.32: the text to sign, or that was signed. */
  endpoint(getAgreement, 'lookup', async ({ id, amount, loanId }, call) => {
    const { userId } = sessionOf(call);
    if (loanId !== undefined) return ok({ agreement: (await loans.find(userId, loanId)).agreement });
    if (id === undefined) throw new Refusal('malformed', 'id');
    if (amount === undefined) throw new Refusal('malformed', 'amount');
    return ok({ agreement: await loans.agreement(userId, call.language, { id, amount }) });
  }),

  /** S7.50: asks for a loan with a signed agreement. Costly, as the signature is looked at. */
  endpoint(submitLoan, 'heavy', async (request, call) => ({
    message: 'loanSubmitted',
    data: await loans.submit(callerOf(call), call.language, request),
  })),

  /** S7.53: a page of the caller's loans. */
  endpoint(loanList, 'lookup', async ({ page }, call) => ok(await loans.page(sessionOf(call).userId, page))),

  /** S7.54: one of the caller's loans. */
  endpoint(getLoan, 'lookup', async ({ id }, call) => ok(await loans.find(sessionOf(call).userId, id))),

  /** S7.55: what is due of one of the caller's loans. */
  endpoint(getRepayment, 'lookup', async ({ loanId }, call) =>
    ok(await repayments.info(sessionOf(call).userId, loanId)),
  ),

  /** S7.56: where repayments go. */
  endpoint(repaymentAccounts, 'lookup', async () => ok(await repayments.accounts())),

  /** S7.57: hands in that a loan was repaid. */
  endpoint(submitRepayment, 'command', async (request, call) => {
    const caller = callerOf(call);
    const loanId = await repayments.submit(caller, request);
    return { message: 'repaymentSubmitted', data: await loans.find(caller.userId, loanId) };
  }),
];
