import { useMemo } from 'react';
import type { Decimal } from '#contract/money';
import { freeOf } from '#machines/order-form/shares';
import { useAccount } from './own-money.tsx';

/** What new orders and copies may use, in USD; null while the account is not known (see `freeOf`). */
export function useFreeMargin(): Decimal | null {
  const account = useAccount();
  return useMemo(() => freeOf(account), [account]);
}
