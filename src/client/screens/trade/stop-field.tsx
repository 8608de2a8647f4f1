import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { useChart, useFeature } from '../../app/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { type TicketText, useIssue } from './ticket-text.ts';

/** A stop switched on by its checkbox; it starts at the current close price (S5.11). */
export function StopField({ instrument, kind }: { instrument: Instrument; kind: 'stopLoss' | 'takeProfit' }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const { control, setValue } = useFormContext<TicketText>();
  const isOn = useChart(orderFormFeature, (snapshot) => snapshot.hasTag(kind));
  const issue = useIssue(kind, instrument);
  return (
    <CheckboxRow
      label={t(`orderForm.${kind}`)}
      checked={isOn}
      onCheckedChange={() => {
        if (!isOn) setValue(kind, orderForm.getSnapshot().context.close);
        orderForm.send({ type: `${kind}.toggle` });
      }}
    >
      <Controller
        control={control}
        name={kind}
        render={({ field: { onChange, ...field } }) => (
          <DecimalField
            {...field}
            label={t(`orderForm.${kind}`)}
            labelHidden
            suffix="USD"
            error={issue}
            onValueChange={onChange}
          />
        )}
      />
    </CheckboxRow>
  );
}
