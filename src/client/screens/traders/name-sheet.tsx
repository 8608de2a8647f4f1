import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import { FEE_TERMS, LEADER_NAME, leaderNameOf } from '#contract/leading';
import { numberRefusal } from '#contract/refused-number';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { leadingFeature } from '../../features/traders.ts';
import { DecimalField } from '../../parts/numbers/decimal-field.tsx';
import styles from './traders.module.css';

/** The name to lead by, and once more what becomes public with it. */
export function NameSheet() {
  const { t } = useTranslation();
  const leading = useFeature(leadingFeature);
  const isOpen = useChart(leadingFeature, (snapshot) => snapshot.hasTag('naming'));
  const canClose = useChart(leadingFeature, (snapshot) => snapshot.can({ type: 'question.withdrawn' }));
  return (
    <Sheet
      open={isOpen}
      title={t('leading.title')}
      closeLabel={t('common.close')}
      canClose={canClose}
      onOpenChange={() => leading.send({ type: 'question.withdrawn' })}
    >
      <NameForm />
    </Sheet>
  );
}

function NameForm() {
  const { t } = useTranslation();
  const leading = useFeature(leadingFeature);
  const isBusy = useChart(leadingFeature, (snapshot) => snapshot.hasTag('busy'));
  const form = useForm({ defaultValues: { name: '', fee: '0' } });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.handleSubmit(({ name, fee }) =>
        leading.send({ type: 'name.send', name, feePercent: Number(fee), key: newKey() }),
      )}
    >
      <TextField
        label={t('leading.name')}
        hint={t('error.leaderName')}
        autoComplete="off"
        maxLength={LEADER_NAME.max * 2}
        error={form.formState.errors.name?.message}
        {...form.register('name', {
          validate: (typed) => leaderNameOf(typed) !== null || t('error.leaderName'),
        })}
      />
      <Controller
        control={form.control}
        name="fee"
        rules={{ validate: (typed) => numberRefusal(typed, FEE_TERMS) === null }}
        render={({ field: { onChange, ...field }, fieldState }) => (
          <DecimalField
            {...field}
            label={t('leading.fee')}
            hint={t('leading.feeHint')}
            unit="%"
            refusal={fieldState.invalid ? numberRefusal(field.value, FEE_TERMS) : null}
            onValueChange={onChange}
          />
        )}
      />
      <WhatIsPublic />
      <Button type="submit" size="l" block busy={isBusy}>
        {t('leading.begin')}
      </Button>
    </form>
  );
}

/** What others see of a leader, and what they do not. */
export function WhatIsPublic() {
  const { t } = useTranslation();
  return (
    <div className={styles.public}>
      <p>{t('leading.publicYes')}</p>
      <p>{t('leading.publicNo')}</p>
      <p>{t('leading.publicRank')}</p>
    </div>
  );
}
