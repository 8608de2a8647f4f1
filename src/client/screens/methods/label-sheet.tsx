import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MAX_LABEL_LENGTH } from '#contract/constants';
import { newKey } from '#contract/idempotency';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { withdrawBindingFeature } from '../../features/money.ts';
import styles from '../../parts/money/money.module.css';

/** The user's own name for a bound method: a thin view of the bound methods' chart. */
export function LabelSheet() {
  const { t } = useTranslation();
  const methods = useFeature(withdrawBindingFeature);
  const isOpen = useChart(withdrawBindingFeature, (snapshot) => snapshot.hasTag('naming'));
  const canClose = useChart(withdrawBindingFeature, (snapshot) => snapshot.can({ type: 'label.withdrawn' }));
  const asked = useChart(withdrawBindingFeature, ({ context }) => context.asked);
  return (
    <Sheet
      open={isOpen}
      title={t('methods.rename')}
      closeLabel={t('common.close')}
      canClose={canClose}
      onOpenChange={() => methods.send({ type: 'label.withdrawn' })}
    >
      {asked && <LabelForm key={asked.id} label={asked.label ?? ''} />}
    </Sheet>
  );
}

function LabelForm({ label }: { label: string }) {
  const { t } = useTranslation();
  const methods = useFeature(withdrawBindingFeature);
  const isBusy = useChart(withdrawBindingFeature, (snapshot) => snapshot.hasTag('busy'));
  const form = useForm({ defaultValues: { label } });
  const save = form.handleSubmit((typed) =>
    methods.send({ type: 'label.save', label: typed.label.trim(), key: newKey() }),
  );
  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <TextField
        label={t('methods.label')}
        autoComplete="off"
        maxLength={MAX_LABEL_LENGTH}
        {...form.register('label')}
      />
      <Button type="submit" size="l" block busy={isBusy}>
        {t('methods.saveLabel')}
      </Button>
    </form>
  );
}
