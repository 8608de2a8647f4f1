import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import type { TrailBy, TrailIssue } from '#machines/order-form/trail';
import { Segmented } from '../../ui/segmented.tsx';
import { DecimalField, type DecimalFieldProps } from '../numbers/decimal-field.tsx';
import styles from './orders.module.css';

type TrailFieldProps = Omit<DecimalFieldProps, 'label' | 'suffix' | 'hint' | 'error'> & {
  by: TrailBy;
  onByChange: (by: TrailBy) => void;
  issue: TrailIssue | undefined;
  instrument: Pick<Instrument, 'currency' | 'pricePrecision'>;
};

/** How far behind the price a stop-loss follows: in price, or in percent of it. */
export function TrailField({ by, onByChange, issue, instrument, ...input }: TrailFieldProps) {
  const { t } = useTranslation();
  const error =
    issue &&
    (issue === 'pricePrecision'
      ? t('orderForm.issue.pricePrecision', { digits: instrument.pricePrecision })
      : t(`order.issue.${issue}`));
  return (
    <>
      <div className={styles.trailKind}>
        <Segmented<TrailBy>
          label={t('order.trailBy')}
          value={by}
          options={[
            { value: 'percent', label: t('order.trailPercent') },
            { value: 'distance', label: t('order.trailDistance') },
          ]}
          onValueChange={onByChange}
        />
      </div>
      <DecimalField
        {...input}
        label={t('order.trail')}
        labelHidden
        suffix={by === 'percent' ? '%' : (instrument.currency ?? 'USD')}
        hint={t('order.trailHint')}
        error={error}
      />
    </>
  );
}
