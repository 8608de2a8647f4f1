/** The loan that an address names in `loan_id`; null when it names none. */
export function loanOfAddress(query: URLSearchParams): number | null {
  const id = Number(query.get('loan_id') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
