import type { PayoutMethod } from '#contract/entities-money';

/** A bound method in one line: enough to distinguish it from the others, after the user's own name for it. */
export function methodText(method: PayoutMethod): string {
  const { label = '' } = method;
  return label === '' ? placeText(method) : `${label} · ${placeText(method)}`;
}

/** The same without the name. */
export function placeText({ coinAddress, bankName, payeeAccount }: PayoutMethod): string {
  if (coinAddress !== '') return `${coinAddress.slice(0, 8)}…${coinAddress.slice(-6)}`;
  return `${bankName} · ${payeeAccount.slice(-4)}`;
}
