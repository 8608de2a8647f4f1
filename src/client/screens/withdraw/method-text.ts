import type { DrawMethod } from '#contract/entities-money';

/** A bound method in one line: enough to distinguish it from the others. */
export function methodText(method: DrawMethod): string {
  if (method.dc_address !== '') return `${method.dc_address.slice(0, 8)}…${method.dc_address.slice(-6)}`;
  return `${method.bank_name} · ${method.payee_account.slice(-4)}`;
}
