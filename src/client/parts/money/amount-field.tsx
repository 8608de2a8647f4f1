import type { FieldPath, FieldValues } from 'react-hook-form';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AmountIssue, amountIssue } from '#machines/withdrawal/amounts';
import { DecimalField } from '../numbers/decimal-field.tsx';
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

/** An amount; what is wrong with it is said at the field (S5.16), and where it may be two, which is asked. */
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
    <Controller
      control={form.control}
      name={name}
      rules={{
        validate: (text: string) => {
          const issue = issueOf(text);
          return issue === null || t(`amount.issue.${issue}`);
        },
      }}
      render={({ field: { onChange, ...field }, fieldState }) => (
        <DecimalField
          {...field}
          label={label}
          aside={aside}
          which={t('amount.which')}
          suffix={
            <>
              {max !== null && (
                <button type="button" className={styles.max} onClick={() => onChange(max)}>
                  {t('amount.max')}
                </button>
              )}
              <bdi>{unit}</bdi>
            </>
          }
          error={fieldState.error?.message ?? refused}
          onValueChange={onChange}
        />
      )}
    />
  );
}
