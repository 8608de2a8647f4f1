import type { PayoutMethod } from '#contract/entities-money';

/** A bound method in one line: enough to distinguish it from the others. */
export function methodText(method: PayoutMethod): string {
  if (method.coinAddress !== '') return `${method.coinAddress.slice(0, 8)}…${method.coinAddress.slice(-6)}`;
  return `${method.bankName} · ${method.payeeAccount.slice(-4)}`;
}
