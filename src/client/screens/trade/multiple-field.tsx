import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { estimate } from '#machines/order-form/ticket';
import { SelectField } from '../../../ui/select-field.tsx';
import { useChart, useFeature } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { useDraft } from './ticket-text.tsx';
import { useCharge } from './use-charge.ts';

/** Every multiple of the instrument (S5.13), and the margin the typed lots would need at each (S9.5). */
export function MultipleField({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { estimateText } = useFormat();
  const orderForm = useFeature(orderFormFeature);
  const charge = useCharge(instrument);
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const fields = useDraft();
  const options = instrument.multiples.map((value) => {
    const costs = estimate({ ...charge, multiple: value }, fields, close);
    return {
      value,
      label: t('orderForm.times', { value }),
      detail: costs ? t('orderForm.multipleMargin', { amount: estimateText(costs.margin) }) : undefined,
    };
  });
  return (
    <SelectField
      label={t('orderForm.multiple')}
      heading={t('orderForm.pickMultiple')}
      options={options}
      value={charge.multiple === '' ? null : charge.multiple}
      placeholder={t('orderForm.noMultiples')}
      disabled={options.length === 0}
      onValueChange={(value) => orderForm.send({ type: 'multiple.picked', value })}
    />
  );
}
