import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newKey } from '#contract/idempotency';
import { MAX_OWN_NAME } from '#contract/watchlist';
import { tidied, UNSEEN } from '#contract/written-text';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

type NameFormProps = {
  label: string;
  /** As it is called so far. */
  name?: string;
  className: string | undefined;
  /** With a key for what is new. */
  onSave: (named: { key: string; name: string }) => void;
};

/** The name of what a trader keeps: a list, a template. */
export function NameForm({ label, name = '', className, onSave }: NameFormProps) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { name } });
  const { errors } = form.formState;
  const save = form.handleSubmit((typed) => onSave({ key: newKey(), name: tidied(typed.name) }));
  const fault = (typed: string) => (tidied(typed) !== '' && !UNSEEN.test(typed)) || t('methods.fillIn');
  return (
    <form className={className} noValidate onSubmit={save}>
      <TextField
        label={label}
        autoComplete="off"
        maxLength={MAX_OWN_NAME}
        dir="auto"
        error={errors.name?.message}
        {...form.register('name', { validate: fault })}
      />
      <Button type="submit" size="l" block>
        {t('methods.saveLabel')}
      </Button>
    </form>
  );
}
