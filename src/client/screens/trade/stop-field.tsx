import { useTranslation } from 'react-i18next';
import type { Instrument } from '#contract/entities-market';
import { isolated } from '#contract/written-text';
import { stopForms, stopStepped } from '#machines/order-form/stop-units';
import { isFar, STOP_UNITS, type StopUnit } from '#machines/order-form/ticket';
import { CheckboxRow } from '../../../ui/checkbox-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { orderFormFeature } from '../../features/trading.ts';
import { Stepper } from '../../parts/numbers/stepper.tsx';
import { TrailField } from '../../parts/orders/price-field.tsx';
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
  const hint = useStopHint(instrument, kind);
  const { priceText } = useFormat();
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const name = t(`orderForm.${kind}`);
  const price = isolated(priceText(close, instrument.pricePrecision));
  const lower = stopStepped(charge, draft, close, kind, -1);
  const higher = stopStepped(charge, draft, close, kind, 1);
  const change = (text: string | null): void => {
    if (text !== null) orderForm.send({ type: 'field.typed', field: kind, text });
  };
  return (
    <div className={styles.stop}>
      {(kind === 'stopLoss' || draft.stopLoss === null || draft.trailBy !== null) && (
        <StopsIn instrument={instrument} />
      )}
      <Stepper
        // What was typed in another unit is no longer what the field holds.
        key={draft.stopsIn}
        name={kind}
        value={draft[kind] ?? ''}
        unit={unitOf(draft.stopsIn, instrument)}
        label={name}
        labelHidden
        hint={hint}
        refusal={refusal}
        which={draft.stopsIn === 'price' ? undefined : t('amount.which')}
        far={
          draft.stopsIn === 'price'
            ? { words: t('orderForm.far', { price }), isFar: (decimal) => isFar(decimal, close) }
            : undefined
        }
        onValueChange={change}
        onDecrement={() => change(lower)}
        onIncrement={() => change(higher)}
        canDecrement={lower !== null}
        canIncrement={higher !== null}
        decrementLabel={t('orderForm.stopIn.less', { name })}
        incrementLabel={t('orderForm.stopIn.more', { name })}
      />
    </div>
  );
}

/** What the stops of the ticket are typed in. */
function StopsIn({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const orderForm = useFeature(orderFormFeature);
  const { stopsIn } = useDraft();
  const { tradeFeeType } = useCharge(instrument);
  const names = { price: t('order.trailDistance'), points: t('orderForm.stopIn.points') };
  return (
    <Segmented<StopUnit>
      label={t('orderForm.stopIn.label')}
      value={stopsIn}
      options={STOP_UNITS.map((unit) => ({
        value: unit,
        label: unit === 'percent' ? '%' : unit === 'money' ? 'USD' : names[unit],
      }))}
      onValueChange={(unit) => orderForm.send({ type: 'stopsIn.picked', unit, tradeFeeType })}
    />
  );
}

/** What stands behind the number; a point counts nothing that has a sign. */
function unitOf(unit: StopUnit, { currency }: Instrument): string | undefined {
  if (unit === 'points') return undefined;
  if (unit === 'percent') return '%';
  return unit === 'money' ? 'USD' : (currency ?? 'USD');
}

/** The stop in the units that are not typed; as prices it differs by side. */
function useStopHint(instrument: Instrument, kind: StopFieldProps['kind']): string | undefined {
  const { t } = useTranslation();
  const { priceText, numbers, balanceText } = useFormat();
  const draft = useDraft();
  const charge = useCharge(instrument);
  const close = useChart(orderFormFeature, ({ context }) => context.close);
  const forms = stopForms(charge, draft, close, kind);
  if (!forms) return undefined;
  const priceOf = (side: 'buy' | 'sell'): string =>
    `${t(`common.${side}`)} ${isolated(priceText(forms[side], instrument.pricePrecision))}`;
  const texts: Record<StopUnit, string> = {
    price: `${priceOf('buy')} · ${priceOf('sell')}`,
    points: `${t('orderForm.stopIn.points')} ${isolated(numbers.plain(forms.points))}`,
    percent: isolated(numbers.percent(forms.percent, 2)),
    money: isolated(`${balanceText(forms.money)} USD`),
  };
  return STOP_UNITS.filter((unit) => unit !== draft.stopsIn)
    .map((unit) => texts[unit])
    .join(' · ');
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
