import Trash2 from 'lucide-react/icons/trash-2';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AlertSide, MAX_ALERT_NOTE, type PriceAlert } from '#contract/alerts';
import type { Instrument } from '#contract/entities-market';
import { newKey } from '#contract/idempotency';
import { fixed } from '#contract/money';
import { type AlertTyped as Fields, issueOf, priceAway, wantedOf } from '#machines/alert-form/wanted-alert';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { QuickPicks } from '../../../ui/quick-picks.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFormat } from '../../app/format/format.ts';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature, useLivePrice } from '../../app/hooks/charts.ts';
import { alertFormFeature } from '../../features/alerts.ts';
import { useRefusal } from '../account/refusal-note.tsx';
import { FormNote } from '../money/form-note.tsx';
import { DecimalField } from '../numbers/decimal-field.tsx';
import { PriceField } from '../orders/price-field.tsx';
import styles from './alerts.module.css';

/** What an alert waits for: decimals, `percent` null where it is a price. */
export type AlertCondition = { side: AlertSide | null; price: string; percent: string | null };

/** Says what an alert waits for, with the price as its instrument quotes. */
export function useConditionText(): (condition: AlertCondition, precision: number) => string {
  const { t } = useTranslation();
  const { priceText, numbers } = useFormat();
  return ({ side, price, percent }, precision) => {
    const at = priceText(price, precision);
    if (percent !== null) return t('alerts.moves', { percent: numbers.percent(percent), price: at });
    return t(side === 'below' ? 'alerts.below' : 'alerts.above', { price: at });
  };
}

/** When an alert fired last, and at which price. */
export function useFiredText(): (firedAtMs: number, firedPrice: string, precision: number) => string {
  const { t } = useTranslation();
  const { priceText } = useFormat();
  const { shortTimeText } = useTimes();
  return (firedAtMs, firedPrice, precision) =>
    t('alerts.fired', {
      time: shortTimeText(firedAtMs),
      price: priceText(firedPrice, precision),
    });
}

/** How far away the quick picks are, in percent: on either side of the price, or as a move. */
const AWAY = [-5, -2, -1, 1, 2, 5] as const;
const MOVES = [1, 2, 5] as const;

type Form = UseFormReturn<Fields>;

/** What an alert waits for, and how often. */
export function AlertFields({ instrument }: { instrument: Instrument }) {
  const { t } = useTranslation();
  const chart = useFeature(alertFormFeature);
  const alert = useChart(alertFormFeature, ({ context }) => context.alert);
  const price = useChart(alertFormFeature, ({ context }) => context.price);
  const isBusy = useChart(alertFormFeature, (snapshot) => snapshot.hasTag('busy'));
  const now = useLivePrice(instrument.code)?.close ?? instrument.prices.close;
  const refusal = useRefusal(chart, ['price', 'percent']);
  const form = useForm<Fields>({
    defaultValues: fieldsOf(
      alert,
      fixed(alert?.kind === 'price' ? alert.price : price, instrument.pricePrecision),
    ),
  });
  const kind = form.watch('kind');
  const submit = form.handleSubmit((fields) =>
    chart.send({ type: 'alert.submit', wanted: wantedOf(fields, now), key: newKey() }),
  );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onChange={() => chart.send({ type: 'fields.changed' })}
    >
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <Segmented
            label={t('alerts.by')}
            value={field.value}
            options={[
              { value: 'price', label: t('home.price') },
              { value: 'percent', label: t('alerts.byPercent') },
            ]}
            onValueChange={(next) => {
              field.onChange(next);
              form.clearErrors();
              chart.send({ type: 'fields.changed' });
            }}
          />
        )}
      />
      <LevelField key={kind} form={form} instrument={instrument} now={now} refused={refusal.at(kind)} />
      <Controller
        control={form.control}
        name="isRepeating"
        render={({ field }) => (
          <Switch
            label={t('alerts.repeat')}
            detail={t('alerts.repeatText')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <TextField
        label={t('alerts.note')}
        autoComplete="off"
        maxLength={MAX_ALERT_NOTE}
        {...form.register('note')}
      />
      <FormNote form={chart} refusal={refusal} />
      <div className={styles.buttons}>
        {alert !== null && (
          <IconButton
            label={t('alerts.delete')}
            disabled={isBusy}
            onClick={() => chart.send({ type: 'alert.delete', key: newKey() })}
          >
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        )}
        <Button type="submit" size="l" block busy={isBusy}>
          {t('alerts.save')}
        </Button>
      </div>
    </form>
  );
}

type LevelProps = { form: Form; instrument: Instrument; now: string; refused: string | undefined };

/** The price or the percentage, quick picks for it, and what the alert then waits for. */
function LevelField({ form, instrument, now, refused }: LevelProps) {
  const { t } = useTranslation();
  const chart = useFeature(alertFormFeature);
  const { numbers, priceText } = useFormat();
  const kind = form.watch('kind');
  const precision = instrument.pricePrecision;
  const pick = (text: string) => {
    form.setValue(kind, text, { shouldValidate: true });
    chart.send({ type: 'fields.changed' });
  };
  return (
    <>
      <Controller
        control={form.control}
        name={kind}
        rules={{
          validate: (_, fields) => issueOf(fields, { now, precision }) === null,
        }}
        render={({ field: { onChange, ...field }, fieldState }) => {
          const typed = {
            ...field,
            onValueChange: onChange,
            refusal: fieldState.invalid ? issueOf(form.getValues(), { now, precision }) : null,
            refused,
          };
          return kind === 'price' ? (
            <PriceField {...typed} label={t('home.price')} instrument={instrument} market={now} />
          ) : (
            <DecimalField {...typed} label={t('alerts.percent')} unit="%" />
          );
        }}
      />
      <QuickPicks
        label={t('alerts.picks')}
        aside={priceText(now, precision)}
        picks={
          kind === 'price'
            ? AWAY.map((percent) => ({
                key: String(percent),
                label: numbers.signedPercent(percent, 0),
                onPick: () => pick(priceAway(now, percent, precision)),
              }))
            : MOVES.map((percent) => ({
                key: String(percent),
                label: `±${numbers.percent(percent)}`,
                onPick: () => pick(String(percent)),
              }))
        }
      />
      <Preview form={form} now={now} precision={precision} />
    </>
  );
}

/** What the alert would wait for; nothing while what is typed cannot be waited for. */
function Preview({ form, now, precision }: { form: Form; now: string; precision: number }) {
  const conditionText = useConditionText();
  const fields = form.watch();
  const isWaitable = issueOf(fields, { now, precision }) === null;
  const { price, side, percent } = wantedOf(fields, now);
  return (
    <p className={styles.preview} role="status">
      {isWaitable &&
        conditionText({ side: side ?? null, price: price ?? now, percent: percent ?? null }, precision)}
    </p>
  );
}

/** One that is there as it is; `price` is its own, or where a new one begins. */
function fieldsOf(alert: PriceAlert | null, price: string): Fields {
  return {
    kind: alert?.kind ?? 'price',
    price,
    percent: alert?.percent ?? '1',
    isRepeating: alert?.isRepeating ?? false,
    note: alert?.note ?? '',
  };
}
