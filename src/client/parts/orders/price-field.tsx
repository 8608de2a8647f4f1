import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import type { DecimalInput } from '#contract/money';
import { type NumberFault, numberRefusalOf } from '#contract/refused-number';
import { isolated } from '#contract/written-text';
import { isFar } from '#machines/order-form/ticket';
import { isFarTrail, type TrailBy, trailTerms } from '#machines/order-form/trail';
import { Segmented } from '../../../ui/segmented.tsx';
import { useFormat } from '../../app/format/format.ts';
import { DecimalField, type DecimalFieldProps } from '../numbers/decimal-field.tsx';
import styles from './orders.module.css';

type PriceFieldProps = Omit<DecimalFieldProps, 'unit' | 'which' | 'far'> & {
  instrument: Pick<Instrument, 'currency' | 'pricePrecision'>;
  /** The market's price: one that is typed far from it is asked about. */
  market: string;
};

/** A price of an instrument, in its currency. */
export function PriceField({ instrument, market, ...field }: PriceFieldProps) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const price = isolated(priceText(market, instrument.pricePrecision));
  return (
    <DecimalField
      {...field}
      unit={instrument.currency ?? 'USD'}
      far={{ words: t('orderForm.far', { price }), isFar: (decimal) => isFar(decimal, market) }}
    />
  );
}

type TrailFieldProps = Omit<DecimalFieldProps, 'label' | 'unit' | 'hint' | 'refusal' | 'which' | 'far'> & {
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
  const { priceText } = useFormat();
  const price = isolated(priceText(reference, instrument.pricePrecision));
  const isFar = (distance: string) => by === 'distance' && isFarTrail(distance, reference);
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
        which={t('amount.which')}
        far={{ words: t('order.trailFar', { price }), isFar }}
        refusal={issue && numberRefusalOf(issue, trailTerms(by, reference, instrument.pricePrecision))}
      />
    </>
  );
}
