import type { FieldPath, FieldValues } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AmountIssue, amountIssue } from '#machines/withdrawal/amounts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './money.module.css';

type AmountFieldProps<Fields extends FieldValues> = {
  name: FieldPath<Fields>;
  label: string;
  unit: string;
  /** At the end of the label's line, e.g. what is available. */
  aside?: string;
  refused: string | undefined;
  /** The largest amount, as a plain decimal: a button fills it in. */
  max?: string | null;
  issueOf?: (text: string) => AmountIssue;
};

/** An amount as it is typed: `.`, `,` or `٫`, spaces around it; what is wrong with it is said at the field (S5.16). */
export function AmountField<Fields extends FieldValues>(props: AmountFieldProps<Fields>) {
  const { t } = useTranslation();
  const {
    name,
    label,
    unit,
    aside,
    refused,
    max = null,
    issueOf = (text) => amountIssue(text, null),
  } = props;
  const form = useFormContext<Fields>();
  return (
    <TextField
      label={label}
      aside={aside}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      suffix={
        <>
          {max !== null && (
            <button
              type="button"
              className={styles.max}
              onClick={() => form.setValue(name, max as never, { shouldDirty: true, shouldValidate: true })}
            >
              {t('amount.max')}
            </button>
          )}
          <bdi>{unit}</bdi>
        </>
      }
      error={(form.formState.errors[name]?.message as string | undefined) ?? refused}
      {...form.register(name, {
        validate: (text: string) => {
          const issue = issueOf(text);
          return issue === null || t(`amount.issue.${issue}`);
        },
      })}
    />
  );
}
