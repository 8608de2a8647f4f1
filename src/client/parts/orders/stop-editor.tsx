import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BALANCE_DIGITS, ORDER_STATUS } from '#contract/constants';
import { plainDecimal } from '#contract/decimal-text';
import type { Order } from '#contract/entities';
import type { Instrument } from '#contract/entities-market';
import { newKey } from '#contract/idempotency';
import { fixed } from '#contract/money';
import { numberRefusalOf } from '#contract/refused-number';
import { isolated } from '#contract/written-text';
import { pendingKind } from '#machines/order-form/pending-terms';
import { stopsAs, stopTerms } from '#machines/order-form/stop-units';
import type { StopUnit } from '#machines/order-form/ticket';
import type { TrailBy } from '#machines/order-form/trail';
import { atLevel, marginAt } from '#machines/order-lines/levels';
import {
  pricedStops,
  type StopFields,
  stopBasis,
  stopFieldIssues,
  stopFieldsOf,
  stopReference,
  type TypedStops,
  typedStopIssues,
} from '#machines/order-sheet/stop-fields';
import { Button } from '../../../ui/button.tsx';
import { CheckboxRow } from '../../../ui/checkbox-row.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useChart, useFeature, useLivePrice } from '../../app/hooks/charts.ts';
import { orderSheetFeature } from '../../features/trading.ts';
import { useAccount, useAreBalancesHidden } from '../own-money.tsx';
import { Checking } from './checking.tsx';
import { useInstrument } from './order-card.tsx';
import styles from './orders.module.css';
import { PriceStepper, StopStepper, StopsIn, TrailField } from './price-field.tsx';

type StopText = {
  stopsIn: StopUnit;
  targetPrice: string;
  hasStopLoss: boolean;
  stopLoss: string;
  hasTakeProfit: boolean;
  takeProfit: string;
  hasTrail: boolean;
  trailBy: TrailBy;
  trail: string;
};

/** Edits the stop-loss and the take-profit of an order (S2.52, S4.3), and the price that a pending one waits for. */
export function StopEditor({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const orderSheet = useFeature(orderSheetFeature);
  const isBusy = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('busy'));
  const isDoubtful = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('doubt'));
  const listed = useInstrument(order);
  const form = useForm<StopText>({ defaultValues: stopText(order) });
  const save = form.handleSubmit((typed) =>
    orderSheet.send({ type: 'stops.save', stops: pricedOf(order, listed, typed), key: newKey() }),
  );
  const instrument = { ...order.instrument, currency: listed?.currency };
  const isPending = order.status === ORDER_STATUS.pending;
  const reference = stopReference(order, form.watch('targetPrice'));
  const price = isolated(priceText(reference, order.instrument.pricePrecision));
  return (
    <form className={styles.editor} onSubmit={save} noValidate>
      {isPending ? (
        <EditedTarget order={order} form={form} />
      ) : (
        <p className={styles.reference}>
          {t('order.latest')}{' '}
          <bdi className="num">{priceText(reference, order.instrument.pricePrecision)}</bdi>
        </p>
      )}
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
      {form.watch('stopsIn') !== 'price' && (
        <p className={styles.reference}>{t('order.stopsFrom', { price })}</p>
      )}
      {isDoubtful && <Checking />}
      <Button type="submit" size="l" block busy={isBusy}>
        {t(isPending ? 'order.savePending' : 'order.saveStops')}
      </Button>
    </form>
  );
}

/** The price that a pending order waits for: which kind of order it makes, and the margin that it then holds. */
function EditedTarget({ order, form }: Pick<EditedStopProps, 'order' | 'form'>) {
  const { t } = useTranslation();
  const { numbers } = useFormat();
  const isHidden = useAreBalancesHidden();
  const instrument = useInstrument(order);
  const issue = useStopIssues(order, form).targetPrice;
  const market = useLivePrice(instrument?.code ?? '')?.close ?? order.price;
  const typed = form.watch('targetPrice');
  const kind = pendingKind(order.direction, typed, market);
  const held = instrument && !isHidden ? marginAt(order, typed, instrument) : null;
  const hints = [
    ...(kind ? [t(`orderForm.kind.${kind}`)] : []),
    ...(held ? [`${t('order.margin')} ${isolated(`${numbers.fixed(held, BALANCE_DIGITS)} USD`)}`] : []),
  ];
  return (
    <Controller
      control={form.control}
      name="targetPrice"
      render={({ field: { onChange, ref: _, ...target } }) => (
        <PriceStepper
          {...target}
          instrument={{ ...order.instrument, currency: instrument?.currency }}
          market={market}
          label={t('order.target')}
          hint={hints.join(' · ')}
          refusal={
            issue && numberRefusalOf(issue, { digits: order.instrument.pricePrecision, price: market })
          }
          onValueChange={onChange}
        />
      )}
    />
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
  const stopsIn = form.watch('stopsIn');
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
            if (checked && stopsIn === 'price' && form.getValues(kind) === '')
              form.setValue(kind, fixed(order.price, instrument.pricePrecision));
          }}
        >
          <StopLevel order={order} instrument={instrument} form={form} kind={kind} />
        </CheckboxRow>
      )}
    />
  );
}

/** A stop of the order, typed as one of the ticket is. Of an instrument that is listed no longer, as a price. */
function StopLevel({ order, instrument, form, kind }: Omit<EditedStopProps, 'flag'>) {
  const { t } = useTranslation();
  const issue = useStopIssues(order, form)[kind];
  const outcome = useComesTo(order, form, kind);
  const listed = useInstrument(order);
  const typed = form.watch();
  const basis = listed && stopBasis(order, typedOf(order, listed, typed));
  const digits = instrument.pricePrecision;
  const price = stopReference(order, typed.targetPrice);
  const terms = basis && stopTerms(basis.charge, basis.fields, basis.close, kind);
  const refusal = issue && numberRefusalOf(issue, { digits, price, ...terms });
  const pick = (unit: StopUnit): void => {
    if (!basis) return;
    const stops = stopsAs(basis.charge, basis.fields, basis.close, unit, order.direction);
    form.setValue('stopsIn', unit);
    form.setValue('stopLoss', stops.stopLoss ?? '');
    form.setValue('takeProfit', stops.takeProfit ?? '');
  };
  return (
    <div className={styles.editor}>
      {basis && (kind === 'stopLoss' || !typed.hasStopLoss) && (
        <StopsIn value={typed.stopsIn} onPick={pick} />
      )}
      <Controller
        control={form.control}
        name={kind}
        render={({ field: { onChange, onBlur, name, value } }) => {
          const field = { onBlur, name, label: t(`order.${kind}`), labelHidden: true, refusal };
          return basis ? (
            <StopStepper
              {...field}
              {...basis}
              kind={kind}
              direction={order.direction}
              outcome={outcome ?? null}
              onValueChange={onChange}
            />
          ) : (
            <PriceStepper
              {...field}
              value={value}
              instrument={instrument}
              market={order.price}
              onValueChange={onChange}
            />
          );
        }}
      />
    </div>
  );
}

/** What the order comes to at a stop, and how much of the equity that is; nothing where balances are hidden. */
function useComesTo(
  order: Order,
  form: EditedStopProps['form'],
  kind: EditedStopProps['kind'],
): string | undefined {
  const { numbers } = useFormat();
  const account = useAccount();
  const isHidden = useAreBalancesHidden();
  const instrument = useInstrument(order);
  const typed = form.watch();
  const price = plainDecimal(pricedOf(order, instrument, typed)[kind] ?? '');
  const askedPrice = plainDecimal(typed.targetPrice) ?? order.askedPrice;
  if (!instrument || isHidden || price === null) return undefined;
  const { profit, share } = atLevel({ ...order, askedPrice }, price, instrument, account);
  const amount = isolated(`${numbers.signed(profit, BALANCE_DIGITS)} USD`);
  return share ? `${amount} · ${isolated(numbers.signedPercent(share, 2))}` : amount;
}

/** What is wrong by now with stops that were refused. */
function useStopIssues(order: Order, form: EditedStopProps['form']) {
  const issues = useChart(orderSheetFeature, ({ context }) => context.issues);
  const typed = form.watch();
  const listed = useInstrument(order);
  if (Object.keys(issues).length === 0) return issues;
  return listed
    ? typedStopIssues(order, typedOf(order, listed, typed))
    : stopFieldIssues(order, fieldsOf(order, typed));
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
                reference={stopReference(order, form.watch('targetPrice'))}
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
    stopsIn: 'price',
    targetPrice: priceOf(order.askedPrice),
    hasStopLoss: stopLoss !== null,
    stopLoss: priceOf(stopLoss),
    hasTakeProfit: takeProfit !== null,
    takeProfit: priceOf(takeProfit),
    hasTrail: trail !== null,
    trailBy: trail?.by ?? 'percent',
    trail: trail?.value ?? '',
  };
}

function fieldsOf(order: Order, typed: StopText): StopFields {
  return {
    ...(order.status === ORDER_STATUS.pending && { targetPrice: typed.targetPrice }),
    stopLoss: typed.hasStopLoss ? typed.stopLoss : null,
    takeProfit: typed.hasTakeProfit ? typed.takeProfit : null,
    trail: typed.hasTrail ? { by: typed.trailBy, value: typed.trail } : null,
  };
}

const typedOf = (order: Order, instrument: Instrument, typed: StopText): TypedStops => ({
  instrument,
  stops: fieldsOf(order, typed),
  stopsIn: typed.stopsIn,
});

/** What is typed, its stops as prices. */
function pricedOf(order: Order, instrument: Instrument | undefined, typed: StopText): StopFields {
  return instrument ? pricedStops(order, typedOf(order, instrument, typed)) : fieldsOf(order, typed);
}
