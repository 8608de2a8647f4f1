import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { plainDecimal } from '#contract/decimal-text';
import { newKey } from '#contract/idempotency';
import { LIMIT_BOUNDS } from '#contract/protection';
import { numberRefusal } from '#contract/refused-number';
import type { OwnLimit, OwnProtection } from '#contract/routes/protection';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useTimes } from '../../app/format/times.ts';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { protectionFeature } from '../../features/protection.ts';
import { DecimalField } from '../../parts/numbers/decimal-field.tsx';
import styles from './protection.module.css';

/** One limit: what it means, what it is to be, and how to be without it. */
export function LimitSheet({ limits, dayEndsAtMs }: Pick<OwnProtection, 'limits' | 'dayEndsAtMs'>) {
  const { t } = useTranslation();
  const protection = useFeature(protectionFeature);
  const isOpen = useChart(protectionFeature, (snapshot) => snapshot.hasTag('editing'));
  const canClose = useChart(protectionFeature, (snapshot) => snapshot.can({ type: 'change.withdrawn' }));
  const kind = useChart(protectionFeature, ({ context }) => context.editing);
  const limit = limits.find((one) => one.kind === kind);
  return (
    <Sheet
      open={isOpen}
      title={t(`protection.${kind}`)}
      closeLabel={t('common.close')}
      canClose={canClose}
      onOpenChange={() => protection.send({ type: 'change.withdrawn' })}
    >
      {limit && <LimitForm key={kind} limit={limit} dayEndsAtMs={dayEndsAtMs} />}
    </Sheet>
  );
}

type LimitFormProps = { limit: OwnLimit } & Pick<OwnProtection, 'dayEndsAtMs'>;

function LimitForm({ limit: { kind, max, nextAtMs }, dayEndsAtMs }: LimitFormProps) {
  const { t } = useTranslation();
  const { hourText } = useTimes();
  const protection = useFeature(protectionFeature);
  const isBusy = useChart(protectionFeature, (snapshot) => snapshot.hasTag('busy'));
  const form = useForm({ defaultValues: { max } });
  const save = (to: string) => protection.send({ type: 'limit.save', max: to, key: newKey() });
  const refusalOf = (typed: string) => numberRefusal(typed, LIMIT_BOUNDS[kind]);
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit((typed) => save(plainDecimal(typed.max) ?? ''))}
    >
      <p className={styles.meaning}>
        {t(`protection.${kind}Text`)}
        {kind !== 'deposit' && ` ${t('protection.day', { time: hourText(dayEndsAtMs) })}`}
      </p>
      <Controller
        control={form.control}
        name="max"
        rules={{ validate: (typed) => refusalOf(typed) === null }}
        render={({ field: { onChange, ...field }, fieldState }) => (
          <DecimalField
            {...field}
            label={t(kind === 'time' ? 'protection.amountMinutes' : 'protection.amountUsd')}
            which={t('amount.which')}
            unit={kind === 'time' ? undefined : 'USD'}
            refusal={fieldState.invalid ? refusalOf(field.value) : null}
            onValueChange={onChange}
          />
        )}
      />
      <Button type="submit" size="l" block busy={isBusy}>
        {t('protection.save')}
      </Button>
      {max !== '' && (
        <Button variant="quiet" block disabled={isBusy} onClick={() => save(nextAtMs === null ? '' : max)}>
          {t(nextAtMs === null ? 'protection.remove' : 'protection.keep')}
        </Button>
      )}
    </form>
  );
}
