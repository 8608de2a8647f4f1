import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import { MAX_ORDER_NOTE } from '#contract/routes/trading';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useChart, useFeature } from '../../app/hooks/charts.ts';
import { orderSheetFeature } from '../../features/trading.ts';
import { Checking } from './checking.tsx';
import styles from './orders.module.css';

/** Writes the trader's own note on an order that is over; an empty one takes it away. */
export function NoteEditor({ note }: { note: string }) {
  const { t } = useTranslation();
  const orderSheet = useFeature(orderSheetFeature);
  const isBusy = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('busy'));
  const isDoubtful = useChart(orderSheetFeature, (snapshot) => snapshot.hasTag('doubt'));
  const form = useForm({ defaultValues: { note } });
  const save = form.handleSubmit((typed) =>
    orderSheet.send({ type: 'note.save', note: typed.note, key: newKey() }),
  );
  return (
    <form className={styles.editor} onSubmit={save} noValidate>
      <TextArea
        label={t('order.note')}
        hint={t('order.noteHint')}
        rows={5}
        maxLength={MAX_ORDER_NOTE}
        dir="auto"
        {...form.register('note')}
      />
      {isDoubtful && <Checking />}
      <Button type="submit" size="l" block busy={isBusy}>
        {t('order.saveNote')}
      </Button>
    </form>
  );
}
