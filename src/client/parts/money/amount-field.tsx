import type { FieldPath, FieldValues } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type AmountIssue, amountIssue } from '#machines/withdrawal/amounts';
import { TextField } from '../../ui/text-field.tsx';

type AmountFieldProps<Fields extends FieldValues> = {
  name: FieldPath<Fields>;
  label: string;
  unit: string;
  /** At the end of the label's line, e.g. what is available. */
  aside?: string;
  refused: string | undefined;
  issueOf?: (text: string) => AmountIssue;
};

/** An amount as it is typed: `.`, `,` or `٫`, spaces around it; what is wrong with it is said at the field (S5.16). */
export function AmountField<Fields extends FieldValues>(props: AmountFieldProps<Fields>) {
  const { t } = useTranslation();
  const { name, label, unit, aside, refused, issueOf = (text) => amountIssue(text, null) } = props;
  const form = useFormContext<Fields>();
  return (
    <TextField
      label={label}
      aside={aside}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      suffix={<bdi>{unit}</bdi>}
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
