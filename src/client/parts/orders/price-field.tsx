import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { isolated } from '#contract/written-text';
import { isFar } from '#machines/order-form/ticket';
import { useFormat } from '../../app/format.ts';
import { DecimalField, type DecimalFieldProps } from '../numbers/decimal-field.tsx';
import styles from './orders.module.css';

type PriceFieldProps = Omit<DecimalFieldProps, 'suffix' | 'unit' | 'hint' | 'which'> & {
  instrument: Pick<Instrument, 'currency' | 'pricePrecision'>;
  /** The market's price: one that is far from it is questioned. */
  market: string;
};

/** A price of an instrument, in its currency. */
export function PriceField({ instrument, market, ...field }: PriceFieldProps) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const isQuestioned = isFar(field.value, market);
  return (
    <DecimalField
      {...field}
      unit={instrument.currency ?? 'USD'}
      hint={
        isQuestioned && (
          <span role="status" className={styles.far}>
            {t('orderForm.far', { price: isolated(priceText(market, instrument.pricePrecision)) })}
          </span>
        )
      }
    />
  );
}
