import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { useChart, useFeature } from '../../app/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { useDraft, useIssue } from './ticket-text.ts';

/** A stop switched on by its checkbox; it starts at the current close price (S5.11). */
export function StopField({ instrument, kind }: { instrument: Instrument; kind: 'stopLoss' | 'takeProfit' }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const isOn = useChart(orderFormFeature, (snapshot) => snapshot.hasTag(kind));
  const draft = useDraft();
  const issue = useIssue(kind, instrument);
  return (
    <CheckboxRow
      label={t(`orderForm.${kind}`)}
      checked={isOn}
      onCheckedChange={() => orderForm.send({ type: `${kind}.toggle` })}
    >
      <DecimalField
        name={kind}
        value={draft[kind] ?? ''}
        label={t(`orderForm.${kind}`)}
        labelHidden
        suffix="USD"
        error={issue}
        onValueChange={(text) => orderForm.send({ type: 'field.typed', field: kind, text })}
      />
    </CheckboxRow>
  );
}
