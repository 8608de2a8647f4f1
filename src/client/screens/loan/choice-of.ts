import type { LoanChoice } from '#machines/loan/loan.machine';

/** What a step's address says was chosen; the server refuses what no option allows. */
export function choiceOf(query: URLSearchParams): LoanChoice {
  return { configId: Number(query.get('id') ?? 0), amount: query.get('amount') ?? '0' };
}
