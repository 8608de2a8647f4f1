import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import type { DecimalInput } from '#contract/money';
import { type NumberFault, refusalOf } from '#contract/refused-number';
import { type TrailBy, trailTerms } from '#machines/order-form/trail';
import { Segmented } from '../../ui/segmented.tsx';
import { DecimalField, type DecimalFieldProps } from '../numbers/decimal-field.tsx';
import styles from './orders.module.css';

type TrailFieldProps = Omit<DecimalFieldProps, 'label' | 'unit' | 'hint' | 'refusal'> & {
  by: TrailBy;
  onByChange: (by: TrailBy) => void;
  issue: NumberFault | undefined;
  instrument: Pick<Instrument, 'currency' | 'pricePrecision'>;
  /** The price that the distance counts from. */
  reference: DecimalInput;
};

/** How far behind the price a stop-loss follows: in price, or in percent of it. */
export function TrailField({ by, onByChange, issue, instrument, reference, ...input }: TrailFieldProps) {
  const { t } = useTranslation();
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
        unit={by === 'percent' ? '%' : (instrument.currency ?? 'USD')}
        hint={t('order.trailHint')}
        refusal={issue && refusalOf(issue, trailTerms(by, reference, instrument.pricePrecision))}
      />
    </>
  );
}
