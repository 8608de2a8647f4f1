import { Controller, type FieldPath, type FieldValues, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UsualUsd } from '#contract/entities-money';
import { type AmountIssue, amountIssue, isUnusual } from '#machines/withdrawal/amounts';
import { DecimalField } from '../numbers/decimal-field.tsx';
import { useOwnText } from '../own-money.tsx';
import { UnusualNote } from './form-note.tsx';
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
  /** The amounts of the account so far: one that is far from them is questioned. */
  usual?: UsualUsd | undefined;
  /** How much of the unit one USD is. */
  usdPrice?: string | undefined;
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
    usual,
    usdPrice,
  } = props;
  const ownText = useOwnText();
  const form = useFormContext<Fields>();
  return (
    <Controller
      control={form.control}
      name={name}
      rules={{ validate: (text: string) => issueOf(text) === null }}
      render={({ field: { onChange, ...field }, fieldState }) => (
        <DecimalField
          {...field}
          label={label}
          aside={aside}
          hint={usual && isUnusual(field.value, usual, usdPrice) && <UnusualNote usual={usual} />}
          which={t('amount.which')}
          suffix={
            max !== null && (
              <button type="button" className={styles.max} onClick={() => onChange(max)}>
                {t('amount.max')}
              </button>
            )
          }
          unit={unit}
          ownText={ownText}
          refusal={fieldState.invalid ? issueOf(field.value) : null}
          refused={refused}
          onValueChange={onChange}
        />
      )}
    />
  );
}
