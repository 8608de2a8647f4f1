import type { ListedCopy } from '#contract/entities-copies';
import { Decimal } from '#contract/money';

/** What a copy brought so far, after fees, USD. */
export const profitOf = ({ worth, amount }: Pick<ListedCopy, 'worth' | 'amount'>): Decimal =>
  new Decimal(worth).minus(amount);
