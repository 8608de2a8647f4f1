import { useTranslation } from 'react-i18next';
import type { CopyTerms } from '#contract/entities-copies';
import { isNone } from '#machines/copy-setup/terms';
import { Stat } from '../../../ui/stat.tsx';
import { useFormat } from '../../app/format/format.ts';

/** `amountText` writes an amount in USD: of a copy that runs it is the account's, and may be hidden. */
type TermsRowsProps = { terms: CopyTerms; feePercent: number; amountText: (value: string) => string };

/** What a copy is set to, a line each. */
export function TermsRows({ terms, feePercent, amountText }: TermsRowsProps) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const none = t('common.none');
  const usd = (value: string) => (isNone(value) ? none : `${amountText(value)} USD`);
  const percent = (value: string | number) => numbers.percent(value);
  const { mode, size, stop, stopUnit, maxMultiple, maxDifference, instrumentIds } = terms;
  const rows: readonly (readonly [label: string, value: string])[] = [
    [t('copies.mode'), t(`copies.modes.${mode}`)],
    [t(`copies.size.${mode}`), numbers.plain(size)],
    [t('copies.stop'), stopUnit === 'money' || isNone(stop) ? usd(stop) : percent(stop)],
    [t('copies.maxMargin'), usd(terms.maxMargin)],
    [t('copies.maxExposure'), usd(terms.maxExposure)],
    [t('copies.maxMultiple'), isNone(maxMultiple) ? none : `${numbers.plain(maxMultiple)}×`],
    [
      t('copies.instruments'),
      instrumentIds.length === 0 ? t('copies.all') : numbers.plain(instrumentIds.length),
    ],
    [t('copies.takeOver'), isNone(maxDifference) ? none : percent(maxDifference)],
    [
      t('copies.fee'),
      feePercent === 0 ? t('copies.noFee') : t('copies.feeText', { percent: percent(feePercent) }),
    ],
  ];
  return rows.map(([label, value]) => (
    <Stat key={label} look="row" label={label} value={<bdi>{value}</bdi>} />
  ));
}
