import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { isolated } from '#contract/written-text';
import { GOOD_FOR, pairable } from '#machines/order-form/pending-terms';
import { SelectField } from '../../../ui/select-field.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { liveOrdersFeature, orderFormFeature } from '../../features/trading.ts';
import { useDraft } from './ticket-text.tsx';

/** How long a pending order waits, and the other one of a pair where there is one to pick. */
export function PendingFields({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const { goodFor } = useDraft();
  return (
    <>
      <SelectField
        label={t('orderForm.goodFor')}
        value={goodFor}
        options={[
          { value: '', label: t('orderForm.waits.always') },
          ...GOOD_FOR.map((value) => ({ value, label: t(`orderForm.waits.${value}`) })),
        ]}
        onValueChange={(value) => orderForm.send({ type: 'goodFor.picked', goodFor: value })}
      />
      <PairField instrument={instrument} />
    </>
  );
}

function PairField({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const { priceText, lotsText } = useFormat();
  const orderForm = useFeature(orderFormFeature);
  const { ocoId } = useDraft();
  const rows = useChart(liveOrdersFeature, ({ context }) => context.rows);
  const others = pairable(rows, instrument.id);
  if (others.length === 0) return null;
  return (
    <SelectField
      label={t('orderForm.pair')}
      hint={t('orderForm.pairHint')}
      value={others.some(({ id }) => String(id) === ocoId) ? ocoId : ''}
      options={[
        { value: '', label: t('common.none') },
        ...others.map(({ id, direction, lots, askedPrice }) => ({
          value: String(id),
          label: `${t(direction === 1 ? 'common.buy' : 'common.sell')} ${isolated(`${lotsText(lots)} @ ${priceText(askedPrice, instrument.pricePrecision)}`)}`,
        })),
      ]}
      onValueChange={(value) => orderForm.send({ type: 'pair.picked', ocoId: value })}
    />
  );
}
