import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { CheckboxRow } from '../../../ui/checkbox-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { StopStepper, StopsIn, TrailField } from '../../parts/orders/price-field.tsx';
import { useCharge } from './ticket-costs.tsx';
import { useDraft, usePriceRefusal, useReference } from './ticket-text.tsx';
import styles from './trade-screen.module.css';

type StopFieldProps = { instrument: Instrument; kind: 'stopLoss' | 'takeProfit' };

/** A stop switched on by its checkbox; it starts at the current close price (S5.11). */
export function StopField({ instrument, kind }: StopFieldProps) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const isOn = useChart(orderFormFeature, (snapshot) => snapshot.hasTag(kind));
  return (
    <CheckboxRow
      label={t(`orderForm.${kind}`)}
      checked={isOn}
      onCheckedChange={() => orderForm.send({ type: `${kind}.toggle` })}
    >
      {kind === 'stopLoss' ? (
        <StopLossFields instrument={instrument} />
      ) : (
        <StopPrice instrument={instrument} kind={kind} />
      )}
    </CheckboxRow>
  );
}

/** Where a stop-loss stands: at a price of its own, or behind the price it follows. */
function StopLossFields({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const isTrailing = useChart(orderFormFeature, (snapshot) => snapshot.hasTag('trailing'));
  return (
    <div className={styles.stop}>
      <Segmented
        label={t('orderForm.risk.kind')}
        value={isTrailing ? 'trailing' : 'fixed'}
        options={[
          { value: 'fixed', label: t('orderForm.risk.fixed') },
          { value: 'trailing', label: t('orderForm.risk.trailing') },
        ]}
        onValueChange={(value) => orderForm.send({ type: `stopLoss.${value}` })}
      />
      {isTrailing ? (
        <StopDistance instrument={instrument} />
      ) : (
        <StopPrice instrument={instrument} kind="stopLoss" />
      )}
    </div>
  );
}

function StopPrice({ instrument, kind }: StopFieldProps) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const draft = useDraft();
  const charge = useCharge(instrument);
  const refusal = usePriceRefusal(kind, instrument);
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const { tradeFeeType } = charge;
  return (
    <div className={styles.stop}>
      {(kind === 'stopLoss' || draft.stopLoss === null || draft.trailBy !== null) && (
        <StopsIn
          value={draft.stopsIn}
          onPick={(unit) => orderForm.send({ type: 'stopsIn.picked', unit, tradeFeeType })}
        />
      )}
      <StopStepper
        charge={charge}
        fields={draft}
        close={close}
        kind={kind}
        direction={null}
        name={kind}
        label={t(`orderForm.${kind}`)}
        labelHidden
        refusal={refusal}
        onValueChange={(text) => orderForm.send({ type: 'field.typed', field: kind, text })}
      />
    </div>
  );
}

function StopDistance({ instrument }: { instrument: Instrument }) {
  const orderForm = useFeature(orderFormFeature);
  const { trailBy, trail } = useDraft();
  const issue = useChart(orderFormFeature, ({ context }) => context.issues.trail);
  const reference = useReference(true);
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  return (
    <div>
      <TrailField
        name="trail"
        value={trail}
        by={trailBy ?? 'percent'}
        onByChange={(by) => orderForm.send({ type: 'trailBy.picked', by })}
        issue={issue}
        instrument={instrument}
        reference={reference ?? close}
        onValueChange={(text) => orderForm.send({ type: 'field.typed', field: 'trail', text })}
      />
    </div>
  );
}
