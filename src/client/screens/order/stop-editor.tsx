import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ORDER_STATUS } from '#contract/constants';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';
import { useChart, useFeature } from '../../app/charts.ts';
import { useFormat } from '../../app/format.ts';
import { orderSheetFeature } from '../../features/trading.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import styles from './order-screen.module.css';

type StopText = { hasStopLoss: boolean; stopLoss: string; hasTakeProfit: boolean; takeProfit: string };

/** Edits the stop-loss and the take-profit of an order (S2.52, S4.3). */
export function StopEditor({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const orderSheet = useFeature(orderSheetFeature);
  const isBusy = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('busy'));
  const isDoubtful = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('doubt'));
  const form = useForm<StopText>({ defaultValues: stopText(order) });
  const save = form.handleSubmit(({ hasStopLoss, stopLoss, hasTakeProfit, takeProfit }) =>
    orderSheet.send({
      type: 'stops.save',
      stops: { stopLoss: hasStopLoss ? stopLoss : null, takeProfit: hasTakeProfit ? takeProfit : null },
      key: crypto.randomUUID(),
    }),
  );
  const isPending = order.status === ORDER_STATUS.pending;
  const reference = isPending ? order.askedPrice : order.price;
  return (
    <form className={styles.editor} onSubmit={save} noValidate>
      <p className={styles.reference}>
        {t(isPending ? 'order.target' : 'order.latest')}{' '}
        <bdi className="num">{priceText(reference, order.instrument.pricePrecision)}</bdi>
      </p>
      <EditedStop order={order} form={form} kind="stopLoss" flag="hasStopLoss" />
      <EditedStop order={order} form={form} kind="takeProfit" flag="hasTakeProfit" />
      {isDoubtful && (
        <p className={styles.doubt} role="status">
          {t('order.checking')}
        </p>
      )}
      <Button type="submit" size="l" block busy={isBusy}>
        {t('order.saveStops')}
      </Button>
    </form>
  );
}

type EditedStopProps = {
  order: Order;
  form: ReturnType<typeof useForm<StopText>>;
  kind: 'stopLoss' | 'takeProfit';
  flag: 'hasStopLoss' | 'hasTakeProfit';
};

function EditedStop({ order, form, kind, flag }: EditedStopProps) {
  const { t } = useTranslation();
  const issue = useChart(orderSheetFeature, ({ context }) => context.issues[kind]);
  const digits = order.instrument.pricePrecision;
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
            if (checked && form.getValues(kind) === '') form.setValue(kind, order.price);
          }}
        >
          <Controller
            control={form.control}
            name={kind}
            render={({ field: { onChange, ...price } }) => (
              <DecimalField
                {...price}
                label={t(`order.${kind}`)}
                labelHidden
                suffix="USD"
                error={issue && t(`orderForm.issue.${issue}`, { digits })}
                onValueChange={onChange}
              />
            )}
          />
        </CheckboxRow>
      )}
    />
  );
}

function stopText({ stopLoss, takeProfit }: Order): StopText {
  const hasStopLoss = !new Decimal(stopLoss).isZero();
  const hasTakeProfit = !new Decimal(takeProfit).isZero();
  return {
    hasStopLoss,
    stopLoss: hasStopLoss ? stopLoss : '',
    hasTakeProfit,
    takeProfit: hasTakeProfit ? takeProfit : '',
  };
}
