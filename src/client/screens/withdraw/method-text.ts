import type { PayoutMethod } from '#contract/entities-money';

/** A bound method in one line: enough to distinguish it from the others, after the user's own name for it. */
export function methodText({ label = '', coinAddress, bankName, payeeAccount }: PayoutMethod): string {
  const place =
    coinAddress === ''
      ? `${bankName} · ${payeeAccount.slice(-4)}`
      : `${coinAddress.slice(0, 8)}…${coinAddress.slice(-6)}`;
  return label === '' ? place : `${label} · ${place}`;
}
