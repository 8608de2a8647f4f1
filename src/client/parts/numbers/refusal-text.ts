import type { TFunction } from 'i18next';
import type { DecimalInput } from '#contract/money';
import { MOST, type NumberRefusal, type NumberTerms } from '#contract/refused-number';
import { isolated } from '#contract/written-text';
import type { Format } from '../../app/format/format.ts';

/** What a field's words are written with. */
export type FieldWriting = {
  /** What the number counts: a currency, or a sign such as `%`. */
  unit?: string | undefined;
  /** Writes what the account has; otherwise than an amount where balances are hidden. */
  ownText?: ((usd: DecimalInput) => string) | undefined;
};

/** What a field wants instead of the number that it refuses. */
export function refusalText(
  { reason, wanted }: NumberRefusal,
  t: TFunction,
  { numbers, balanceText, lotsText }: Pick<Format, 'numbers' | 'balanceText' | 'lotsText'>,
  { unit, ownText = balanceText }: FieldWriting,
): string {
  const withUnit = (value: DecimalInput): string => {
    if (unit === '%') return numbers.percent(value);
    return unit === undefined ? numbers.plain(value) : isolated(`${numbers.plain(value)} ${unit}`);
  };
  const within = ({ digits, min, max }: NumberTerms): string | null =>
    min === undefined || max === undefined
      ? null
      : t(digits === 0 ? 'amount.issue.whole' : 'amount.issue.range', {
          min: unit === '%' ? numbers.percent(min) : numbers.plain(min),
          max: withUnit(max),
        });
  switch (reason) {
    case 'required':
      return within(wanted) ?? t('amount.issue.required');
    case 'notNumber':
      return within(wanted) ?? t('amount.issue.notNumber', { digits: wanted.digits });
    case 'negative':
    case 'zero':
    case 'tooSmall':
      return within(wanted) ?? t('amount.issue.zero');
    case 'tooLarge':
      return within({ min: `1e-${wanted.digits}`, max: MOST, ...wanted }) ?? '';
    case 'decimals':
      return (wanted.digits === 0 && within(wanted)) || t('amount.issue.decimals', { digits: wanted.digits });
    case 'exponent':
      return t('amount.issue.exponent');
    case 'aboveAvailable':
    case 'aboveLimit':
      return t(`amount.issue.${reason}`, { max: ownText(wanted.max) });
    case 'feeOnly':
      return t('amount.issue.feeOnly', { min: balanceText(wanted.min) });
    case 'lotsTooLarge':
    case 'lotsBeyondMargin':
      return t(`orderForm.issue.${reason}`, { max: lotsText(wanted.max) });
    case 'lotsOffStep':
      return t('orderForm.issue.lotsOffStep', { step: lotsText(wanted.step) });
    case 'targetAtMarket':
    case 'priceRequired':
      return t(`orderForm.issue.${reason}`);
    case 'stopLossSide':
    case 'takeProfitSide':
      return t(`orderForm.issue.${reason}`, { price: numbers.fixed(wanted.price, wanted.digits) });
    default:
      return t(`orderForm.issue.${reason}`, { min: lotsText(wanted.min) });
  }
}
