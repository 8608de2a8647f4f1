import { useSelector } from '@xstate/react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import { newKey } from '#contract/idempotency';
import { fixed } from '#contract/money';
import { numberRefusalOf } from '#contract/refused-number';
import type { TrailBy } from '#machines/order-form/trail';
import { referenceOf } from '#machines/order-lines/levels';
import { type StopFields, stopFieldIssues, stopFieldsOf } from '#machines/order-sheet/stop-fields';
import { Button } from '../../../ui/button.tsx';
import { CheckboxRow } from '../../../ui/checkbox-row.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useCharts, useFeature } from '../../app/hooks/charts.ts';
import { orderSheetFeature } from '../../features/trading.ts';
import { Checking } from './checking.tsx';
import styles from './orders.module.css';
import { PriceField, TrailField } from './price-field.tsx';

type StopText = {
  hasStopLoss: boolean;
  stopLoss: string;
  hasTakeProfit: boolean;
  takeProfit: string;
  hasTrail: boolean;
  trailBy: TrailBy;
  trail: string;
};

/** Edits the stop-loss and the take-profit of an order (S2.52, S4.3). */
export function StopEditor({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const orderSheet = useFeature(orderSheetFeature);
  const isBusy = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('busy'));
  const isDoubtful = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('doubt'));
  const form = useForm<StopText>({ defaultValues: stopText(order) });
  const save = form.handleSubmit((typed) =>
    orderSheet.send({ type: 'stops.save', stops: fieldsOf(typed), key: newKey() }),
  );
  const currency = useSelector(
    useCharts().quotes,
    ({ context }) => context.instruments.find(({ id }) => id === order.instrumentId)?.currency,
  );
  const instrument = { ...order.instrument, currency };
  const isPending = order.status === ORDER_STATUS.pending;
  const reference = referenceOf(order);
  return (
    <form className={styles.editor} onSubmit={save} noValidate>
      <p className={styles.reference}>
        {t(isPending ? 'order.target' : 'order.latest')}{' '}
        <bdi className="num">{priceText(reference, order.instrument.pricePrecision)}</bdi>
      </p>
      <div>
        <EditedStop order={order} instrument={instrument} form={form} kind="stopLoss" flag="hasStopLoss" />
        <EditedTrail order={order} instrument={instrument} form={form} />
        <EditedStop
          order={order}
          instrument={instrument}
          form={form}
          kind="takeProfit"
          flag="hasTakeProfit"
        />
      </div>
      {isDoubtful && <Checking />}
      <Button type="submit" size="l" block busy={isBusy}>
        {t('order.saveStops')}
      </Button>
    </form>
  );
}

type EditedStopProps = {
  order: Order;
  instrument: Pick<Instrument, 'currency' | 'pricePrecision'>;
  form: ReturnType<typeof useForm<StopText>>;
  kind: 'stopLoss' | 'takeProfit';
  flag: 'hasStopLoss' | 'hasTakeProfit';
};

function EditedStop({ order, instrument, form, kind, flag }: EditedStopProps) {
  const { t } = useTranslation();
  const issue = useStopIssues(order, form)[kind];
  return (
    <Controller
      control={form.control}
      name={flag}
      render={({ field }) => (
        <CheckboxRow
          label={t(`order.${kind}`)}
          checked={field.value}
          onCheckedChange={(checked) => {
            field.onChange(checked);
            if (checked && form.getValues(kind) === '')
              form.setValue(kind, fixed(order.price, instrument.pricePrecision));
          }}
        >
          <Controller
            control={form.control}
            name={kind}
            render={({ field: { onChange, ...price } }) => (
              <PriceField
                {...price}
                instrument={instrument}
                market={order.price}
                label={t(`order.${kind}`)}
                labelHidden
                refusal={
                  issue &&
                  numberRefusalOf(issue, { digits: instrument.pricePrecision, price: referenceOf(order) })
                }
                onValueChange={onChange}
              />
            )}
          />
        </CheckboxRow>
      )}
    />
  );
}

/** What is wrong by now with stops that were refused. */
function useStopIssues(order: Order, form: EditedStopProps['form']) {
  const issues = useChart(orderSheetFeature, ({ context }) => context.issues);
  const typed = form.watch();
  return Object.keys(issues).length === 0 ? issues : stopFieldIssues(order, fieldsOf(typed));
}

/** A stop-loss that follows the price, by a distance in price or in percent. */
function EditedTrail({ order, instrument, form }: Pick<EditedStopProps, 'order' | 'instrument' | 'form'>) {
  const { t } = useTranslation();
  const issue = useStopIssues(order, form).trail;
  const by = form.watch('trailBy');
  return (
    <Controller
      control={form.control}
      name="hasTrail"
      render={({ field }) => (
        <CheckboxRow label={t('order.trail')} checked={field.value} onCheckedChange={field.onChange}>
          <Controller
            control={form.control}
            name="trail"
            render={({ field: { onChange, ...distance } }) => (
              <TrailField
                {...distance}
                by={by}
                onByChange={(value) => form.setValue('trailBy', value)}
                issue={issue}
                instrument={instrument}
                reference={referenceOf(order)}
                onValueChange={onChange}
              />
            )}
          />
        </CheckboxRow>
      )}
    />
  );
}

function stopText(order: Order): StopText {
  const { stopLoss, takeProfit, trail } = stopFieldsOf(order);
  const priceOf = (price: string | null) =>
    price === null ? '' : fixed(price, order.instrument.pricePrecision);
  return {
    hasStopLoss: stopLoss !== null,
    stopLoss: priceOf(stopLoss),
    hasTakeProfit: takeProfit !== null,
    takeProfit: priceOf(takeProfit),
    hasTrail: trail !== null,
    trailBy: trail?.by ?? 'percent',
    trail: trail?.value ?? '',
  };
}

function fieldsOf(typed: StopText): StopFields {
  return {
    stopLoss: typed.hasStopLoss ? typed.stopLoss : null,
    takeProfit: typed.hasTakeProfit ? typed.takeProfit : null,
    trail: typed.hasTrail ? { by: typed.trailBy, value: typed.trail } : null,
  };
}
