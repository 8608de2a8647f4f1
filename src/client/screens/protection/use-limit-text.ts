import type { LimitKind } from '#contract/protection';
import { useFormat } from '../../app/format/format.ts';
import { useLengthTexts } from '../../app/i18n/length-texts.ts';

/** Writes an amount of a limit: `2,000.00 USD`, or of time `90 minutes`. */
export function useLimitText(): (kind: LimitKind, amount: string) => string {
  const { balanceText } = useFormat();
  const { minutesText } = useLengthTexts();
  return (kind, amount) => (kind === 'time' ? minutesText(Number(amount)) : `${balanceText(amount)} USD`);
}
