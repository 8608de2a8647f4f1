import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { isolated } from '#contract/written-text';
import { isFar } from '#machines/order-form/ticket';
import { useFormat } from '../../app/format.ts';
import { DecimalField, type DecimalFieldProps } from '../numbers/decimal-field.tsx';

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
