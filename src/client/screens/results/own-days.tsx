import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './results-screen.module.css';

/** Two days, both included; shown as soon as they are in order. */
export function OwnDays({ ask, onChange }: { ask: string; onChange: (ask: string) => void }) {
  const { t } = useTranslation();
  const [from = '', to = ''] = ask.split('/');
  const form = useForm({ defaultValues: { from, to }, mode: 'onChange' });
  const isInOrder = () => {
    const days = form.getValues();
    return (days.from !== '' && days.to !== '' && days.from <= days.to) || t('results.order');
  };
  const show = form.handleSubmit((days) => onChange(`${days.from}/${days.to}`));
  const field = (name: 'from' | 'to') => ({
    ...form.register(name, { validate: isInOrder, deps: ['from', 'to'], onChange: show }),
    error: form.formState.errors[name]?.message,
  });
  return (
    <form className={styles.own} onSubmit={show} noValidate>
      <TextField type="date" label={t('results.from')} {...field('from')} />
      <TextField type="date" label={t('results.to')} {...field('to')} />
    </form>
  );
}
